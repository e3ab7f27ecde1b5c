// Every sentence about a turn, a result or a mistake, in two vocabularies: colours, with chains, for people who play, and letters,
// with entries, for mathematicians. Package text has the same words.
import { element } from "./dom.js";
import { matrixText } from "./position.js";
import { wrong } from "./solver.js";

// Names holds the words of a vocabulary. Pairs are indexed by the player, those of lines by the player
// who wants to make them zero.
const colours = {
  name: "go", player: ["White", "Black"], line: ["Black", "White"], kind: ["black chain", "white chain"],
  takes: ["take", "takes"], ends: ["take", "takes"], zero: "has no liberty left", together: "lose their last liberty at once", one: "has one liberty left", liberties: "liberties",
  move: "take a dame", aim: ["Take all liberties of a black chain", "takes all of a white one"],
  entry: ({ row, col }) => `a dame of Black ${row + 1} and White ${col + 1}`,
};
const letters = {
  name: "rc", player: ["R", "C"], line: ["row", "column"], kind: ["row", "column"],
  takes: ["play", "plays"], ends: ["empty", "empties"], zero: "is zero", together: "become zero at once", one: "has sum 1", liberties: "sum", move: "take 1 from an entry", aim: ["Make a row zero", "makes a column zero"],
  entry: ({ row, col }) => `(${row + 1},${col + 1})`,
};

// both returns the nodes of a sentence in both vocabularies, of which the page shows one. The sentence
// is a function of a vocabulary, a pair as package api sends it, or text that is the same in both.
export const both = (sentence) => {
  if (typeof sentence === "string") return nodes(sentence);
  const forms = typeof sentence === "function" ? [colours, letters].map(sentence) : sentence;
  if (forms[0] === forms[1]) return nodes(forms[0]);
  return forms.map((text, k) => element("span", { className: [colours, letters][k].name }, ...nodes(text)));
};

// nodes keeps D-SEKI on one line, and each row of a matrix that is not long.
const nodes = (text) => text.split(/(D-SEKI|\d+(?: \d+)+;?)/).map((part, k) => (k % 2 && part.length <= 20 ? element("span", { className: "unbroken" }, part) : part));

// chosen returns a sentence in the vocabulary that the visitor has chosen, for what cannot be shown in
// both. When that changes, the window gets the event "words".
export const chosen = (sentence) => sentence(document.documentElement.dataset.words === "letters" ? letters : colours);

export const moves = (n) => (n === 1 ? "1 move" : `${n} moves`);

// rules says what the players do and want.
export const rules = (n) => (n.name === "go"
  ? "White wins when a black chain has no liberty left, Black when a white one has none. In turn they take a dame, or pass; two passes are a draw. If one move takes the last liberty of both,"
  : "R (White) wins when a row becomes zero, C (Black) when a column does. In turn they take 1 from an entry, or pass; two passes are a draw. If one move empties a row and a column,")
  + " whoever moved wins in SEKI; in D-SEKI that is a draw.";

// lineName names the line k that a player wants to make zero: "Black 1", "row 1".
export const lineName = (n, player, k) => `${n.line[player]} ${k + 1}`;

// turnName names what a turn takes: "a dame of Black 1 and White 2", "(1,2)", "a pass".
export const turnName = (n, game, k) => (k < 0 ? "a pass" : n.entry(game.board.entries[k]));

// did says what a turn of a player was: "White takes a dame of Black 1 and White 2".
const did = (n, game, player, k, you = false) => {
  const who = you ? "You" : n.player[player];
  return k < 0 ? `${who} ${you ? "pass" : "passes"}` : `${who} ${n.takes[you ? 0 : 1]} ${turnName(n, game, k)}`;
};

// resultWords says what a matrix is by its result in a game, as resultIn and the function matrix return it. The kind "?" is not known.
export const resultWords = ({ over, values, must, kind }, n) => {
  const result = values.join("");
  if (values.includes("?")) return "not decided";
  if (over) {
    const winner = ["WL", "LW"].indexOf(result);
    if (winner >= 0) return `the end of a game: a ${n.kind[winner]} ${n.zero}, ${n.player[winner]} has won`;
    return `the end of a game: a ${n.kind[0]} and a ${n.kind[1]} ${n.together}, ${result === "LL" ? "the player who made that move has won" : "a draw"}`;
  }
  if (result === "DD") {
    if (kind === "?") return "a seki, complete or not,";
    if (must[0] !== must[1]) return `a semi-complete seki (${n.player[must[0] ? 0 : 1]} must pass)`;
    return must[0] ? "a complete seki" : "a seki";
  }
  if (result === "WW") return "won by whoever moves first";
  const p = values.indexOf("W"), who = n.player[p];
  return values[1 - p] === "L" ? `won by ${who}, whoever moves first,` : `won by ${who} moving first, else a draw,`;
};

// answer says what a matrix is by its results in SEKI and D-SEKI.
export const answer = (rows, results) => (n) => {
  const text = shortName(rows), [seki, dseki] = results.map((r) => resultWords(r, n));
  if (seki !== dseki) return `${text} is ${seki} in SEKI. In D-SEKI it is ${dseki.replace(/,$/, "")}.`;
  return `${text} is ${seki}${results[0].over ? "" : " in SEKI and D-SEKI"}.`;
};

// shortName returns the entries of a matrix or, if they are many, its size and sum after an article.
export const shortName = (rows, article = "This") => {
  const text = matrixText(rows);
  return text.length <= 40 ? text : `${article} ${rows.length}×${rows[0].length} matrix of sum ${rows.flat().reduce((a, b) => a + b).toLocaleString("en")}`;
};

// there says what a move in an entry does for a player: value is that of the move, reply the turn that follows.
export const there = (n, game, player, { value, reply }) => {
  const me = n.player[player];
  if (value === "W") return `${me} there wins.`;
  if (value === "L") return `${me} there loses, to ${turnName(n, game, reply)}.`;
  return `${me} there draws.`;
};

// ended says how a game that is over has ended.
export const ended = (now) => (n) => {
  const [row, col] = [now.rows.indexOf(0), now.cols.indexOf(0)];
  if (now.winner !== undefined) return `${lineName(n, now.winner, now.winner ? col : row)} ${n.zero}: ${n.player[now.winner]} has won`;
  if (row < 0) return "Two passes in succession: a draw";
  return `${lineName(n, 0, row)} and ${lineName(n, 1, col)} at once: a draw`;
};

// answered says what the program has done.
export const answered = (game, player, k) => (n) => (k < 0
  ? `${n.player[player]} passes. If you pass too, it is a draw.` : `${n.player[player]} ${n.takes[1]} ${turnName(n, game, k)}. Your turn.`);

// told says what turn t of a game did, and why. people are the players who are called "you".
export const told = (game, judge, t, people = []) => (n) => {
  const before = game.at(t), after = game.at(t + 1), { k } = game.turns[t], { player } = before;
  const [me, other] = [n.player[player], n.player[1 - player]];
  const turn = did(n, game, player, k, people[player]);
  const line = (p) => lineName(n, p, (p ? after.cols : after.rows).indexOf(0));
  if (after.winner !== undefined) return `${turn}: ${line(after.winner)} ${n.zero}${after.winner === player ? "" : `, which ${other} wanted`}.`;
  if (after.over) return `${turn}: ${k >= 0 ? `${line(0)} and ${line(1)} at once` : "two passes in succession"}, a draw.`;
  if (!judge.known(before) || !judge.known(after)) return `${turn}.`;
  const best = judge.score(before), right = judge.turns(before).filter((o) => Math.sign(o.score) === Math.sign(best));
  if (wrong(judge, game, t)) {
    const lost = judge.scoreOf(before, k) < 0 ? `${other} now wins with ${turnName(n, game, judge.answer(after))}` : "now it is a draw";
    return `${turn}: a mistake, ${lost}. The right turn was ${turnName(n, game, right[0].k)}.`;
  }
  const only = right.length === 1 && (right[0].cells ?? 1) === 1;
  if (best < 0) return `${turn}: ${people[player] ? "every turn loses" : `nothing saves ${me}`}.`;
  if (k < 0) return `${turn}: ${judge.mustPass(before) ? "every move would lose" : "no move gains anything"}.`;
  if (best === 0) return `${turn}: ${only ? "the only turn that does not lose" : "it holds the draw"}.`;
  const target = (player ? after.cols : after.rows).indexOf(1);
  const why = target < 0 ? `whatever ${other} does, ${me} ${n.ends[1]} a ${n.kind[player]} first`
    : `${lineName(n, player, target)} ${n.one}, and ${other} cannot ${n.ends[0]} a ${n.kind[1 - player]} first`;
  return `${turn}: ${only ? "the only turn that wins" : "it wins"}; ${why}.`;
};
