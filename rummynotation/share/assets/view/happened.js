// What just happened, in a sentence, with what is said about it and what could have been played.

/** The sentences of a stop as nodes. */
function sentences(stop) {
  const { hand } = stop.line;
  if (!stop.index && !stop.line.from) {
    return [[startText(hand)]];
  }
  if (!stop.index) return [[words.instead]];
  // Of all that is claimed at the end of a hand the points say most; the list has the rest.
  const [first, ...others] = stop.does;
  const shown = others.length ? stop.does.filter((one) => SUMS.includes(one.do)) : [first];
  return shown.map(eventNodes);
}

const SUMS = ["score", "adjust"];

/** The same as it is read out. */
function sentencesSpoken(stop) {
  if (!stop.index) return sentences(stop).flat().join(" ");
  const said = stop.does.map((one) => [one.by ?? "", doneSpoken(one)].filter(Boolean).join(" "));
  return [...said, endText(stop.state.end)].filter(Boolean).map(sentence).join(" ");
}

customElements.define("rn-happened", class extends Part {
  timer = 0;

  // The line of the game that was read out last.
  heard = null;

  draw() {
    const { stop } = viewer;
    if (!stop) return;
    const ended = stop.index === stop.line.last || stop.does.length > 1 ? endText(stop.state.end) : "";
    const unknown = stop.state.turn === -1 ? words.turn_unknown : "";
    this.querySelector(".sentence").replaceChildren(
      ...(stop.does.length > 1 ? [el("span", {}, ended || claimsText(stop))] : []),
      ...sentences(stop).map((nodes) => el("span", { class: stop.does.length > 1 ? "also" : null }, " ", ...nodes)),
      ...[stop.does.length > 1 ? "" : ended, unknown].filter(Boolean).map((text) => el("span", { class: "also" }, ` ${text}`)),
      ...marksOf(stop).filter((node) => node.classList.contains("judged")),
    );
    this.querySelector(".notes").replaceChildren(...notesOf(stop));
    this.variations(stop);
    this.announce(stop);
  }

  variations(stop) {
    const place = this.querySelector(".variations");
    const here = viewer.branches().map((branch) => enterButton(branch,
      branch.found ? words.found_number : fill("variation_number", { number: branch.number })));
    const inside = stop.line.from ? el("span", { class: "inside" }, words[stop.line.found ? "in_found" : "in_variation"]) : null;
    const nodes = [inside, ...here].filter(Boolean);
    if (stop.line.from) {
      const leave = el("button", { type: "button", "data-do": "leave" }, words.leave_variation);
      leave.addEventListener("click", () => viewer.leave());
      nodes.push(leave);
    } else if (here.length) {
      nodes.unshift(el("span", { class: "label" }, words.instead));
    }
    place.replaceChildren(...nodes);
    document.body.classList.toggle("aside", Boolean(stop.line.from));
  }

  /** Read out once the reader stays; going fast through a game is not noisy. */
  announce(stop) {
    clearTimeout(this.timer);
    if (!["step", "link"].includes(viewer.why)) return;
    const judged = stop.said.filter(({ judgement }) => judgement).map(judgedText);
    const said = stop.said.flatMap(({ comments = [] }) => comments);
    const found = stop.finds.map((one) => one.text[language]);
    const wrong = stop.errs.map((one) => `${words[`mark_${one.kind}`]}: ${one.text}`);
    const others = stop.branches.filter((branch) => !branch.found)
      .map((branch) => fill("variation_number", { number: branch.number }));
    const texts = [sentencesSpoken(stop), ...judged, ...said, ...found, ...wrong, ...others];
    this.timer = setTimeout(() => {
      const text = [...this.whereTo(stop), ...texts].map(sentence).join(" ");
      this.heard = stop.line;
      this.querySelector("[role=status]").textContent = text;
    }, 350);
  }

  /** Where the reader has come to, if it is another hand or line than before. */
  whereTo({ line }) {
    if (line === (this.heard ?? hands[0].line)) return [];
    if (line.from) return [words[line.found ? "in_found" : "in_variation"]];
    if (this.heard?.hand === line.hand) return [words.leave_variation];
    const contract = contractText(line.hand);
    return [handText(line.hand), ...(contract ? [fill("contract", { melds: contract })] : [])];
  }
});
