// The page of a game of a matrix. Its address has the game: #2,1/1,2?game=dseki&first=C&side=both&turns=1.1,p
import { draw, matrix as ask } from "./api.js";
import { element } from "./dom.js";
import { refused } from "./parts.js";
import { worth } from "./picture.js";
import { Player } from "./player.js";
import { addressOf, bare, drawn, Game, matrixText, parse } from "./position.js";
import { judgeBy } from "./judge.js";
import { main, to } from "./site.js";
import { letter, solve, wrong } from "./solver.js";
import { answered, both, ended, rules as rulesOf, shortName, turnName } from "./words.js";

const usual = "1,2,2/1,1,2/3,1,0"; // the matrix of a game if the address names none, as in seki play

const part = (name) => main.querySelector("." + name), list = part("did");
let player, judge, query, people, rules, shown; // shown: whether values are

// address returns that of the game with other values of its parameters; "" takes one away.
const address = (values) => {
  const changed = new URLSearchParams(query);
  for (const name in values) {
    if (values[name]) changed.set(name, values[name]);
    else changed.delete(name);
  }
  return `#${location.hash.slice(1).split("?")[0]}${changed.size ? "?" + changed.toString().replaceAll("%2C", ",") : ""}`;
};

// record keeps the turns in the address.
const record = (game) => {
  history.replaceState(null, "", address({ turns: game.write() }));
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

part("again").addEventListener("click", () => player.start({ turns: [] }));
part("hint").addEventListener("click", async () => {
  const { game, now } = player, n = game.turns.length;
  if (now.over || !people[now.player] || !await loads(now) || game !== player.game || n !== game.turns.length) return;
  player.say((words) => (judge.known(now) ? `Best is ${turnName(words, game, judge.answer(now))}.` : "It was not found in time."));
});
part("show").addEventListener("click", () => {
  shown = !shown;
  player.draw();
});

// dress puts the headline, the links to other games and the rules on the page.
const dress = (rows, first) => {
  const alone = people[0] !== people[1], name = rules === "seki" ? "SEKI" : "D-SEKI", other = rules === "seki" ? "dseki" : "";
  main.querySelector("h1").replaceChildren(...both(`${name} of ${shortName(rows, "a")}`));
  document.title = `${name} of ${shortName(rows, "a")} – sekilab`;
  part("sides").hidden = !alone;
  part("sides").href = address({ turns: "", side: people[0] ? "C" : "" });
  part("other").textContent = `Play ${other ? "D-SEKI" : "SEKI"}`;
  part("other").href = address({ turns: "", game: other });
  part("about").href = to("m/#" + addressOf(rows));
  part("edit").href = to("explore/?matrix=" + encodeURIComponent(matrixText(rows)));
  const you = (n) => (alone ? `you are ${n.player[people[0] ? 0 : 1]}` : people[0] ? "you play both sides" : "the program plays both sides");
  part("rules-of-game").replaceChildren(...both((n) => `${rulesOf(n)} ${n.player[first]} moves first; ${you(n)}.`));
};

// begin shows the game that the address names.
const begin = async () => {
  const [at, rest] = location.hash.slice(1).split("?"), mine = begin.now = {};
  const rows = parse(decodeURI(at));
  query = new URLSearchParams(rest);
  rules = query.get("game") === "dseki" ? "dseki" : "seki";
  people = { C: [false, true], both: [true, true], none: [false, false] }[query.get("side")] ?? [true, false];
  shown = query.has("moves");
  try {
    if (!rows) { // another notation, or a label
      const found = at ? (await ask({ matrix: decodeURIComponent(at), seconds: 0.1 })).address : usual;
      location.replace(`#${found}${rest ? "?" + rest : ""}`);
      return;
    }
  } catch (e) {
    main.querySelector("h1").textContent = "A game";
    part("wrong").replaceChildren(...refused(e.message, decodeURIComponent(at)));
    main.querySelector("section").hidden = true;
    return;
  }
  part("wrong").replaceChildren();
  main.querySelector("section").hidden = false;
  const position = { ...bare(rows), pending: true }, first = query.get("first") === "C" ? 1 : 0, given = new Game(position, { rules, first });
  judge = solve(position, rules) ?? judgeBy(position, rules, ask);
  const turns = query.get("turns"), played = !turns || given.replay(turns);
  dress(rows, first);
  const options = {
    position, judge, game: rules, first, people, mark, turns: given.turns,
    onturn: (now) => queueMicrotask(() => review(now)), onover: (now) => queueMicrotask(() => finish(now)),
    said: (n) => `${n.player[given.at().player]} is to move: ${n.move}, or pass.`,
  };
  if (player) player.start(options);
  else {
    player = new Player(part("player"), options);
    player.matrix.after(part("helps"));
  }
  if (!played) player.say("Not all turns in the address are legal. The game has the turns before.");
  const place = (found) => { if (mine === begin.now) player.place(found); };
  draw({ matrix: addressOf(rows) }).then((found) => place(drawn(found)), () => place(bare(rows)));
};
addEventListener("hashchange", begin);
begin();
