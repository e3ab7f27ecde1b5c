// The page of the known seki. Its address has what is asked for: ?size=3x3&kind=complete&game=seki&min_sum=6&max_sum=20&lines=5,5,4&view=table&page=2
import { data, draw as drawBoard, packed } from "./api.js";
import { element } from "./dom.js";
import { cells, grouped, saves, table } from "./parts.js";
import { draw } from "./picture.js";
import { drawn, Game } from "./position.js";
import { link, main } from "./site.js";

const perPage = 100, boardLines = 6, boardSum = 60; // larger matrices are drawn on no board
const query = new URLSearchParams(location.search), get = (name) => (query.get(name) ?? "").trim();
const sizes = await data("known.json"), nameOf = (s) => `${s.Rows}x${s.Cols}`, size = get("size").replace("×", "x");
const wrong = (text) => { throw new Error(text); };
const number = (name, least, most) => {
  const n = Number(get(name) || NaN);
  if (get(name) && !(Number.isInteger(n) && n >= least && n <= most)) wrong(`${name}=${get(name)} is not a number from ${least} to ${most}.`);
  return n;
};
// withOther returns the address of the list with another value of a parameter.
const withOther = (name, value) => {
  const other = new URLSearchParams(query);
  if (value) other.set(name, value);
  else other.delete(name);
  return "?" + other;
};

// ---- What is asked for ----

// wanted returns the sizes and the condition on a class that the address asks for.
const wanted = () => {
  if (get("where")) wrong("The page takes no expressions; seki list does.");
  const [rows, cols] = size.split("x").map(Number), kind = get("kind"), least = number("min_sum", 0, 2000), most = number("max_sum", 0, 2000);
  const of = sizes.filter((s) => !size || s.Rows === Math.max(rows, cols) && s.Cols === Math.min(rows, cols));
  if (!of.length) wrong(`There is no list of the size ${size}; sizes are written 4x4.`);
  if (!["", "complete", "semi-complete"].includes(kind)) wrong(`The kind ${kind} is neither complete nor semi-complete.`);
  if (!["", "seki", "dseki"].includes(get("game"))) wrong(`The game ${get("game")} is neither seki nor dseki.`);
  const lines = get("lines") ? get("lines").split(/[\s,]+/).filter(Boolean).map(Number).sort((a, b) => a - b) : undefined;
  if (lines?.some((n) => !(Number.isInteger(n) && n >= 0))) wrong(`${get("lines")} are not row sums.`);
  const games = get("game") ? [get("game")] : ["seki", "dseki"];
  const test = (c) => games.some((g) => (kind ? c.games[g].kind === kind : /complete/.test(c.games[g].kind)))
    && !(c.sum < least) && !(most && c.sum > most) && (!lines || String([...c.row_sums].sort((a, b) => a - b)) === String(lines));
  return { of, test };
};

// load returns the lines of the list of a size in a format, without the head.
const files = new Map();
const load = (s, format) => {
  const name = `known-${nameOf(s)}.${format}.gz`;
  if (!files.has(name)) files.set(name, packed(name).then((text) => text.split("\n").filter(Boolean)));
  return files.get(name);
};

// found returns the classes that match, from one place of the list up to another, and how many there are. A size of which
// all match is loaded only if some of its classes are among them.
const found = async ({ of, test }, from, to) => {
  const all = !["kind", "game", "min_sum", "max_sum", "lines"].some(get), classes = [];
  let n = 0;
  for (const s of of) {
    if (all && (n + s.Classes <= from || n >= to)) {
      n += s.Classes;
      continue;
    }
    const matching = (await load(s, "jsonl")).map((line) => JSON.parse(line)).filter((c) => all || test(c));
    classes.push(...matching.slice(Math.max(0, from - n), Math.max(0, to - n)).map((c) => ({ ...c, claimed: s.Claimed?.includes(textOf(c)) })));
    n += matching.length;
  }
  return { classes, n };
};

// whole returns the text of all lines of a format that match.
const whole = async ({ of, test }, format) => {
  const lines = [];
  for (const s of of) {
    const jsonl = await load(s, "jsonl"), picked = format === "jsonl" ? jsonl : await load(s, "csv"), head = picked.length - jsonl.length;
    if (head && !lines.length) lines.push(picked[0]);
    jsonl.forEach((line, k) => { if (test(JSON.parse(line))) lines.push(picked[k + head]); });
  }
  return lines.join("\n") + "\n";
};

// ---- The page ----

const textOf = (c) => c.matrix.map((row) => row.join(" ")).join("; ");
const addressOf = (c) => c.matrix.map((row) => row.join(",")).join("/");
const result = ({ outcome, kind, must_pass: player }) => (kind === "semi-complete" ? `${player} must pass` : kind === "none" || !kind ? outcome : kind);
const results = (c) => [result(c.games.seki), result(c.games.dseki)];

const boards = data("boards.json");
// picture shows a class on a board, which is drawn when it comes into view if no file has it.
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    drawBoard({ matrix: target.dataset.matrix, compact: true }).then((found) => target.replaceChildren(draw(new Game(drawn(found)))), () => {});
  }
}, { rootMargin: "200px" });
const picture = async (c) => {
  const matrix = addressOf(c), known = (await boards)[matrix], place = element("span", { className: "small-board" });
  if (known) place.append(element("span", { className: "sr" }, textOf(c)), draw(new Game(drawn(known))));
  else place.append(...cells(c.matrix));
  if (!known && c.rows > 4 && c.rows <= boardLines && c.sum <= boardSum) { // the file has those of the others
    place.dataset.matrix = matrix;
    seen.observe(place);
  }
  return place;
};

const tableOf = (classes) => table("Classes", ["size", "sum", "matrix", "label", "row sums", "column sums", "SEKI", "D-SEKI"], classes.map((c) => [
  `${c.rows}×${c.cols}`, String(c.sum), link("m/#" + addressOf(c), ...cells(c.matrix)), `${c.label ?? ""}${c.claimed ? " claimed" : ""}`, c.row_sums.join(" "), c.col_sums.join(" "), ...results(c)]));

const show = async () => {
  const { elements } = main.querySelector("form");
  elements.size.append(...sizes.map((s) => element("option", { value: nameOf(s) }, `${s.Rows}×${s.Cols}`)));
  for (const name of ["size", "kind", "game", "min_sum", "max_sum", "lines", "view"]) elements[name].value = name === "size" ? size : get(name);
  elements.view.disabled = !get("view");
  const list = main.querySelector(".list"), asked = wanted(), page = number("page", 1, 2000) || 1, { classes, n } = await found(asked, (page - 1) * perPage, page * perPage);
  const pages = Math.max(1, Math.ceil(n / perPage)), asTable = get("view") === "table";
  if (page > pages) wrong(`There are ${pages} pages.`);
  main.querySelector(".ranges").replaceChildren(table("Up to which sums none is missing", ["size", "none is missing up to sum"], asked.of.map((s) => [`${s.Rows}×${s.Cols}`, s.Exhaustive])),
    ...asked.of.every((s) => s.AllSums) ? [] : [element("p", { className: "soft" }, "Beyond these sums classes may be missing.")]);
  main.querySelector("details").open = !!size;
  list.replaceChildren(
    element("p", {}, element("strong", {}, grouped(n)), n === 1 ? " class" : " classes", ". Download exactly these: ",
      saves("csv", "known-seki.csv", () => whole(asked, "csv")), ", ", saves("jsonl", "known-seki.jsonl", () => whole(asked, "jsonl")), "."),
    element("p", {}, element("a", { href: withOther("view", asTable ? "" : "table") }, asTable ? "As boards" : "As a table")),
    asTable ? tableOf(classes) : element("ul", { className: "boards" }, ...await Promise.all(classes.map(async (c) => element("li", {}, link("m/#" + addressOf(c), await picture(c), element("span", {}, `${c.rows}×${c.cols}, ${c.sum} dame`, ...c.label ? [" ", element("span", { className: "soft" }, c.label)] : [])),
      element("span", { className: "soft" }, results(c).join("; ") + (c.claimed ? "; claimed" : "")))))));
  if (pages > 1) list.append(element("nav", { className: "pages", ariaLabel: "Pages of the list" }, ...page > 1 ? [element("a", { href: withOther("page", page - 1), rel: "prev" }, "previous"), " "] : [],
    `page ${page} of ${pages}`, ...page < pages ? [" ", element("a", { href: withOther("page", page + 1), rel: "next" }, "next")] : []));
};

show().catch((e) => main.querySelector(".list").replaceChildren(element("p", { className: "warn", role: "alert" }, e.message)));
