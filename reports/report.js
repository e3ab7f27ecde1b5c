"use strict";
// The table of seki can be sorted by its columns and filtered.
for (const table of document.querySelectorAll("table.wide")) {
  const body = table.tBodies[0], rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
  const text = (row, k) => row.cells[k].textContent;
  heads.forEach((head, k) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.ariaSort === "ascending" ? -1 : 1;
      heads.forEach(h => h.removeAttribute("aria-sort"));
      head.ariaSort = down < 0 ? "descending" : "ascending";
      rows.sort((a, b) => down * text(a, k).localeCompare(text(b, k), "en", { numeric: true }));
      body.append(...rows);
    });
  });
  const tools = document.createElement("div"), shown = document.createElement("span"), conditions = [];
  tools.className = "tools";
  shown.setAttribute("role", "status");
  const update = () => {
    for (const row of rows) row.hidden = !conditions.every(holds => holds(row));
    shown.textContent = rows.filter(row => !row.hidden).length + " of " + rows.length + " shown";
  };
  const control = (name, element, holds) => {
    const label = document.createElement("label");
    label.append(name, element);
    tools.append(label);
    element.addEventListener("input", update);
    conditions.push(holds);
  };
  heads.forEach((head, k) => {
    if (!("filter" in head.dataset)) return;
    const select = document.createElement("select");
    for (const value of new Set(rows.map(row => text(row, k)))) select.add(new Option(value || "none", value));
    select.add(new Option("all", "*", true, true), 0);
    control(head.textContent, select, row => select.value === "*" || text(row, k) === select.value);
  });
  const input = document.createElement("input");
  input.type = "search";
  input.placeholder = "6 6 5 4";
  // The sums typed must be whole line sums: 1 2 is not part of 11 2.
  const words = value => " " + value.trim().split(/\s+/).join(" ") + " ";
  control("line sums", input, row => !input.value.trim() || [4, 5].some(k => words(text(row, k)).includes(words(input.value))));
  tools.append(shown);
  table.parentNode.before(tools);
  update();
}
// A link into a folded part opens it.
const open = () => {
  for (let at = document.getElementById(location.hash.slice(1)); at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
};
addEventListener("hashchange", open);
if (location.hash) open();
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(d => { d.open = true; }));
