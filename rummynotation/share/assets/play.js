// What the reader did: where each card lies, and the words in which it is said.

const { words, puzzles } = JSON.parse(document.getElementById("data").textContent);
const faces = document.getElementById("faces").content;
const STORE = "rummynotation-puzzles";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const RANKS = "A23456789TJQK";

function fill(key, parts = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => parts[name]);
}

function said(text) {
  const [card, meant] = text.split("=");
  if (meant) return `${said(card)}=${meant.length === 1 ? rankSaid(meant) : said(meant)}`;
  return card === "*" ? words.joker : rankSaid(card[0]) + SIGNS[card[1]];
}

function rankSaid(rank) {
  return words.ranks[RANKS.indexOf(rank)];
}

function saidAll(cards) {
  return cards.map(said).join(" ");
}

function pointsSaid(points) {
  return points === 1 ? words.one_point : fill("points", { points });
}

function nameOf(text) {
  return faceOf(text).getAttribute("aria-label");
}

/** The state of one puzzle: where each card lies. */
class Play {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.places = new Map(puzzle.hand.map((_, place) => [String(place), "hand"]));
    this.chosen = new Set();
    this.melds = 0;
    this.hints = 0;
    this.shown = false;
    this.verdict = null;
  }

  text(id) {
    if (!id.startsWith("wild:")) return this.puzzle.hand[Number(id)];
    const [, name, slot] = id.split(":");
    return this.meld(name).cards[slot].split("=")[0];
  }

  texts(place) {
    return this.at(place).map((id) => this.text(id));
  }

  meld(name) {
    return this.puzzle.melds.find((meld) => meld.name === name);
  }

  at(place) {
    return [...this.places].filter(([, where]) => where === place).map(([id]) => id);
  }

  drafts() {
    const places = new Set([...this.places.values()].filter((place) => place.startsWith("new:")));
    return [...places].sort((a, b) => a.slice(4) - b.slice(4));
  }

  swaps() {
    return [...this.places]
      .filter(([, place]) => place.startsWith("swap:"))
      .map(([id, place]) => [this.text(id), place.split(":")[1]]);
  }

  /** What is put in the place of a card of a meld on the table, if anything is. */
  swapped(name, slot) {
    return this.at(`swap:${name}:${slot}`)[0];
  }

  plan() {
    const adds = {};
    for (const { name } of this.puzzle.melds) adds[name] = this.texts(`on:${name}`);
    return {
      hand: this.texts("hand"),
      drafts: this.drafts().map((place) => this.texts(place)),
      adds,
      swaps: this.swaps(),
      discard: this.texts("discard")[0] ?? null,
    };
  }

  untouched() {
    const { drafts, adds, swaps } = this.plan();
    return !drafts.length && !swaps.length && !Object.values(adds).flat().length;
  }

  /** Puts cards somewhere; returns what is to be said of it. */
  put(ids, place) {
    const cards = saidAll(ids.map((id) => this.text(id)));
    const natural = ids.length === 1 && !ids[0].startsWith("wild:");
    if (place.startsWith("on:") && natural && this.meansSwap(ids[0], place.slice(3))) {
      return this.swap(ids[0], place.slice(3));
    }
    if (place.startsWith("swap:")) {
      return natural ? this.swap(ids[0], place.split(":")[1])
        : fill("no_swap", { card: cards, meld: place.split(":")[1] });
    }
    let goal = place;
    if (place === "new") {
      this.melds += 1;
      goal = `new:${this.melds}`;
    }
    if (place === "discard") {
      for (const id of this.at("discard")) this.places.set(id, "hand");
      ids.splice(0, ids.length - 1);
    }
    const back = ids.map((id) => this.take(id)).filter(Boolean);
    for (const id of ids) if (this.places.has(id)) this.places.set(id, goal);
    return [fill("moved", { cards, place: placeName(this, goal) }), ...back].join(" ");
  }

  /** Takes a card from where it lies; a joker that it was swapped for goes back. */
  take(id) {
    const [kind, name, slot] = this.places.get(id)?.split(":") ?? [];
    if (kind !== "swap") return "";
    const wild = said(this.meld(name).cards[slot].split("=")[0]);
    this.places.delete(`wild:${name}:${slot}`);
    this.chosen.delete(`wild:${name}:${slot}`);
    return fill("swap_back", { card: said(this.text(id)), wild });
  }

  meansSwap(id, name) {
    const { turns } = this.puzzle;
    const card = this.text(id);
    return maySwap(turns, card, name) && this.slot(card, name) >= 0
      && !grownBy(turns, this.swaps(), name, [...this.texts(`on:${name}`), card]);
  }

  /** Where in a meld a wild card lies whose place a card could take. */
  slot(card, name) {
    return this.meld(name).cards.findIndex((text, slot) => {
      const meant = text.split("=")[1];
      return meant && (meant === card || meant === card[0]) && !this.swapped(name, slot);
    });
  }

  swap(id, name) {
    const card = this.text(id);
    const slot = this.slot(card, name);
    if (slot < 0 || !maySwap(this.puzzle.turns, card, name)) {
      return fill("no_swap", { card: said(card), meld: name });
    }
    this.take(id);
    this.places.set(id, `swap:${name}:${slot}`);
    this.places.set(`wild:${name}:${slot}`, "hand");
    return fill("swapped", { card: said(card), wild: said(this.text(`wild:${name}:${slot}`)) });
  }
}
