// The keyboard, the finger, and the address of the page.

const KEYS_ALWAYS = { ArrowLeft: () => viewer.step(-1), ArrowRight: () => viewer.step(1) };
const KEYS_SHIFT = { ArrowLeft: () => viewer.turn(-1), ArrowRight: () => viewer.turn(1) };
const KEYS_SINGLE = {
  a: () => viewer.end(-1), e: () => viewer.end(1), n: () => viewer.toHand(1), p: () => viewer.toHand(-1),
  m: () => viewer.mark(1), M: () => viewer.mark(-1), v: () => viewer.enter(), b: () => viewer.leave(),
  " ": () => player.toggle(), "?": () => ACTIONS.help(),
};
const KEYS_LIST = { ArrowUp: () => viewer.step(-1), ArrowDown: () => viewer.step(1) };

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !viewer.stop) return;
  if (target.matches("input, select, textarea") || document.getElementById("help").open) return;
  // A space on a button is the button's, and the arrows scroll what can be scrolled sideways.
  if (key === " " && target.closest("button, summary, [tabindex]")) return;
  const singles = document.getElementById("single-keys").checked ? KEYS_SINGLE : {};
  const act = (event.shiftKey ? KEYS_SHIFT[key] : KEYS_ALWAYS[key])
    ?? (target.closest("rn-list") ? KEYS_LIST[key] : undefined) ?? singles[key]
    ?? (key === "Escape" ? () => viewer.leave() : undefined);
  if (!act) return;
  event.preventDefault();
  if (player.on && key !== " ") player.toggle();
  act();
});

// --- a finger that is drawn over the table ---

const FAR_ENOUGH = 40;
const swipe = { x: 0, y: 0, on: false };

document.addEventListener("touchstart", (event) => {
  const [touch] = event.touches;
  swipe.on = event.touches.length === 1 && Boolean(event.target.closest("rn-table, rn-happened"))
    && !event.target.closest(".spread");
  Object.assign(swipe, { x: touch.clientX, y: touch.clientY });
}, { passive: true });

document.addEventListener("touchend", (event) => {
  if (!swipe.on) return;
  const [touch] = event.changedTouches;
  const [x, y] = [touch.clientX - swipe.x, touch.clientY - swipe.y];
  if (Math.abs(x) > FAR_ENOUGH && Math.abs(x) > 2 * Math.abs(y)) viewer.step(x < 0 ? 1 : -1);
}, { passive: true });

// --- the address ---

function toAddress(address) {
  const stop = address.length > 1 ? stopAt(address) : hands[0] && entry(hands[0]);
  if (stop) viewer.go(stop, "link");
}

window.addEventListener("hashchange", (event) => {
  const address = new URL(event.newURL).hash;
  // A step just before may have written its own address over the one that was asked for.
  writing.due = false;
  if (location.hash !== address) history.replaceState(history.state, "", address || "#");
  toAddress(address);
});

// Browsers let a page write its address only so often; who holds a key down goes faster.
const PAUSE = 100;
const writing = { timer: 0, due: false };

function writeAddress() {
  if (writing.timer) {
    writing.due = true;
    return;
  }
  note();
  writing.timer = setTimeout(() => {
    writing.timer = 0;
    if (writing.due) writeAddress();
  }, PAUSE);
}

viewer.addEventListener("change", () => {
  if (viewer.stop && viewer.why !== "link") writeAddress();
});

function note() {
  writing.due = false;
  const address = `#${addressOf(viewer.stop)}`;
  if (location.hash === address || (viewer.why === "start" && !location.hash)) return;
  // Each hand is a place to come back to; the steps within it are not.
  const entry = history.state?.hand === viewer.hand.id ? "replaceState" : "pushState";
  history[entry]({ hand: viewer.hand.id }, "", address);
}
