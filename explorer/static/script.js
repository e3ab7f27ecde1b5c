// Everything works without this script. It keeps which vocabulary pages use, follows a search without
// reloading the page, shows the definitions of terms, turns the field of a matrix into a grid, and
// copies commands.
"use strict";

{ // the app of a static site runs this for each page, and answers in place of a server
const { EventSource, location } = globalThis.explorer ?? globalThis;

// A page has what it says in colours and in letters, and shows the one that the visitor has chosen.
const vocabulary = document.querySelector(".vocabulary");
const { dataset } = document.documentElement;
const choose = (words) => {
  if (words === "letters") dataset.words = words;
  else delete dataset.words;
  vocabulary.ariaPressed = words === "letters";
  document.dispatchEvent(new Event("words"));
};
try { choose(localStorage.getItem("sekilab.words")); } catch { /* nothing is kept */ }
vocabulary.hidden = false;
vocabulary.onclick = () => {
  choose(dataset.words ? "colours" : "letters");
  try { localStorage.setItem("sekilab.words", dataset.words ?? ""); } catch { /* nothing is kept */ }
};

// follow shows how a search goes on. A page may show itself what has been found then.
const follow = (section) => {
  const source = new EventSource(section.dataset.events);
  const words = section.querySelector(".words");
  source.addEventListener("progress", (e) => { words.textContent = e.data; });
  source.addEventListener("time", (e) => {
    section.querySelector(".time").textContent = e.data;
    if (!section.isConnected) source.close(); // the page has gone on
  });
  source.addEventListener("done", () => {
    source.close();
    if (section.isConnected && document.dispatchEvent(new Event("decided", { cancelable: true }))) location.replace(location.pathname + location.search); // a page that a POST has answered as well
  });
  source.addEventListener("error", () => { if (source.readyState === 2) words.textContent = "The server does not answer."; });
};
const followAll = () => { for (const section of document.querySelectorAll("[data-events]")) follow(section); };
followAll();
document.addEventListener("searching", followAll);

// A click shows the definition of a term by itself. Here hover and focus do too, until the
// pointer has left word and definition, or the focus the word.
for (const term of document.querySelectorAll(".term")) {
  const box = document.getElementById(term.getAttribute("popovertarget"));
  let later;
  const show = () => { clearTimeout(later); if (!box.matches(":popover-open")) term.click(); };
  const hide = () => { later = setTimeout(() => { if (document.activeElement !== term) box.hidePopover(); }, 250); };
  term.addEventListener("focus", () => { if (term.matches(":focus-visible")) show(); });
  term.addEventListener("blur", () => box.hidePopover());
  term.addEventListener("pointerenter", (e) => { if (e.pointerType === "mouse") show(); });
  term.addEventListener("pointerleave", hide);
  box.addEventListener("pointerenter", () => clearTimeout(later));
  box.addEventListener("pointerleave", hide);
}

const form = document.querySelector("[data-editor]");
if (form) {
  const field = form.querySelector("textarea");
  const editor = document.createElement("div");
  editor.className = "editor";
  field.after(editor);
  const parse = () => field.value.replace(/^[^0-9]*|[^0-9]*$/g, "").split(/\]\s*,\s*\[|[;\n]+|\\\\/).map((row) => (row.match(/\d+/g) || []).map(Number));
  const write = (rows) => { field.value = rows.map((row) => row.join(" ")).join("; "); draw(); };
  const button = (text, label, change) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = text;
    b.setAttribute("aria-label", label);
    b.addEventListener("click", () => { const rows = parse(); change(rows); write(rows); });
    return b;
  };
  const draw = () => {
    const rows = parse();
    editor.replaceChildren();
    if (/\d\.\d/.test(field.value)) return; // a label
    if (!rows.length || rows.some((row) => !row.length || row.length !== rows[0].length) || rows.length > 16 || rows[0].length > 16) return;
    const table = document.createElement("table");
    rows.forEach((row, i) => {
      const tr = table.insertRow();
      row.forEach((entry, j) => {
        const input = document.createElement("input");
        input.type = "number"; input.min = 0; input.max = 65535; input.value = entry;
        input.setAttribute("aria-label", `row ${i + 1}, column ${j + 1}`);
        input.addEventListener("input", () => {
          const now = parse();
          now[i][j] = Math.max(0, Math.min(65535, parseInt(input.value, 10) || 0));
          field.value = now.map((r) => r.join(" ")).join("; ");
        });
        input.addEventListener("beforeinput", (e) => {
          const step = { "+": 1, "-": -1 }[e.data];
          if (step) { e.preventDefault(); input.value = Math.max(0, (parseInt(input.value, 10) || 0) + step); input.dispatchEvent(new Event("input")); }
        });
        tr.insertCell().append(input);
      });
    });
    const buttons = document.createElement("p");
    buttons.className = "buttons";
    buttons.append(
      button("+ row", "add a row", (r) => r.push(r[0].map(() => 1))), button("− row", "remove the last row", (r) => r.length > 1 && r.pop()),
      button("+ column", "add a column", (r) => r.forEach((row) => row.push(1))), button("− column", "remove the last column", (r) => r[0].length > 1 && r.forEach((row) => row.pop())));
    editor.append(table, buttons);
  };
  field.addEventListener("change", draw);
  draw();
}

if (navigator.clipboard) {
  for (const line of document.querySelectorAll("[data-copy]")) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(line.textContent);
      button.textContent = "Copied";
    });
    line.after(" ", button);
  }
}
}
