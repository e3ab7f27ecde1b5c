// The page of the known seki. Its address has the filter, ?size=3x3&kind=complete&game=seki&min_sum=6&max_sum=20&lines=5,5,4, with
// &view=table&page=2. Without a filter the page lists the sizes.
import { data, draw as drawBoard, packed } from "./api.js";
import { element } from "./dom.js";
import { cells, grouped, saves, table } from "./parts.js";
import { draw } from "./picture.js";
import { addressOf, drawn, Game, matrixText } from "./position.js";
import { link, main } from "./site.js";
import { both } from "./words.js";

const perPage = 100, boardLines = 6, boardSum = 60; // larger matrices are drawn on no board
const query = new URLSearchParams(location.search), get = (name) => (query.get(name) ?? "").trim();
const sizes = await data("known.json"), nameOf = (s) => `${s.Rows}x${s.Cols}`, size = get("size").replace("×", "x");

// withOther returns the address of the list with another value of a parameter.
const withOther = (name, value) => {
  const other = new URLSearchParams(query);
  if (value) other.set(name, value);
  else other.delete(name);
  return "?" + other;
};

// ---- The filter ----

const filtered = ["size", "kind", "game", "min_sum", "max_sum", "lines"].some(get);

// chosen returns the sizes that the address asks for.
const chosen = () => {
  const [rows, cols] = size.split("x").map(Number), of = sizes.filter((s) => !size || s.Rows === Math.max(rows, cols) && s.Cols === Math.min(rows, cols));
  if (!of.length) throw new Error(`There is no list of the size ${size}.`);
  return of;
};

// matches returns the condition on a class that the address asks for.
const matches = () => {
  const sorted = (sums) => String([...sums].sort((a, b) => a - b)), lines = sorted(get("lines").match(/\d+/g) ?? []);
  const kind = get("kind"), least = Number(get("min_sum")), most = Number(get("max_sum")) || Infinity, games = get("game") ? [get("game")] : ["seki", "dseki"];
  return (c) => games.some((g) => (kind ? c.games[g]?.kind === kind : /complete/.test(c.games[g]?.kind)))
    && !(c.sum < least || c.sum > most) && (!lines || sorted(c.row_sums) === lines);
};

// load returns the lines of the list of a size in a format, without the head.
const files = new Map();
const load = (s, format) => {
  const name = `known-${nameOf(s)}.${format}.gz`;
  if (!files.has(name)) files.set(name, packed(name).then((text) => text.split("\n").filter(Boolean)));
  return files.get(name);
};

// found returns the classes that match, each with the line of the list that it is from.
const found = async (of, test) => {
  const lists = await Promise.all(of.map(async (s) => (await load(s, "jsonl")).map((line, at) => ({ ...JSON.parse(line), of: s, at }))));
  return lists.flat().filter(test);
};

// written returns the text of classes in a format.
const written = async (classes, format) => {
  const lines = [];
  for (const { of, at } of classes) {
    const all = await load(of, format), head = format === "csv" ? 1 : 0;
    if (head && !lines.length) lines.push(all[0]);
    lines.push(all[at + head]);
  }
  return lines.join("\n") + "\n";
};

// ---- The page ----

const result = ({ outcome, kind, must_pass: player }) => (n) => (kind === "semi-complete" ? `${n.player["RC".indexOf(player)]} must pass` : kind === "none" || !kind ? outcome : kind);
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
  const matrix = addressOf(c.matrix), known = (await boards)[matrix], place = element("span", { className: "small-board" });
  if (known) place.append(element("span", { className: "sr" }, matrixText(c.matrix)), draw(new Game(drawn(known))));
  else place.append(...cells(c.matrix));
  if (!known && c.rows > 4 && c.rows <= boardLines && c.sum <= boardSum) { // the file has those of the others
    place.dataset.matrix = matrix;
    seen.observe(place);
  }
  return place;
};

const tableOf = (classes) => table("Classes", ["size", "sum", "matrix", "label", "row sums", "column sums", "SEKI", "D-SEKI"], classes.map((c) => [
  `${c.rows}×${c.cols}`, String(c.sum), link("m/#" + addressOf(c.matrix), ...cells(c.matrix)), c.label ?? "", c.row_sums.join(" "), c.col_sums.join(" "), ...results(c).map(both)]));

const show = async () => {
  const { elements } = main.querySelector("form"), list = main.querySelector(".list");
  elements.size.append(...sizes.map((s) => element("option", { value: nameOf(s) }, `${s.Rows}×${s.Cols}`)));
  for (const name of ["size", "kind", "game", "min_sum", "max_sum", "lines", "view"]) elements[name].value = name === "size" ? size : get(name);
  elements.view.disabled = !get("view");
  const of = chosen(), asTable = get("view") === "table";
  if (!filtered || size) {
    main.querySelector(".sizes").replaceChildren(table("Sizes", ["size", "classes", "exhaustive up to sum"], of.map((s) => [
      size ? `${s.Rows}×${s.Cols}` : element("a", { href: "?size=" + nameOf(s) }, `${s.Rows}×${s.Cols}`), grouped(s.Classes), s.Exhaustive])), element("p", { className: "soft" }, "The list of a size has every class up to the sum on the right; 0 means none up to that sum. A number in parentheses is a section of ", element("code", {}, "docs/theory.md"), " in the source, with the proof."));
  }
  if (!filtered) return;
  const all = await found(of, matches()), pages = Math.max(1, Math.ceil(all.length / perPage)), page = Math.min(Math.max(Number(get("page")) || 1, 1), pages);
  const classes = all.slice((page - 1) * perPage, page * perPage);
  list.replaceChildren(
    element("p", {}, element("strong", {}, grouped(all.length)), all.length === 1 ? " class" : " classes", ". Download: ",
      saves("csv", "known-seki.csv", () => written(all, "csv")), ", ", saves("jsonl", "known-seki.jsonl", () => written(all, "jsonl")), "."),
    element("p", {}, element("a", { href: withOther("view", asTable ? "" : "table") }, asTable ? "As boards" : "As a table")),
    asTable ? tableOf(classes) : element("ul", { className: "boards" }, ...await Promise.all(classes.map(async (c) => element("li", {}, link("m/#" + addressOf(c.matrix), await picture(c), element("span", {}, `${c.rows}×${c.cols}, sum ${c.sum}`, ...c.label ? [" ", element("span", { className: "soft" }, c.label)] : [])),
      element("span", { className: "soft" }, "SEKI: ", ...both(results(c)[0]), ...both("; D-SEKI: "), ...both(results(c)[1])))))));
  if (pages > 1) list.append(element("nav", { className: "pages", ariaLabel: "Pages of the list" }, ...page > 1 ? [element("a", { href: withOther("page", page - 1), rel: "prev" }, "previous"), " "] : [],
    `page ${page} of ${pages}`, ...page < pages ? [" ", element("a", { href: withOther("page", page + 1), rel: "next" }, "next")] : []));
};

show().catch((e) => main.querySelector(".list").replaceChildren(element("p", { className: "warn", role: "alert" }, e.message)));
