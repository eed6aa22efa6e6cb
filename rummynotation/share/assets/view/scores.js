// The score sheet, and the charts of the game and of the hand.

function known(value) {
  return value === null || value === undefined ? words.unknown : String(value);
}

/** The score sheet as a table: the points of each hand, and the totals after it. */
function sheetNode() {
  const { parties, rows } = sheet;
  const alone = parties.filter((party) => !handles.includes(party));
  // Partners that are written down together only need no column each.
  const shown = parties.filter((party, at) => alone.length === 0 || alone.includes(party)
    || rows.some((row) => row.points[at] !== null));
  const head = el("tr", {}, el("th", { scope: "col" }, words.chart_x),
    ...shown.map((party) => el("th", { scope: "col" }, legend(parties.indexOf(party)), ` ${party}`)));
  const body = rows.map((row, at) => {
    const hand = hands[at];
    const cells = shown.map((party) => {
      const place = parties.indexOf(party);
      return el("td", {}, el("span", { class: "gain" }, row.void ? words.void_hand : row.open ? "–" : known(row.points[place])),
        el("span", { class: "sum" }, el("span", { class: "hidden" }, `, ${words.running_total} `), known(row.totals[place])));
    });
    return el("tr", { class: hand === viewer.hand ? "here" : null }, el("th", { scope: "row" }, hand.id), ...cells);
  });
  return el("table", { class: "sheet" }, el("caption", {}, words.sheet_shows),
    el("thead", {}, head), el("tbody", {}, ...body));
}

/** What the sheet says beside the points: what was adjusted, who won. */
function endNodes() {
  const found = sheet.rows.flatMap((row, at) => (row.adjusted ?? []).map((one) => [hands[at].id, ...one]))
    .map(([hand, player, points, why]) => el("p", {}, `${hand} · ${fill("adjust_is", { points: `${player} ${points}` })}${why ? ` (${why})` : ""}`));
  for (const [player, points, why] of sheet.adjusted ?? []) {
    found.push(el("p", {}, `${fill("adjust_is", { points: `${player} ${points}` })}${why ? ` (${why})` : ""}`));
  }
  if (sheet.winner) found.push(el("p", {}, el("b", {}, fill("winner", { players: sheet.winner.join(", ") }))));
  if (sheet.result) found.push(el("p", {}, fill("result", { points: pointsText(sheet.result) })));
  found.push(...data.end.flatMap(saidNodes));
  return found;
}

function totalsChart() {
  const { parties, teams, rows } = sheet;
  const sides = teams.length ? parties.filter((party) => !handles.includes(party)) : handles;
  const series = sides.map((party) => ({
    name: party, place: parties.indexOf(party), values: rows.map((row) => row.totals[parties.indexOf(party)] ?? null),
  }));
  if (rows.length < 2 || !series.some(({ values }) => values.some((value) => value !== null))) return null;
  return el("figure", { class: "drawn" }, el("figcaption", {}, words.score_chart),
    chart({ series, labels: hands.map(({ id }) => id), title: words.chart_x, current: viewer.hand.place }));
}

/** The stops between the turns of a hand. */
function endsOf({ line }) {
  return [line.stops[0], ...line.turns.filter(({ over, by }) => over && by !== null).map(({ stops }) => stops.at(-1))];
}

/** After how many of its turns the reader is. */
function turnNow(ends) {
  const here = viewer.main();
  return ends.findLastIndex((stop) => stop.index <= here.index);
}

/** The points in hand at the end of each turn, where they are known. */
function handChart() {
  const ends = endsOf(viewer.hand);
  const series = players.map(({ handle }, seat) => ({
    name: handle, place: sheet.parties.indexOf(handle), values: ends.map(({ state }) => state[`w${seat}`] ?? null),
  }));
  if (ends.length < 3 || !series.some(({ values }) => values.filter((value) => value !== null).length > 1)) return [];
  const title = words[variant.knocks ? "hand_chart_gin" : "hand_chart"];
  const table = el("table", {}, el("caption", {}, title),
    el("tr", {}, el("th", {}, words.chart_turns), ...series.map(({ name }) => el("th", {}, name))),
    ...ends.map((_, at) => el("tr", {}, el("th", {}, String(at)), ...series.map(({ values }) => el("td", {}, known(values[at]))))));
  return [el("figure", { class: "drawn of-hand" }, el("figcaption", {}, title),
    chart({ series, labels: ends.map((_, at) => String(at)), title: words.chart_turns, current: turnNow(ends) })),
    el("div", { class: "hidden" }, table)];
}

customElements.define("rn-scores", class extends Part {
  shows = "";

  draw() {
    if (!viewer.stop) return;
    const shown = `${viewer.hand.id} ${language}`;
    if (shown === this.shows) {
      this.now();
      return;
    }
    this.shows = shown;
    const charts = [totalsChart(), ...handChart()].filter(Boolean);
    this.querySelector(".content").replaceChildren(
      el("div", { class: "sheets" }, el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": words.score_sheet }, sheetNode()), ...endNodes()), ...charts,
    );
  }

  /** Only the line that shows where the reader is moves within a hand. */
  now() {
    const drawn = this.querySelector(".of-hand svg");
    if (!drawn) return;
    const ends = endsOf(viewer.hand);
    showNow(drawn, turnNow(ends), ends.length);
  }
});
