// The game of the first page: puzzles on a Go board against perfect play. The page carries the
// positions as text; everything else is found here, without a server. The visitor is White, player 0.
import { answer, read, solve } from "./solver.js";

const root = document.querySelector("[data-game]");
const list = JSON.parse(root.querySelector("script").textContent);
const part = (name) => root.querySelector("." + name);
const colours = ["White", "Black"];

// ---- A game ----

// upright turns a wide board, so that its points are not too small on a phone.
const upright = (board) => {
  if (board.width <= Math.max(9, board.height) || !matchMedia("(max-width: 30rem)").matches) return;
  [board.width, board.height] = [board.height, board.width];
  for (const point of [...board.black, ...board.white].flatMap((c) => c.stones).concat(board.entries.flatMap((e) => e.dame))) point.reverse();
};

// A game is a board and the turns so far: {k, point} for a stone, k = −1 for a pass.
const newGame = (text) => {
  const board = read(text);
  upright(board);
  return { board, solved: solve(board), turns: [] };
};

// state replays the first n turns.
const state = (game, n = game.turns.length) => {
  let at = game.solved.start, winner, passes = 0;
  game.turns.slice(0, n).forEach(({ k }, t) => {
    passes = k < 0 ? passes + 1 : 0;
    if (k >= 0) at -= game.solved.weight[k];
    winner = game.solved.over(at, t % 2);
  });
  const left = game.solved.left(at);
  const sum = (line, number) => game.board.entries.reduce((s, e, k) => s + (e[line] === number ? left[k] : 0), 0);
  return {
    at, left, winner, passed: passes === 1, player: n % 2, over: winner !== undefined || passes === 2,
    rows: game.board.black.map((_, i) => sum("row", i)), cols: game.board.white.map((_, j) => sum("col", j)),
  };
};

const freePoint = (game, k) => game.board.entries[k].dame.find(([x, y]) => !game.turns.some((t) => t.point && t.point[0] === x && t.point[1] === y));
const play = (game, k, point) => game.turns.push({ k, point: k < 0 ? undefined : point ?? freePoint(game, k) });
const write = (game) => game.turns.map(({ k }) => (k < 0 ? "p" : `${game.board.entries[k].row + 1}.${game.board.entries[k].col + 1}`)).join(",");

// resultOf is what a game that is over has come to for White: 1, 0 or −1.
const resultOf = ({ winner }) => (winner === undefined ? 0 : winner ? -1 : 1);

// replay plays turns as write writes them, and reports whether they are those of a game in which
// White reaches what the start promises against the answers of this page.
const replay = (game, text) => text.split(",").every((turn) => {
  const k = turn === "p" ? -1 : game.board.entries.findIndex((e) => `${e.row + 1}.${e.col + 1}` === turn);
  const now = state(game);
  if (now.over || turn !== "p" && !now.left[k] || now.player && k !== answer(game.solved, now.at, 1, now.passed)) return false;
  play(game, k);
  return true;
}) && state(game).over && resultOf(state(game)) >= Math.sign(game.solved.score(game.solved.start, 0, false));

// ---- Words ----

const moves = (n) => (n === 1 ? "1 move" : `${n} moves`);
const chainName = (player, number) => `${colours[player]} ${number + 1}`;
const entryName = (e) => `${chainName(1, e.row)} and ${chainName(0, e.col)}`;
const turnName = (game, k) => (k < 0 ? "a pass" : `the dame of ${entryName(game.board.entries[k])}`);
const winnerWords = (now) => (now.winner === 0
  ? `White has taken ${chainName(1, now.rows.indexOf(0))}` : `${chainName(0, now.cols.indexOf(0))} has no liberty left: Black has won`);

// told says what turn n of a game did, and why.
const told = (game, n) => {
  const before = state(game, n), after = state(game, n + 1), { k } = game.turns[n];
  const you = !before.player && !watching, who = you ? "You" : colours[before.player], verb = (yours, theirs) => (you ? yours : theirs);
  const did = k < 0 ? `${who} ${verb("pass", "passes")}` : `${who} ${verb("take", "takes")} ${turnName(game, k)}`;
  if (after.winner !== undefined) {
    const own = after.winner !== before.player;
    return `${did}: ${after.winner ? chainName(0, after.cols.indexOf(0)) : chainName(1, after.rows.indexOf(0))} has no liberty left${own ? ", by a move of its own side" : ""}.`;
  }
  if (after.over) return `${did}: two passes in succession, a draw.`;
  const turns = game.solved.turns(before.at, before.player, before.passed);
  const best = Math.max(...turns.map((t) => t.score)), score = turns.find((t) => t.k === k).score;
  const right = turns.filter((t) => Math.sign(t.score) === Math.sign(best));
  if (Math.sign(score) < Math.sign(best)) {
    const reply = answer(game.solved, after.at, after.player, after.passed);
    const lost = score < 0 ? `${colours[1 - before.player]} now wins with ${turnName(game, reply)}` : "now it is a draw";
    return `${did}: a mistake, ${lost}. Right was ${turnName(game, right[0].k)}.`;
  }
  const only = right.length === 1;
  if (best < 0) return `${did}: ${before.player ? "nothing saves Black" : "every turn loses"}.`;
  if (k < 0) return `${did}: ${game.solved.mustPass(before.at, before.player) ? "every move would lose" : "no move gains anything"}.`;
  const praise = best > 0 ? (only ? "the only turn that wins" : "it wins") : (only ? "the only turn that does not lose" : "it holds the draw");
  const target = (before.player ? after.cols : after.rows).indexOf(1), [me, other] = [colours[before.player], colours[1 - before.player]];
  const why = best > 0 ? (target < 0 ? `; whatever ${other} does, ${me} takes a chain first` : `; ${chainName(1 - before.player, target)} has one liberty left, and ${other} cannot take a chain first`) : "";
  return `${did}: ${praise}${why}.`;
};

// ---- Drawing ----

const svgElement = (name, attributes, text) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const a in attributes) e.setAttribute(a, attributes[a]);
  if (text !== undefined) e.textContent = text;
  return e;
};
const element = (name, properties, ...content) => {
  const e = Object.assign(document.createElement(name), properties);
  e.append(...content);
  return e;
};

const edge = 0.1; // of wood around the stones

// draw returns a picture of a game after its first n turns. Stones of a chain are joined, and
// a chain without liberties is pale.
const draw = (game, n = game.turns.length) => {
  const { board } = game, now = state(game, n);
  const svg = svgElement("svg", { viewBox: `${-edge} ${-edge} ${board.width + 2 * edge} ${board.height + 2 * edge}`, "aria-hidden": true });
  let lines = "";
  for (let x = 0; x < board.width; x++) lines += `M${x + 0.5} .5v${board.height - 1}`;
  for (let y = 0; y < board.height; y++) lines += `M.5 ${y + 0.5}h${board.width - 1}`;
  svg.append(svgElement("path", { class: "wires", d: lines }));
  const chain = (player, { number, stones }) => {
    const mine = game.turns.slice(0, n).flatMap(({ k, point }, t) => (t % 2 === player && k >= 0 && board.entries[k][player ? "row" : "col"] === number ? [point] : []));
    const all = [...stones, ...mine], has = new Set(all.map(String));
    const dead = (player ? now.rows : now.cols)[number] === 0 && now.winner !== undefined && now.winner !== player;
    const g = svgElement("g", { class: `chain ${player ? "black" : "white"}${dead ? " dead" : ""}`, "data-chain": `${player},${number}` });
    const dots = all.map(([x, y]) => `M${x + 0.5} ${y + 0.5}h0`).join("");
    const joins = all.map(([x, y]) => (has.has(`${x + 1},${y}`) ? `M${x + 0.5} ${y + 0.5}h1` : "") + (has.has(`${x},${y + 1}`) ? `M${x + 0.5} ${y + 0.5}v1` : "")
      + ([[x + 1, y], [x, y + 1], [x + 1, y + 1]].every((p) => has.has(String(p))) ? `M${x + 1} ${y + 1}h0` : "")).join("");
    for (const layer of ["outline ", ""]) g.append(svgElement("path", { class: layer + "joins", d: joins }), svgElement("path", { class: layer + "dots", d: dots }));
    g.append(svgElement("path", { class: "rims", d: all.map(([x, y]) => `M${x + 0.9} ${y + 0.5}a.4 .4 0 1 1-.8 0 .4 .4 0 1 1 .8 0`).join("") }));
    const [x, y] = stones[0];
    g.append(svgElement("text", { x: x + 0.5, y: y + 0.68 }, number + 1));
    return g;
  };
  board.black.forEach((c) => svg.append(chain(1, c)));
  board.white.forEach((c) => svg.append(chain(0, c)));
  const last = game.turns[n - 1];
  if (last?.point) svg.append(svgElement("circle", { class: `last ${n % 2 ? "white" : "black"}`, cx: last.point[0] + 0.5, cy: last.point[1] + 0.5, r: 0.2 }));
  board.entries.forEach((e) => e.dame.forEach(([x, y]) => {
    if (!game.turns.slice(0, n).some((t) => t.point && t.point[0] === x && t.point[1] === y)) svg.append(svgElement("circle", { class: "dame", cx: x + 0.5, cy: y + 0.5, r: 0.24 }));
  }));
  const field = element("div", { className: "field" }, svg);
  field.style.maxWidth = `${board.width * Math.min(4.4, 32 / board.height)}rem`;
  return field;
};

const disc = (player, number) => element("span", { className: `disc ${player ? "black" : "white"}` }, element("span", { className: "sr" }, colours[player] + " "), String(number + 1));

// table returns the matrix of a game after n turns; cell makes the content of an entry.
const table = (game, n, cell) => {
  const now = state(game, n), t = element("table", { className: "counts" });
  t.append(element("caption", { className: "sr" }, "The matrix: dame by black and white chain"));
  const head = t.createTHead().insertRow(), body = t.createTBody();
  const header = (row, scope, className, ...content) => row.append(element("th", { scope, className }, ...content));
  head.insertCell();
  game.board.white.forEach((c) => header(head, "col", "", disc(0, c.number)));
  header(head, "col", "soft", "liberties");
  game.board.black.forEach((c) => {
    const row = body.insertRow();
    header(row, "row", "", disc(1, c.number));
    game.board.white.forEach((w) => {
      const k = game.board.entries.findIndex((e) => e.row === c.number && e.col === w.number);
      row.insertCell().append(k < 0 ? element("span", { className: "none" }, "0") : cell(k, now.left[k]));
    });
    row.append(element("td", { className: "soft" }, String(now.rows[c.number])));
  });
  const foot = t.createTFoot().insertRow();
  header(foot, "row", "soft", "liberties");
  now.cols.forEach((sum) => foot.append(element("td", { className: "soft" }, String(sum))));
  return t;
};

// ---- The puzzles ----

const dayLength = 86_400_000, firstMonday = 4; // 5 January 1970, in days
const dayNumber = () => Math.floor(Date.now() / dayLength);
const dateOf = (day) => new Date(day * dayLength).toISOString().slice(0, 10);
const ofDay = (day) => {
  const id = dateOf(day);
  const n = list.days.length, name = new Date(day * dayLength).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return { id, query: "day=" + id, day, name: `Puzzle of ${name}`, board: list.days[((day - firstMonday) % n + n) % n] };
};
const ofLevel = (level, number) => {
  const l = list.levels[level - 1], board = l?.boards[number - 1];
  return board && { id: `${level}.${number}`, query: `puzzle=${level}.${number}`, level, number, name: `${l.name}, ${number} of ${l.boards.length}`, board };
};
// solvedBefore are the ids of the puzzles that this visitor has solved, as far as the browser
// keeps them.
const store = "sekilab.solved";
const solvedBefore = new Set();
try {
  for (const id of JSON.parse(localStorage.getItem(store)) ?? []) solvedBefore.add(id);
} catch { /* nothing is kept */ }
const keep = (id) => {
  solvedBefore.add(id);
  try {
    localStorage.setItem(store, JSON.stringify([...solvedBefore].slice(-1000)));
  } catch { /* nothing is kept */ }
};

// following returns the puzzle to go on with, another than p: the next of the level, or one that is
// not solved, or that of today or yesterday.
const following = (p) => ofLevel(p.level, p.number + 1)
  ?? list.levels.flatMap((l, i) => l.boards.map((_, n) => ofLevel(i + 1, n + 1))).find((q) => q.id !== p.id && !solvedBefore.has(q.id)) ?? ofDay(dayNumber() - (p.day === dayNumber() ? 1 : 0));

// asked returns the puzzle that the address names, and the turns of a game to show.
const asked = () => {
  const query = new URLSearchParams(location.hash.slice(1));
  const [level, number] = (query.get("puzzle") ?? "").split(".").map(Number);
  const date = query.get("day"), day = Date.parse(date + "T00:00Z") / dayLength;
  const named = date ? Number.isInteger(day) && dateOf(day) === date && day <= dayNumber() && ofDay(day) : query.has("puzzle") && ofLevel(level, number);
  return { puzzle: named || (solvedBefore.has("2.1") ? ofDay(dayNumber()) : ofLevel(2, 1)), wrong: !named && (query.has("day") || query.has("puzzle")), turns: query.get("turns") };
};

// ---- The page ----

let puzzle, game, goal, timer;
let watching = false; // a game of somebody else is shown

const say = (text) => { part("said").textContent = text; };

// light marks the dame, the entry and the chains of entry k; of none if k is undefined.
const light = (k) => {
  const e = game.board.entries[k];
  root.querySelectorAll("[data-k]").forEach((b) => b.classList.toggle("lit", b.dataset.k === String(k)));
  root.querySelectorAll("[data-chain]").forEach((c) => c.classList.toggle("lit", e !== undefined && [`1,${e.row}`, `0,${e.col}`].includes(c.dataset.chain)));
};

const turnButton = (k, label, point, ...content) => {
  const b = element("button", { type: "button", ariaLabel: label }, ...content);
  b.dataset.k = k;
  b.addEventListener("click", () => turn(k, point));
  for (const event of ["pointerenter", "focus"]) b.addEventListener(event, () => light(k));
  for (const event of ["pointerleave", "blur"]) b.addEventListener(event, () => light());
  return b;
};

// show shows the game as it stands. The focus stays where it was, or goes to a dame nearby.
const show = () => {
  const now = state(game), free = !now.over && now.player === 0 && !watching;
  const focus = document.activeElement, where = ["field", "matrix"].find((name) => part(name).contains(focus));
  const old = where && [...part(where).querySelectorAll("button")].indexOf(focus);
  const field = draw(game);
  field.role = "group";
  field.ariaLabel = "Go board";
  if (!now.over) {
    game.board.entries.forEach((e, k) => e.dame.forEach((point) => {
      if (game.turns.some((t) => String(t.point) === String(point))) return;
      const b = turnButton(k, `dame between ${entryName(e)}`, point);
      const { width, height } = game.board, share = (n, of) => `${100 * n / (of + 2 * edge)}%`;
      Object.assign(b.style, { left: share(point[0] + edge, width), top: share(point[1] + edge, height), width: share(1, width), height: share(1, height) });
      b.ariaDisabled = !free;
      field.append(b);
    }));
  }
  part("field").replaceWith(field);
  part("matrix").replaceChildren(table(game, game.turns.length, (k, n) => {
    if (now.over || !n) return element("span", { className: n ? "" : "none" }, String(n));
    const b = turnButton(k, `${n} dame of ${entryName(game.board.entries[k])}`, undefined, String(n));
    b.ariaDisabled = !free;
    return b;
  }));
  part("pass").hidden = now.over;
  part("back").hidden = watching || !game.turns.length;
  part("pass").ariaDisabled = !free;
  if (where && !now.over) {
    const buttons = part(where).querySelectorAll("button");
    buttons[Math.min(old, buttons.length - 1)]?.focus();
  }
};

// turn is a turn of the visitor, which Black answers.
const turn = (k, point) => {
  const before = state(game);
  if (before.over || before.player || watching) return;
  play(game, k, point);
  const now = state(game);
  show();
  if (now.over) {
    finish(now);
    return;
  }
  say("Black thinks …");
  timer = setTimeout(() => {
    const reply = answer(game.solved, now.at, 1, now.passed);
    play(game, reply);
    show();
    const next = state(game);
    if (next.over) finish(next);
    else say(reply < 0 ? "Black passes. If you pass too, it is a draw." : `Black took ${turnName(game, reply)}. Your turn.`);
  }, 600);
};

// finish says how the game has ended and what each turn did.
const finish = (now) => {
  const result = resultOf(now), reached = result >= Math.sign(goal), own = Math.ceil(game.turns.length / 2);
  if (reached && !watching) keep(puzzle.id);
  const end = now.winner === undefined ? "Two passes in succession: a draw" : winnerWords(now);
  const verdict = reached ? `Solved in ${moves(own)}.` : result < 0 ? "Not this time." : "A win was there.";
  say(`${end}. ${watching ? "" : verdict}`);
  part("said").classList.toggle("good", reached);
  const first = Object.fromEntries(game.solved.turns(game.solved.start, 0, false).map((t) => [t.k, "LDW"[Math.sign(t.score) + 1]]));
  const value = (v) => element("span", { className: "v " + v }, v);
  part("did").replaceChildren(...game.turns.map((_, n) => element("li", {}, told(game, n))));
  part("values").replaceChildren(table(game, 0, (k, n) => element("span", {}, String(n), " ", value(first[k]))));
  part("passing").replaceChildren("A pass ", value(first[-1]), `. W wins, D draws, L loses for ${watching ? "White" : "you"}, who began.`);
  const address = `${location.href.split("#")[0]}#${puzzle.query}&turns=${write(game)}`;
  part("sent").hidden = !reached;
  part("link").value = `${puzzle.name}: solved in ${moves(own)}. ${address}`;
  const next = following(puzzle);
  part("next").href = "#" + next.query;
  part("next").textContent = reached ? "Next puzzle" : "Another puzzle";
  const grid = game.board.black.map((_, i) => game.board.white.map((_, j) => game.board.entries.find((e) => e.row === i && e.col === j)?.dame.length ?? 0).join(",")).join("/");
  if (root.dataset.about) part("about").href = root.dataset.about + grid;
  part("after").hidden = false;
  part("again").textContent = watching ? "Play it yourself" : reached ? "Play it again" : "Try again";
  part("again").focus({ preventScroll: true });
  showLevels();
};

// begin shows the start of a puzzle.
const begin = () => {
  clearTimeout(timer);
  watching = false;
  game = newGame(puzzle.board);
  goal = game.solved.score(game.solved.start, 0, false);
  const win = goal > 0, known = puzzle.level && win ? ` in ${moves(1000 - goal)}` : "";
  part("name").textContent = puzzle.name;
  part("today").hidden = puzzle.day === dayNumber();
  part("today").href = "#" + ofDay(dayNumber()).query;
  root.querySelector("h1").textContent = win ? "Can you take a black chain?" : "Can you hold the draw?";
  part("goal").textContent = win
    ? `You are White, and it is your turn. Take all liberties of a black chain${known}, before Black takes those of a white one.`
    : "You are White, and it is your turn. Black would like to take a white chain. Do not let that happen, until both pass.";
  part("after").hidden = true;
  part("shared").hidden = true;
  part("said").classList.remove("good");
  say(puzzle.day !== undefined ? "Exactly one entry of the matrix is right for the first move. Rings between the same two chains count as one move." : "The rings are dame, liberties of the chains beside them. Click one to put your stone there.");
  show();
};

// watch shows the game of somebody else, turn by turn.
const watch = (turns) => {
  begin();
  watching = true;
  const shown = newGame(puzzle.board);
  replay(shown, turns);
  const step = () => {
    game.turns = shown.turns.slice(0, game.turns.length + 1);
    show();
    const now = state(game);
    if (now.over) finish(now);
    else timer = setTimeout(step, 900);
  };
  say("The game as it was played.");
  timer = setTimeout(step, 900);
  show();
};

const showLevels = () => {
  const link = (p, text, label) => {
    const done = solvedBefore.has(p.id), a = element("a", { href: "#" + p.query }, text);
    a.ariaLabel = label + (done ? ", solved" : "");
    a.classList.toggle("done", done);
    if (p.id === puzzle.id) a.ariaCurrent = "true";
    return element("li", {}, a);
  };
  const today = ofDay(dayNumber()), yesterday = ofDay(dayNumber() - 1);
  const row = (name, ...links) => element("div", {}, element("h3", {}, name), element("ol", {}, ...links));
  document.querySelector(".levels").replaceChildren(
    row("Puzzle of the day", link(today, "today", today.name), link(yesterday, "yesterday", yesterday.name)),
    ...list.levels.map((l, i) => row(l.name, ...l.boards.map((_, n) => link(ofLevel(i + 1, n + 1), String(n + 1), `${l.name}, ${n + 1}`)))));
};

// open shows the puzzle that the address names.
const open = () => {
  const { puzzle: p, wrong, turns } = asked();
  puzzle = p;
  begin();
  showLevels();
  if (wrong) say("This link names no puzzle of this page; here is another.");
  if (!turns || wrong) return;
  if (!replay(newGame(puzzle.board), turns)) {
    say("The game in this link is not one of this puzzle. Play it yourself.");
    return;
  }
  part("shared").hidden = false;
  part("watch").onclick = () => watch(turns);
};

part("pass").addEventListener("click", () => turn(-1));
part("back").addEventListener("click", () => {
  clearTimeout(timer);
  game.turns.length -= game.turns.length % 2 ? 1 : 2;
  part("after").hidden = true;
  part("said").classList.remove("good");
  say("Taken back. Your turn.");
  show();
});
part("again").addEventListener("click", () => {
  begin();
  part("field").querySelector("button").focus({ preventScroll: true });
});
part("copy").addEventListener("click", async () => {
  part("link").select();
  try {
    await navigator.clipboard.writeText(part("link").value);
    part("copy").textContent = "Copied";
  } catch {
    part("copy").textContent = "Copy it from the field";
  }
});

// Arrow keys lead from a dame or an entry to the nearest one in their direction.
root.addEventListener("keydown", (e) => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
  const group = e.target.closest(".field, .matrix");
  if (!step || !group || e.target.tagName !== "BUTTON") return;
  e.preventDefault();
  const centre = (b) => { const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = centre(e.target);
  let nearest, least = Infinity;
  for (const b of group.querySelectorAll("button")) {
    const [u, v] = centre(b), ahead = (u - x) * step[0] + (v - y) * step[1], aside = Math.abs((u - x) * step[1]) + Math.abs((v - y) * step[0]);
    if (ahead > 1 && ahead + 2 * aside < least) [nearest, least] = [b, ahead + 2 * aside];
  }
  nearest?.focus();
});

// The pictures of the rules show so many turns of a game played well, on a board that is no puzzle.
for (const figure of document.querySelectorAll("[data-turns]")) {
  const shown = newGame("X.O.X/X.O.X");
  for (let n = 0; n < Number(figure.dataset.turns); n++) {
    const now = state(shown);
    if (now.over) break;
    play(shown, answer(shown.solved, now.at, now.player, now.passed));
  }
  figure.prepend(draw(shown), table(shown, shown.turns.length, (_, n) => element("span", { className: n ? "" : "none" }, String(n))));
}

addEventListener("hashchange", () => {
  if (location.hash && !/^#(day|puzzle)=/.test(location.hash)) return;
  open();
  root.scrollIntoView();
  part("field").querySelector("button").focus({ preventScroll: true });
});
root.hidden = false;
open();
