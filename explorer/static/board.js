// The page of a board: it sets and plays stones, undoes them, and puts what the server says of the position in the place of
// what is there.
import { addEventListener, history, page, swap } from "./ask.js";
import { element } from "./picture.js";
import { toNearest } from "./player.js";

const main = document.querySelector("main");
const form = () => main.querySelector("#board");
const points = () => [...main.querySelectorAll(".goban button")];

// One point is in the order of the tab key; arrow keys lead to the others.
const rove = (at) => points().forEach((b, k) => { b.tabIndex = (at ? b === at : !k) ? 0 : -1; });

// settle makes the page ready for keys and for undoing.
const settle = (focus) => {
  rove(focus?.name === "click" ? focus : null);
  for (const [step, list] of [["undo", past], ["redo", future]]) main.querySelector(`[name=step][value=${step}]`).ariaDisabled = !list.length;
  main.querySelector(".steps").hidden = main.querySelector(".keys").hidden = false;
};

// show puts another state of the page in the place of this one. The focus and what a click does stay.
const show = (made) => {
  const put = form().elements.put.value, { name, value } = document.activeElement;
  swap(made);
  form().elements.put.value = put;
  const focus = name ? main.querySelector(`[data-live] [name="${name}"][value="${CSS.escape(value)}"]`) : null;
  focus?.focus({ preventScroll: true });
  settle(focus);
  main.querySelector("#said").textContent = [...main.querySelectorAll(".found .kind, .warn")].map((e) => e.textContent).join(". ");
  history.replaceState(null, "", form().dataset.address);
};

// rowsOf returns the points of a position as its address has it: rows from above of X, O and dots.
export const rowsOf = (text) => text.split("/").map((row) => [...row.replace(/\d+/g, (n) => ".".repeat(n))]);

// textOf is the position of rows as an address has it.
export const textOf = (rows) => rows.map((row) => row.join("").replace(/\.+/g, (run) => run.length)).join("/");

// changed returns the rows after a click that sets, removes or plays a stone at x, y, or what is wrong. A stone on one of
// its colour removes it; one that is played captures.
export const changed = (rows, x, y, what, turn) => {
  const own = { black: "X", white: "O" }[what === "play" ? turn : what] ?? ".", next = rows.map((row) => [...row]);
  if (what !== "play") {
    next[y][x] = rows[y][x] === own ? "." : own;
    return { rows: next };
  }
  if (rows[y][x] !== ".") return { wrong: "A stone stands there." };
  next[y][x] = own;
  const beside = ([u, v]) => [[u + 1, v], [u - 1, v], [u, v + 1], [u, v - 1]].filter(([a, b]) => next[b]?.[a]);
  // taken removes the chain on a point if it has no liberty, and reports whether it did.
  const taken = (from) => {
    const colour = next[from[1]][from[0]], chain = [from], seen = new Set([String(from)]);
    for (const stone of chain) {
      for (const [u, v] of beside(stone)) {
        if (next[v][u] === ".") return false;
        if (next[v][u] !== colour || seen.has(`${u},${v}`)) continue;
        seen.add(`${u},${v}`);
        chain.push([u, v]);
      }
    }
    for (const [u, v] of chain) next[v][u] = ".";
    return true;
  };
  for (const [u, v] of beside([x, y])) if (next[v][u] !== "." && next[v][u] !== own) taken([u, v]);
  return taken([x, y]) ? { wrong: "A stone there would have no liberty: that is suicide." } : { rows: next };
};

// Addresses of what was before, and of what was undone.
const past = [], future = [];

// load shows what there is at an address. What is asked for while one is on its way waits for it: then()
// returns the address, if there is one, and what to send with it. before(made) is called before it is shown.
let last = Promise.resolve(), waiting = 0;
const load = (then, before) => {
  waiting++;
  last = last.then(async () => {
    const [to, request] = then();
    if (!to) return;
    const made = await page(to, "#board", request);
    if (!main.isConnected) return;
    before?.(made);
    show(made);
  }).catch((e) => {
    points().forEach((b) => { delete b.dataset.put; });
    main.querySelector("[data-live=wrong]").replaceChildren(element("p", { className: "warn", role: "alert" }, e.message));
  }).finally(() => { waiting--; });
};

// remember keeps what was, if another position takes its place.
const remember = (made) => {
  const { dataset, elements } = form();
  if (elements.p.value === made.querySelector("#board").elements.p.value) return;
  past.push(dataset.address);
  future.length = 0;
};

const step = (from, to) => load(() => [from.at(-1)], () => {
  to.push(form().dataset.address);
  from.pop();
});

// send sends a form, as a change that can be undone if it is one. What it comes to is on the board, also if
// the form is below.
const send = (sent, fields) => load(() => {
  if (sent.id === "board") { // as it is now
    for (const name of ["p", "chains", "alive", "turn"]) if (form().elements[name]) fields.set(name, form().elements[name].value);
  }
  if (!sent.closest("[data-live=board]")) main.querySelector("h1").scrollIntoView();
  const to = sent.getAttribute("action");
  if (sent.method !== "post") return [`${to}?${new URLSearchParams(fields)}`];
  return [to, { method: "POST", body: sent.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields) }];
}, remember);

// put sets a stone on a point, which shows it at once.
const put = (point, what) => {
  point.dataset.put = what === "play" ? form().elements.turn.value : what === point.dataset.stone ? "empty" : what;
  load(() => {
    const fields = new URLSearchParams(new FormData(form())), turn = fields.get("turn"), all = points();
    const rows = rowsOf(fields.get("p")), at = all.findIndex((b) => b.value === point.value), width = rows[0].length;
    const { rows: next, wrong } = changed(rows, at % width, Math.floor(at / width), what, turn);
    if (wrong) throw new Error(wrong);
    fields.set("p", textOf(next));
    if (what === "play") fields.set("turn", turn === "black" ? "white" : "black");
    for (const name of ["chains", "alive"]) { // of stones that are gone
      if (!fields.get(name) || fields.get(name) === "open") continue;
      const there = fields.get(name).split(",").filter((point) => next.flat()[all.findIndex((b) => b.value === point)] !== ".");
      fields.set(name, there.join(","));
    }
    return ["/board?" + fields];
  }, remember);
};

main.addEventListener("submit", (e) => {
  e.preventDefault();
  if (e.target.id !== "empty") {
    send(e.target, new FormData(e.target, e.submitter));
    return;
  }
  const { width, height } = e.target.elements;
  load(() => ["/board?p=" + Array(Number(height.value)).fill(width.value).join("/")], remember);
});
main.addEventListener("change", (e) => { if (e.target.name === "turn") send(form(), new FormData(form())); });
main.addEventListener("click", (e) => {
  const point = e.target.closest("[name=click]");
  if (point) put(point, form().elements.put.value);
  const { name, value } = e.target, [from, to] = value === "undo" ? [past, future] : [future, past];
  if (name === "step" && from.length) step(from, to);
});
main.addEventListener("focusin", (e) => { if (e.target.name === "click") rove(e.target); });
main.addEventListener("keydown", (e) => {
  if (e.target.name !== "click" || e.ctrlKey || e.altKey || e.metaKey) return;
  const what = { b: "black", w: "white", e: "empty" }[e.key.toLowerCase()];
  if (what) put(e.target, what);
  else toNearest(e);
});
addEventListener("keydown", (e) => {
  const key = e.key.toLowerCase();
  if (!(e.ctrlKey || e.metaKey) || e.altKey || key !== "z" && key !== "y" || e.target.matches("textarea, input:not([type=radio])")) return;
  e.preventDefault();
  main.querySelector(key === "y" || e.shiftKey ? "[value=redo]" : "[value=undo]").click();
});
main.addEventListener("decided", (e) => {
  e.preventDefault();
  if (!waiting) load(() => [form().dataset.address]);
});
settle();
