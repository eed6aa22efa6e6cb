// The game: hands made of lines, lines made of stops, and the table at each stop.

const data = JSON.parse(document.getElementById("data").textContent);
const { players, hands: rawHands, sheet, variant } = data;
const handles = players.map(({ handle }) => handle);
const LISTS = ["p", "k"];

/** A table with a change applied to it; cards of which the last ones change are told from there. */
function changed(before, change) {
  const after = { ...before };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete after[key];
    else if (LISTS.includes(key)) after[key] = [...(before[key] ?? []).slice(0, value[0]), ...value.slice(1)];
    else after[key] = value;
  }
  return after;
}

/** The stops of a hand, or of a variation that hangs on a stop of another line. */
class Line {
  constructor(raw, hand, from = null, number = 0) {
    Object.assign(this, { hand, from, number, found: Boolean(raw.found), back: raw.back ?? 0 });
    let state = from?.state ?? {};
    let [actions, events] = [0, 0];
    this.stops = raw.stops.map((stop, index) => {
      state = changed(state, stop.to);
      if (stop.n) [actions, events] = [actions + 1, 0];
      else if (index) events += 1;
      return {
        line: this, index, state, actions, events,
        does: stop.does ?? [], said: stop.said ?? [], finds: stop.finds ?? [], errs: stop.errs ?? [],
        raw: stop.vars ?? [],
      };
    });
    for (const stop of this.stops) {
      stop.branches = stop.raw.map((branch, at) => new Line(branch, hand, stop, at + 1));
    }
    this.turns = turnsOf(this);
  }

  get last() {
    return this.stops.length - 1;
  }

  get actions() {
    return this.stops[this.last].actions;
  }
}

/** Turns: the stops of one player in a row, until he ends his turn; what happens else stands alone. */
function turnsOf(line) {
  const turns = [];
  for (const stop of line.stops.slice(1)) {
    const by = stop.does.length === 1 ? stop.does[0].by ?? null : null;
    const before = turns.at(-1);
    if (before && by !== null && before.by === by && !before.over) before.stops.push(stop);
    else turns.push({ by, stops: [stop], over: false });
    turns.at(-1).over = by === null || ENDS_TURN.includes(stop.does[0].do);
  }
  return turns;
}

const ENDS_TURN = ["discard", "knock", "gin", "big_gin"];

const hands = rawHands.map((raw, place) => {
  const hand = { ...raw, place };
  hand.line = new Line(raw.line, hand);
  return hand;
});

/** Where a hand is entered: at its deal, or where no play is told at what is. */
function entry(hand) {
  return hand.told ? hand.line.stops[0] : hand.line.stops.at(-1);
}

/** What is in the address behind `#`: `h3a12`, `h3a12v1a2`; an event after an action is `e1`. */
function addressOf(stop) {
  const { line } = stop;
  const before = line.from ? `${addressOf(line.from)}v${line.number}` : `h${line.hand.id}`;
  return `${before}a${stop.actions}${stop.events ? `e${stop.events}` : ""}`;
}

function stopAt(address) {
  // A full stop or a bracket may cling to an address that was sent, and a telephone begins with a
  // capital.
  const parts = /^#?h(\d+(?:z\d+|[a-z])?)((?:[aev]\d+)*)(?![a-z\d])/.exec(address.toLowerCase());
  const hand = parts && hands.find(({ id }) => id === parts[1]);
  if (!hand) return null;
  let { line } = hand;
  let stop = line.stops[0];
  for (const [, kind, digits] of parts[2].matchAll(/([aev])(\d+)/g)) {
    const number = Number(digits);
    if (kind === "v") {
      // Who asks for more than there is comes as near as can be.
      if (!stop.branches[number - 1]) return stop;
      line = stop.branches[number - 1];
      [stop] = line.stops;
    } else {
      const [actions, events] = kind === "a" ? [number, 0] : [stop.actions, number];
      stop = line.stops.findLast((one) => one.actions < actions
        || (one.actions === actions && one.events <= events)) ?? line.stops[0];
    }
  }
  return stop;
}

/** Whether there is something to see: what could come next is told in so many turns that it is none. */
function marked(stop) {
  return stop.errs.length > 0 || stop.finds.some(({ kind }) => kind !== "outs")
    || stop.branches.some(({ found }) => !found)
    || stop.said.some(({ comments, judgement }) => comments || judgement);
}
