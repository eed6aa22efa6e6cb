// Where the reader is, and how he goes on from there; everything shown listens to it.

/** Tells `change` when another place, another language or other hands are to be shown. */
class Viewer extends EventTarget {
  stop = hands.length ? entry(hands[0]) : null;

  shown = "all";

  // What happened last, for whoever shows it: a reader who is led to a place has not stepped there.
  why = "start";

  get line() {
    return this.stop.line;
  }

  get hand() {
    return this.line.hand;
  }

  go(stop, why = "step") {
    if (!stop || stop === this.stop) return;
    this.stop = stop;
    this.tell(why);
  }

  tell(why) {
    this.why = why;
    this.dispatchEvent(new Event("change"));
  }

  step(by) {
    this.go(this.line.stops[this.stop.index + by] ?? this.beyond(by));
  }

  /** Behind the end of a hand comes the next; a variation just ends. */
  beyond(by) {
    if (this.line.from) return null;
    const hand = hands[this.hand.place + by];
    return hand && (by > 0 ? entry(hand) : hand.line.stops.at(-1));
  }

  turn(by) {
    const ends = [0, ...this.line.turns.map(({ stops }) => stops.at(-1).index)];
    const { index } = this.stop;
    const end = by > 0 ? ends.find((one) => one > index) : ends.findLast((one) => one < index);
    this.go(this.line.stops[end] ?? this.beyond(by));
  }

  end(by) {
    this.go(this.line.stops[by > 0 ? this.line.last : 0]);
  }

  toHand(by) {
    const hand = hands[this.hand.place + by];
    if (hand) this.go(entry(hand));
  }

  /** The next stop of the game with something to say; hands after this one too. */
  markFrom(by) {
    if (this.line.from && this.line.stops.some((stop, at) => (at - this.stop.index) * by > 0 && marked(stop))) {
      const stops = by > 0 ? this.line.stops : this.line.stops.toReversed();
      return stops.find((stop) => (stop.index - this.stop.index) * by > 0 && marked(stop));
    }
    const here = this.main();
    const all = hands.flatMap(({ line }) => line.stops);
    const at = all.indexOf(here);
    return by > 0 ? all.find((stop, place) => place > at && marked(stop))
      : all.findLast((stop, place) => place < at && marked(stop));
  }

  mark(by) {
    this.go(this.markFrom(by));
  }

  /** The stop of the hand itself that a variation hangs on, or this one. */
  main() {
    let { stop } = this;
    while (stop.line.from) stop = stop.line.from;
    return stop;
  }

  /** The variations that could be entered here: those that stand instead of what is done here. */
  branches() {
    const { stops } = this.line;
    return stops.flatMap((stop) => stop.branches.filter((branch) => {
      const first = stop.index - branch.back;
      return this.stop.index >= first && this.stop.index <= stop.index;
    }));
  }

  /** Into the first variation here; from its start into the next one. */
  enter(branch = null) {
    if (branch) {
      this.go(branch.stops[Math.min(1, branch.last)]);
      return;
    }
    const here = this.branches();
    const { from, number } = this.line;
    const next = here[0] ?? from?.branches[number] ?? from?.branches[0];
    if (next) this.enter(next);
  }

  leave() {
    if (this.line.from) this.go(this.line.from);
  }

  show(whose) {
    this.shown = whose;
    this.tell("cover");
  }

  speak(chosen) {
    language = chosen;
    words = data.words[language];
    this.tell("language");
  }
}

const viewer = new Viewer();

/** Part of the page that is drawn anew whenever the viewer tells of a change. */
class Part extends HTMLElement {
  connectedCallback() {
    viewer.addEventListener("change", () => this.draw());
  }

  draw() {}
}
