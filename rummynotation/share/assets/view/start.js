// The page comes to life.

const remembered = kept("language");
if (LANGUAGES.includes(remembered)) [language, words] = [remembered, data.words[remembered]];
document.getElementById("single-keys").checked = kept("keys") !== "false";

viewer.addEventListener("change", () => { if (viewer.why === "language" || viewer.why === "start") translate(); });
viewer.stop = (location.hash && stopAt(location.hash)) || viewer.stop;
viewer.addEventListener("change", () => {
  if (viewer.why !== "language" && viewer.why !== "start") return;
  const tags = data.tags.flatMap(([key, value]) => [el("dt", {}, key), el("dd", {}, value)]);
  document.querySelector(".general").replaceChildren(
    ...data.said.flatMap(saidNodes), ...data.errs.map(messageNode), el("dl", {}, ...tags));
});
viewer.tell("start");
document.querySelector("footer details").open = false;
