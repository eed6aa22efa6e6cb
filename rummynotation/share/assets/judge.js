// What a turn is worth. Nothing here knows the rules of the game: each question is looked up in the
// tables of the puzzle, which were made from the rules, and what is not in them is not legal.
//
// A plan is what the reader did: { hand, drafts, adds, swaps, discard }, cards as the tables write
// them. A fault is what keeps a plan from being a turn that does what is asked.

const indexes = new WeakMap();

/** The key of some cards in the tables; wild cards are all alike. */
function keyOf(turns, cards) {
  return cards.map((card) => (turns.wild.includes(card) ? "*" : card)).sort().join("");
}

/** The cards of a meld as it is written, without what wild ones stand for. */
function cardsOf(text) {
  return text.split(" ").map((card) => card.split("=")[0]);
}

/** The melds of the tables by their cards. */
function indexOf(turns) {
  if (!indexes.has(turns)) {
    const byKey = new Map();
    for (const [kind, text, bases] of turns.laid) {
      const cards = cardsOf(text);
      const meld = { kind, text, cards, bases: bases ?? [[cards.length, spanOf(kind, text), 1]] };
      const key = keyOf(turns, cards);
      byKey.set(key, [...(byKey.get(key) ?? []), meld]);
    }
    indexes.set(turns, byKey);
  }
  return indexes.get(turns);
}

function spanOf(kind, text) {
  const cards = text.split(" ");
  const first = cards[0].split("=");
  return kind === "S" ? `${cards.length}` : `${first[1] ?? first[0]}${cards.length}`;
}

/** The melds that some cards make: none, one, or several where a wild card may lie elsewhere. */
function meldsOf(turns, cards) {
  return indexOf(turns).get(keyOf(turns, cards)) ?? [];
}

/** What a meld of the table becomes by some cards, in any turn with these swaps; or null. */
function grownBy(turns, swaps, name, cards) {
  for (const form of formsWith(turns, swaps)) {
    const table = form.targets[name];
    const grown = table === undefined ? undefined : turns.grown[table][keyOf(turns, cards)];
    if (grown !== undefined) return grown;
  }
  return null;
}

/** Whether a card may take the place of a wild card of a meld, in some turn. */
function maySwap(turns, card, name) {
  return turns.forms.some((form) => form.swaps.some(([put, meld]) => put === card && meld === name));
}

/** What keeps a plan from being the turn that is asked for: the faults of the nearest turn. */
function faultsOf(turns, plan) {
  const forms = formsWith(turns, plan.swaps);
  if (!forms.length) return [{ what: "no_swaps" }];
  const each = forms.map((form) => faultsBy(turns, form, plan));
  return each.reduce((best, faults) => (faults.length < best.length ? faults : best));
}

function formsWith(turns, swaps) {
  const wanted = swaps.map(String).sort().join(" ");
  return turns.forms.filter((form) => form.swaps.map(String).sort().join(" ") === wanted);
}

function faultsBy(turns, form, plan) {
  const faults = [...laidFaults(turns, form, plan), ...addedFaults(turns, form, plan)];
  const own = [...plan.drafts, ...form.own.map((name) => plan.adds[name] ?? [])].flat();
  if (own.filter((card) => turns.wild.includes(card)).length < form.ownWilds) {
    faults.push({ what: "joker_owed" });
  }
  return [...faults, ...endFaults(turns, form, plan)];
}

/** What is wrong with the new melds. */
function laidFaults(turns, form, plan) {
  const faults = [];
  const melds = plan.drafts.map((cards) => meldsOf(turns, cards));
  melds.forEach((found, place) => {
    if (!found.length) faults.push({ what: "no_meld", cards: plan.drafts[place] });
  });
  const fit = bestFit(turns, form.slots, melds);
  const missing = form.slots.filter((_, slot) => !fit.taken.has(slot));
  melds.forEach((found, place) => {
    if (!found.length || fit.used.has(place)) return;
    if (form.free && found.some((meld) => meld.bases.some(([, , free]) => free))) return;
    const cards = plan.drafts[place];
    const alike = missing.findIndex((slot) => found.some((meld) => meld.kind === slot.kind));
    if (alike >= 0) {
      const [slot] = missing.splice(alike, 1);
      faults.push({ what: "wrong_size", cards, meld: found[0], asked: slot.name });
    } else {
      faults.push({ what: form.slots.length ? "beyond" : "no_new_melds", cards });
    }
  });
  if (missing.length) faults.push({ what: "missing", melds: missing.map((slot) => slot.name) });
  if (fit.clash) faults.push({ what: "clash", pair: fit.clash });
  return faults;
}

/** The best way to give each meld of the contract one of the new melds. */
function bestFit(turns, slots, melds) {
  let best = { score: -1, taken: new Map(), used: new Set(), clash: null };
  const chosen = new Map();
  const used = new Set();
  const visit = (slot) => {
    if (slot === slots.length) {
      const clash = clashOf(turns, [...chosen.values()]);
      const score = 2 * chosen.size - (clash ? 1 : 0);
      if (score > best.score) {
        best = { score, taken: new Map(chosen), used: new Set(used), clash };
      }
      return;
    }
    melds.forEach((found, place) => {
      if (used.has(place)) return;
      for (const [meld, span] of basesFor(slots[slot], found)) {
        chosen.set(slot, { meld, span });
        used.add(place);
        visit(slot + 1);
        used.delete(place);
        chosen.delete(slot);
      }
    });
    visit(slot + 1);
  };
  visit(0);
  return best;
}

function basesFor(slot, melds) {
  const found = [];
  for (const meld of melds) {
    for (const [size, span] of meld.kind === slot.kind ? meld.bases : []) {
      if (slot.from <= size && size <= slot.to) found.push([meld, span]);
    }
  }
  return found;
}

/** Two of the melds that may not be laid together; or null. */
function clashOf(turns, chosen) {
  for (const [place, one] of chosen.entries()) {
    for (const other of chosen.slice(place + 1)) {
      const pair = [one.span, other.span];
      if (one.meld.kind !== "R" || other.meld.kind !== "R") continue;
      const clashes = turns.clash.some(([a, b]) => pair.includes(a) && pair.includes(b)
        && (a !== b || pair[0] === pair[1]));
      if (clashes) return [one.meld, other.meld];
    }
  }
  return null;
}

/** What is wrong with the cards that are laid off. */
function addedFaults(turns, form, plan) {
  const faults = [];
  for (const [name, cards] of Object.entries(plan.adds)) {
    if (!cards.length) continue;
    if (form.targets[name] === undefined) {
      faults.push({ what: "no_lay_off", name });
      continue;
    }
    const table = turns.grown[form.targets[name]];
    if (table[keyOf(turns, cards)] === undefined) {
      faults.push({ what: "no_fit", name, cards: oddOf(turns, table, cards), takes: table });
    }
  }
  return faults;
}

/** The fewest cards without which the others would fit. */
function oddOf(turns, table, cards) {
  for (let count = 1; count < cards.length; count += 1) {
    for (const odd of choices(cards, count)) {
      const rest = without(cards, odd);
      if (table[keyOf(turns, rest)] !== undefined) return odd;
    }
  }
  return cards;
}

function* choices(cards, count, from = 0) {
  if (!count) {
    yield [];
    return;
  }
  for (let place = from; place < cards.length; place += 1) {
    for (const rest of choices(cards, count - 1, place + 1)) yield [cards[place], ...rest];
  }
}

/** Some cards without others; null where the others are not among them. */
function without(cards, others) {
  const left = [...cards];
  for (const card of others) {
    const place = left.indexOf(card);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** What is wrong with the discard and with what stays in hand. */
function endFaults(turns, form, plan) {
  const { discard, hand } = plan;
  if (discard && (form.banned.includes(discard)
    || (turns.wild.includes(discard) && !form.wildDiscard))) {
    return [{ what: "no_discard", card: discard }];
  }
  if (form.keep) return [];
  if (form.rest) return discard ? [] : [{ what: "end_with_discard" }];
  const discards = discard ? 1 : 0;
  if (hand.length === 1 && !discard && form.discards.includes(1)) {
    return [{ what: "one_left", card: hand[0] }];
  }
  if (hand.length) return [{ what: "still_left", cards: hand }];
  if (form.discards.includes(discards)) return [];
  return discard ? [{ what: "without_discard", card: discard }] : [{ what: "keep_one" }];
}

/** The points of cards that are left. */
function pointsOf(turns, cards) {
  return cards.reduce((sum, card) => sum + turns.values[card], 0);
}

/** Why cards are no meld: the largest part of them that is one, or what they lack to be one. */
function nearest(turns, cards, hand) {
  let part = null;
  let whole = null;
  const plain = cards.map((card) => (turns.wild.includes(card) ? "*" : card));
  const there = [...plain, ...hand.map((card) => (turns.wild.includes(card) ? "*" : card))];
  for (const melds of indexOf(turns).values()) {
    const [meld] = melds;
    if (meld.cards.length < plain.length) {
      const rest = without(plain, meld.cards);
      if (rest && (!part || rest.length < part.rest.length)) part = { meld, rest };
    } else {
      const more = without(meld.cards, plain);
      if (more && without(there, meld.cards) && (!whole || more.length < whole.more.length)) {
        whole = { meld, more };
      }
    }
  }
  return whole && (!part || whole.more.length <= part.rest.length) ? { whole } : { part };
}
