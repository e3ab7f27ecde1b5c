// Steps through lines of play on the board and the matrix of a page, marks what belongs together
// on both, makes a click on a dame a move of a game, and copies commands. Pages work without it.
"use strict";

{
const matrix = document.querySelector("[data-matrix]");
const image = document.querySelector("img[data-board]");
let board = null; // the picture as elements, when it has come

const text = (tag, content, attributes = {}) => {
  const element = document.createElement(tag);
  element.textContent = content;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

async function show() {
  const answer = await (globalThis.explorer ? globalThis.explorer.fetch(image.dataset.board) : fetch(image.src)); // in the app of a static site it is not at an address
  if (!answer.ok) {
    const why = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".lead");
    if (!why) return;
    image.closest("figure").replaceChildren(text("p", why.textContent, { class: "soft" }));
    document.querySelector("[data-of-board]")?.remove();
    return;
  }
  const svg = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (svg.localName !== "svg") return;
  board = document.importNode(svg, true);
  board.querySelector("title")?.remove();
  board.setAttribute("class", "board");
  board.setAttribute("role", "img");
  board.setAttribute("aria-label", image.alt);
  const shown = board.cloneNode(true);
  image.replaceWith(shown);
  join(shown, matrix);
  if (steps.length) draw(at);
}

// join marks the dame of an entry and the entry of a dame that the pointer is on, and follows the
// link of an entry when its dame is clicked.
function join(svg, table) {
  const cell = (e) => e.target.closest("[data-cell]")?.dataset.cell;
  for (const part of [svg, table]) {
    for (const [event, on] of [["pointerover", true], ["pointerout", false]]) {
      part.addEventListener(event, (e) => {
        const at = cell(e);
        for (const other of at ? [svg, table] : []) other.querySelectorAll(`[data-cell="${at}"]`).forEach((mark) => mark.classList.toggle("lit", on));
      });
    }
  }
  svg.addEventListener("click", (e) => { if (cell(e)) table.querySelector(`a[data-cell="${cell(e)}"]`)?.click(); });
}

// A stepper shows one line of play at a time, and stands in front of its steps.
const stepper = matrix && document.createElement("div");
let steps = [], at = 0;
const places = document.createElement("div");
const status = text("p", "", { role: "status" });
const buttons = { First: () => 0, Previous: () => at - 1, Next: () => at + 1 };

function draw(to) {
  at = Math.max(0, Math.min(steps.length, to));
  const table = matrix.cloneNode(true);
  const svg = board?.cloneNode(true);
  const sums = { row: [], col: [] };
  const add = (cell, by) => {
    const [row, col] = cell.dataset.cell.split(",");
    sums.row[row] = (sums.row[row] ?? 0) + by;
    sums.col[col] = (sums.col[col] ?? 0) + by;
  };
  const cells = [...table.querySelectorAll("[data-cell]")];
  for (const cell of cells) add(cell, Number(cell.textContent));
  steps.slice(0, at).forEach((step, k) => {
    const [, player, move] = /^([RC])(.*)$/.exec(step.dataset.turn ?? step.dataset.race);
    const last = k + 1 === at;
    if (step.dataset.race) {
      for (const cell of cells) cell.classList.toggle("race", cell.dataset.cell.split(",")[player === "R" ? 0 : 1] === move);
    } else if (move !== "p") {
      const name = move.replace(".", ",");
      const cell = cells.find((c) => c.dataset.cell === name);
      cell.textContent = Number(cell.textContent) - 1;
      cell.classList.toggle("z", cell.textContent === "0");
      cell.classList.toggle("last", last);
      add(cell, -1);
      const dame = svg?.querySelector(`[data-cell="${name}"]`);
      if (dame) play(dame, player, last);
    }
  });
  for (const [line, list] of Object.entries(sums)) {
    list.forEach((sum, k) => { if (sum === 0) svg?.querySelector(`[data-${line}="${k}"]`)?.setAttribute("opacity", ".3"); });
  }
  places.replaceChildren(...(svg ? [svg] : []), table);
  status.textContent = at ? `${at} of ${steps.length}: ${steps[at - 1].textContent}` : `The beginning, before ${steps.length} ${steps.length === 1 ? "step" : "steps"}.`;
  steps.forEach((step, k) => { k + 1 === at ? step.setAttribute("aria-current", "step") : step.removeAttribute("aria-current"); });
  for (const button of stepper.querySelectorAll("button")) button.setAttribute("aria-disabled", button.textContent === "Next" ? at === steps.length : at === 0);
}

// play puts the stone of a player on a dame. R captures rows, which are black.
function play(dame, player, last) {
  const mark = dame.cloneNode();
  for (const circle of [dame, mark]) circle.removeAttribute("data-cell");
  dame.setAttribute("r", 9.2); // the lengths of package drawing
  dame.setAttribute("fill", player === "R" ? "#fff" : "#111");
  dame.setAttribute("stroke", "#111");
  dame.setAttribute("stroke-width", .8);
  mark.setAttribute("r", 3.2);
  mark.setAttribute("fill", last ? "#a83c00" : "none");
  dame.after(mark);
}

function open(list) {
  for (const step of steps) step.removeAttribute("aria-current");
  steps = [...list.querySelectorAll("[data-turn], [data-race]")];
  list.before(stepper);
  stepper.hidden = false;
  for (const button of document.querySelectorAll(".open-line")) button.hidden = button.nextElementSibling === stepper;
  draw(0);
  stepper.querySelector("button:last-child").focus({ preventScroll: true });
}

if (matrix && document.querySelector("[data-line]")) {
  stepper.className = "stepper";
  stepper.setAttribute("role", "group");
  stepper.setAttribute("aria-label", "A line of play");
  places.className = "stage";
  const row = text("p", "", { class: "buttons" });
  for (const [name, to] of Object.entries(buttons)) {
    const button = text("button", name, { type: "button" });
    button.addEventListener("click", () => draw(to()));
    row.append(button);
  }
  stepper.append(row, status, places);
  stepper.addEventListener("keydown", (e) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length }[e.key];
    if (to !== undefined) { e.preventDefault(); draw(to); }
  });
  for (const list of document.querySelectorAll("[data-line]")) {
    const button = text("button", "Step through", { type: "button", class: "open-line" });
    button.addEventListener("click", () => open(list));
    list.before(button);
  }
}
if (image) show().catch(() => {}); // the picture stays as it is
if (navigator.clipboard) {
  for (const line of document.querySelectorAll("[data-copy]")) {
    const button = text("button", "Copy", { type: "button", class: "copy" });
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(line.textContent);
      button.textContent = "Copied";
    });
    line.after(" ", button);
  }
}
}
