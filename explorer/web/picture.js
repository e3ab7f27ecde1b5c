// Pictures of a game: the Go board as SVG, and the matrix beside it. Nothing is kept here.
import { element } from "./dom.js";
import { both, lineName } from "./words.js";

const svgElement = (name, attributes, text) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  if (text !== undefined) e.textContent = text;
  return e;
};

const edge = 0.1; // of wood around the stones

// place puts an element on a point of the picture of a board.
export const place = (e, [x, y], { width, height }) => {
  const share = (n, of) => `${100 * n / (of + 2 * edge)}%`;
  Object.assign(e.style, { left: share(x + edge, width), top: share(y + edge, height), width: share(1, width), height: share(1, height) });
};

// joined returns the stones of a chain, joined.
const joined = (stones, className) => {
  const has = new Set(stones.map(String)), g = svgElement("g", { class: className });
  const dots = stones.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h0`).join("");
  const joins = stones.map(([x, y]) => (has.has(`${x + 1},${y}`) ? `M${x + 0.5} ${y + 0.5}h1` : "") + (has.has(`${x},${y + 1}`) ? `M${x + 0.5} ${y + 0.5}v1` : "")
    + ([[x + 1, y], [x, y + 1], [x + 1, y + 1]].every((p) => has.has(String(p))) ? `M${x + 1} ${y + 1}h0` : "")).join("");
  for (const layer of ["outline ", ""]) g.append(svgElement("path", { class: layer + "joins", d: joins }), svgElement("path", { class: layer + "dots", d: dots }));
  g.append(svgElement("path", { class: "rims", d: stones.map(([x, y]) => `M${x + 0.9} ${y + 0.5}a.4 .4 0 1 1-.8 0 .4 .4 0 1 1 .8 0`).join("") }));
  return g;
};

// wires returns the lines of a board, which goes on beyond them by so much to the right and above.
const wires = ({ width, height }, right = 0, above = 0) => svgElement("path", { class: "wires", d:
  Array.from({ length: width }, (_, x) => `M${x + 0.5} ${0.5 - above}v${height - 1 + above}`).join("")
  + Array.from({ length: height }, (_, y) => `M.5 ${y + 0.5}h${width - 1 + right}`).join("") });

// stones returns a picture of all stones on a board, a square for each point, with the star points.
export const stones = (board) => {
  const { width, height, black, white } = board, svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": true });
  svg.append(wires(board), svgElement("path", { class: "wires border", d: `M.5 .5h${width - 1}v${height - 1}h${1 - width}z` }));
  const stars = width === height && { 9: [2, 4, 6], 13: [3, 6, 9], 19: [3, 9, 15] }[width] || [];
  for (const x of stars) {
    for (const y of stars) if ((x === stars[1]) === (y === stars[1]) || width === 19) svg.append(svgElement("circle", { class: "star", cx: x + 0.5, cy: y + 0.5, r: 0.08 }));
  }
  for (const [chains, colour] of [[black, "black"], [white, "white"]]) svg.append(...chains.map((c) => joined(c.stones, "chain " + colour)));
  return svg;
};

// draw returns a picture of a game after its first n turns. Stones of a chain are joined, and
// a chain without liberties is pale. Without a board the picture is
// empty, with room for one that is on its way.
export const draw = (game, n = game.turns.length) => {
  if (!game.board.width) return element("div", { className: "field pending", hidden: !game.board.pending });
  const { board } = game, now = game.at(n), played = game.turns.slice(0, n);
  const svg = svgElement("svg", { viewBox: `${-edge} ${-edge} ${board.width + 2 * edge} ${board.height + 2 * edge}`, "aria-hidden": true });
  svg.append(wires(board, ...[board.right, board.above].map((on) => (on ? 0.5 + edge : 0))));
  const moverOf = (t) => (game.first + t) % 2;
  const chain = (player, { number, stones }) => {
    const mine = played.flatMap(({ k, point }, t) => (moverOf(t) === player && point && board.entries[k][player ? "row" : "col"] === number ? [point] : []));
    const dead = (player ? now.rows : now.cols)[number] === 0 && now.winner !== undefined && now.winner !== player;
    const g = joined([...stones, ...mine], `chain ${player ? "black" : "white"}${dead ? " dead" : ""}`);
    g.dataset.chain = `${player},${number}`;
    if (number !== undefined) g.append(svgElement("text", { x: stones[0][0] + 0.5, y: stones[0][1] + 0.68 }, number + 1));
    return g;
  };
  board.walls?.forEach((walls, player) => walls.forEach((c) => svg.append(chain(player, c))));
  board.black.forEach((c) => svg.append(chain(1, c)));
  board.white.forEach((c) => svg.append(chain(0, c)));
  const last = played.at(-1)?.point;
  if (last) svg.append(svgElement("circle", { class: `last ${moverOf(n - 1) ? "black" : "white"}`, cx: last[0] + 0.5, cy: last[1] + 0.5, r: 0.2 }));
  board.entries.forEach((e) => e.dame.forEach((p) => {
    if (!game.taken(p, n)) svg.append(svgElement("circle", { class: "dame", cx: p[0] + 0.5, cy: p[1] + 0.5, r: 0.24 }));
  }));
  const field = element("div", { className: "field" }, svg);
  field.style.maxWidth = `${board.width * Math.min(4.4, 32 / board.height)}rem`;
  return field;
};

// disc returns the stone that stands for a line, which the player wants to make zero.
const disc = (player, k) => element("span", { className: `disc ${player ? "white" : "black"}` }, element("span", { className: "sr" }, ...both((n) => lineName(n, player, k))), element("span", { ariaHidden: true }, String(k + 1)));

// entry shows what an entry has left.
export const entry = (left) => element("span", { className: left ? "" : "none" }, String(left));

// value shows a value; worth one or two below the number of an entry.
export const value = (v, ...before) => element("span", { className: "v " + v }, ...before, v);
export const worth = (white, black, ...content) => [element("span", { className: `worth r${white} c${black}` }, element("span", { className: "what" }, ...content))];

// table returns the matrix of a game after n turns; cell(k, left) makes the content of an entry.
export const table = (game, n = game.turns.length, cell = (_, left) => entry(left)) => {
  const now = game.at(n), t = element("table", { className: "counts" });
  t.append(element("caption", { className: "sr" }, "The matrix: dame by black and white chain"));
  const head = t.createTHead().insertRow(), body = t.createTBody();
  const header = (row, scope, className, ...content) => row.append(element("th", { scope, className }, ...content));
  head.insertCell();
  game.board.white.forEach((c) => header(head, "col", "", disc(1, c.number)));
  header(head, "col", "soft", ...both((n) => n.liberties));
  game.board.black.forEach((c) => {
    const row = body.insertRow();
    header(row, "row", "", disc(0, c.number));
    game.board.white.forEach((w) => {
      const k = game.board.entries.findIndex((e) => e.row === c.number && e.col === w.number);
      row.insertCell().append(cell(k, now.left[k]));
    });
    row.append(element("td", { className: "soft" }, String(now.rows[c.number])));
  });
  const foot = t.createTFoot().insertRow();
  header(foot, "row", "soft", ...both((n) => n.liberties));
  now.cols.forEach((sum) => foot.append(element("td", { className: "soft" }, String(sum))));
  return t;
};
