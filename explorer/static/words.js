// What is said about the turns and the end of a game.

export const colours = ["White", "Black"];

export const moves = (n) => (n === 1 ? "1 move" : `${n} moves`);
export const chainName = (player, number) => `${colours[player]} ${number + 1}`;
export const entryName = (e) => `${chainName(1, e.row)} and ${chainName(0, e.col)}`;
export const turnName = (game, k) => (k < 0 ? "a pass" : `the dame of ${entryName(game.board.entries[k])}`);

// ended says how a game that is over has ended.
export const ended = (now) => {
  if (now.winner === undefined) return "Two passes in succession: a draw";
  return now.winner === 0 ? `White has taken ${chainName(1, now.rows.indexOf(0))}` : `${chainName(0, now.cols.indexOf(0))} has no liberty left: Black has won`;
};

// told says what turn n of a game did, and why. people are the players who are called "you".
export const told = (game, judge, n, people = []) => {
  const before = game.at(n), after = game.at(n + 1), { k } = game.turns[n];
  const you = people[before.player], who = you ? "You" : colours[before.player], verb = (yours, theirs) => (you ? yours : theirs);
  const did = k < 0 ? `${who} ${verb("pass", "passes")}` : `${who} ${verb("take", "takes")} ${turnName(game, k)}`;
  if (after.winner !== undefined) {
    const own = after.winner !== before.player;
    return `${did}: ${after.winner ? chainName(0, after.cols.indexOf(0)) : chainName(1, after.rows.indexOf(0))} has no liberty left${own ? ", by a move of its own side" : ""}.`;
  }
  if (after.over) return `${did}: two passes in succession, a draw.`;
  const turns = judge.turns(before);
  const best = Math.max(...turns.map((t) => t.score)), score = turns.find((t) => t.k === k).score;
  const right = turns.filter((t) => Math.sign(t.score) === Math.sign(best));
  if (Math.sign(score) < Math.sign(best)) {
    const lost = score < 0 ? `${colours[1 - before.player]} now wins with ${turnName(game, judge.answer(after))}` : "now it is a draw";
    return `${did}: a mistake, ${lost}. Right was ${turnName(game, right[0].k)}.`;
  }
  const only = right.length === 1;
  if (best < 0) return `${did}: ${before.player ? "nothing saves Black" : "every turn loses"}.`;
  if (k < 0) return `${did}: ${judge.mustPass(before) ? "every move would lose" : "no move gains anything"}.`;
  const praise = best > 0 ? (only ? "the only turn that wins" : "it wins") : (only ? "the only turn that does not lose" : "it holds the draw");
  const target = (before.player ? after.cols : after.rows).indexOf(1), [me, other] = [colours[before.player], colours[1 - before.player]];
  const why = best > 0 ? (target < 0 ? `; whatever ${other} does, ${me} takes a chain first` : `; ${chainName(1 - before.player, target)} has one liberty left, and ${other} cannot take a chain first`) : "";
  return `${did}: ${praise}${why}.`;
};
