// The page of a matrix, which changes by a click: board, verdict and the value of each move follow at
// once where the solver of the page holds the matrix, and what the server knows comes after.
import { button, element } from "./picture.js";
import { Player } from "./player.js";
import { bare, changed, Game, load, matrix } from "./position.js";
import { most, playOn, resultIn, solve, states } from "./solver.js";
import { answer, both, shortName, there, told } from "./words.js";

const { fetch, history } = globalThis.explorer ?? globalThis;
const main = document.querySelector("main"), root = main.querySelector("[data-rows]");
const { about } = root.dataset, served = !about.includes("#") || globalThis.explorer;
const addressOf = (rows) => rows.map((row) => row.join(",")).join("/");
const games = ["seki", "dseki"];

let rules = "seki", mode = "-1", loading = new AbortController();
let judges = null;  // of both games, if the solver of the page holds the matrix
let values = null;  // of moves by game, entry and player: 1, 0, −1, undefined if not known

// ---- What is known ----

// begun is a game in which a player has taken entry k.
const begun = (board, first, k) => {
  const game = new Game(board, { rules, first });
  game.play(k);
  return game;
};

// spent is a game in which a player takes entry k, while the other passes, until that loses; null if it
// never does.
const spent = (judge, board, first, k) => {
  for (const game = begun(board, first, k); !game.at().over; game.play(k)) {
    if (judge.score(game.at()) > 0) return game;
    game.play(-1);
    if (!game.at().left[k]) break;
  }
  return null;
};

// spare returns how many of these moves there are, of which the last is the first to lose; 0 if none is.
const spare = (...of) => ((spent(...of)?.turns.length ?? 0) + 1) >> 1;

// decide finds what the solver holds, and says it in the headline.
const decide = (board) => {
  judges = values = null;
  if (states(board) > most) return;
  const starts = [0, 1].map((first) => new Game(board, { first }).at());
  judges = games.map((name) => solve(board, name));
  values = judges.map((judge) => board.entries.map((e, k) => starts.map((now) => (e.n && !now.over ? Math.sign(judge.scoreOf(now, k)) : undefined))));
  main.querySelector("h1").replaceChildren(...both(answer(matrix(board), judges.map((judge) => resultIn(board, judge)))));
};

// read takes the values of moves from a page of the server.
const read = (page) => {
  if (judges) return;
  values = games.map((name) => {
    const grid = page.querySelector(`[data-grid=${name}]`) ?? page.querySelector("[data-grid]");
    return [...grid?.querySelectorAll(".cell") ?? []].map((cell) => ["r", "c"].map((p) => ({ W: 1, D: 0, L: -1 })[[...cell.classList].find((name) => name.length === 2 && name[0] === p)?.[1]]));
  });
};

// mark shows what a move in entry k does: for White on the left, for Black on the right, and how many
// there would lose.
const mark = (k) => {
  const found = values?.[games.indexOf(rules)][k];
  if (found?.[0] === undefined) return [];
  const letter = (p) => {
    const n = judges && found[p] === 0 ? spare(judges[games.indexOf(rules)], player.game.board, p, k) : 0;
    return element("span", {}, element("span", { className: "sr" }, ...both((words) => ` ${words.player[p]} `)), "LDW"[found[p] + 1], ...n ? [element("sub", {}, String(n))] : []);
  };
  const [r, c] = found.map((v) => "LDW"[v + 1]);
  return [element("span", { className: `worth r${r} c${c}` }, element("span", { className: "what" }, letter(0), letter(1)))];
};

// ---- Lines of play ----

const lineOf = (list) => ({
  first: list.querySelector("[data-turn]").dataset.turn[0] === "R" ? 0 : 1,
  steps: [...list.children].map((li) => {
    const { turn, lit } = li.dataset, [i, j] = turn?.slice(1).split(".").map((n) => Number(n) - 1) ?? [];
    const k = turn && (j === undefined ? -1 : player.game.board.entries.findIndex((e) => e.row === i && e.col === j));
    return {
      k, said: (n) => (li.querySelector("." + n.name) ?? li).textContent,
      line: lit && [lit[0] === "R" ? 0 : 1, Number(lit.slice(1)) - 1],
      onshow: (now) => { if (now) li.ariaCurrent = "step"; else li.removeAttribute("aria-current"); },
    };
  }),
});

const open = (line) => {
  const over = () => {
    for (const li of main.querySelectorAll("[aria-current=step]")) li.removeAttribute("aria-current");
    choices.hidden = false;
  };
  choices.hidden = true;
  player.look({ ...line, over });
  player.root.scrollIntoView({ block: "nearest" });
};

// lineTo plays a game to its end, perfectly, and returns it as a line.
const lineTo = (game, judge) => {
  playOn(game, judge);
  return {
    first: game.first, steps: game.turns.map((turn, t) => {
      const mover = game.at(t).player, after = game.at(t + 1), number = (mover ? after.cols : after.rows).indexOf(1);
      return { ...turn, said: told(game, judge, t), line: number < 0 || after.over ? undefined : [mover, number] };
    }),
  };
};

// lineAfter is the line of a player who takes entry k: that of the page, which has one for moves that
// symmetries exchange, or one that the solver finds.
const lineAfter = (p, k) => {
  const { row, col } = player.game.board.entries[k], value = values?.[games.indexOf(rules)][k][p];
  const li = main.querySelector(`.why [data-games~=${rules}] [data-line] > li:first-child[data-turn="${"RC"[p]}${row + 1}.${col + 1}"]`);
  if (li) return lineOf(li.parentElement);
  const judge = judges?.[games.indexOf(rules)], game = judge && value !== undefined && (value ? begun : spent.bind(null, judge))(player.game.board, p, k);
  return game ? lineTo(game, judge) : null;
};

// why shows the line of a move in entry k, in turn that of each player, the one who loses first.
let shown;
const why = (k) => {
  const found = values?.[games.indexOf(rules)][k] ?? [];
  const lines = [0, 1].sort((p, q) => (found[p] ?? 0) - (found[q] ?? 0)).map((p) => lineAfter(p, k)).filter(Boolean);
  if (!lines.length) {
    player.say(found[0] === 0 && found[1] === 0 ? "A draw: both pass then." : "No line of play is known for this entry.");
    return;
  }
  shown = shown?.k === k ? { k, n: (shown.n + 1) % lines.length } : { k, n: 0 };
  open(lines[shown.n]);
};

// dress takes away what is only for pages without a script, and puts a button before each line of play.
const dress = () => {
  for (const e of main.querySelectorAll(".unscripted")) e.remove();
  for (const list of main.querySelectorAll("[data-line]")) {
    list.before(button("open-line", "Step through", () => open(lineOf(list))));
  }
};

// ---- Changes ----

// choice returns a field to choose one of several.
const choice = (name, legend, options, act) => {
  const field = element("fieldset", { className: "segments" }, element("legend", { className: "sr" }, legend), ...options.map(([value, text], n) => {
    const input = element("input", { type: "radio", name, value, checked: !n });
    input.addEventListener("change", () => act(value));
    return element("label", {}, input, element("span", {}, text));
  }));
  return field;
};

const look = (k) => {
  const { game } = player, g = games.indexOf(rules);
  if (!judges || values[g][k][0] === undefined) return;
  player.say((n) => [0, 1].map((p) => {
    const score = values[g][k][p], reply = score < 0 ? judges[g].answer(begun(game.board, p, k).at()) : undefined;
    return there(n, game, p, { score, reply, spare: spare(judges[g], game.board, p, k) });
  }).join(" "));
};

// show shows another position, and what is known of it.
const show = (board) => {
  decide(board);
  player.start({ position: board });
  const rows = matrix(board), address = addressOf(rows), rest = main.querySelector(".rest");
  rest.ariaBusy = true;
  main.querySelector(".search")?.remove();
  if (!judges) main.querySelector("h1").replaceChildren(`Thinking about ${shortName(rows)} …`);
  loading.abort();
  loading = new AbortController();
  if (served) {
    history.replaceState(null, "", about + address);
    refresh(address, loading.signal).catch(() => {});
  } else {
    rest.replaceChildren(element("p", {}, element("a", { href: about + address }, `All about ${shortName(rows)}`)));
    rest.ariaBusy = false;
    if (!judges) main.querySelector("h1").replaceChildren(shortName(rows));
  }
};

// refresh puts what the server knows of a matrix in the place of what was there.
const refresh = async (address, signal) => {
  await new Promise((resolve) => setTimeout(resolve, judges ? 200 : 0));
  signal.throwIfAborted();
  const response = await fetch("/m/" + address, { signal });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  globalThis.explorer?.adopt(page);
  if (!response.ok) throw new Error(page.querySelector(".lead")?.textContent);
  signal.throwIfAborted();
  document.title = page.title;
  read(page);
  const search = page.querySelector(".search"), rest = page.querySelector(".rest");
  if (!judges || !search) main.querySelector("h1").replaceWith(page.querySelector("h1"));
  main.querySelector(".search")?.remove();
  if (search) {
    root.before(search);
    document.dispatchEvent(new Event("searching"));
  }
  for (const term of page.querySelectorAll("main > [popover]")) if (!document.getElementById(term.id)) main.append(term);
  main.querySelector(".rest").replaceWith(rest);
  player.draw();
  dress();
};

const edit = async (k, by, point) => {
  if (mode === "why" && (by === undefined || point)) return why(k);
  const board = player.game.board, d = by ?? Number(mode), n = board.entries[k].n + d;
  if (n < 0 || n > 65535) return;
  const next = changed(board, k, d, point);
  const rows = matrix(board), { row, col } = board.entries[k];
  rows[row][col] = n;
  const pending = served && !next?.width && (board.pending || !!board.width);
  show(next ?? { ...bare(rows), pending });
  if (next?.width || !served) return;
  const { signal } = loading;
  try {
    const drawn = await load("/board/" + addressOf(rows), signal);
    signal.throwIfAborted();
    player.place(drawn);
  } catch {
    if (!signal.aborted) player.place(bare(rows)); // there is no such position
  }
};

const image = root.querySelector("[data-board]");
const player = new Player(root.querySelector(".player"), {
  position: { ...bare(JSON.parse(root.dataset.rows)), pending: !!image }, onedit: edit, onlight: look, mark, people: [true, true],
  said: (n) => `Click to ${n.move} or to add one: the result follows. Or see why.`,
});
const choices = element("div", { className: "tools" },
  choice("mode", "A click on an entry", [["-1", "− 1"], ["1", "+ 1"], ["why", "why"]], (value) => { mode = value; }),
  choice("rules", "What moves do in", [["seki", "SEKI"], ["dseki", "D-SEKI"]], (value) => { rules = value; player.draw(); }));
player.matrix.before(choices);
decide(player.game.board);
read(document);
player.draw();
dress();
const drawing = globalThis.explorer ? image?.dataset.board : image?.src;
root.querySelector(".stage").remove();
if (image) {
  const first = player.options.position;
  load(drawing).then((position) => { if (player.options.position === first) player.place(position); }, (e) => {
    if (player.options.position === first) player.place({ ...first, pending: false });
    player.say(e.message);
    main.querySelector("[data-of-board]")?.remove();
  });
}
document.addEventListener("decided", (e) => {
  if (!root.isConnected) return;
  e.preventDefault();
  refresh(addressOf(matrix(player.game.board)), loading.signal).catch(() => {});
});
