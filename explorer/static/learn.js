// The screens of the way in: on each a position to play, a question, or a table to change. What is done
// is kept in the browser.
import { draw, element, place } from "./picture.js";
import { Player } from "./player.js";
import { Game, read, resultOf, upright } from "./position.js";
import { most, solve, states } from "./solver.js";
import { told } from "./words.js";

const store = "sekilab.learnt";
const learnt = new Set();
try {
  for (const name of JSON.parse(localStorage.getItem(store)) ?? []) learnt.add(name);
} catch { /* nothing is kept */ }

for (const link of document.querySelectorAll("[data-screens] a")) {
  const name = link.getAttribute("href").replace(/(\/index\.html)?$/, "").split("/").pop();
  if (learnt.has(name)) link.append(element("span", { className: "done" }, " ✓", element("span", { className: "sr" }, " done")));
}

const root = document.querySelector("[data-lesson]");
const part = (name) => root.querySelector("." + name);

// done shows the sentence to take along.
const done = () => {
  part("taken").hidden = false;
  part("next").classList.add("primary");
  learnt.add(root.dataset.lesson);
  try {
    localStorage.setItem(store, JSON.stringify([...learnt]));
  } catch { /* nothing is kept */ }
};

// ---- A position to play ----

const play = (lesson) => {
  const position = upright(read(lesson.board)), judge = solve(position);
  const people = lesson.task === "turn" ? [true, true] : [true, false];
  const begun = new Game(position, { first: lesson.first ?? 0 });
  if (lesson.turns) begun.replay(lesson.turns);
  const before = begun.turns.length;
  const reached = { win: (r) => r > 0, draw: (r) => r === 0, lose: (r) => r < 0 };
  let player; // not there yet when the first turn is asked for
  player = new Player(part("stage-of-lesson"), {
    position, judge, people, first: lesson.first ?? 0, turns: begun.turns, fixed: before, said: "Your turn.",
    onturn: () => { if (lesson.task === "turn" && player?.game.turns.length > before) done(); },
    onover: (now) => {
      part("again").hidden = false;
      if (reached[lesson.task]?.(resultOf(now))) done();
      else if (lesson.task !== "turn") player.say(mistake(player.game, judge, before));
    },
  });
  part("again").addEventListener("click", () => {
    player.restart();
    part("again").hidden = true;
    player.focus();
  });
};

// mistake says what the first mistake of the visitor in a game was.
const mistake = (game, judge, from) => {
  for (let t = from; t < game.turns.length; t++) {
    const now = game.at(t);
    if (now.player) continue;
    const turns = judge.turns(now), best = Math.max(...turns.map((o) => o.score));
    if (Math.sign(turns.find((o) => o.k === game.turns[t].k).score) < Math.sign(best)) return told(game, judge, t, [true]);
  }
  return "That was not it. Try again.";
};

// ---- A question ----

const choose = (lesson) => {
  const position = read(lesson.board), game = new Game(position);
  const field = draw(game);
  for (const e of position.entries) for (const point of e.dame) { // a name for readers of the screen
    const mark = element("span", { className: "sr" }, `A dame of Black ${e.row + 1} and White ${e.col + 1}`);
    place(mark, point, position);
    field.append(mark);
  }
  const said = element("p", { className: "said", role: "status" });
  const buttons = lesson.choices.map((text, k) => {
    const b = element("button", { type: "button" }, text);
    b.addEventListener("click", () => {
      const right = k === lesson.right;
      for (const other of buttons) other.ariaPressed = String(other === b);
      said.textContent = right ? "Yes." : "No.";
      said.classList.toggle("good", right);
      if (right) done();
    });
    return b;
  });
  part("stage-of-lesson").replaceChildren(element("div", { className: "arena" }, field, element("div", { className: "beside" }, ...buttons.map((b) => element("p", {}, b)), said)));
};

// ---- A table to change ----

const boardOf = (rows) => ({
  black: rows.map(() => 0), white: rows[0].map(() => 0),
  entries: rows.flatMap((row, i) => row.flatMap((n, j) => (n ? [{ row: i, col: j, n }] : []))),
});

// verdict says what a matrix is, and what White's move at each entry comes to.
const verdict = (rows) => {
  const board = boardOf(rows), lines = [...rows, ...rows[0].map((_, j) => rows.map((row) => row[j]))];
  if (lines.some((line) => line.every((n) => !n))) return { text: "A chain without liberties: the game is over." };
  if (states(board) > most) return { text: "Too many dame for this page: make some numbers smaller." };
  const judge = solve(board), value = (player) => Math.sign(judge.score(new Game(board, { first: player }).at()));
  const [white, black] = [value(0), value(1)];
  const turns = new Map(judge.turns(new Game(board).at()).map(({ k, score }) => [k, score]));
  const effects = board.entries.map(({ row, col }, k) => ({ row, col, v: "LDW"[Math.sign(turns.get(k)) + 1] }));
  const pass = [0, 1].map((player) => judge.mustPass(new Game(board, { first: player }).at()));
  const drawn = !white && !black;
  return {
    effects, drawn: !white || !black, complete: drawn && pass[0] && pass[1],
    text: drawn ? (pass[0] && pass[1] ? "A complete seki: whoever moves first loses." : pass[0] || pass[1] ? "A seki, and one player must pass." : "A seki: nobody can win, but somebody has a move that loses nothing.")
      : white > 0 && black > 0 ? "Whoever begins wins." : white > 0 && black < 0 ? "White wins, whoever begins." : white < 0 && black > 0 ? "Black wins, whoever begins."
        : `${white > 0 ? "White wins" : black > 0 ? "Black wins" : "A draw"} moving first; otherwise a draw.`,
  };
};

// between are the points between two black and two white chains in a ring, which may be dame, by entry.
const between = [[[[3, 0], [3, 1]], [[0, 3], [1, 3]]], [[[6, 3], [5, 3]], [[3, 6], [3, 5]]]];

// ring returns the position of two black and two white chains with up to two dame between neighbours.
const ring = (matrix) => {
  const rows = ["XXXXOOO", "XXXXOOO", "XXXOOOO", "XXXOXXX", "OOOXXXX", "OOOXXXX", "OOOXXXX"].map((row) => [...row]);
  matrix.forEach((row, i) => row.forEach((n, j) => between[i][j].slice(0, n).forEach(([x, y]) => { rows[y][x] = "."; })));
  return read(rows.map((row) => row.join("")).join("/"));
};

const edit = (lesson) => {
  const rows = lesson.matrix.map((row) => [...row]);
  const said = element("p", { className: "said", role: "status" }), table = element("table", { className: "counts" });
  const tried = new Set();
  const buttons = rows.map((row, i) => row.map((_, j) => {
    const b = element("button", { type: "button" });
    b.addEventListener("click", () => add(i, j));
    return b;
  }));
  const add = (i, j) => {
    rows[i][j] = (rows[i][j] + 1) % (lesson.most + 1);
    show(true);
  };
  const field = element("div", { className: "field" });
  // drawing shows the board; a point between two chains changes their number.
  const drawing = () => {
    const position = ring(rows), picture = draw(new Game(position)), focus = [...field.querySelectorAll("button")].indexOf(document.activeElement);
    between.forEach((line, i) => line.forEach((points, j) => points.forEach((point) => {
      const b = element("button", { type: "button", ariaLabel: `between Black ${i + 1} and White ${j + 1}: ${rows[i][j]} dame; click for one more` });
      b.addEventListener("click", () => add(i, j));
      place(b, point, position);
      picture.append(b);
    })));
    field.replaceChildren(...picture.childNodes);
    field.style.maxWidth = picture.style.maxWidth;
    field.querySelectorAll("button")[focus]?.focus();
  };
  const disc = (colour, k) => element("span", { className: `disc ${colour}` }, element("span", { className: "sr" }, colour + " chain "), String(k + 1));
  const head = table.createTHead().insertRow();
  head.insertCell();
  rows[0].forEach((_, j) => head.append(element("th", { scope: "col" }, disc("white", j))));
  const body = table.createTBody();
  rows.forEach((row, i) => {
    const tr = body.insertRow();
    tr.append(element("th", { scope: "row" }, disc("black", i)));
    row.forEach((_, j) => tr.insertCell().append(buttons[i][j]));
  });
  const show = (changed) => {
    const v = verdict(rows);
    rows.forEach((row, i) => row.forEach((n, j) => {
      const effect = v.effects?.find((e) => e.row === i && e.col === j);
      buttons[i][j].replaceChildren(String(n), " ", ...(effect ? [element("span", { className: "v " + effect.v }, effect.v)] : []));
      buttons[i][j].ariaLabel = `${n} dame of Black ${i + 1} and White ${j + 1}${effect ? `, White’s move there ${{ W: "wins", D: "draws", L: "loses" }[effect.v]}` : ""}; click for one more`;
    }));
    said.textContent = v.text;
    if (lesson.task === "edit") drawing();
    if (!changed) return;
    tried.add(String(rows));
    if (lesson.task === "edit" && v.complete || lesson.task === "search" && (v.drawn || tried.size > 4)) done();
    if (lesson.task === "search" && v.drawn) said.textContent = "A draw! Nobody knew one. Please tell us.";
    else if (lesson.task === "search") said.textContent += ` ${tried.size === 1 ? "One try." : `${tried.size} tries.`}`;
  };
  part("stage-of-lesson").replaceChildren(element("div", { className: "arena" }, ...(lesson.task === "edit" ? [field] : []), element("div", { className: "beside" }, said, table)));
  show(false);
};

if (root) {
  const lesson = JSON.parse(root.querySelector("script").textContent);
  ({ choose, edit, search: edit }[lesson.task] ?? play)(lesson);
}
