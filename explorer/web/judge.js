// Perfect play of matrices that solver.js cannot hold, as the function matrix finds it.
import { judging } from "./solver.js";

const values = { W: 1, D: 0, L: -1 };

// judgeBy returns a judge as solve does, whose scores are 1, 0 and −1. What it says of a state it has to load
// first. ask is the function matrix. What was not decided in time is not known.
export const judgeBy = (board, rules, ask) => {
  const found = new Map();
  const after = (now, k) => ({ left: now.left.map((n, e) => n - (e === k ? 1 : 0)) });
  const of = (now) => found.get(String(now.left));
  const outcome = (class_, player) => values[class_.games[rules].outcome[player]] ?? 0;
  const judge = judging({
    load: async (now) => {
      if (now.over || of(now)) return;
      const rows = board.black.map((_, i) => board.white.map((_, j) => now.left[board.entries.findIndex((e) => e.row === i && e.col === j)]).join(","));
      found.set(String(now.left), (await ask({ matrix: rows.join("/"), seconds: 5 })).record);
    },
    known: (now) => now.over || !!of(now)?.moves?.every((mv) => !mv.games[rules].includes("?")),
    // turns has one of the entries that symmetries exchange, and in cells how many they are.
    turns: (now) => [
      ...(of(now).moves ?? []).map((mv) => ({
        k: board.entries.findIndex((e) => e.row === mv.row - 1 && e.col === mv.col - 1), cells: mv.cells, score: -(values[mv.games[rules][1 - now.player]] ?? 0),
      })),
      { k: -1, score: now.passed ? 0 : Math.min(0, -outcome(of(now), 1 - now.player)) }],
    scoreOf: (now, k) => judge.turns(now).find((t) => t.k === k)?.score ?? -judge.score({ ...after(now, k), player: 1 - now.player }),
    // answer is rather a pass than a move only if both draw. If it is not known, it is a pass after a pass,
    // or a move in the shortest line that the player wants to take.
    answer: (now) => {
      if (!judge.known(now)) {
        const sums = now.player ? now.cols : now.rows, length = (k) => sums[board.entries[k][now.player ? "col" : "row"]];
        return now.passed ? -1 : [...now.left.keys()].filter((k) => now.left[k]).reduce((a, b) => (length(b) < length(a) ? b : a));
      }
      const turns = judge.turns(now), best = Math.max(...turns.map((t) => t.score)), right = turns.filter((t) => t.score === best);
      return (best ? right[0] : right.at(-1)).k;
    },
  });
  return judge;
};
