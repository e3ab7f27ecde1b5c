// The page of a game of a matrix. Its address has the game: #2,1/1,2?game=dseki&first=C&side=both&turns=1.1,p
import { draw, matrix as ask } from "./api.js";
import { button, element } from "./dom.js";
import { worth } from "./picture.js";
import { Player } from "./player.js";
import { addressOf, bare, drawn, Game, parse } from "./position.js";
import { judgeBy } from "./judge.js";
import { link, main } from "./site.js";
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

// dress puts the headline, the links to other games and the rules on the page.
const dress = (rows) => {
  const name = rules === "seki" ? "SEKI" : "D-SEKI", other = rules === "seki" ? "dseki" : "", first = query.get("first") === "C" ? 1 : 0;
  document.title = `${name} of ${shortName(rows, "a")} – sekilab`;
  main.querySelector("h1").textContent = `${name} of ${shortName(rows, "a")}`;
  const again = element("a", { className: "button again", href: address({ turns: "" }) }, "New game"), about = link("m/#" + addressOf(rows), "All about the matrix");
  const edit = link("explore/?matrix=" + encodeURIComponent(rows.map((row) => row.join(" ")).join("; ")), "Another matrix");
  again.addEventListener("click", (e) => {
    e.preventDefault();
    player.start({ turns: [] });
  });
  about.className = edit.className = "button";
  part("after").querySelector(".buttons").replaceChildren(again, ...people[0] !== people[1] ? [element("a", { className: "button", href: address({ turns: "", side: people[0] ? "C" : "" }) }, "Change sides")] : [],
    element("a", { className: "button", href: address({ turns: "", game: other }) }, `Play ${other ? "D-SEKI" : "SEKI"}`), about, edit);
  part("rules-of-game").replaceChildren(...both((n) => `${rulesOf(n)} ${n.player[first]} moves first; `
    + (people[0] === people[1] ? (people[0] ? "you play both sides." : "the program plays both sides.") : `you are ${n.player[people[0] ? 0 : 1]}.`)));
};

// begin shows the game that the address names.
const begin = async () => {
  const [at, rest] = location.hash.slice(1).split("?"), mine = begin.now = {};
  let rows = parse(decodeURI(at));
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
    part("player").replaceChildren(element("p", { className: "warn", role: "alert" }, e.message));
    return;
  }
  const position = { ...bare(rows), pending: true }, given = new Game(position, { rules, first: query.get("first") === "C" ? 1 : 0 }), turns = query.get("turns");
  judge = solve(position, rules) ?? judgeBy(position, rules, ask);
  const played = !turns || given.replay(turns.replace(/,?r$/, "")); // "r" of links from when a player could resign
  dress(rows);
  player = new Player(part("player"), {
    position, judge, game: rules, first: given.first, people, mark, turns: given.turns,
    onturn: (now) => queueMicrotask(() => review(now)), onover: (now) => queueMicrotask(() => finish(now)),
    said: (n) => `${n.player[given.at().player]} is to move: ${n.move}, or pass.`,
  });
  if (!played) player.say("The turns in the address are not those of a game from here. Here is the game up to them.");
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
  const place = (found) => { if (mine === begin.now) player.place(found); };
  draw({ matrix: addressOf(rows) }).then((found) => place(drawn(found)), () => place(bare(rows)));
};
addEventListener("hashchange", begin);
begin();
