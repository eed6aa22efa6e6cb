// What the reader does: by mouse, finger and keyboard.

let current = 0;
let play = null;
let progress = {};

// --- focus ---

/** Of the cards of a place one alone is reached by Tab, the others by the arrows. */
function rove() {
  for (const row of document.querySelectorAll("#play .cards")) {
    row.querySelector("button")?.setAttribute("tabindex", "0");
  }
}

function restore(id, target) {
  if (id === null && target === null) return;
  const node = document.querySelector(id === null ? `[data-target="${target}"]`
    : `[data-id="${id}"]`)
    ?? document.querySelector("#hand .holds") ?? document.querySelector("[data-do='check']");
  node?.focus();
}

function walk(step, key) {
  const nodes = [...document.querySelectorAll("#play .holds")];
  const at = nodes.indexOf(document.activeElement);
  if (at < 0) return false;
  if (key === "side") {
    nodes[(at + step + nodes.length) % nodes.length].focus();
    return true;
  }
  const places = [...document.querySelectorAll("#play .place")];
  const here = places.indexOf(document.activeElement.closest(".place:not(.holds)"));
  const next = places[here + step];
  (next?.querySelector(".holds") ?? next?.querySelector(".target"))?.focus();
  return true;
}

// --- doing ---

function say(text) {
  document.getElementById("say").textContent = text;
}

function choose(id) {
  const one = play;
  if (one.chosen.has(id)) one.chosen.delete(id);
  else one.chosen.add(id);
  const cards = [...one.chosen].map((each) => nameOf(one.text(each))).join(", ");
  draw();
  say(cards ? fill("chosen", { card: cards }) : words.let_go);
}

function put(place, ids = [...play.chosen]) {
  if (!ids.length) {
    say(words.choose_first);
    return;
  }
  const inHand = [...document.querySelectorAll("#hand .holds")];
  const at = inHand.findIndex((node) => node.dataset.id === ids[0]);
  const sorted = [...play.places.keys()].filter((id) => ids.includes(id));
  const text = play.put(sorted, place);
  play.chosen.clear();
  play.verdict = null;
  draw();
  say(text);
  if (at >= 0 && place !== "hand") {
    const left = [...document.querySelectorAll("#hand .holds")];
    (left[Math.min(at, left.length - 1)] ?? document.querySelector("[data-do='check']")).focus();
  }
}

function decide(verdict) {
  const { id } = play.puzzle;
  play.verdict = verdict;
  if (verdict.right) {
    if (progress[id] !== "shown") progress[id] = "right";
    play.shown = true;
  } else if (!progress[id]) {
    progress[id] = "wrong";
  }
  keep();
  draw();
  document.getElementById("verdict").scrollIntoView({ block: "nearest" });
}

function act(key) {
  const { puzzle } = play;
  const [what, place] = key.split(":");
  if (what === "check") decide(verdictOf(play));
  else if (what === "cannot") decide(chosenVerdict(puzzle, "no", words.no));
  else if (what === "option") {
    const { value, text } = puzzle.options[place];
    decide(chosenVerdict(puzzle, value, text));
  } else if (what === "points") {
    const given = document.getElementById("points").value;
    decide(chosenVerdict(puzzle, given, pointsSaid(Number(given))));
  } else if (what === "again") go(current);
  else if (what === "hint") {
    play.hints = Math.min(play.hints + 1, puzzle.hints.length + 1);
    draw();
  } else if (what === "show") {
    play.shown = true;
    if (progress[puzzle.id] !== "right") progress[puzzle.id] = "shown";
    keep();
    draw();
  }
}

function go(place) {
  current = place;
  play = new Play(puzzles[current]);
  say("");
  draw();
}

// Browsers may forbid the page to remember anything; it works without.
function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...kept(), ...progress }));
  } catch { /* not remembered */ }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

// --- hands and keys ---

document.addEventListener("click", (event) => {
  if (drag.moved) {
    drag.moved = false;
    return;
  }
  const node = event.target.closest("button");
  if (!node) {
    const place = event.target.closest("[data-place]");
    if (place && play.chosen.size) put(place.dataset.place);
    return;
  }
  const { id, target, go: where, do: what } = node.dataset;
  if (id !== undefined) clicked(id);
  else if (target !== undefined) put(target);
  else if (what !== undefined) act(what);
  else if (where === "previous" || where === "next") go(current + (where === "next" ? 1 : -1));
  else if (where !== undefined) go(Number(where));
});

/** A card in a meld, while others are chosen, is the place where these go. */
function clicked(id) {
  const place = play.places.get(id);
  if (play.chosen.size && !play.chosen.has(id) && place !== "hand" && !place.startsWith("swap:")) {
    put(place);
  } else {
    choose(id);
  }
}

const ARROWS = {
  ArrowLeft: [-1, "side"], ArrowRight: [1, "side"], ArrowUp: [-1, "up"], ArrowDown: [1, "up"],
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
  if (!play.puzzle.turns) return;
  if (ARROWS[event.key]) {
    if (walk(...ARROWS[event.key])) event.preventDefault();
    return;
  }
  const key = event.key.toLowerCase();
  if (key === "escape") {
    play.chosen.clear();
    draw();
    say(words.let_go);
  } else if (key === "c") act("check");
  else {
    const places = { n: "new", d: "discard", h: "hand" };
    const place = places[key] ?? (/^[1-9]$/.test(key) ? play.drafts()[key - 1] : undefined);
    if (place === undefined) return;
    const { id } = document.activeElement?.dataset ?? {};
    put(place, play.chosen.size || id === undefined ? [...play.chosen] : [id]);
  }
});

const drag = { id: null, moved: false, ghost: null, over: null, x: 0, y: 0 };
const FAR = 6;

document.addEventListener("pointerdown", (event) => {
  drag.moved = false;
  const node = event.target.closest("[data-id]");
  if (!node || event.button !== 0 || !event.isPrimary) return;
  Object.assign(drag, { id: node.dataset.id, x: event.clientX, y: event.clientY });
});

document.addEventListener("pointermove", (event) => {
  if (drag.id === null) return;
  if (!drag.ghost) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    lift();
  }
  drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]");
  if (over !== drag.over) {
    drag.over?.classList.remove("over");
    over?.classList.add("over");
    drag.over = over;
  }
});

function lift() {
  const ids = play.chosen.has(drag.id) ? [...play.chosen] : [drag.id];
  drag.ghost = el("div", { id: "ghost", "aria-hidden": "true" });
  drag.ghost.append(...ids.map((id) => faceOf(play.text(id))));
  document.body.append(drag.ghost);
  drag.moved = true;
}

function drop(event) {
  const { id, ghost, over } = drag;
  Object.assign(drag, { id: null, ghost: null, over: null });
  if (!ghost) return;
  ghost.remove();
  over?.classList.remove("over");
  if (event.type === "pointerup" && over) {
    put(over.dataset.place, play.chosen.has(id) ? [...play.chosen] : [id]);
  }
}

document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

progress = kept();
document.documentElement.classList.add("ready");
go(0);
