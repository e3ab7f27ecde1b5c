// The page of a matrix, which changes by a click: board, verdict and the value of each move follow at
// once where the solver of the page holds the matrix, and what the server knows comes after.
import { history, page, swap } from "./ask.js";
import { button, element, worth } from "./picture.js";
import { lineOf, Player } from "./player.js";
import { bare, changed, Game, load, matrix } from "./position.js";
import { letter, playOn, resultIn, solve } from "./solver.js";
import { answer, both, shortName, there } from "./words.js";

const main = document.querySelector("main"), root = main.querySelector("[data-rows]"), { about } = root.dataset;
const served = !about.includes("#") || globalThis.explorer;
const addressOf = (rows) => rows.map((row) => row.join(",")).join("/");
const rest = () => main.querySelector(".rest");

const games = ["seki", "dseki"];
let rules = 0, mode = "-1", loading = new AbortController();
let judges = null; // of both games, if the solver of the page holds the matrix
let values = [];   // of moves by game, entry and player: W, D, L, or ? if it is not known

// ---- What is known ----

// begun is a game in which a player has taken entry k.
const begun = (board, first, k) => {
  const game = new Game(board, { rules: games[rules], first });
  game.play(k);
  return game;
};

// decide finds what the solver holds and says it in the headline, or takes the values of moves from the page.
const decide = (board) => {
  judges = games.map((name) => solve(board, name));
  if (!judges[0]) judges = null;
  const starts = [0, 1].map((first) => new Game(board, { first }).at());
  values = judges?.map((judge) => board.entries.map((e, k) => starts.map((now) => (e.n && !now.over ? letter(judge.scoreOf(now, k)) : "?"))))
    ?? rest().dataset.values?.split(" ").map((text) => text.match(/../g)) ?? [];
  if (judges) main.querySelector("h1").replaceChildren(...both(answer(matrix(board), judges.map((judge) => resultIn(board, judge)))));
};

// mark shows what a move in entry k does: for White on the left, for Black on the right.
const mark = (k) => {
  const [white, black] = values[rules]?.[k] ?? "??";
  if (white + black === "??") return [];
  const part = (p, value) => element("span", {}, element("span", { className: "sr" }, ...both((words) => ` ${words.player[p]} `)), value);
  return worth(white, black, part(0, white), part(1, black));
};

// ---- Lines of play ----

// listed is a line of play of the page.
const listed = (list) => ({
  first: list.querySelector("[data-turn]").dataset.turn[0] === "R" ? 0 : 1,
  steps: [...list.children].map((li) => {
    const { turn, lit } = li.dataset;
    return {
      k: turn && player.game.entry(turn.slice(1)), said: (n) => (li.querySelector("." + n.name) ?? li).textContent,
      line: lit && [lit[0] === "R" ? 0 : 1, Number(lit.slice(1)) - 1], onshow: (now) => { li.ariaCurrent = now ? "step" : null; },
    };
  }),
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
  const li = main.querySelector(`.rest:not([inert]) [data-games~=${games[rules]}] [data-line] > li:first-child[data-turn="${"RC"[p]}${row + 1}.${col + 1}"]`);
  if (li) return listed(li.parentElement);
  if (!judges || value === "?") return null;
  const game = begun(player.game.board, p, k);
  playOn(game, judges[rules]);
  return lineOf(game, judges[rules]);
};

// why shows the line of a move in entry k, in turn that of each player, the one who loses first.
let shown;
const why = (k) => {
  const found = values[rules]?.[k] ?? "??";
  const lines = [0, 1].sort((p, q) => "LDW?".indexOf(found[p]) - "LDW?".indexOf(found[q])).map((p) => lineAfter(p, k)).filter(Boolean);
  if (!lines.length) {
    player.say(found[0] + found[1] === "DD" ? "A draw: both pass then." : "No line of play is known for this entry.");
    return;
  }
  shown = { k, n: shown?.k === k ? (shown.n + 1) % lines.length : 0 };
  open(lines[shown.n]);
};

// dress takes away what is only for pages without a script, and puts a button before each line of play.
const dress = () => {
  for (const e of main.querySelectorAll(".unscripted")) e.remove();
  for (const list of main.querySelectorAll("[data-line]")) list.before(button("open-line", "Step through", () => open(listed(list))));
};

// ---- Changes ----

// choice returns a field to choose one of several.
const choice = (name, legend, options, act) => element("fieldset", { className: "segments" }, element("legend", { className: "sr" }, legend), ...options.map(([value, text], n) => {
  const input = element("input", { type: "radio", name, value, checked: !n });
  input.addEventListener("change", () => act(value));
  return element("label", {}, input, element("span", {}, text));
}));

const look = (k) => {
  const { game } = player;
  if (!judges || values[rules][k].includes("?")) return;
  player.say((n) => [0, 1].map((p) => {
    const value = values[rules][k][p], reply = value === "L" ? judges[rules].answer(begun(game.board, p, k).at()) : undefined;
    return there(n, game, p, { value, reply });
  }).join(" "));
};

// show shows another position, and what is known of it.
const show = (board) => {
  delete rest().dataset.values;
  decide(board);
  player.start({ position: board });
  const rows = matrix(board), h1 = main.querySelector("h1");
  loading.abort();
  loading = new AbortController();
  drawing = undefined;
  if (!served) {
    unknown();
    return;
  }
  if (!judges) h1.replaceChildren(`Thinking about ${shortName(rows)} …`);
  main.querySelector("[data-live=search]").replaceChildren();
  rest().inert = true;
  history.replaceState(null, "", about + addressOf(rows));
  refresh(judges ? 200 : 0);
};

// unknown takes away what was known of another matrix.
const unknown = () => {
  const rows = matrix(player.game.board), name = shortName(rows);
  rest().inert = false;
  rest().replaceChildren(element("p", {}, element("a", { href: about + addressOf(rows) }, `All about ${name}`)));
  if (!judges) main.querySelector("h1").replaceChildren(name);
};

// refresh puts what the server knows of the matrix in the place of what was there, after some milliseconds.
const refresh = async (wait = 0) => {
  const { signal } = loading;
  try {
    await new Promise((resolve) => { setTimeout(resolve, wait); });
    signal.throwIfAborted();
    const made = await page("/m/" + addressOf(matrix(player.game.board)), ".rest", { signal });
    if (signal.aborted || !main.isConnected) return; // another matrix or page is shown
    swap(made);
    decide(player.game.board);
    player.draw();
    dress();
    draw(made.querySelector("[data-board]"));
  } catch (e) {
    if (signal.aborted) return;
    unknown();
    player.say(e.message);
  }
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
  show(next ?? { ...bare(rows), pending: served && (board.pending || !!board.width) });
};

// draw shows the board of a picture, if there is one and nothing was changed in the meantime.
let drawing; // where it is, if it is on its way
const draw = async (image) => {
  const { position } = player.options, { signal } = loading, from = served ? image?.dataset.board : image?.src;
  const place = (found) => { if (position === player.options.position) player.place(found); };
  if (position.width || from && from === drawing) return;
  drawing = from;
  try {
    place(from ? await load(from, signal) : { ...position, pending: false });
  } catch (e) {
    place({ ...position, pending: false });
    if (signal.aborted) return;
    player.say(e.message);
    main.querySelector("[data-of-board]")?.remove();
  }
};

const image = root.querySelector("[data-board]");
const player = new Player(root.querySelector(".player"), {
  position: { ...bare(JSON.parse(root.dataset.rows)), pending: !!image }, onedit: edit, onlight: look, mark, people: [true, true],
  said: (n) => `Click to ${n.move} or to add one: the result follows. Or see why.`,
});
const choices = element("div", { className: "tools" },
  choice("mode", "A click on an entry", [["-1", "− 1"], ["1", "+ 1"], ["why", "why"]], (value) => { mode = value; }),
  choice("rules", "What moves do in", [[0, "SEKI"], [1, "D-SEKI"]], (value) => { rules = value; player.draw(); }));
player.matrix.before(choices);
decide(player.game.board);
player.draw();
dress();
root.querySelector(".stage").remove();
draw(image);
main.addEventListener("decided", (e) => {
  e.preventDefault();
  refresh();
});
