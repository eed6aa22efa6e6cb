// The page comes to life.

const remembered = kept("language");
if (LANGUAGES.includes(remembered)) [language, words] = [remembered, data.words[remembered]];
document.getElementById("single-keys").checked = kept("keys") !== "false";

viewer.addEventListener("change", () => { if (viewer.why === "language" || viewer.why === "start") translate(); });
viewer.stop = (location.hash && stopAt(location.hash)) || viewer.stop;
for (const node of document.querySelectorAll(".general")) {
  node.replaceChildren(...data.said.flatMap(saidNodes), ...data.errs.map(messageNode));
}
viewer.tell("start");
document.documentElement.classList.add("ready");
