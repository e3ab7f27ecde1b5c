// The first page: puzzles against perfect play, which is found here. The visitor is White, player 0.
import { data } from "./api.js";
import { button, element } from "./dom.js";
import { draw, entry, table, value } from "./picture.js";
import { Player } from "./player.js";
import { addressOf, Game, matrix, read, resultOf, upright } from "./position.js";
import { copies, kept, to } from "./site.js";
import { letter, playOn, solve, wrong } from "./solver.js";
import { answered, both, ended, lineName, moves } from "./words.js";

const root = document.querySelector("[data-game]");
const list = await data("puzzles.json"); // the levels, and for how many days there are puzzles
const part = (name) => root.querySelector("." + name);

const dayLength = 86_400_000, firstMonday = 4; // 5 January 1970, in days
const dayNumber = () => Math.floor(Date.now() / dayLength);
const dateOf = (day) => new Date(day * dayLength).toISOString().slice(0, 10);
const ofDay = (day) => {
  const id = dateOf(day);
  const name = new Date(day * dayLength).toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return { id, query: "day=" + id, day, name: `Puzzle of ${name}` };
};
// boardOf returns the position of a puzzle. Those of days are in a file for each week.
const boardOf = async (p) => {
  if (p.board) return p.board;
  const place = ((p.day - firstMonday) % list.days + list.days) % list.days;
  return (await data(`week-${Math.floor(place / 7)}.json`))[place % 7];
};
const ofLevel = (level, number) => {
  const l = list.levels[level - 1], board = l?.boards[number - 1];
  return board && { id: `${level}.${number}`, query: `puzzle=${level}.${number}`, level, number, name: `${l.name}, ${number} of ${l.boards.length}`, board };
};
const solvedBefore = kept("sekilab.solved"); // the ids of puzzles

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

let puzzle, goal, judge, position, player;

// sound plays the turns of a link, and reports whether they are those of a game in which White
// reaches what the start promises against the answers of this page.
const sound = (game, text) => game.replay(text, (k, now) => !now.player || k === judge.answer(now)) && game.at().over && resultOf(game.at()) >= Math.sign(goal);

// victim plays on from the present turn with a pass, if passed is set, and then with the best turns of both. It returns
// the chain that is captured in the end: the player who wanted it, and its place.
const victim = (passed) => {
  const game = new Game(position, { turns: [...player.game.turns] });
  if (passed) game.play(-1);
  playOn(game, judge);
  const { winner, rows, cols } = game.at();
  return winner === undefined ? undefined : { winner, k: (winner ? cols : rows).indexOf(0) };
};

// hint says first which chain matters, and then the turn.
let hints = 0;
const hint = () => {
  const now = player.now, right = judge.answer(now), score = judge.score(now);
  if (now.over || now.player) return;
  if (hints++ > 0) {
    player.light(right < 0 ? undefined : right);
    player.say((n) => (right < 0 ? "Pass." : `Take ${n.entry(position.entries[right])}.`));
    return;
  }
  const chain = victim(score <= 0 && right >= 0);
  player.say((n) => (chain && chain.winner === 0 ? `${lineName(n, 0, chain.k)} can be captured. Which turn does it, whatever ${n.player[1]} does?`
    : chain ? `${lineName(n, 1, chain.k)} is in danger. Which turn saves it?` : "Every dame is a liberty of your own chain as well. Must you move?"));
  player.markLine("lit", chain && [chain.winner, chain.k]);
};

// remark says of the visitor's last turn that it was a mistake, in front of the answer to it.
const remark = (now) => {
  const { game } = player, n = game.turns.length;
  if (now.player || n < 2 || !wrong(judge, game, n - 2)) return;
  player.say((words) => `A mistake: ${judge.score(now) < 0 ? `${words.player[1]} can win now` : "the win is gone"}. Take it back, or play on. ${answered(game, 1, game.turns[n - 1].k)(words)}`);
};

// streak is the number of days in succession, up to today or yesterday, whose puzzles are solved.
const streak = () => {
  let day = dayNumber();
  if (!solvedBefore.has(dateOf(day))) day--;
  let n = 0;
  while (solvedBefore.has(dateOf(day - n))) n++;
  return n;
};

// finish says how the game has ended and what each turn did.
const finish = (now) => {
  const { game } = player, watching = !player.options.people[0];
  const result = resultOf(now), reached = result >= Math.sign(goal), own = Math.ceil(game.turns.length / 2);
  if (reached && !watching) solvedBefore.add(puzzle.id);
  const verdict = reached ? `Solved in ${moves(own)}.` : result < 0 ? "Not this time." : "A win was there.";
  player.say((n) => `${ended(now)(n)}. ${watching ? "" : verdict}`, reached);
  const first = Object.fromEntries(judge.turns(game.at(0)).map((t) => [t.k, letter(t.score)]));
  player.list(part("did"));
  part("values").replaceChildren(table(game, 0, (k, n) => (n ? element("span", {}, String(n), " ", value(first[k])) : entry(n))));
  part("passing").replaceChildren("A pass ", value(first[-1]), ". W wins, D draws, L loses for ", ...both((n) => (watching ? n.player[0] : "you")), ", moving first.");
  const address = `${location.href.split("#")[0]}#${puzzle.query}&turns=${game.write()}`;
  part("sent").hidden = !reached;
  part("copy").replaceWith(copies(part("link")));
  part("link").value = `${puzzle.name}: solved in ${moves(own)}. ${address}`;
  const next = following(puzzle);
  part("next").href = "#" + next.query;
  part("next").textContent = reached ? "Next puzzle" : "Another puzzle";
  part("about").href = to("m/#" + addressOf(matrix(position)));
  part("hint").hidden = true;
  part("after").hidden = false;
  part("again").textContent = watching ? "Play it yourself" : reached ? "Play it again" : "Try again";
  part("again").focus({ preventScroll: true });
  showLevels();
};

// begin shows the start of a puzzle.
const begin = async () => {
  const asked = puzzle, text = await boardOf(asked);
  if (asked !== puzzle) return; // another one, meanwhile
  position = upright(read(text));
  judge = solve(position);
  goal = judge.score(new Game(position).at());
  const win = goal > 0, known = puzzle.level && win ? ` in ${moves(1000 - goal)}` : "";
  part("name").textContent = puzzle.name;
  part("today").hidden = puzzle.day === dayNumber();
  part("today").href = "#" + ofDay(dayNumber()).query;
  root.querySelector("h1").replaceChildren(...both((n) => (win ? `Can you ${n.ends[0]} a ${n.kind[0]}?` : "Can you hold the draw?")));
  part("goal").replaceChildren(...both((n) => `You are ${n.player[0]}, and it is your turn. ` + (win
    ? `${n.aim[0]}${known}, before ${n.player[1]} ${n.aim[1]}.`
    : `${n.player[1]} would like to ${n.ends[0]} a ${n.kind[1]}. Hold the draw until both pass.`)));
  part("shared").hidden = true;
  const options = {
    position, judge, people: [true, false], turns: [], onover: finish,
    onturn: (now) => {
      hints = 0;
      part("after").hidden = true;
      if (!player) return;
      part("hint").hidden = false;
      remark(now);
    },
    said: puzzle.day !== undefined ? (n) => (n.name === "go" ? "Only one pair of chains is right for the first move: rings between the same two chains count as one move." : "Only one entry is right for the first move.") : "The rings are dame, liberties of the chains beside them. Put a stone on a ring, or pass.",
  };
  if (player) {
    player.start(options);
    return;
  }
  const which = part("which");
  player = new Player(part("player"), options);
  player.beside.prepend(which);
  player.back.after(" ", button("hint", "Hint", hint));
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
    row(`Puzzle of the day${streak() > 1 ? `: ${streak()} days in a row` : ""}`, link(today, "today", today.name), link(yesterday, "yesterday", yesterday.name)),
    ...list.levels.map((l, i) => row(l.name, ...l.boards.map((_, n) => link(ofLevel(i + 1, n + 1), String(n + 1), `${l.name}, ${n + 1}`)))));
};

// open shows the puzzle that the address names.
const open = async () => {
  const { puzzle: p, wrong, turns } = asked();
  puzzle = p;
  await begin();
  if (puzzle !== p) return;
  showLevels();
  if (wrong) player.say("This link names no puzzle of this page; here is another.");
  if (!turns || wrong) return;
  const shared = new Game(position);
  if (!sound(shared, turns)) {
    player.say("The game in this link is not one of this puzzle. Play it yourself.");
    return;
  }
  part("shared").hidden = false;
  part("watch").onclick = () => {
    part("shared").hidden = true;
    player.start({ people: [false, false], turns: shared.turns });
    player.review();
  };
};

part("again").addEventListener("click", async () => {
  await begin();
  player.focus();
});

// The pictures of the rules show so many turns of a game played well, on a board that is no puzzle.
for (const figure of document.querySelectorAll("[data-turns]")) {
  const shown = new Game(read("X.O.X/X.O.X")), best = solve(shown.board);
  for (let n = 0; n < Number(figure.dataset.turns) && !shown.at().over; n++) shown.play(best.answer(shown.at()));
  figure.prepend(draw(shown), table(shown));
}

addEventListener("hashchange", async () => {
  if (location.hash && !/^#(day|puzzle)=/.test(location.hash)) return;
  await open();
  root.scrollIntoView();
  player.focus();
});
await open();
