// Perfect play of small matrices of SEKI and D-SEKI. A score is that of the player to move: a draw is
// 0, a win in n own moves is 1000 − n, and a loss the negative of what the opponent has.
import { Game } from "./position.js";

const most = 60_000; // positions that are solved at once

// letter is the value of a score.
export const letter = (score) => "LDW"[Math.sign(score) + 1];

// judging adds to a judge what follows from the scores of its turns.
export const judging = (judge) => ({
  score: (now) => Math.max(...judge.turns(now).map((t) => t.score)),
  scoreOf: (now, k) => judge.turns(now).find((t) => t.k === k).score,
  mustPass: (now) => judge.turns(now).every((t) => t.k < 0 || t.score < 0),
  ...judge,
});

// wrong reports whether turn t of a game lowers what its player has, as far as that is known.
export const wrong = (judge, game, t) => {
  const now = game.at(t);
  return judge.known(now) && judge.known(game.at(t + 1)) && Math.sign(judge.scoreOf(now, game.turns[t].k)) < Math.sign(judge.score(now));
};

// playOn plays a game to its end, with the best turns of both players.
export const playOn = (game, judge) => { while (!game.at().over) game.play(judge.answer(game.at())); };

// resultIn returns what a board comes to in a game: whether it is over, its values for both players when
// they move first, and whether all their moves lose.
export const resultIn = (board, judge) => {
  const [white, black] = [0, 1].map((first) => new Game(board, { rules: judge.rules, first }).at());
  if (!white.over) return { over: false, values: [white, black].map((now) => letter(judge.score(now))), must: [white, black].map(judge.mustPass) };
  const { winner } = white, both = judge.rules === "seki" ? "L" : "D"; // for whom the opponent has made a row and a column zero at once
  return { over: true, values: winner === undefined ? [both, both] : winner ? ["L", "W"] : ["W", "L"], must: [false, false] };
};

// solve evaluates all positions below that of a board, or returns null if they are many. A position is
// the number at, in which entry k counts weight[k]. The methods take a state of a Game.
export const solve = (board, rules = "seki") => {
  const { entries } = board, size = entries.reduce((n, e) => n * (e.n + 1), 1), weight = [];
  if (size > most) return null;
  entries.reduce((w, e, k) => (weight[k] = w) * (e.n + 1), 1);
  const zero = new Uint8Array(size); // 1: a row, 2: a column
  const active = [new Int16Array(size), new Int16Array(size)]; // the best score by an active move
  const best = [new Int16Array(size), new Int16Array(size)]; // by any turn if no pass came before, or what a game that is over has come to
  const passing = (at, player, passed) => (!passed && active[1 - player][at] > 0 ? -active[1 - player][at] : 0);
  const scoreAt = (at, player, passed) => (passed ? Math.max(active[player][at], 0) : best[player][at]);
  const after = (score) => (score < 0 ? -score - 1 : -score); // of a move, from the score of the opponent
  const move = (at, player, k) => after(best[1 - player][at - weight[k]]);
  const both = rules === "seki" ? -1000 : 0; // for whom the opponent has made a row and a column zero at once
  const left = entries.map(() => 0), rows = board.black.map(() => 0), cols = board.white.map(() => 0);
  for (let at = 0; at < size; at++) {
    zero[at] = (rows.includes(0) ? 1 : 0) | (cols.includes(0) ? 2 : 0);
    if (zero[at]) {
      for (let player = 0; player < 2; player++) best[player][at] = zero[at] === 3 ? both : zero[at] === 1 + player ? 1000 : -1000;
    } else {
      let white = 1000, black = 1000; // the least scores that a move leaves to the opponent
      for (let k = 0; k < left.length; k++) {
        if (!left[k]) continue;
        const to = at - weight[k];
        if (best[1][to] < white) white = best[1][to];
        if (best[0][to] < black) black = best[0][to];
      }
      active[0][at] = after(white);
      active[1][at] = after(black);
      for (let player = 0; player < 2; player++) best[player][at] = Math.max(active[player][at], passing(at, player, false));
    }
    for (let k = 0; k < left.length; k++) { // counts
      const { row, col, n } = entries[k], by = left[k] < n ? 1 : -n;
      left[k] += by;
      rows[row] += by;
      cols[col] += by;
      if (by > 0) break;
    }
  }
  const place = (now) => now.left.reduce((at, n, k) => at + n * weight[k], 0);
  const turnsAt = (at, player, passed) => [
    ...entries.flatMap((e, k) => (Math.floor(at / weight[k]) % (e.n + 1) ? [{ k, score: move(at, player, k) }] : [])),
    { k: -1, score: passing(at, player, passed) }];
  const judge = {
    rules,
    known: () => true,
    // turns returns what each turn comes to; that of entry −1 is a pass, the last.
    turns: (now) => turnsAt(place(now), now.player, now.passed),
    // answer returns the entry of the best turn. Among equal ones it takes that after which the smallest
    // part of the opponent's turns is right, and rather a move than a pass only if it loses.
    answer: (now) => {
      const turns = judge.turns(now), best = Math.max(...turns.map((t) => t.score));
      const rightAfter = ({ k }) => {
        const to = place(now) - (k < 0 ? 0 : weight[k]);
        if (k < 0 && now.passed || zero[to]) return 0;
        const replies = turnsAt(to, 1 - now.player, k < 0), most = scoreAt(to, 1 - now.player, k < 0);
        return replies.filter((r) => Math.sign(r.score) === Math.sign(most)).length / replies.length;
      };
      const rated = turns.filter((t) => t.score === best).map((t) => ({ k: t.k, right: rightAfter(t) }));
      if (best >= 0) rated.reverse();
      return rated.reduce((a, b) => (b.right < a.right ? b : a)).k;
    },
  };
  return judging(judge);
};
