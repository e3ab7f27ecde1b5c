// What the pages of several kinds are made of: searches that go on, files to take along, and tables.
import { button, element } from "./dom.js";
import { matrixText } from "./position.js";
import { link } from "./site.js";
import { both } from "./words.js";

// ---- Searches ----

// searching shows in an element that a search goes on, and for how long, until the function that it returns is called.
export const searching = (into) => {
  const words = element("span", { className: "words", role: "status" }, "Searching"), time = element("span", { className: "time soft" });
  const began = Date.now(), spin = element("span", { className: "spin", ariaHidden: true });
  const section = element("section", { className: "search", ariaLabel: "Search" }, element("p", {}, spin, " ", words, " ", time));
  const loading = ({ detail }) => { words.textContent = detail; };
  addEventListener("loading", loading);
  const show = setTimeout(() => into.replaceChildren(section), 300); // most are found before
  const tick = setInterval(() => { time.textContent = `${Math.floor((Date.now() - began) / 1000)} s`; }, 1000);
  return () => {
    removeEventListener("loading", loading);
    clearTimeout(show);
    clearInterval(tick);
    section.remove();
  };
};

// unfinished says that a search has ended before everything was found; again starts it once more.
export const unfinished = (again, ...more) => element("section", { className: "search ended", ariaLabel: "Search" },
  element("p", {}, "The search stopped at its limit of time or memory."), element("p", {}, button("", "Search again", again)), ...more);

// asking asks first for what is found in a second, and then for the rest. use is called with each answer.
export const asking = async (ask, query, signal, use) => {
  const answer = await ask({ ...query, seconds: 1 }, signal);
  if (signal.aborted) return;
  use(answer, answer.finished);
  if (answer.finished) return;
  const rest = await ask(query, signal);
  if (!signal.aborted) use(rest, true);
};

// refused says why the text of an address is no matrix, and leads to the field in which it can be mended.
export const refused = (message, text) => {
  const entered = /^[\d,/]*$/.test(text) ? text.replaceAll("/", "; ").replaceAll(",", " ") : text;
  return [element("p", { className: "warn", role: "alert" }, message), element("p", {}, link("explore/?matrix=" + encodeURIComponent(entered), "Correct it"), ", or ", link("explore/", "enter another matrix"), ".")];
};

// ---- Export ----

// does returns a button that looks like a link. If what it does fails, it says so.
export const does = (text, act) => {
  const b = button("plain", text, () => act().catch((e) => b.after(element("span", { className: "warn", role: "alert" }, " " + e.message))));
  return b;
};

// saves returns a button that saves a file, whose content make returns.
export const saves = (text, name, make) => does(text, async () => {
  const a = element("a", { href: URL.createObjectURL(new Blob([await make()])), download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
});

// ---- Tables ----

// cells shows the entries of a matrix.
export const cells = (rows) => {
  const table = element("table", { className: "m", ariaHidden: true });
  for (const row of rows) table.insertRow().append(...row.map((n) => element("td", { className: n ? "" : "z" }, String(n))));
  return [element("span", { className: "sr" }, matrixText(rows)), table];
};

// table returns a table of data in a region that scrolls. Numbers are aligned on the right.
export const table = (label, heads, rows) => {
  const t = element("table", { className: "data" }), head = t.createTHead().insertRow(), body = t.createTBody();
  const classes = heads.map((_, k) => (rows.every((row) => /^[\d,]+$/.test(row[k])) ? "number" : ""));
  head.append(...heads.map((text, k) => element("th", { scope: "col", className: classes[k] }, ...both(text))));
  for (const row of rows) body.insertRow().append(...row.map((content, k) => element("td", { className: classes[k] }, ...[content].flat())));
  return element("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: label }, t);
};

export const grouped = (n) => n.toLocaleString("en");
