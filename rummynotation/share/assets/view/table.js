// The table: each player's cards and melds, the stock and the discard pile.

const faces = document.getElementById("faces").content;
const MANY = 30;
const ENGLISH = data.words.en.ranks;

/** The faces as they were drawn in a language: a step shows a hundred of them. */
const drawn = new Map();

/** A card as a picture with a name. */
function faceOf(card) {
  const key = `${language} ${card}`;
  if (!drawn.has(key)) drawn.set(key, newFace(card));
  return drawn.get(key).cloneNode(true);
}

function newFace(card) {
  const face = faces.querySelector(`[data-card="${card}"]`).cloneNode(true);
  for (const use of face.querySelectorAll("use.ink")) {
    const rank = use.getAttribute("href").slice("#rank-".length);
    use.setAttribute("href", `#rank-${words.ranks[ENGLISH.indexOf(rank)]}`);
  }
  face.setAttribute("role", "img");
  face.setAttribute("aria-label", spoken(card));
  return face;
}

/** Cards in a row; the fresh ones, which were just played, stand out. */
function row(cards, name, fresh = [], kind = "") {
  const left = [...fresh];
  const marks = cards.map(() => false);
  // Of equal cards the last one is marked: in a hand of hidden cards the new one is at its end.
  for (let at = cards.length - 1; at >= 0; at -= 1) {
    const found = left.indexOf(cards[at]);
    if (found >= 0) {
      left.splice(found, 1);
      marks[at] = true;
    }
  }
  const items = cards.map((card, at) => el("li", { class: marks[at] ? "fresh" : null }, faceOf(card)));
  return el("ul", { class: `cards ${kind}`, "aria-label": name }, ...items);
}

/** What the last action has put where. */
function freshAt(stop) {
  const found = { hands: {}, melds: {}, pile: 0, stock: false };
  const one = stop.does.length === 1 ? stop.does[0] : null;
  if (!one) return found;
  const seat = handles.indexOf(one.by);
  const cards = cardsOf(one.cards ?? "");
  const state = stop.state;
  if (["draw", "take"].includes(one.do)) found.hands[seat] = cards;
  if (one.do === "buy") found.hands[seat] = [...cards, ...cardsOf(one.more ?? "")];
  if (one.do === "meld") {
    const before = stop.line.stops[stop.index - 1].state.m ?? [];
    for (const name of state.m.filter((other) => !before.includes(other))) {
      found.melds[name] = cardsOf(state[`m:${name}`][1]);
    }
  }
  if (["layoff", "swap"].includes(one.do) && state[`m:${one.meld}`]) {
    // A wild card may say what it stands for only where it lies.
    const lying = cardsOf(state[`m:${one.meld}`][1]);
    const before = cardsOf(stop.line.stops[stop.index - 1].state[`m:${one.meld}`]?.[1] ?? "");
    found.melds[one.meld] = without(lying, before);
    if (one.do === "swap" && !one.slide) found.hands[seat] = [(one.wild ?? "*").split("=")[0]];
  }
  if (ENDS_TURN.includes(one.do) && one.cards) found.pile = 1;
  return found;
}

function without(cards, others) {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function badge(text, kind = "") {
  return el("span", { class: `badge ${kind}` }, text);
}

customElements.define("rn-table", class extends Part {
  // Whether the reader has opened the pile and the stock.
  open = { pile: Boolean(variant?.deep), stock: false };

  draw() {
    if (!viewer.stop) return;
    const { state } = viewer.stop;
    const fresh = freshAt(viewer.stop);
    const focused = this.contains(document.activeElement) ? document.activeElement.dataset.part : null;
    const seats = players.map((player, seat) => this.seat(player, seat, state, fresh));
    this.replaceChildren(
      ...(viewer.hand.told ? [this.middle(state, fresh)] : []),
      el("ol", { class: "seats", "data-count": players.length }, ...seats),
    );
    if (viewer.why === "step") this.reveal(viewer.stop.does[0]?.by);
    if (focused) this.querySelector(`[data-part="${focused}"]`)?.focus();
  }

  /** Where the table is longer than the window, whoever acts is brought into it. */
  reveal(handle) {
    // Buttons that scroll with the page must not run away from the pointer that is on them.
    const steps = document.querySelector(".steps");
    if (steps.matches(":hover") && getComputedStyle(steps).position !== "fixed") return;
    this.querySelectorAll(".seat")[handles.indexOf(handle)]?.scrollIntoView({ block: "nearest" });
  }

  // --- the middle ---

  middle(state, fresh) {
    return el("div", { class: "middle" }, this.stock(state), this.pile(state, fresh));
  }

  stock(state) {
    const size = state.s;
    const count = size === undefined ? words.not_known : size ? countText(size) : words.empty;
    const known = (state.k ?? []).toReversed();
    const place = size === 0 ? el("span", { class: "place" }) : quiet(faceOf("?"));
    const node = el("section", { class: "stock", "aria-label": words.stock },
      el("h3", {}, words.stock), place, el("p", { class: "count" }, count));
    if (known.some((card) => card !== "?")) {
      node.append(this.details("stock", words.known_cards, () => row(known, words.next_cards, [], "small")));
    }
    return node;
  }

  pile(state, fresh) {
    const cards = state.p ?? [];
    const top = cards.at(-1);
    const sure = !state.pv || cards.length > 1;
    const shown = top === undefined || !sure
      ? el("span", { class: "place" })
      : row([top], fill("top", { card: spoken(top) }), fresh.pile ? [top] : [], "one");
    const size = state.pv ? words.not_known : cards.length ? countText(cards.length) : words.empty;
    const node = el("section", { class: "pile", "aria-label": words.pile },
      el("h3", {}, words.pile), shown, el("p", { class: "count" }, size));
    const known = state.pv ? cards.slice(1) : cards;
    if (known.length > 1) {
      node.append(this.details("pile", words.all_cards, () => row(known, words.whole_pile, [], "small")));
    }
    return node;
  }

  /** What is shown once it is opened is not made before. */
  details(part, text, content) {
    const summary = el("summary", { "data-part": part }, text);
    const node = el("details", { class: "spread", open: this.open[part] }, summary);
    const put = () => {
      if (!node.querySelector(".cards")) node.append(content());
    };
    if (this.open[part]) put();
    // Before it opens, so that it opens at its height.
    summary.addEventListener("click", put);
    node.addEventListener("toggle", () => { this.open[part] = node.open; });
    return node;
  }

  // --- players ---

  seat({ handle, name }, seat, state, fresh) {
    const turn = viewer.hand.told && state.turn === seat;
    const melds = (state.m ?? []).filter((meld) => meld.slice(0, meld.lastIndexOf(".")) === handle);
    const title = el("h3", {}, turn ? el("span", { class: "arrow", "aria-hidden": "true" }, "▶ ") : null, handle);
    if (name && name !== handle) title.append(el("small", {}, ` ${name}`));
    return el("li", { class: turn ? "seat in-turn" : "seat" },
      el("header", {}, title, el("p", { class: "badges" }, ...this.badges(seat, state, turn))),
      el("p", { class: "facts" }, ...this.facts(seat, state)),
      this.hand(handle, seat, state, fresh),
      melds.length ? el("div", { class: "melds", role: "group", "aria-label": fill("melds_of", { player: handle }) },
        ...melds.map((meld) => this.meld(meld, state, fresh))) : null);
  }

  badges(seat, state, turn) {
    const found = [];
    if (turn) found.push(badge(state.offer === seat ? words.asked : state.phase ? words.to_play : words.to_draw, "turn"));
    else if (state.offer === seat) found.push(badge(words.asked, "turn"));
    if (state.end?.[1] === seat) found.push(badge(words[`ended_${state.end[0]}`], "out"));
    if (state[`a${seat}`]) found.push(badge(words.away));
    if (viewer.hand.dealer === seat) found.push(badge(words.dealer));
    if (state[`d${seat}`]) found.push(badge(state[`d${seat}`] === 1 ? `✓ ${words.down}` : words.down_unknown, "down"));
    if (state[`b${seat}`]) found.push(badge(fill("bought", { count: state[`b${seat}`] })));
    return found;
  }

  facts(seat, state) {
    const hidden = !this.isShown(handles[seat]);
    const points = state[`w${seat}`];
    const key = variant.knocks ? "deadwood" : "points_in_hand";
    const cards = state[`c${seat}`];
    const found = viewer.hand.told ? [cards === undefined ? words.unknown_count : countText(cardsOf(cards).length)] : [];
    if (points !== undefined && !hidden) found.push(fill(key, { points }));
    if (variant.earns && state[`e${seat}`]) found.push(fill("on_table_points", { points: state[`e${seat}`] }));
    // Once a hand is over its points are in the total.
    const over = state.end || !viewer.hand.told;
    const total = over ? sheet.rows[viewer.hand.place].totals[sheet.parties.indexOf(handles[seat])] : viewer.hand.totals[seat];
    if (total !== null && total !== undefined) found.push(fill("total", { points: total }));
    return found.flatMap((text, at) => [at ? " · " : "", el("span", {}, text)]);
  }

  isShown(handle) {
    return viewer.shown === "all" || viewer.shown === `=${handle}`;
  }

  hand(handle, seat, state, fresh) {
    const text = state[`c${seat}`];
    if (!viewer.hand.told && (!text || text.includes("?"))) return null;
    const name = fill("cards_of", { player: handle });
    if (text === undefined) return el("p", { class: "hand none" }, words.not_known);
    const known = cardsOf(text);
    if (!known.length) return el("p", { class: "hand none" }, words.no_cards);
    const cards = this.isShown(handle) ? known : known.map(() => "?");
    if (cards.every((card) => card === "?")) {
      const backs = cards.slice(0, MANY).map(() => el("li", {}, quiet(faceOf("?"))));
      if (fresh.hands[seat]) backs.at(-1).className = "fresh";
      return el("ul", { class: "cards hand backs", "aria-label": `${name}: ${fill("covered", { count: cards.length })}` }, ...backs);
    }
    return row(cards, name, fresh.hands[seat] ?? [], "hand");
  }

  meld(name, state, fresh) {
    const [kind, text, more] = state[`m:${name}`];
    const cards = cardsOf(text);
    const told = { S: words.set, R: words.run }[kind] ?? "";
    return el("figure", { class: "meld" },
      row(cards, `${name}${told ? `, ${told}` : ""}`, fresh.melds[name] ?? [], "small"),
      el("figcaption", {}, name, more ? ` (${words.perhaps_more})` : ""));
  }
});

function countText(count) {
  return count === 1 ? words.one_card : fill("cards", { count });
}

/** A picture that says nothing of its own to who does not see it. */
function quiet(face) {
  face.setAttribute("aria-hidden", "true");
  face.removeAttribute("role");
  face.removeAttribute("aria-label");
  return face;
}
