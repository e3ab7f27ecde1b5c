// Every sentence about a turn, a result or a mistake, in two vocabularies: colours, with chains, for
// people who play, and letters, with entries, for mathematicians. The words are those of package text.

// Names holds the words of a vocabulary. Pairs are indexed by the player, those of lines by the player
// who wants to make them zero.
const colours = {
  player: ["White", "Black"], line: ["Black", "White"], kind: ["black chain", "white chain"],
  takes: ["take", "takes", "took"], ends: ["take", "takes"], zero: "has no liberty left", one: "has one liberty left", liberties: "liberties",
  aim: ["Take all liberties of a black chain", "takes all of a white one"],
  entry: ({ row, col }) => `a dame of Black ${row + 1} and White ${col + 1}`,
};
const letters = {
  player: ["R", "C"], line: ["row", "column"], kind: ["row", "column"],
  takes: ["play", "plays", "played"], ends: ["empty", "empties"], zero: "is zero", one: "has sum 1", liberties: "sum", aim: ["Make a row zero", "makes a column zero"],
  entry: ({ row, col }) => `(${row + 1},${col + 1})`,
};

// both returns the nodes of a sentence in both vocabularies, of which the page shows one. The sentence
// is a function of a vocabulary, or text that is the same in both.
export const both = (sentence) => {
  if (typeof sentence !== "function") return [sentence];
  const forms = [colours, letters].map(sentence);
  if (forms[0] === forms[1]) return [forms[0]];
  return forms.map((text, k) => Object.assign(document.createElement("span"), { className: ["go", "rc"][k], textContent: text }));
};

// chosen returns a sentence in the vocabulary that the visitor has chosen, for what cannot be shown in
// both. When that changes, the document gets the event "words".
export const chosen = (sentence) => sentence(document.documentElement.dataset.words === "letters" ? letters : colours);

export const moves = (n) => (n === 1 ? "1 move" : `${n} moves`);

// lineName names the line k that a player wants to make zero: "Black 1", "row 1".
export const lineName = (n, player, k) => `${n.line[player]} ${k + 1}`;

// turnName names what a turn takes: "a dame of Black 1 and White 2", "(1,2)", "a pass".
export const turnName = (n, game, k) => (k < 0 ? "a pass" : n.entry(game.board.entries[k]));

// did says what a turn of a player was: "White takes a dame of Black 1 and White 2".
export const did = (n, game, player, k, you = false) => {
  const who = you ? "You" : n.player[player];
  return k < 0 ? `${who} ${you ? "pass" : "passes"}` : `${who} ${n.takes[you ? 0 : 1]} ${turnName(n, game, k)}`;
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
  ? `${n.player[player]} passes. If you pass too, it is a draw.` : `${n.player[player]} ${n.takes[2]} ${turnName(n, game, k)}. Your turn.`);

// told says what turn t of a game did, and why. people are the players who are called "you".
export const told = (game, judge, t, people = []) => (n) => {
  const before = game.at(t), after = game.at(t + 1), { k } = game.turns[t], { player } = before;
  const [me, other] = [n.player[player], n.player[1 - player]];
  const turn = did(n, game, player, k, people[player]);
  const line = (p) => lineName(n, p, (p ? after.cols : after.rows).indexOf(0));
  if (after.winner !== undefined) return `${turn}: ${line(after.winner)} ${n.zero}${after.winner === player ? "" : `, which ${other} wanted`}.`;
  if (after.over) return `${turn}: ${k >= 0 ? `${line(0)} and ${line(1)} at once` : "two passes in succession"}, a draw.`;
  const turns = judge.turns(before);
  const best = Math.max(...turns.map((o) => o.score)), score = turns.find((o) => o.k === k).score;
  const right = turns.filter((o) => Math.sign(o.score) === Math.sign(best));
  if (Math.sign(score) < Math.sign(best)) {
    const lost = score < 0 ? `${other} now wins with ${turnName(n, game, judge.answer(after))}` : "now it is a draw";
    return `${turn}: a mistake, ${lost}. Right was ${turnName(n, game, right[0].k)}.`;
  }
  const only = right.length === 1;
  if (best < 0) return `${turn}: ${people[player] ? "every turn loses" : `nothing saves ${me}`}.`;
  if (k < 0) return `${turn}: ${judge.mustPass(before) ? "every move would lose" : "no move gains anything"}.`;
  if (best === 0) return `${turn}: ${only ? "the only turn that does not lose" : "it holds the draw"}.`;
  const target = (player ? after.cols : after.rows).indexOf(1);
  const why = target < 0 ? `whatever ${other} does, ${me} ${n.ends[1]} a ${n.kind[player]} first`
    : `${lineName(n, player, target)} ${n.one}, and ${other} cannot ${n.ends[0]} a ${n.kind[1 - player]} first`;
  return `${turn}: ${only ? "the only turn that wins" : "it wins"}; ${why}.`;
};
