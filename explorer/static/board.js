// The page of a board works without this script: each click loads it anew. The script sets
// stones at once, asks the server what is known of the position, and moves by arrow keys.
"use strict";

{ // the app of a static site runs this for each page, and answers in place of a server
const { addEventListener, fetch, history, location } = globalThis.explorer ?? globalThis;

const form = document.querySelector("[data-board]");
const table = form.querySelector(".goban");
const rows = [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("button")]);
const found = document.querySelector(".found");
const signs = { black: "X", white: "O", empty: "." };
const stones = { X: "black", O: "white", ".": "empty" };
const chosen = (name) => form.elements[name].value;

const element = (name, text) => {
  const e = document.createElement(name);
  e.textContent = text;
  return e;
};

const position = () => rows.map((row) => row.map((b) => signs[b.dataset.stone]).join("").replace(/\.+/g, (run) => run.length)).join("/");

// mark shows a stone and what is known of its point.
const mark = (button, stone, known) => {
  button.dataset.stone = stone;
  button.setAttribute("aria-label", [button.value, stone, ...(known ? [known.words] : [])].join(", "));
  button.replaceChildren();
  if (known && known.sign) button.append(Object.assign(element("span", known.sign), { className: "v " + known.sign }));
};

// standing returns the points in a field on which stones stand, and the word open.
const standing = (name) => (form.elements[name]?.value ?? "").split(",").filter((at) => table.querySelector(`[value="${at}"]`)?.dataset.stone !== "empty").join(",");

const query = (more = {}) => new URLSearchParams({ p: position(), turn: chosen("turn"), put: chosen("put"), chains: standing("chains"), alive: standing("alive"), ...more });

const chainTable = (b) => {
  const own = [...b.black, ...b.white].some((c) => c.private || c.eyes);
  const t = element("table", "");
  t.className = "data";
  const head = t.createTHead().insertRow();
  for (const name of ["line", "chain", "stones", "liberties", ...(own ? ["private", "in eyes"] : [])]) head.append(Object.assign(element("th", name), { scope: "col" }));
  const body = t.createTBody();
  const add = (chains, line) => chains?.forEach((c, k) => {
    const row = body.insertRow();
    for (const text of [line(k), c.colour + " " + c.name, c.stones.length, c.liberties.length, ...(own ? [c.private ?? 0, c.eyes ?? 0] : [])]) row.insertCell().textContent = text;
  });
  add(b.black, (k) => `row ${k + 1}`);
  add(b.white, (k) => `column ${k + 1}`);
  add(b.alive, () => "alive");
  add(b.walls, () => "alive in its territory");
  add(b.assumed, () => "assumed alive");
  add(b.left_out, () => "left out");
  return t;
};

const paragraph = (className, ...content) => {
  const p = document.createElement("p");
  p.className = className;
  p.append(...content);
  return p;
};

// describe returns what is said of a fight.
const describe = (fight) => {
  const b = fight.board;
  const kind = element("span", (b.fights ? `Fight ${b.fight}. ` : "") + fight.headline);
  kind.className = "kind";
  const parts = [paragraph("verdict", kind), ...fight.says.map((s) => paragraph("", s))];
  const link = (text, to, rest = "") => parts.push(paragraph("", Object.assign(element("a", text), { href: to }), rest));
  if (fight.assume) link("Assume that", fight.assume);
  if (fight.outside) {
    const list = element("ul", "");
    list.append(...fight.outside.map((s) => element("li", s)));
    const details = element("details", "");
    details.append(element("summary", "Where it is outside the model"), list);
    parts.push(details);
  }
  if (b.matrix) link("The matrix " + b.matrix.map((row) => row.join(" ")).join("; "), "/m/" + b.matrix.map((row) => row.join(",")).join("/"), b.games.seki ? "" : ", which does not decide it.");
  if (b.with_eyes) parts.push(paragraph("", "In the game with eyes: ", element("code", b.with_eyes)));
  const chains = element("div", "");
  chains.className = "scroll";
  chains.tabIndex = 0;
  chains.role = "region";
  chains.ariaLabel = "Chains" + (b.fights ? ` of fight ${b.fight}` : "");
  chains.append(chainTable(b));
  return chains.querySelector("td") ? [...parts, chains] : parts;
};

// show shows an answer of the server.
const show = (a) => {
  rows.forEach((row, i) => row.forEach((b, j) => mark(b, stones[a.position[i][j]], a.marks[b.value])));
  form.elements.turn.value = a.turn;
  found.replaceChildren(...a.fights.flatMap(describe));
  if (!a.finished) found.append(paragraph("", "Searching …"));
  document.querySelector("#result [role=status]").textContent = a.finished ? a.fights.map((f) => f.headline).join(". ") : "Searching";
  history.replaceState(null, "", a.address);
  shown = location.search;
  for (const link of document.querySelectorAll("[data-board-to]")) link.href = link.dataset.boardTo + "&" + query();
  for (const field of document.querySelectorAll("[data-board-p], [data-board] [name=p]")) field.value = position();
};

// ask asks what is known of the position, first at once, then when everything is. A new
// question ends the one before.
let asking = new AbortController();
let shown = location.search;
let playing = false; // a move is on its way
const ask = async (more = {}) => {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  document.querySelector("#result .search")?.remove();
  let what = query(more);
  history.pushState(null, "", "/board?" + query());
  shown = location.search;
  try {
    for (const wait of [0.2, 3600]) {
      const response = await fetch("/api/board?wait=" + wait, { method: "POST", body: what, signal });
      const a = await response.json();
      if (!response.ok) throw new Error(a.error);
      playing = false;
      show(a);
      if (a.finished) break;
      what = query();
    }
  } catch (e) {
    playing = false;
    if (e.name !== "AbortError") found.replaceChildren(paragraph("warn", e.message));
  }
};

const put = (button, what) => {
  if (playing) return;
  if (what === "play") {
    playing = true;
    ask({ click: button.value });
    return;
  }
  mark(button, button.dataset.stone === what ? "empty" : what);
  ask();
};

form.addEventListener("submit", (e) => {
  e.preventDefault();
  if (e.submitter?.name === "click") put(e.submitter, chosen("put"));
});
for (const radio of form.querySelectorAll("[name=turn]")) radio.addEventListener("change", () => ask());
addEventListener("popstate", () => { if (location.search !== shown) location.reload(); });

// One point is in the order of the tab key; arrow keys lead to the others.
table.setAttribute("role", "grid");
form.querySelector(".scripted").hidden = false;
rows.flat().forEach((b, k) => { b.tabIndex = k ? -1 : 0; });
table.addEventListener("focusin", (e) => {
  table.querySelector("[tabindex='0']").tabIndex = -1;
  e.target.tabIndex = 0;
});
table.addEventListener("keydown", (e) => {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[e.key];
  const what = { b: "black", w: "white", e: "empty" }[e.key.toLowerCase()];
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  if (step) {
    const cell = e.target.closest("td");
    rows[cell.parentNode.sectionRowIndex + step[0]]?.[cell.cellIndex - 1 + step[1]]?.focus();
    e.preventDefault();
  } else if (what) {
    put(e.target, what);
  }
});
}
