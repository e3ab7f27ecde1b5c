// The page of a Go board: it sets and plays stones, undoes them, and shows what the function position says of them. The address
// has the position: ?p=XX1OO/XX1OO&turn=white&put=play&chains=D4,F3&alive=A1
import { position as ask } from "./api.js";
import { element } from "./dom.js";
import { asking, saves, searching, table, unfinished } from "./parts.js";
import { stones } from "./picture.js";
import { toNearest } from "./player.js";
import { putStone, read, rowsOf, textOf } from "./position.js";
import { link, main } from "./site.js";

// ---- The state ----

const first = "1X1X5/XXXX5/OOXX5/XOOXOO3/X1OOXO3/XOO1XOOOO/XOXXXXXO1/XXOOO1XOO/X1OOOOXO1";
const least = 2, most = 19;
let state; // {p, turn, put, chains, alive}
const past = [], future = []; // states before, and those that were undone

const part = (name) => main.querySelector("." + name);
const address = ({ p, turn, put, chains, alive }) => {
  const query = new URLSearchParams({ p });
  if (turn === "white") query.set("turn", turn);
  if (put !== "black") query.set("put", put);
  if (chains) query.set("chains", chains);
  if (alive) query.set("alive", alive);
  return "?" + String(query).replaceAll("%2F", "/").replaceAll("%2C", ",");
};
const stateOf = (search) => {
  const query = new URLSearchParams(search), one = (name, of) => (of.includes(query.get(name)) ? query.get(name) : of[0]);
  return {
    p: query.get("p") || first, turn: one("turn", ["black", "white"]), put: one("put", ["black", "white", "empty", "play"]),
    chains: query.get("chains") ?? "", alive: query.get("alive") ?? "",
  };
};
const nameOf = (x, y, height) => "ABCDEFGHJKLMNOPQRST"[x] + (height - y);
const colourOf = { X: "black", O: "white", ".": "empty" };

// ---- The board ----

const board = part("goban");
const points = () => [...board.querySelectorAll("button")];
let shape = ""; // the size for which there are points

// rove puts one point in the order of the tab key; arrow keys lead to the others.
const rove = (at) => points().forEach((b, k) => { b.tabIndex = (at ? b === at : !k) ? 0 : -1; });

// lay makes the points of a board. Those that are there stay, so that no click on one is lost.
const lay = (width, height) => {
  if (shape === `${width}×${height}`) return;
  shape = `${width}×${height}`;
  const columns = Array.from({ length: width }, (_, x) => x);
  board.replaceChildren(
    element("p", { ariaHidden: true }, ...columns.map((x) => element("b", {}, nameOf(x, 0, height)[0]))),
    element("div", {}, element("div", { className: "wood", ariaHidden: true }), ...Array.from({ length: height }, (_, y) => element("p", {},
      element("b", { ariaHidden: true }, String(height - y)), ...columns.map((x) => element("button", { type: "button", name: "click", value: nameOf(x, y, height) }))))));
  rove();
};

// paint shows the stones, and what is known of the points.
const paint = (rows, marks = {}) => {
  lay(rows[0].length, rows.length);
  part("wood").replaceChildren(stones(read(textOf(rows))));
  points().forEach((b, k) => {
    const stone = colourOf[rows[Math.floor(k / rows[0].length)][k % rows[0].length]], { sign, words } = marks[b.value] ?? {};
    b.dataset.stone = stone;
    b.ariaLabel = `${b.value}, ${stone}${words ? `, ${words}` : ""}`;
    b.replaceChildren(...sign ? [element("span", { className: "v " + sign }, sign)] : []);
  });
};

// ---- What it comes to ----

const soft = (text) => element("p", {}, text);

const fightOf = ({ headline, turns, lines, assume, chains, rests, matrix, decides, board: { fight, fights, with_eyes: eyes } }) => {
  const several = fights > 1, of = several ? ` of fight ${fight}` : "", own = chains.some((c) => !c.out && c.private + c.eyes), before = several ? `Fight ${fight}: ` : "";
  const summary = (text) => element("summary", {}, several ? before + text : text[0].toUpperCase() + text.slice(1));
  return [
    ...headline || several ? [element("p", { className: "verdict" }, element("span", { className: "kind" }, `${several ? `Fight ${fight}. ` : ""}${headline || "Reading …"}`))] : [],
    ...turns.map(soft),
    ...lines.map(({ first, steps }) => element("p", {}, `Best play if ${first} moves first: `, ...steps.flatMap(({ words, position, turn }, k) => [k ? ", " : "", element("a", { href: address({ ...state, p: position, turn }) }, words)]), ".")),
    ...assume ? [element("p", {}, element("a", { href: address({ ...state, alive: assume }) }, "Assume that"))] : [],
    ...chains.length ? [table("Chains" + of, ["chain", "stones", "liberties", ...own ? ["own", "in eyes"] : []],
      chains.map((c) => [`${c.called} (${c.name})${c.out ? `, ${c.out}` : ""}`, String(c.stones), String(c.liberties), ...own ? [String(c.private), String(c.eyes)] : []]))] : [],
    ...rests.length ? [element("details", {}, summary("basis"), element("ul", {}, ...rests.map((text) => element("li", {}, text))))] : [],
    ...matrix || eyes ? [element("details", {}, summary("for mathematicians"),
      ...matrix ? [element("p", {}, link("m/#" + matrix, "The matrix " + matrix.replaceAll(",", " ").replaceAll("/", "; ")), `, which ${decides ? "ends with the first capture" : "does not decide it"}. Rows are the black chains of the fight, columns the white ones, and entries count dame.`)] : [],
      ...eyes ? [element("p", {}, "In the game with eyes: ", element("code", {}, eyes))] : [])] : [],
  ];
};

const complain = (text) => part("wrong").replaceChildren(...text ? [element("p", { className: "warn", role: "alert" }, text)] : []);

let loading = new AbortController();
let known; // the last answer

const queryOf = ({ p, chains, alive }) => ({ position: p, chains, alive });

// judge asks what the position comes to.
const judge = async () => {
  loading.abort();
  loading = new AbortController();
  const { signal } = loading, rows = rowsOf(state.p), end = searching(part("progress"));
  known = undefined;
  try {
    await asking(ask, queryOf(state), signal, (answer, finished) => {
      known = answer;
      if (finished) end();
      if (!answer.finished && finished) part("progress").replaceChildren(unfinished(judge));
      paint(rows, answer.marks[state.turn]);
      part("found").replaceChildren(...answer.fights.flatMap(fightOf));
      part("heard").textContent = [...part("found").querySelectorAll(".kind")].map((e) => e.textContent).join(". ");
    });
  } catch (e) {
    if (signal.aborted) return;
    part("found").replaceChildren();
    complain(e.message);
  } finally {
    end();
  }
};

// show shows a state.
const show = (next) => {
  const moved = state?.p !== next.p || state.chains !== next.chains || state.alive !== next.alive;
  state = next;
  let rows = rowsOf(state.p);
  const bad = rows.some((row) => row.length !== rows[0].length || row.some((c) => !colourOf[c])) || Math.min(rows.length, rows[0].length) < least || Math.max(rows.length, rows[0].length) > most;
  if (bad) rows = rowsOf(first);
  for (const name of ["put", "turn"]) for (const input of main.querySelectorAll(`[name=${name}]`)) input.checked = input.value === state[name];
  for (const [step, list] of [["undo", past], ["redo", future]]) main.querySelector(`[name=step][value=${step}]`).ariaDisabled = !list.length;
  const { width, height, chains, alive } = main.querySelector(".options").elements;
  [width.value, height.value, chains.value, alive.value] = [rows[0].length, rows.length, state.chains, state.alive];
  complain();
  paint(rows, moved ? {} : known?.marks[state.turn]);
  if (moved) judge();
};

// change goes to another state, which can be undone if the position is another.
const change = (next) => {
  if (next.p !== state.p) {
    past.push(state);
    future.length = 0;
  }
  history.replaceState(null, "", address(next));
  show(next);
};

// put sets or plays a stone on a point.
const put = (point, what) => {
  const rows = rowsOf(state.p), all = points(), at = all.indexOf(point), width = rows[0].length;
  const { rows: next, wrong } = putStone(rows, at % width, Math.floor(at / width), what, state.turn);
  if (wrong) {
    complain(wrong);
    return;
  }
  const turn = what !== "play" ? state.turn : state.turn === "black" ? "white" : "black";
  const there = (names) => (names === "open" ? names : names.split(",").filter((name) => next.flat()[all.findIndex((b) => b.value === name)] !== ".").join(",")); // not of stones that are gone
  change({ ...state, p: textOf(next), turn, chains: there(state.chains), alive: there(state.alive) });
};

const step = (from, to) => {
  if (!from.length) return;
  to.push(state);
  const next = { ...from.pop(), put: state.put };
  history.replaceState(null, "", address(next));
  show(next);
};

// ---- Forms ----

// submitted reads the text or the file that a visitor gives.
const submitted = async ({ text, file, move }) => {
  const given = file.files[0] ? await file.files[0].text() : text.value;
  try {
    const { position, positions, more } = await ask({ text: given || " ", move: move.value.trim(), seconds: 0.1 });
    complain();
    part("brought").replaceChildren(...positions ? [element("p", { className: "note", role: "status" }, "The file has several positions: ",
      ...positions.flatMap((p, k) => [k ? ", " : "", element("a", { href: address({ ...stateOf(""), p }) }, String(k + 1))]), more ? ` and ${more} more` : "", ".")] : []);
    if (positions) return;
    main.querySelector("h1").scrollIntoView();
    change({ ...stateOf(""), p: position, put: state.put });
  } catch (e) {
    complain(e.message);
    main.querySelector("h1").scrollIntoView();
  }
};

main.addEventListener("submit", (e) => {
  e.preventDefault();
  const { elements } = e.target;
  if (e.target.className === "enter") submitted(elements);
  else if (e.submitter.value === "empty") change({ ...stateOf(""), put: state.put, p: Array(Number(elements.height.value)).fill(elements.width.value).join("/") });
  else change({ ...state, chains: elements.chains.value.replace(/[\s,]+/g, ","), alive: elements.alive.value.replace(/[\s,]+/g, ",") });
});
main.addEventListener("change", ({ target: { name, value } }) => { if (name === "turn" || name === "put") change({ ...state, [name]: value }); });
main.addEventListener("click", (e) => {
  const point = e.target.closest("[name=click]"), { name, value } = e.target, a = e.target.closest("a[href^='?']");
  if (point) put(point, state.put);
  if (name === "step") step(...value === "undo" ? [past, future] : [future, past]);
  if (!a || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  history.pushState(null, "", a.getAttribute("href"));
  show(stateOf(location.search));
  main.querySelector("h1").scrollIntoView({ block: "nearest" });
});
board.addEventListener("focusin", (e) => { if (e.target.name === "click") rove(e.target); });
board.addEventListener("keydown", (e) => {
  if (e.target.name !== "click" || e.ctrlKey || e.altKey || e.metaKey) return;
  const what = { b: "black", w: "white", e: "empty" }[e.key.toLowerCase()];
  if (what) put(e.target, what);
  else toNearest(e);
});
addEventListener("keydown", (e) => {
  const key = e.key.toLowerCase();
  if (!(e.ctrlKey || e.metaKey) || e.altKey || key !== "z" && key !== "y" || e.target.matches("textarea, input:not([type=radio])")) return;
  e.preventDefault();
  step(...key === "y" || e.shiftKey ? [future, past] : [past, future]);
});
addEventListener("popstate", () => show(stateOf(location.search)));

part("along").append("Export: ", saves("SGF", "seki.sgf", async () => (await ask({ ...queryOf(state), sgf: true })).sgf), ", ",
  saves("text", "seki.txt", async () => (known ?? await ask(queryOf(state))).diagram), ", ",
  saves("JSON", "position.json", async () => JSON.stringify((known ?? await ask(queryOf(state))).fights.map((f) => f.board)) + "\n"), ". The address of this page is a link to the position.");
show(stateOf(location.search));
