// The page of a game of a matrix, played on the component.
import { history, location } from "./ask.js";
import { button, element, worth } from "./picture.js";
import { Player } from "./player.js";
import { bare, Game, load } from "./position.js";
import { ask } from "./judge.js";
import { letter, solve, wrong } from "./solver.js";
import { answered, ended, turnName } from "./words.js";

const root = document.querySelector("[data-play]");
const { rows, game: rules, first, people, turns } = JSON.parse(root.dataset.play);
const list = root.querySelector(".did"), again = root.querySelector(".again");
const drawing = root.querySelector(".player").dataset.board;
const position = { ...bare(rows), pending: !!drawing }, judge = solve(position, rules) ?? ask(position, rules, root.dataset.api);

let player, shown = new URLSearchParams(location.search).has("moves"); // whether values are

// record keeps the turns in the address.
const record = (game) => {
  const query = new URLSearchParams(location.search);
  for (const name of ["turns", "hint"]) query.delete(name);
  if (game.turns.length) query.set("turns", game.write());
  history.replaceState(null, "", location.pathname + (query.size ? "?" + query.toString().replaceAll("%2C", ",") : ""));
};

// loads loads what the judge says of states, and reports whether it could.
const loads = async (...states) => {
  try {
    await Promise.all(states.map((now) => judge.load?.(now)));
    return true;
  } catch (e) {
    if (!player.now.over) player.say(e.message); // how it ended stays
    return false;
  }
};

// review tells what each turn did, and of the last turn of a person that it was a mistake.
const review = async (now) => {
  const { game } = player, n = game.turns.length;
  record(game);
  if (!await loads(...Array.from({ length: n + 1 }, (_, t) => game.at(t))) || game !== player.game || n !== game.turns.length) return;
  player.list(list);
  const own = n - 1 - [1, 2].findIndex((back) => n >= back && people[game.at(n - back).player]);
  if (own < n && wrong(judge, game, own) && !now.over && people[now.player]) {
    player.say((words) => player.told(own)(words) + (own < n - 1 ? ` ${answered(game, 1 - now.player, game.turns[n - 1].k)(words)}` : ""));
  }
  player.draw();
};

// finish says who has won.
const finish = (now) => {
  const alone = people[0] !== people[1], won = alone && now.winner !== undefined && people[now.winner];
  player.say((n) => `${ended(now)(n)}.${won ? " You have won." : ""}`, won);
  review(now);
};

const mark = (k) => {
  const now = player?.now;
  if (!shown || !now?.left[k] || now.over || !judge.known(now)) return [];
  const value = letter(judge.scoreOf(now, k));
  return worth(value, value, value);
};

const start = () => {
  const given = new Game(position);
  given.first = first === "R" ? 0 : 1;
  given.rules = rules;
  if (turns) given.replay(turns);
  player = new Player(root.querySelector(".player"), {
    position, judge, game: rules, first: given.first, people, mark, turns: given.turns,
    onturn: (now) => queueMicrotask(() => review(now)), onover: (now) => queueMicrotask(() => finish(now)),
    said: (n) => `${n.player[given.at().player]} is to move: ${n.move}, or pass.`,
  });
  player.matrix.after(element("p", { className: "buttons" },
    button("", "Hint", async () => {
      const { game, now } = player, n = game.turns.length;
      if (now.over || !people[now.player] || !await loads(now) || game !== player.game || n !== game.turns.length) return;
      player.say((n) => (judge.known(now) ? `Best is ${turnName(n, game, judge.answer(now))}.` : "It was not found in time."));
    }),
    button("", "What each move does", () => {
      shown = !shown;
      player.draw();
    })));
  again.addEventListener("click", (e) => {
    e.preventDefault();
    player.start({ turns: [] });
  });
  if (drawing) load(drawing).then((found) => player.place(found), () => player.place(bare(rows)));
};
start();
