// What is printed: the score sheet, and every hand with all its actions and the table at its end.

function printHand(hand) {
  const contract = contractText(hand);
  const end = hand.line.stops.at(-1);
  return el("section", { class: "hand-printed" },
    el("h2", {}, handText(hand), contract ? ` · ${contract}` : ""),
    dealtNode(hand), turnsNode(hand.line, { buttons: false }), endNode(end));
}

function namedCards(name, text) {
  return el("p", {}, el("b", {}, name), " ", ...cardNodes(text));
}

function dealtNode(hand) {
  const { state } = hand.line.stops[0];
  return el("div", { class: "dealt" }, ...handles.flatMap((handle, seat) => (
    state[`c${seat}`] ? [namedCards(handle, state[`c${seat}`])] : [])));
}

/** The table at the end of a hand. */
function endNode({ state }) {
  const melds = (state.m ?? []).map((name) => namedCards(name, state[`m:${name}`][1]));
  const left = handles.flatMap((handle, seat) => (
    state[`c${seat}`] ? [namedCards(`${handle}:`, state[`c${seat}`])] : []));
  return el("div", { class: "end" }, el("h3", {}, endText(state.end) || words.end_of_hand), ...melds, ...left);
}

let printed = "";

function preparePrint() {
  const place = document.getElementById("print");
  if (printed === language || !hands.length) return;
  printed = language;
  const chart = totalsChart();
  place.replaceChildren(...data.said.flatMap(saidNodes), ...data.errs.map(messageNode),
    el("h2", {}, words.score_sheet), sheetNode(), ...endNodes(), ...(chart ? [chart] : []),
    ...hands.map(printHand));
}

window.addEventListener("beforeprint", preparePrint);
matchMedia("print").addEventListener("change", ({ matches }) => { if (matches) preparePrint(); });
