// The page of a board works without this script: each click loads it anew. The script puts what a form
// asks for in the place of what is there, undoes stones, and moves by keys.
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
}, (made) => {
  const { dataset, elements } = form();
  if (elements.p.value === made.querySelector("#board").elements.p.value) return;
  past.push(dataset.address);
  future.length = 0;
});

// put sets a stone on a point, which shows it at once.
const put = (point, what) => {
  const fields = new FormData(form()), { stone } = point.dataset;
  fields.set("put", what);
  fields.set("click", point.value);
  point.dataset.put = what === "play" ? fields.get("turn") : what === stone ? "empty" : what;
  send(form(), fields);
};

main.addEventListener("submit", (e) => {
  e.preventDefault();
  if (e.submitter?.name === "click") put(e.submitter, form().elements.put.value);
  else send(e.target, new FormData(e.target, e.submitter));
});
main.addEventListener("change", (e) => { if (e.target.name === "turn") send(form(), new FormData(form())); });
main.addEventListener("click", (e) => {
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
