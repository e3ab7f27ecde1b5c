// The page on which a matrix is entered: a field for each entry beside that of the text, and a link that
// leads to one of the known seki, another one each time.
import { button, element } from "./picture.js";

const field = document.querySelector("[data-editor] textarea"), editor = element("div", { className: "editor" });
field.after(editor);

const parse = () => field.value.replace(/^[^0-9]*|[^0-9]*$/g, "").split(/\]\s*,\s*\[|[;\n]+|\\\\/).map((row) => (row.match(/\d+/g) ?? []).map(Number));

const draw = () => {
  const rows = parse(), [first] = rows, label = /\d\.\d/.test(field.value);
  editor.replaceChildren();
  if (label || !first.length || rows.some((row) => row.length !== first.length) || Math.max(rows.length, first.length) > 16) return;
  const write = () => { field.value = rows.map((row) => row.join(" ")).join("; "); };
  const table = element("table");
  rows.forEach((row, i) => row.reduce((tr, value, j) => {
    const input = element("input", { type: "number", min: 0, max: 65535, value, ariaLabel: `row ${i + 1}, column ${j + 1}` });
    input.addEventListener("input", () => {
      row[j] = Math.max(0, Math.min(65535, parseInt(input.value, 10) || 0));
      write();
    });
    tr.insertCell().append(input);
    return tr;
  }, table.insertRow()));
  const change = (text, ariaLabel, act) => Object.assign(button("", text, () => {
    act();
    write();
    draw();
  }), { ariaLabel });
  editor.append(table, element("p", { className: "buttons" },
    change("+ row", "add a row", () => rows.push(first.map(() => 1))), change("− row", "remove the last row", () => rows.length > 1 && rows.pop()),
    change("+ column", "add a column", () => rows.forEach((row) => row.push(1))), change("− column", "remove the last column", () => first.length > 1 && rows.forEach((row) => row.pop()))));
};
field.addEventListener("change", draw);
draw();

const link = document.querySelector("[data-random]"), addresses = link.dataset.random.split(" ");
const choose = () => { link.href = link.dataset.about + addresses[Math.floor(Math.random() * addresses.length)]; };
choose();
addEventListener("pageshow", choose);
