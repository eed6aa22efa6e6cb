// Words: of the page, of cards and of what was done, in the language that the reader has chosen.

const LANGUAGES = Object.keys(data.words);
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const STAR = "★";
const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
let language = document.documentElement.lang;
let words = data.words[language];

function fill(key, parts = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "");
}

/** Words with nodes in them. */
function fillNodes(key, parts) {
  return words[key].split(/(\{\w+\})/).flatMap((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    return name ? parts[name] ?? [] : piece ? [piece] : [];
  });
}

/** Cards one by one: `?x3` are three. */
function cardsOf(text) {
  return text.split(" ").filter(Boolean).flatMap((card) => {
    const count = /^\?x(\d+)$/.exec(card)?.[1];
    return count ? Array(Number(count)).fill("?") : [card];
  });
}

function rankOf(letter) {
  return words.ranks[RANKS.indexOf(letter)];
}

/** A card in short: `7♥`; a wild one with the star of its face, `★9♥`, `2♠★9♥`. */
function signs(card) {
  if (/^\?/.test(card)) return card.replace("x", "×");
  const [own, meant] = card.split("=");
  const short = (one) => (one.length === 1 ? rankOf(one) : `${rankOf(one[0])}${SIGNS[one[1]]}`);
  if (meant) return `${own === "*" ? "" : short(own)}${STAR}${short(meant)}`;
  return own === "*" ? `${STAR} ${words.joker_name}` : short(own);
}

/** A card as it is read out: `7 of hearts`. */
function spoken(card) {
  const rank = (letter) => words.rank_names.split(" ")[RANKS.indexOf(letter)];
  const own = (one) => {
    if (one[0] === "?") return words.hidden_name;
    if (one === "*") return words.joker_name;
    const suit = words.suit_names.split(" ")[SUITS.indexOf(one[1])];
    return words.card_name.replace("{rank}", rank(one[0])).replace("{suit}", suit);
  };
  const [card_, meant] = card.split("=");
  if (!meant) return own(card_);
  return meant.length === 1
    ? fill("stands_for_rank", { card: own(card_), rank: rank(meant) })
    : fill("stands_for", { card: own(card_), meant: own(meant) });
}

function spokenAll(text) {
  return text.split(" ").filter(Boolean).map((card) => {
    const count = /^\?x(\d+)$/.exec(card)?.[1];
    return count ? fill("cards", { count }) : spoken(card);
  }).join(", ");
}

/** Cards in short, each a node of its own that is read out by its name, red suits in red. */
function cardNodes(text) {
  return text.split(" ").filter(Boolean).flatMap((card, at) => {
    const red = /[HD]$/.test(card) ? " red" : "";
    const name = spokenAll(card);
    const [before, after] = signs(card).split(STAR);
    const node = el("span", { class: `c${red}`, role: "img", "aria-label": name, title: after ? name : null }, before);
    if (after !== undefined) node.append(el("span", { class: "star" }, STAR), after);
    return at ? [" ", node] : [node];
  });
}

function pointsText(points) {
  return points.map(([party, value]) => `${party} ${value}`).join(", ");
}

const KEYS = { pile: "pile_is", score: "score_is", total: "total_is", adjust: "adjust_is" };

/** Which words tell what was done. */
function keyOf(one) {
  if (one.do === "draw" && /^\?/.test(one.cards)) return "draw_unseen";
  if (one.do === "buy" && one.more) return "buy_more";
  if (one.do === "layoff" && !one.meld) return "layoff_open";
  if (one.do === "swap" && one.slide) return "swap_slide";
  if (one.do === "call" && one.cards) return "call_card";
  if (one.do === "left" && !one.cards) return "left_none";
  return KEYS[one.do] ?? one.do;
}

/** The parts that the words for what was done ask for; cards are written by `write`. */
function partsOf(one, write) {
  const cards = write(one.cards ?? "");
  return {
    card: cards, cards, more: write(one.more ?? ""), meld: one.meld ?? "", other: one.other ?? "",
    wild: one.wild ? write(one.wild) : words.joker_name, slide: one.slide ? write(one.slide) : "",
    words: one.words ?? "", points: one.points ? pointsText(one.points) : "",
  };
}

/** What was done, without the player's name, with cards as nodes; shorter where there are words for it. */
function doneNodes(one, kind = "") {
  const melds = (one.melds ?? []).flatMap((meld, at) => [
    at ? " + " : "", el("span", { class: "m" }, ...cardNodes(meld)),
  ]);
  const key = keyOf(one) + kind;
  // Words of a file stand alone, so that their direction changes nothing around them.
  const own = el("bdi", {}, one.words ?? "");
  const parts = { ...partsOf(one, cardNodes), melds, words: own };
  return [...fillNodes(words[key] ? key : keyOf(one), parts), ...reason(one)];
}

/** The same as it is read out. */
function doneSpoken(one) {
  const melds = (one.melds ?? []).map(spokenAll).join("; ");
  return fill(keyOf(one), { ...partsOf(one, spokenAll), melds });
}

/** Why, in the words of the record. */
function reason(one) {
  return one.words && ["void", "gap", "leave", "adjust"].includes(one.do) ? [" (", el("bdi", {}, one.words), ")"] : [];
}

/** How a hand ended. */
function endText(end) {
  return end ? fill(`end_${end[0]}`, { player: handles[end[1]] ?? "" }) : "";
}

const JUDGED = {
  "!": "good", "!!": "very_good", "?": "bad", "??": "very_bad", "!?": "interesting", "?!": "doubtful",
};

function contractText(hand) {
  const shape = (text) => fill({ S: "set_of", R: "run_of" }[text[0]] ?? "either_of", { size: text.slice(1) });
  const way = (shapes) => [...new Set(shapes)].map((one) => {
    const count = shapes.filter((other) => other === one).length;
    return count === 1 ? shape(one) : `${count} × ${shape(one)}`;
  }).join(" + ");
  return hand.contract.map(way).join(` ${words.or} `);
}

function handText(hand) {
  const key = hand.position ? "position" : /\D/.test(hand.id) ? "hand_again" : "hand";
  return fill(key, { number: hand.number });
}

/** Puts the words of the language where the page has them. */
function translate() {
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll("[data-word]")) {
    node.textContent = fill(node.dataset.word, node.dataset);
  }
  for (const node of document.querySelectorAll("[data-name]")) {
    node.setAttribute("aria-label", words[node.dataset.name]);
    if (node.matches("button")) node.title = words[node.dataset.name];
  }
}
