// The page of a matrix below the board: results, reasons, moves, invariants, and export.
import { draw, matrix as ask } from "./api.js";
import { element } from "./dom.js";
import { does, grouped, saves, table } from "./parts.js";
import { value } from "./picture.js";
import { addressOf, matrixText } from "./position.js";
import { copies, link, published, to, version } from "./site.js";
import { both, rules, shortName } from "./words.js";

const names = ["SEKI", "D-SEKI"];
const section = (title, ...content) => element("section", {}, element("h2", {}, title), ...content);
const soft = (...content) => element("p", { className: "soft" }, ...content);

// verdict says what a matrix is in a game; the reason for what is not decided is known when the search has ended.
const verdict = ({ values }, words, finished) => element("p", { className: "verdict" }, ...values.map((v) => value(v)), " ",
  ...finished || !values.includes("?") ? both(words) : ["Not decided yet"], ".");

const effects = ({ results, words, rests_on: restsOn }, finished) => {
  const same = JSON.stringify([results[0], words[0]]) === JSON.stringify([results[1], words[1]]);
  return section("Results",
    element("div", { className: "games" }, ...results.slice(0, same ? 1 : 2).map((result, g) => element("section", { ariaLabel: same ? names.join(" and ") : names[g] },
      element("h3", {}, same ? names.join(" and ") : names[g]),
      verdict(result, words[g], finished)))),
    ...restsOn ? [soft(`Decided ${restsOn}.`)] : []);
};

const details = (heading, open, ...content) => element("details", { open }, element("summary", {}, ...both(heading)), ...content);

// why shows lines of play; stepping(steps, items, games) returns the button that steps through one.
const why = (list, stepping) => element("section", { className: "why" }, element("h2", {}, "Why"), element("div", { className: "games" }, ...list.map(({ games, of, lines, choices }) => {
  const play = ({ steps }) => {
    const items = steps.map((step) => element("li", {}, ...both(step.text)));
    items.forEach((li, k) => { if (steps[k].turn) li.dataset.turn = steps[k].turn; });
    return [stepping(steps, items, of), element("ol", { className: "lines" }, ...items)];
  };
  const reason = ({ heading, lines: [first, ...more] }) => details(heading, false, ...more.length ? [first, ...more].map((l) => details(l.heading, false, ...play(l))) : play(first));
  return element("section", { ariaLabel: "Why, in " + games }, element("h3", {}, games),
    ...lines.map((l) => (l.steps ? details(l.heading, l.steps.length <= 8, ...play(l)) : element("p", {}, ...both(l.heading)))),
    ...(choices ?? []).flatMap(({ heading, reasons }) => [element("h4", {}, ...both(heading)), ...reasons.map((r) => (r.lines ? reason(r) : element("p", {}, ...both(r.heading))))]));
})));

// shortEntry names an entry in a narrow column.
const shortEntry = (n, row, col) => (n.name === "go" ? `Black ${row}, White ${col}` : `(${row},${col})`);

const children = ({ record }, rows) => section("After one move", soft(...both((n) => `Two letters are the outcome: the value for ${n.player[0]} when ${n.player[0]} moves first, then for ${n.player[1]} when ${n.player[1]} does.`)),
  table("After one move", ["move", "matrix", ...names], record.moves.map(({ row, col, cells, games }) => {
    const after = rows.map((r, i) => r.map((n, j) => n - (i === row - 1 && j === col - 1 ? 1 : 0)));
    return [both((n) => shortEntry(n, row, col) + (cells > 1 ? ` and ${cells - 1} like it` : "")),
      element("a", { href: "#" + addressOf(after) }, ...both(matrixText(after))), games.seki, games.dseki];
  })));

const terms = (list) => element("dl", {}, ...list.flatMap(({ name, value }) => [element("dt", {}, name), element("dd", {}, value)]));

const takeAlong = ({ address, record, formats, drawing, results, form }, rows) => {
  const text = matrixText(rows), own = record.label && form === address;
  const cite = `${own ? `The class ${record.label}, ${text},` : `The matrix ${text}`} in SEKI and D-SEKI, sekilab ${version}${published ? `, ${published}/m/#${own ? record.label : address}` : ""}`;
  const picture = element("img", { className: "drawing", src: URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" })), alt: `The matrix ${text} as shaded cells and as a bipartite multigraph` });
  const proof = (g) => saves(names[g], ["seki", "dseki"][g] + ".cert", async () => (await ask({ matrix: address, proof: ["seki", "dseki"][g] })).proof);
  return section("Export",
    terms([...formats.map(({ name, value }) => ({ name, value: element("code", {}, value) })), { name: "cite as", value: cite }]),
    element("p", {}, saves("JSON", "matrix.json", () => JSON.stringify(record) + "\n"), ...results[0].over ? [] : [" · proofs: ", proof(0), ", ", proof(1), ", for ", element("code", {}, "seki verify")]),
    element("p", {}, picture));
};

// advice shows which commands find more.
export const advice = ({ advice: list }) => element("dl", { className: "wide" }, ...list.flatMap(({ does, line }) => {
  const code = element("code", { className: "command", tabIndex: 0 }, line);
  return [element("dt", {}, does), element("dd", {}, code, " ", copies(code))];
}));

// onBoard leads to the position of a matrix on a board.
const onBoard = (address) => [does("Open the position on the Go board", async () => {
  const { position } = await draw({ matrix: address });
  if (!position) throw new Error("It is larger than the board of the page.");
  location.href = to("board/?p=" + position);
}), " · ", saves("SGF", "seki.sgf", async () => (await draw({ matrix: address, sgf: true })).sgf)];

// about returns what the answer says of the matrix of these rows; finished tells that no more is to come.
export const about = (answer, rows, finished, stepping) => {
  const { address, record, results, form, listed, no_board: noBoard } = answer, { over } = results[0];
  const crumbs = [`${record.rows}×${record.cols}, sum ${grouped(record.sum)}`];
  if (form === address) crumbs.push("; in canonical form");
  else if (form) crumbs.push("; ", element("a", { href: "#" + form }, form.length > 40 ? "its canonical form" : "canonical form " + matrixText(record.canonical)));
  if (record.label) crumbs.push("; class ", element("a", { href: "#" + record.label }, element("strong", {}, record.label)));
  if (listed) crumbs.push("; ", link(`list/?size=${record.rows}x${record.cols}&min_sum=${record.sum}&max_sum=${record.sum}`, "listed among the known seki"));
  const edit = link("explore/?matrix=" + encodeURIComponent(matrixText(rows)), "Edit");
  const play = [link("play/#" + address, "Play SEKI"), link(`play/#${address}?game=dseki`, "Play D-SEKI"), edit];
  play.forEach((a, k) => { a.className = k ? "button" : "button primary"; });
  return [soft(...both(rules)), ...over ? [] : [element("p", { className: "buttons" }, ...play)], element("p", { className: "crumbs" }, ...crumbs),
    element("p", { className: "of-board soft" }, ...noBoard ? [noBoard] : onBoard(address)),
    ...over ? [] : [effects(answer, finished)], ...answer.why.length ? [why(answer.why, stepping)] : [], ...record.moves ? [children(answer, rows)] : [],
    ...answer.figures.length ? [details("Invariants", false, terms(answer.figures))] : [], takeAlong(answer, rows)];
};

export const thinking = (rows) => `Thinking about ${shortName(rows, "this")} …`;
