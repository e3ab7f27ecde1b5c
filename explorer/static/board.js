// The page of a board works without this script: each click loads it anew. The script sets
// stones at once, asks the server what is known of the position, and moves by arrow keys.
"use strict";

{ // the app of a static site runs this for each page, and answers in place of a server
const { addEventListener, fetch, history } = globalThis.explorer ?? globalThis;

const form = document.querySelector("[data-board]");
const table = form.querySelector(".goban");
const rows = [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("button")]);
const found = document.querySelector(".found");
const status = document.querySelector("#result [role=status]");
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

// join notes of each stone on which sides the next one is of its chain, which the style draws as one.
const join = () => rows.forEach((row, i) => row.forEach((b, j) => {
  const beside = { l: row[j - 1], u: rows[i - 1]?.[j], r: row[j + 1], d: rows[i + 1]?.[j] };
  b.dataset.joins = Object.keys(beside).filter((side) => b.dataset.stone !== "empty" && beside[side]?.dataset.stone === b.dataset.stone).join("");
}));
join();

// standing returns the points in a field on which stones stand, and the word open.
const standing = (name) => (form.elements[name]?.value ?? "").split(",").filter((at) => table.querySelector(`[value="${at}"]`)?.dataset.stone !== "empty").join(",");

const query = (more = {}) => new URLSearchParams({ p: position(), turn: chosen("turn"), put: chosen("put"), chains: standing("chains"), alive: standing("alive"), ...more });

// address returns the address of the page, as the server writes it.
const address = () => {
  const q = query();
  const usual = { turn: "black", put: "black", chains: "", alive: "" };
  for (const name in usual) if (q.get(name) === usual[name]) q.delete(name);
  q.sort();
  return "/board?" + q.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
};

// show shows an answer of the server.
const show = (a) => {
  set(a.position, a.turn, (name) => a.marks[name]);
  found.innerHTML = a.html;
  if (!a.finished) offer("Reading …", "Stop", stop);
  status.textContent = a.finished ? a.fights.map((f) => f.headline).join(". ") : "Reading";
  history.replaceState(null, "", a.address);
  for (const link of document.querySelectorAll("[data-board-to]")) link.href = link.dataset.boardTo + "&" + query();
  for (const field of document.querySelectorAll("[data-board-p], [data-board] [name=p]")) field.value = position();
};

// set sets all stones, and who is to move.
const set = (from, turn, known = () => {}) => {
  rows.forEach((row, i) => row.forEach((b, j) => mark(b, stones[from[i][j]], known(b.value))));
  join();
  form.elements.turn.value = turn;
};

// offer says above the answer what happens with the search, with a button.
const offer = (text, label, act) => {
  const p = element("p", text + " ");
  p.className = "search";
  const button = element("button", label);
  button.type = "button";
  button.addEventListener("click", act);
  p.append(button);
  found.prepend(p);
};

const stop = () => {
  asking.abort();
  found.replaceChildren();
  offer("Stopped.", "Read on", () => ask());
  status.textContent = "Stopped";
};

// ask asks what is known of the position, first at once, then when everything is. A new
// question ends the one before.
let asking = new AbortController();
let playing = false; // a move is on its way
const ask = async (more = {}) => {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  document.querySelector("#result > .search")?.remove();
  let what = query(more);
  if (!more.click) history.replaceState(null, "", address());
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
    if (playing && more.click) step(past, null); // the move was none
    playing = false;
    if (e.name === "AbortError") return;
    found.replaceChildren(Object.assign(element("p", e.message), { className: "warn" }));
    status.textContent = e.message;
  }
};

// What was before, and what was undone: rows and who is to move.
let past = [], future = [];
const now = () => ({ position: rows.map((row) => row.map((b) => signs[b.dataset.stone])), turn: chosen("turn") });
const steps = form.querySelector(".steps");
const able = () => { for (const [name, list] of [["undo", past], ["redo", future]]) steps.querySelector(`[data-step=${name}]`).setAttribute("aria-disabled", !list.length); };

// change notes what is before a change.
const change = () => {
  past.push(now());
  future = [];
  able();
};

// step goes to the last state of one list, and puts the present one into the other, if there is one.
const step = (from, to) => {
  const state = from.pop();
  if (!state) return false;
  to?.push(now());
  set(state.position, state.turn);
  able();
  return true;
};

steps.hidden = false;
steps.addEventListener("click", (e) => {
  const name = e.target.dataset.step;
  if (name && !playing && step(...(name === "undo" ? [past, future] : [future, past]))) ask();
});
addEventListener("keydown", (e) => {
  if (!(e.ctrlKey || e.metaKey) || e.altKey || e.target.matches("textarea, input:not([type=radio])")) return;
  const key = e.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  e.preventDefault();
  steps.querySelector(key === "y" || e.shiftKey ? "[data-step=redo]" : "[data-step=undo]").click();
});

const put = (button, what) => {
  if (playing || what === "empty" && button.dataset.stone === what) return;
  change();
  if (what === "play") {
    playing = true;
    ask({ click: button.value });
    return;
  }
  mark(button, button.dataset.stone === what ? "empty" : what);
  join();
  ask();
};

form.addEventListener("submit", (e) => {
  e.preventDefault();
  if (e.submitter?.name === "click") put(e.submitter, chosen("put"));
});
if (document.querySelector("#result > .search:not(.ended)")) ask(); // goes on without loading the page anew
for (const radio of document.querySelectorAll("[name=turn]")) radio.addEventListener("change", () => ask());

// One point is in the order of the tab key; arrow keys lead to the others.
table.setAttribute("role", "grid");
document.querySelector(".scripted").hidden = false;
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
