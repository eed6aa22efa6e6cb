// What is shown of a puzzle, drawn anew after each thing that is done.

function faceOf(text) {
  const found = faces.querySelector(`[data-card="${text}"]`)
    ?? faces.querySelector(`[data-card="${text.split("=")[0]}"]`);
  return found.cloneNode(true);
}

function placeName(one, place) {
  const [kind, name] = place.split(":");
  if (kind === "new") return fill("meld_number", { number: one.drafts().indexOf(place) + 1 });
  if (kind === "on") return name;
  return kind === "discard" ? words.discard_place : words.your_hand;
}

/** A card that can be moved; in a meld a wild one shows what it stands for. */
function cardButton(one, id, token = "") {
  const chosen = one.chosen.has(id);
  const meant = token.split("=")[1];
  const face = faceOf(meant ? `${one.text(id)}=${meant}` : one.text(id));
  face.setAttribute("aria-hidden", "true");
  const label = face.getAttribute("aria-label");
  return el("button", {
    type: "button", class: "holds", "data-id": id, "aria-pressed": String(chosen),
    "aria-label": label, tabindex: "-1",
  }, face);
}

function group(one, ids, label, tokens = []) {
  const list = el("div", { class: "cards", role: "group", "aria-label": label });
  list.append(...ids.map((id, at) => cardButton(one, id, tokens[at])));
  return list;
}

function placeNode(place, title, cards, note, extra = "") {
  return el("section", { class: `place ${extra}`, "data-place": place },
    el("button", { type: "button", class: "target", "data-target": place,
      "aria-label": `${title}: ${words.put_here}` }, title),
    cards, note ? el("p", { class: "note" }, note) : null);
}

function tableMeld(one, meld) {
  const place = `on:${meld.name}`;
  const title = meld.own ? `${meld.name} (${words.own_meld})` : meld.name;
  const row = el("div", { class: "cards", role: "group", "aria-label": meld.name });
  if (!one.puzzle.turns) {
    row.append(...meld.cards.map(faceOf));
    return el("section", { class: "place" }, el("h4", {}, title), row);
  }
  const added = one.texts(place);
  const grown = added.length ? grownBy(one.puzzle.turns, one.swaps(), meld.name, added) : null;
  row.append(...lyingNodes(one, meld, grown?.split(" ") ?? []));
  const note = !added.length ? "" : grown ? saidAll(grown.split(" ")) : words.fits_not;
  return placeNode(place, title, row, note, grown ? "lies good" : "lies");
}

/** The cards of a meld on the table, with those that were laid off where they lie in it. */
function lyingNodes(one, meld, tokens) {
  const { wild } = one.puzzle.turns;
  const alike = (text) => (wild.includes(text.split("=")[0]) ? `*${text.slice(text.indexOf("="))}`
    : text);
  const lying = meld.cards.map((text, slot) => {
    const put = one.swapped(meld.name, slot);
    if (put !== undefined) return { token: one.text(put), node: cardButton(one, put) };
    if (!text.includes("=")) return { token: text, node: faceOf(text) };
    return { token: alike(text), node: wildButton(meld, text, slot) };
  });
  const added = one.at(`on:${meld.name}`);
  const nodes = [];
  for (const token of tokens) {
    const at = lying.findIndex((card) => card.token === token);
    const id = added.findIndex((each) => (token[0] === "*" ? wild.includes(one.text(each))
      : one.text(each) === token));
    if (at >= 0) nodes.push(lying.splice(at, 1)[0].node);
    else if (id >= 0) nodes.push(cardButton(one, added.splice(id, 1)[0], token));
  }
  return [...nodes, ...lying.map(({ node }) => node), ...added.map((id) => cardButton(one, id))];
}

/** A wild card on the table, whose place a card may take. */
function wildButton(meld, text, slot) {
  const face = faceOf(text);
  face.setAttribute("aria-hidden", "true");
  return el("button", {
    type: "button", class: "holds fixed", tabindex: "-1",
    "data-target": `swap:${meld.name}:${slot}`, "data-place": `swap:${meld.name}:${slot}`,
    "aria-label": `${meld.name}: ${nameOf(text)}`,
  }, face);
}

function draftNode(one, place, number) {
  const cards = one.texts(place);
  const melds = meldsOf(one.puzzle.turns, cards);
  const note = melds.length
    ? melds.map((meld) => `${fill("of_size", { kind: kindSaid(meld.kind), size: cards.length })}: `
      + saidAll(meld.text.split(" "))).join(` ${words.or} `)
    : words.no_meld_yet;
  const title = fill("meld_number", { number });
  const ids = melds.length ? ordered(one, one.at(place), melds[0]) : one.at(place);
  const tokens = melds.length === 1 ? melds[0].text.split(" ") : [];
  return placeNode(place, title, group(one, ids, title, tokens), note, melds.length ? "good" : "");
}

/** The cards of a meld in the order in which they lie in it. */
function ordered(one, ids, meld) {
  const left = [...ids];
  const wild = one.puzzle.turns.wild;
  return meld.cards.map((card) => {
    const fits = (id) => (card === "*" ? wild.includes(one.text(id)) : one.text(id) === card);
    return left.splice(left.findIndex(fits), 1)[0];
  });
}

function draw() {
  const { puzzle } = play;
  const focus = document.activeElement?.dataset;
  const wanted = focus?.id ?? null;
  const target = focus?.target ?? null;
  document.getElementById("number").textContent = fill("puzzle", { number: current + 1 });
  document.getElementById("question").textContent = puzzle.question;
  document.getElementById("game").textContent = puzzle.game;
  document.getElementById("asked").textContent = puzzle.asked;
  document.getElementById("table").replaceChildren(...tableNodes(play));
  document.getElementById("turn").replaceChildren(...turnNodes(play));
  document.getElementById("hand").replaceChildren(...handNodes(play));
  document.getElementById("actions").replaceChildren(...actionNodes(play));
  document.getElementById("rules").replaceChildren(
    ...puzzle.rules.map((rule) => el("li", {}, rule)),
  );
  drawVerdict();
  drawHints();
  drawAnswer();
  drawLevel(puzzle);
  drawList();
  rove();
  restore(wanted, target);
}

// The level is shown when the puzzle is over: some are easy for what the answer is.
function drawLevel({ id, level }) {
  const node = document.getElementById("level");
  node.hidden = !(play.shown || ["right", "shown"].includes(progress[id]));
  node.textContent = "●".repeat(level) + "○".repeat(5 - level);
  node.setAttribute("aria-label", fill("level", { level }));
}

function tableNodes(one) {
  const { puzzle } = one;
  const nodes = [];
  if (puzzle.melds.length) {
    nodes.push(el("h3", {}, words.on_table),
      el("div", { class: "melds" }, ...puzzle.melds.map((meld) => tableMeld(one, meld))));
  }
  if (puzzle.pile.length) {
    const row = el("div", { class: "cards" }, ...puzzle.pile.map(faceOf));
    nodes.push(el("h3", {}, puzzle.pileName), row);
  }
  return nodes;
}

function turnNodes(one) {
  if (!one.puzzle.turns) return [];
  const drafts = one.drafts().map((place, number) => draftNode(one, place, number + 1));
  const empty = el("div", { class: "cards" });
  const discard = group(one, one.at("discard"), words.discard_place);
  return [el("h3", {}, words.your_turn), el("div", { class: "drafts" }, ...drafts,
    placeNode("new", `+ ${words.new_meld}`, empty, "", "empty"),
    placeNode("discard", words.discard_place, discard, "", "discard"))];
}

function handNodes(one) {
  const { puzzle } = one;
  const ids = one.at("hand");
  if (!puzzle.turns) {
    const row = el("div", { class: "cards" }, ...puzzle.hand.map(faceOf));
    return [el("h3", {}, puzzle.owner), row];
  }
  const note = ids.length ? "" : words.empty_hand;
  return [placeNode("hand", puzzle.owner, group(one, ids, puzzle.owner), note, "hand")];
}

function actionNodes(one) {
  const { puzzle } = one;
  const nodes = [];
  const button = (key, text, kind = "") => el("button",
    { type: "button", class: kind, "data-do": key }, text);
  if (puzzle.turns) {
    nodes.push(button("check", words.check, "main"));
    if (puzzle.goal === "go_out") nodes.push(button("cannot", words.cannot, "main"));
    nodes.push(button("again", words.again));
  } else if (puzzle.options.length) {
    if (puzzle.tooLarge) nodes.push(el("p", { class: "note" }, words.too_large));
    puzzle.options.forEach(({ text }, place) => nodes.push(button(`option:${place}`, text, "main")));
  } else {
    nodes.push(el("p", { class: "note" }, words.too_large));
    nodes.push(el("label", {}, `${words.answer_points} `,
      el("input", { id: "points", type: "number", min: "0", inputmode: "numeric" })));
    nodes.push(button("points", words.check, "main"));
  }
  if (puzzle.hints.length) nodes.push(button("hint", words.hint));
  nodes.push(button("show", words.show));
  return nodes;
}

function drawVerdict() {
  const node = document.getElementById("verdict");
  const { verdict } = play;
  node.className = verdict ? (verdict.right ? "right" : "wrong") : "";
  node.replaceChildren(...(verdict?.lines ?? []).map((line) => el("p", {}, line)));
}

function drawHints() {
  const { puzzle, hints } = play;
  const items = puzzle.hints.slice(0, hints).map((text) => el("li", {}, text));
  if (hints > puzzle.hints.length) items.push(el("li", { class: "note" }, words.no_more_hints));
  document.getElementById("hints").replaceChildren(...items);
}

function drawAnswer() {
  const node = document.getElementById("answer");
  const figure = document.getElementById("picture");
  node.hidden = !play.shown;
  if (!play.shown || node.dataset.of !== play.puzzle.id) {
    figure.hidden = true;
    node.replaceChildren();
    figure.replaceChildren();
  }
  node.dataset.of = play.puzzle.id;
  if (!play.shown || node.childElementCount) return;
  const { answerText, reasons, steps, source } = play.puzzle;
  const picture = document.getElementById(`picture-${current}`)?.content.cloneNode(true);
  const list = steps.map(([what, cards]) => el("li", {}, el("b", {}, what), ` ${cards}`));
  node.replaceChildren(
    el("h3", {}, `${words.answer}: ${answerText}`),
    ...reasons.map((reason) => el("p", {}, reason)),
    ...(list.length ? [el("ol", {}, ...list)] : []),
    ...(source ? [el("p", { class: "note" }, source)] : []),
  );
  if (picture) figure.append(picture);
  figure.hidden = !picture;
}

function drawList() {
  const solved = puzzles.filter(({ id }) => progress[id] === "right").length;
  document.getElementById("solved").textContent = fill("solved", {
    count: solved, total: puzzles.length,
  });
  const marks = { right: "✓", wrong: "·", shown: "–" };
  document.getElementById("list").replaceChildren(...puzzles.map((puzzle, place) => {
    const state = progress[puzzle.id];
    const name = [fill("puzzle", { number: place + 1 }), state ? words[`state_${state}`] : null].filter(Boolean).join(", ");
    return el("li", {}, el("button", {
      type: "button", "data-go": place, class: state ?? "", "aria-label": name, title: name,
      "aria-current": place === current ? "true" : false,
    }, `${place + 1}${state ? ` ${marks[state]}` : ""}`));
  }));
  document.querySelector("[data-go='previous']").disabled = current === 0;
  document.querySelector("[data-go='next']").disabled = current === puzzles.length - 1;
}
