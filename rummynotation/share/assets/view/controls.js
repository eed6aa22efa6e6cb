// The buttons: forward and back, hands, marks, whose cards are shown, the language.

const ACTIONS = {
  first: () => viewer.end(-1),
  back_turn: () => viewer.turn(-1),
  back: () => viewer.step(-1),
  forward: () => viewer.step(1),
  forward_turn: () => viewer.turn(1),
  last: () => viewer.end(1),
  previous_mark: () => viewer.mark(-1),
  next_mark: () => viewer.mark(1),
  play: () => player.toggle(),
  help: () => document.getElementById("help").showModal(),
  close: () => document.getElementById("help").close(),
  copy: () => copyRecord(),
};

/** Goes through the game by itself, at the pace of somebody who looks on. */
const player = {
  timer: 0,
  pace: 1600,
  get on() {
    return Boolean(this.timer);
  },
  toggle() {
    if (this.on) this.halt();
    else {
      this.timer = setInterval(() => this.next(), this.pace);
      this.next();
    }
    viewer.tell("play");
  },
  next() {
    const before = viewer.stop;
    viewer.step(1);
    if (viewer.stop === before) this.toggle();
  },
  halt() {
    clearInterval(this.timer);
    this.timer = 0;
  },
};

customElements.define("rn-controls", class extends Part {
  draw() {
    if (!viewer.stop) return;
    const { stop, line } = viewer;
    const can = {
      first: stop.index > 0,
      back: stop.index > 0 || Boolean(viewer.beyond(-1)),
      forward: stop.index < line.last || Boolean(viewer.beyond(1)),
      last: stop.index < line.last,
      previous_mark: Boolean(viewer.markFrom(-1)),
      next_mark: Boolean(viewer.markFrom(1)),
    };
    can.back_turn = can.back;
    can.forward_turn = can.forward;
    can.play = can.forward;
    for (const button of this.querySelectorAll("[data-do]")) {
      const off = can[button.dataset.do] === false;
      // A disabled button would lose the focus of who walks with the keyboard.
      button.setAttribute("aria-disabled", String(off));
    }
    const play = this.querySelector("[data-do='play']");
    play.setAttribute("aria-pressed", String(player.on));
    play.title = words[player.on ? "pause" : "play"];
    play.setAttribute("aria-label", play.title);
    this.querySelector(".where").textContent = line.actions
      ? fill("stop_of", { done: stop.actions, total: line.actions }) : "";
  }
});

customElements.define("rn-hands", class extends Part {
  shows = "";

  draw() {
    if (!hands.length) return;
    const shown = `${viewer.hand.id} ${language}`;
    if (shown === this.shows) return;
    this.shows = shown;
    const list = this.querySelector("ol");
    const focused = list.contains(document.activeElement);
    list.replaceChildren(...hands.map((hand) => {
      const here = hand === viewer.hand;
      const button = el("button", {
        type: "button", "aria-current": here ? "true" : null, "aria-label": handText(hand),
        title: [handText(hand), contractText(hand)].filter(Boolean).join(" · "),
      }, hand.id);
      button.addEventListener("click", () => viewer.go(entry(hand)));
      return el("li", {}, button);
    }));
    const here = list.querySelector("[aria-current]");
    if (focused) here.focus();
    if (list.scrollWidth > list.clientWidth) list.scrollLeft = here.offsetLeft - list.clientWidth / 2;
    const contract = contractText(viewer.hand);
    this.querySelector(".contract").replaceChildren(
      el("b", {}, handText(viewer.hand)),
      contract ? ` · ${fill("contract", { melds: contract })}` : "",
    );
  }
});

customElements.define("rn-settings", class extends Part {
  draw() {
    const shown = this.querySelector("#shown");
    if (shown) {
      const options = [["all", words.all_hands],
        ...players.map(({ handle }) => [`=${handle}`, fill("hand_of", { player: handle })]),
        ["none", words.no_hands]];
      shown.replaceChildren(...options.map(([value, text]) => el("option", { value }, text)));
      shown.value = viewer.shown;
    }
    this.querySelector("#language").value = language;
  }
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset.do !== "play" && player.on) player.toggle();
  ACTIONS[button.dataset.do]?.();
});

document.addEventListener("change", ({ target }) => {
  if (target.id === "shown") viewer.show(target.value);
  if (target.id === "language") {
    viewer.speak(target.value);
    keep("language", target.value);
  }
  if (target.id === "marked-only") document.querySelector("rn-list").classList.toggle("only", target.checked);
  if (target.id === "single-keys") keep("keys", String(target.checked));
});

/** Copies the record, or where the browser does not let a page do that, selects it. */
async function copyRecord() {
  const record = document.getElementById("record-text");
  const done = document.getElementById("copied");
  try {
    await navigator.clipboard.writeText(record.textContent);
    done.textContent = words.copied;
  } catch {
    getSelection().selectAllChildren(record);
    done.textContent = words.select_done;
  }
}

// Browsers may forbid the page to remember anything; it works without.
function keep(key, value) {
  try {
    localStorage.setItem(`rummynotation-view-${key}`, value);
  } catch { /* not remembered */ }
}

function kept(key) {
  try {
    return localStorage.getItem(`rummynotation-view-${key}`);
  } catch {
    return null;
  }
}
