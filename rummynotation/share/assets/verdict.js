// What is said of an answer: the faults that `judge.js` finds, in words.

function verdictOf(one) {
  const { puzzle } = one;
  const { goal, answer, turns } = puzzle;
  const plan = one.plan();
  if (goal === "discard" && plan.discard && one.untouched()) {
    const card = said(plan.discard);
    return plan.discard === answer ? good(fill("right_discard", { card }))
      : bad([fill("wrong_discard", { card })]);
  }
  const faults = faultsOf(turns, plan);
  if (faults.length) return bad(faults.flatMap((fault) => told(one, fault, plan)));
  if (goal === "fewest_points") {
    const points = pointsOf(turns, plan.hand);
    return points <= Number(answer) ? good(fill("right_points", { points: pointsSaid(points) }))
      : bad([fill("too_many_points", { points: pointsSaid(points) })]);
  }
  if (goal === "discard" && plan.discard !== answer) {
    return bad([fill("wrong_discard", { card: plan.discard ? said(plan.discard) : "–" })]);
  }
  return answer === "no" ? bad([words.wrong_cannot]) : good(words.right_out);
}

function chosenVerdict(puzzle, value, text) {
  if (value === puzzle.answer) {
    if (puzzle.goal !== "go_out") return good(fill("right_choice", { choice: text }));
    return good(value === "no" ? words.right_no : words.right);
  }
  if (puzzle.goal === "go_out") return bad([value === "no" ? words.wrong_can : words.wrong_cannot]);
  return bad([fill("wrong_choice", { choice: text })]);
}

function good(text) {
  return { right: true, lines: [text] };
}

function bad(lines) {
  return { right: false, lines: [words.wrong, ...lines] };
}

/** A fault in words. */
function told(one, fault, plan) {
  const { turns } = one.puzzle;
  const cards = fault.cards ? saidAll(fault.cards) : "";
  switch (fault.what) {
    case "no_meld":
      return [noMeld(turns, fault.cards, plan.hand)];
    case "wrong_size": {
      const meld = fill("of_size", { kind: kindSaid(fault.meld.kind), size: fault.cards.length });
      return [fill("wrong_size", { cards, meld, asked: fault.asked })];
    }
    case "missing":
      return [fill("missing", { melds: fault.melds.join(" + ") })];
    case "clash": {
      const [meld, other] = fault.pair.map(({ text }) => saidAll(text.split(" ")));
      return [fill("clash", { meld, other })];
    }
    case "no_lay_off":
      return [fill("no_lay_off", { meld: fault.name })];
    case "no_fit": {
      const takes = Object.keys(fault.takes).filter((key) => key.length === (key[0] === "*" ? 1 : 2));
      const more = takes.length ? fill("takes", { cards: saidAll(takes) }) : words.takes_none;
      return [`${fill("no_fit", { cards, meld: fault.name })} ${more}`];
    }
    case "no_discard":
    case "one_left":
    case "without_discard":
      return [fill(fault.what, { card: said(fault.card) })];
    default:
      return [fill(fault.what, { cards })];
  }
}

function noMeld(turns, cards, hand) {
  const { part, whole } = nearest(turns, cards, hand);
  if (part) {
    return fill("no_meld_part", {
      cards: saidAll(cards), part: saidAll(part.meld.text.split(" ")), rest: saidAll(part.rest),
    });
  }
  if (whole && whole.more.length < 3) {
    return fill("no_meld_more", {
      cards: saidAll(cards), more: saidAll(whole.more), meld: saidAll(whole.meld.text.split(" ")),
    });
  }
  const [set, run] = turns.least;
  return [fill("no_meld", { cards: saidAll(cards) }), fill("what_is_set", { size: set }),
    fill("what_is_run", { size: run })].join(" ");
}

function kindSaid(kind) {
  return kind === "S" ? words.set : words.run;
}
