// The list of actions, turn by turn, with all that is said about them.

/** A mark with its words; its colour says nothing that the words do not. */
function mark(kind, sign, text) {
  return el("span", { class: `mark ${kind}`, title: text },
    el("span", { "aria-hidden": "true" }, sign), el("span", { class: "hidden" }, ` ${text}`));
}

// Not the signs of judgements, which are ! and ? too.
const SEVERITY = { error: "✕", warning: "⚠\uFE0E", note: "○" };

/** A judgement in words. */
function judgedText({ judgement, program }) {
  const text = words[JUDGED[judgement]];
  return program ? `${text}, ${words.mark_find}` : text;
}

/** What stands behind an action in the list: judgement, marks of the validator and the solver. */
function marksOf(stop) {
  const found = [];
  for (const said of stop.said) {
    const { judgement, seconds } = said;
    if (judgement) found.push(mark("judged", judgement, judgedText(said)));
    if (seconds !== undefined) found.push(el("small", {}, ` ${fill("seconds", { seconds })}`));
  }
  for (const kind of new Set(stop.errs.map((one) => one.kind))) {
    found.push(mark(kind, SEVERITY[kind], words[`mark_${kind}`]));
  }
  for (const kind of new Set(stop.finds.map((one) => one.kind))) {
    const title = stop.finds.filter((one) => one.kind === kind).map((one) => one.text[language]).join(" ");
    found.push(el("span", { class: `mark find ${kind}`, title }, words[`find_${kind}`]));
  }
  return found;
}

/** What is said about a stop, in paragraphs: comments, messages of the validator, findings. */
function notesOf(stop, { buttons = true } = {}) {
  const found = stop.said.flatMap(saidNodes);
  for (const one of stop.finds) {
    const way = stop.branches[one.way];
    const node = el("p", { class: `note find ${one.kind}` }, mark("find", "◆", words.mark_find), " ", one.text[language]);
    if (way && buttons) node.append(" ", enterButton(way, words.see_way));
    found.push(node);
  }
  found.push(...stop.errs.map(messageNode));
  return found;
}

function saidNodes({ comments = [], when, tag = null }) {
  // Each in the direction of its own writing.
  const found = comments.map((text) => el("p", { class: "note comment", dir: "auto" }, tag ? `${tag} · ${text}` : text));
  if (when) found.push(el("p", { class: "note time" }, when.replace("T", " ").replace(/\.\d+/, "")));
  return found;
}

/** A text that ends as a sentence does. */
function sentence(text) {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A message of the validator; it stays in English. */
function messageNode(one) {
  const place = one.line ? `, ${fill("line", { line: one.line })}` : "";
  return el("p", { class: `note message ${one.kind}` },
    mark(one.kind, SEVERITY[one.kind], words[`mark_${one.kind}`]), " ",
    el("span", { lang: "en" }, sentence(one.text)),
    one.help ? el("span", { class: "help", lang: "en" }, ` ${one.help}`) : null,
    el("span", { class: "code" }, ` ${[one.code, ...(one.rules ?? [])].join(" ")}${place}`));
}

function enterButton(branch, text) {
  const button = el("button", { type: "button", class: "enter" }, text);
  button.addEventListener("click", () => viewer.enter(branch));
  return button;
}

function stopNode(stop) {
  const texts = stop.does.length === 1 && stop.does[0].by !== undefined
    ? doneNodes(stop.does[0], "_short") : stop.does.length > 1 ? [claimsText(stop)] : eventNodes(stop.does[0]);
  return stopLink(stop, el("span", { class: stop.does[0]?.undone ? "undone" : null }, ...texts));
}

/** A link to a stop; its address can be copied. */
function stopLink(stop, ...content) {
  const node = el("a", { class: "stop", tabindex: "-1", href: `#${addressOf(stop)}` }, ...content, ...marksOf(stop));
  node.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    viewer.go(stop);
  });
  return node;
}

/** What happened at the table, a player's name with it where there is one. */
function eventNodes(one) {
  if (one.by === undefined) return doneNodes(one);
  return [el("b", {}, one.by), " ", ...doneNodes(one)];
}

/** The turns of a line, the variations with their own turns below theirs. */
function turnsNode(line, options = {}) {
  const list = el("ol", { class: "turns" });
  const start = line.stops[0];
  if (!line.from || notesOf(start).length) {
    const text = line.from ? null : startNode(start);
    list.append(el("li", { class: "turn start" }, text, ...notesOf(start, options)));
  }
  for (const turn of line.turns) list.append(turnNode(turn, options));
  return list;
}

function startText(hand) {
  if (!hand.told) return words.no_moves;
  return words[hand.position ? "start_position" : "start"];
}

function startNode(stop) {
  return stopLink(stop, startText(stop.line.hand));
}

function turnNode({ by, stops }, options) {
  const node = el("li", { class: stops.some(marked) ? "turn marked" : "turn" });
  const line = el("p", { class: "moves" });
  if (by !== null) line.append(el("b", { class: "who" }, by), " ");
  line.append(...stops.flatMap((stop, at) => (at ? [" ", stopNode(stop)] : [stopNode(stop)])));
  node.append(line);
  for (const stop of stops) {
    if (stop.does.length > 1) node.append(claimsNode(stop.does));
    node.append(...notesOf(stop, options));
    node.append(...stop.branches.map((branch) => branchNode(branch, options)));
  }
  return node;
}

/** What is said above several claims. */
function claimsText(stop) {
  return stop.index === stop.line.last ? words.end_of_hand : words.stated;
}

/** What a record claims, mostly at the end of a hand. */
function claimsNode(does) {
  return el("ul", { class: "claims" }, ...does.map((one) => el("li", {}, ...eventNodes(one))));
}

function branchNode(branch, options) {
  const title = branch.found ? words.found_number : fill("variation_number", { number: branch.number });
  const open = enterButton(branch, title);
  open.dataset.branch = addressOf(branch.stops[0]);
  return el("div", { class: branch.found ? "branch found" : "branch" }, open, turnsNode(branch, options));
}

customElements.define("rn-list", class extends Part {
  shows = null;

  draw() {
    if (!viewer.stop) return;
    const { hand } = viewer;
    const shown = `${hand.id} ${language}`;
    const focused = this.contains(document.activeElement);
    if (shown !== this.shows) {
      this.shows = shown;
      this.querySelector(".list").replaceChildren(turnsNode(hand.line));
    }
    for (const node of this.querySelectorAll("[aria-current]")) {
      node.removeAttribute("aria-current");
      node.setAttribute("tabindex", "-1");
    }
    const address = addressOf(viewer.stop);
    const here = this.querySelector(`[href="#${address}"]`) ?? this.querySelector(`[data-branch="${address}"]`);
    this.querySelectorAll(".here").forEach((node) => node.classList.remove("here"));
    if (!here) return;
    here.setAttribute("aria-current", "step");
    here.setAttribute("tabindex", "0");
    here.closest(".turn").classList.add("here");
    if (focused) here.focus({ preventScroll: true });
    this.reveal(here);
  }

  /** Scrolls the list, and never the page. */
  reveal(node) {
    const box = this.querySelector(".list");
    if (box.scrollHeight <= box.clientHeight) return;
    const top = node.getBoundingClientRect().top - box.getBoundingClientRect().top;
    const space = box.clientHeight;
    if (top < space * 0.15 || top > space * 0.7) box.scrollTop += top - space * 0.35;
  }
});
