// A chart of lines: one for each player, told apart by the form of its marks as well as by colour.

const SVG = "http://www.w3.org/2000/svg";
// On a telephone a chart has fewer units across, so that its words stay as large.
const WIDE = Math.max(320, Math.min(460, window.innerWidth - 60));
const [HIGH, LEFT, RIGHT, TOP, BOTTOM] = [250, 44, 104, 14, 34];

/** The marks in a field of 12 by 12, in the order of the seats. */
const FORMS = [
  "M6 0A6 6 0 1 1 6 12 6 6 0 1 1 6 0Z", "M.5 .5H11.5V11.5H.5Z", "M6 0 12 11H0Z", "M6 -.5 12.5 6 6 12.5 -.5 6Z",
  "M0 1H12L6 12Z", "M4 0H8V4H12V8H8V12H4V8H0V4H4Z", "M6 -.5 7.8 4.2 12.6 4.4 8.9 7.5 10.2 12.2 6 9.5 1.8 12.2 3.1 7.5 -.6 4.4 4.2 4.2Z",
  "M3 0H9L12 6 9 12H3L0 6Z",
];

function draw_(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** The mark of a player, for a legend and for the lines. */
function markShape(place, x, y) {
  return draw_("path", { class: `series s${place % FORMS.length}`, d: FORMS[place % FORMS.length], transform: `translate(${x - 6} ${y - 6})` });
}

function legend(place) {
  const svg = draw_("svg", { viewBox: "-2 -2 16 16", class: "legend", "aria-hidden": "true" });
  svg.append(markShape(place, 6, 6));
  return svg;
}

/** Round numbers on the axis that cover the values. */
function ticksOf(low, high) {
  const rough = (high - low || 10) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const found = [];
  // Where all values are alike there is still a height.
  for (let at = first; at <= Math.max(last, first + 1); at += 1) found.push(at * step);
  return found;
}

/** How far to the right a place among so many lies. */
function across(at, count) {
  return LEFT + (count > 1 ? (at / (count - 1)) * (WIDE - LEFT - RIGHT) : 0);
}

/** Moves the line that shows where the reader is. */
function showNow(svg, at, count) {
  const line = svg.querySelector(".now");
  for (const end of ["x1", "x2"]) line.setAttribute(end, across(at, count));
}

/** A chart; its numbers stand in a table beside it, so it is not read out. */
function chart({ series, labels, title, current }) {
  const values = series.flatMap((one) => one.values).filter((value) => value !== null);
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values));
  const [low, high] = [ticks[0], ticks.at(-1)];
  const x = (at) => across(at, labels.length);
  const y = (value) => TOP + (1 - (value - low) / (high - low)) * (HIGH - TOP - BOTTOM);
  const svg = draw_("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "chart", "aria-hidden": "true" });
  for (const tick of ticks) {
    svg.append(draw_("line", { class: "rule", x1: LEFT, x2: WIDE - RIGHT, y1: y(tick), y2: y(tick) }),
      draw_("text", { x: LEFT - 8, y: y(tick) + 4, "text-anchor": "end" }, String(tick)));
  }
  const every = Math.ceil(labels.length / (WIDE / 44));
  labels.forEach((label, at) => {
    if (at % every === 0) svg.append(draw_("text", { x: x(at), y: HIGH - 14, "text-anchor": "middle" }, label));
  });
  svg.append(draw_("text", { class: "axis", x: WIDE - RIGHT + 12, y: HIGH - 14 }, title));
  svg.append(draw_("line", { class: "now", y1: TOP, y2: HIGH - BOTTOM }));
  showNow(svg, current, labels.length);
  for (const one of series) svg.append(...lineOf(one, x, y));
  svg.append(...namesOf(series, x, y));
  return svg;
}

function lineOf({ values, place }, x, y) {
  const known = values.map((value, at) => (value === null ? null : [x(at), y(value)]));
  let pen = "";
  let path = "";
  for (const point of known) {
    if (point) path += `${pen || "M"}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
    pen = point ? "L" : "M";
  }
  const marks = known.length > 40 ? known.filter((point, at) => point && at % 4 === 0) : known.filter(Boolean);
  return [draw_("path", { class: `line s${place % FORMS.length}`, d: path }),
    ...marks.map(([left, top]) => markShape(place, left, top))];
}

/** The names at the ends of the lines, one below the other where these lie close. */
function namesOf(series, x, y) {
  const ends = series.map(({ name, values }) => {
    const at = values.findLastIndex((value) => value !== null);
    return at < 0 ? null : { name, x: x(at) + 12, y: y(values[at]) + 4 };
  }).filter(Boolean).sort((a, b) => a.y - b.y);
  let last = -Infinity;
  for (const end of ends) last = end.y = Math.max(end.y, last + 15);
  const over = Math.max(0, last - (HIGH - BOTTOM + 6));
  return ends.map((end) => draw_("text", { class: "name", x: end.x, y: end.y - over },
    end.name.length > 13 ? `${end.name.slice(0, 12)}…` : end.name));
}
