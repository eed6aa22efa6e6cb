// Sorts the tables of a page by the column whose heading is pressed; what is not known stays last.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  if (body.rows.length < 2) continue;
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const first = head.classList.contains("words") ? "ascending" : "descending";
      const other = first === "ascending" ? "descending" : "ascending";
      const order = head.getAttribute("aria-sort") === first ? other : first;
      heads.forEach((one) => one.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", order);
      const value = (row) => row.cells[column].dataset.value;
      const compare = (a, b) =>
        head.classList.contains("words") ? a.localeCompare(b) : Number(a) - Number(b);
      const rows = [...body.rows].sort((one, two) => {
        const [a, b] = [value(one), value(two)];
        if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
        return order === "ascending" ? compare(a, b) : compare(b, a);
      });
      body.append(...rows);
    });
  });
}
