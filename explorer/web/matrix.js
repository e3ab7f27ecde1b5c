// The page of a matrix, which changes by a click. Its address has the matrix: #2,1/1,2, or a label. Board, verdict and the value
// of each move follow at once where solver.js holds the matrix; everything else comes from the function matrix.
import { about, advice, thinking } from "./about.js";
import { busy, draw, matrix as ask } from "./api.js";
import { button, element } from "./dom.js";
import { asking, refused, searching, unfinished } from "./parts.js";
import { worth } from "./picture.js";
import { lineOf, Player } from "./player.js";
import { addressOf, bare, changed, drawn, Game, matrix, parse } from "./position.js";
import { link, main } from "./site.js";
import { letter, playOn, resultIn, solve } from "./solver.js";
import { answer as answerWords, both, shortName, there } from "./words.js";

const [h1, search, rest, choices, legend] = ["h1", ".searching", ".rest", ".tools", ".legend"].map((name) => main.querySelector(name));
const games = ["seki", "dseki"];
let rules = 0, mode = "-1", loading = new AbortController();
let player;
let judges = null; // of both games, if the solver of the page holds the matrix
let values = [];   // of moves by game, entry and player: W, D, L, or ? if it is not known
let lines = [];    // of play that the page shows: the games, steps and items of the list of each

// ---- What is known ----

// begun is a game in which a player has taken entry k.
const begun = (board, first, k) => {
  const game = new Game(board, { rules: games[rules], first });
  game.play(k);
  return game;
};

const headline = (...content) => {
  h1.replaceChildren(...content);
  document.title = `${shortName(matrix(player.game.board), "a")} – sekilab`;
};

// decide finds what the solver holds.
const decide = (board) => {
  judges = games.map((name) => solve(board, name));
  if (!judges[0]) judges = null;
  const starts = [0, 1].map((first) => new Game(board, { first }).at());
  values = judges?.map((judge) => board.entries.map((e, k) => starts.map((now) => (e.n && !now.over ? letter(judge.scoreOf(now, k)) : "?")))) ?? [];
};

// mark shows what a move in entry k does: for White on the left, for Black on the right.
const mark = (k) => {
  const [white, black] = values[rules]?.[k] ?? "??";
  if (white + black === "??") return [];
  const part = (p, value) => element("span", {}, element("span", { className: "sr" }, ...both((words) => ` ${words.player[p]} `)), value);
  return worth(white, black, part(0, white), part(1, black));
};

// use shows what is known of the matrix on the page; finished tells that no more is to come.
const use = (found, finished) => {
  const { board } = player.game, rows = matrix(board), { results } = found;
  const decided = !results.some((result) => result.values.includes("?"));
  if (!judges) {
    values = results.map(({ moves }) => moves.match(/../g));
    headline(...finished || decided ? both(answerWords(rows, results)) : [thinking(rows)]);
    player.draw();
  }
  lines = [];
  rest.replaceChildren(...about(found, rows, finished, (steps, items, games) => {
    const line = { steps, items, games };
    lines.push(line);
    return button("open-line", "Step through", () => open(listed(line)));
  }));
  rest.inert = false;
  if (finished && !decided) search.replaceChildren(unfinished(() => learn(0), advice(found)));
};

// learn asks for what is known of the matrix, after some milliseconds.
const learn = (wait) => busy(learnAfter(wait));
const learnAfter = async (wait) => {
  loading.abort();
  loading = new AbortController();
  const { signal } = loading, rows = matrix(player.game.board);
  search.replaceChildren();
  if (!judges) headline(thinking(rows));
  await new Promise((resolve) => { setTimeout(resolve, wait); });
  if (signal.aborted) return;
  const end = searching(search);
  let placing;
  try {
    await asking(ask, { matrix: addressOf(rows), explain: true }, signal, (found, finished) => {
      if (finished) end();
      use(found, finished);
      placing ??= place(found.no_board, signal);
    });
  } catch (e) {
    if (signal.aborted) return;
    rest.inert = false;
    rest.replaceChildren();
    if (!judges) headline(shortName(rows));
    player.say(e.message);
  } finally {
    end();
  }
};

// ---- The board ----

// place draws a position of the matrix, if there is none yet and may be one, and shows it unless the matrix has been changed
// meanwhile.
const place = async (noBoard, signal) => {
  const { position } = player.options, show = (found) => { if (position === player.options.position) player.place(found); };
  if (position.width) return;
  try {
    if (noBoard) throw new Error(noBoard);
    show(drawn(await draw({ matrix: addressOf(matrix(position)) }, signal)));
  } catch (e) {
    if (signal.aborted) return;
    show({ ...position, pending: false });
    rest.querySelector(".of-board")?.replaceChildren(e.message);
  }
};

// ---- Lines of play ----

// listed is a line of play of the page.
const listed = ({ steps, items }) => ({
  first: steps[0].turn[0] === "R" ? 0 : 1,
  steps: steps.map(({ text, turn, lit }, k) => ({
    k: turn && player.game.entry(turn.slice(1)), said: (n) => text[n.name === "go" ? 0 : 1],
    line: lit && [lit[0] === "R" ? 0 : 1, Number(lit.slice(1)) - 1], onshow: (now) => { items[k].ariaCurrent = now ? "step" : null; },
  })),
});

const open = (line) => {
  const over = () => {
    for (const li of main.querySelectorAll("[aria-current=step]")) li.ariaCurrent = null;
    choices.hidden = false;
  };
  choices.hidden = true;
  player.look({ ...line, over });
  player.root.scrollIntoView({ block: "nearest" });
};

// lineAfter is the line of a player who takes entry k: that of the page, which has one for moves that
// symmetries exchange, or one that the solver finds.
const lineAfter = (p, k) => {
  const { row, col } = player.game.board.entries[k], value = values[rules]?.[k][p];
  const line = !rest.inert && lines.find((l) => l.games.includes(games[rules]) && l.steps[0].turn === `${"RC"[p]}${row + 1}.${col + 1}`);
  if (line) return listed(line);
  if (!judges || value === "?") return null;
  const game = begun(player.game.board, p, k);
  playOn(game, judges[rules]);
  return lineOf(game, judges[rules]);
};

// why shows the line of a move in entry k, in turn that of each player, the one who loses first.
let shown;
const why = (k) => {
  const found = values[rules]?.[k] ?? "??";
  const all = [0, 1].sort((p, q) => "LDW?".indexOf(found[p]) - "LDW?".indexOf(found[q])).map((p) => lineAfter(p, k)).filter(Boolean);
  if (!all.length) {
    player.say(found[0] + found[1] === "DD" ? "A draw: both pass then." : "No line of play is known for this entry.");
    return;
  }
  shown = { k, n: shown?.k === k ? (shown.n + 1) % all.length : 0 };
  open(all[shown.n]);
};

// ---- Changes ----

const look = (k) => {
  const { game } = player;
  if (!judges || values[rules][k].includes("?")) return;
  player.say((n) => [0, 1].map((p) => {
    const value = values[rules][k][p], reply = value === "L" ? judges[rules].answer(begun(game.board, p, k).at()) : undefined;
    return there(n, game, p, { value, reply });
  }).join(" "));
};

// show shows a position, and what is known of it after some milliseconds.
const show = (board, wait) => {
  decide(board);
  const options = {
    position: board, onedit: edit, onlight: look, mark, people: [true, true],
    said: "Tap or click an entry: − 1 makes it less, + 1 makes it greater, and “why” shows a line of play.",
  };
  if (player) player.start(options);
  else {
    player = new Player(main.querySelector(".player"), options);
    player.matrix.before(choices);
    player.matrix.after(legend);
    legend.hidden = false;
  }
  choices.hidden = false;
  rest.inert = true;
  if (judges) headline(...both(answerWords(matrix(board), judges.map((judge) => resultIn(board, judge)))));
  learn(wait);
};

const edit = (k, by, point) => {
  if (mode === "why" && (by === undefined || point)) {
    why(k);
    return;
  }
  const { board } = player.game, d = by ?? Number(mode), n = board.entries[k].n + d;
  if (n < 0 || n > 65535) return;
  const next = changed(board, k, d, point), rows = matrix(board), { row, col } = board.entries[k];
  rows[row][col] = n;
  history.replaceState(null, "", "#" + addressOf(rows));
  show(next ?? { ...bare(rows), pending: true }, solve(bare(rows)) ? 200 : 0);
};

choices.addEventListener("change", ({ target: { name, value } }) => {
  if (name === "mode") mode = value;
  else rules = Number(value);
  player.draw();
});

// begin shows the matrix that the address names.
const begin = async () => {
  const text = decodeURIComponent(location.hash.slice(1)), rows = parse(text);
  if (!text) {
    search.replaceChildren(element("p", {}, "This address names no matrix. ", link("explore/", "Enter one"), ", or ", link("./", "play a puzzle"), "."));
    return;
  }
  if (rows) {
    show({ ...bare(rows), pending: true }, 0);
    return;
  }
  try {
    const { address } = await ask({ matrix: text, seconds: 0.1 }); // another notation, or a label
    location.replace("#" + address);
  } catch (e) {
    h1.textContent = "A matrix";
    search.replaceChildren(...refused(e.message, text));
    rest.replaceChildren();
  }
};
addEventListener("hashchange", begin);
begin();
