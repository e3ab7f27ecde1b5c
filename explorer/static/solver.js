// Perfect play of small matrices of SEKI that are given as a Go board. White is player 0 and takes
// black chains, the rows of the matrix; Black is player 1 and takes white ones, the columns.

// read finds the chains of a board and the dame that they share. An entry of the matrix is
// {row, col, dame}, for the pairs of chains that share any.
export const read = (text) => {
  const rows = text.split("/").map((row) => [...row]);
  const at = (x, y) => rows[y]?.[x];
  const beside = (x, y) => [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]];
  const chains = { X: [], O: [] };
  const chainOf = new Map();
  const grow = (chain, x, y) => {
    chainOf.set(`${x},${y}`, chain);
    chain.stones.push([x, y]);
    for (const [u, v] of beside(x, y)) if (at(u, v) === at(x, y) && !chainOf.has(`${u},${v}`)) grow(chain, u, v);
  };
  rows.forEach((row, y) => row.forEach((stone, x) => {
    if (stone === "." || chainOf.has(`${x},${y}`)) return;
    const chain = { colour: stone, number: chains[stone].length, stones: [] };
    chains[stone].push(chain);
    grow(chain, x, y);
  }));
  const entries = [];
  chains.X.forEach((_, row) => chains.O.forEach((_, col) => entries.push({ row, col, dame: [] })));
  rows.forEach((line, y) => line.forEach((stone, x) => {
    if (stone !== ".") return;
    const touched = beside(x, y).map(([u, v]) => chainOf.get(`${u},${v}`)).filter(Boolean);
    const row = touched.find((c) => c.colour === "X").number, col = touched.find((c) => c.colour === "O").number;
    entries[row * chains.O.length + col].dame.push([x, y]);
  }));
  return { width: rows[0].length, height: rows.length, black: chains.X, white: chains.O, entries: entries.filter((e) => e.dame.length) };
};

// solve evaluates all positions below that of a board. A position is the number at, in which
// entry k counts weight[k]. A score is that of the player to move: a draw is 0, a win in n own
// moves is 1000 − n, and a loss the negative of what the opponent has.
export const solve = (board) => {
  const full = board.entries.map((e) => e.dame.length);
  const weight = [];
  let size = 1;
  full.forEach((e, k) => { weight[k] = size; size *= e + 1; });
  const zero = new Uint8Array(size); // 1: a row, 2: a column
  const active = [new Int16Array(size), new Int16Array(size)]; // the best score by an active move
  const left = full.map(() => 0);
  const solved = {
    weight, start: size - 1,
    left: (at) => full.map((e, k) => Math.floor(at / weight[k]) % (e + 1)),
    mustPass: (at, player) => active[player][at] < 0,
    // over returns the winner if the player's move has led to a position that is over.
    over: (at, player) => (zero[at] ? (zero[at] >> player & 1 ? player : 1 - player) : undefined),
    pass: (at, player, passed) => (!passed && active[1 - player][at] > 0 ? -active[1 - player][at] : 0),
    score: (at, player, passed) => Math.max(active[player][at], solved.pass(at, player, passed)),
    move: (at, player, k) => {
      const to = at - weight[k], winner = solved.over(to, player);
      if (winner !== undefined) return winner === player ? 999 : -1000;
      const score = -solved.score(to, 1 - player, false);
      return score > 0 ? score - 1 : score;
    },
    // turns returns what each turn of a player comes to; that of entry −1 is a pass.
    turns: (at, player, passed) => [
      ...solved.left(at).flatMap((n, k) => (n ? [{ k, score: solved.move(at, player, k) }] : [])),
      { k: -1, score: solved.pass(at, player, passed) }],
  };
  for (let at = 0; at < size; at++) {
    const rows = board.black.map(() => 0), cols = board.white.map(() => 0);
    board.entries.forEach((e, k) => { rows[e.row] += left[k]; cols[e.col] += left[k]; });
    zero[at] = (rows.includes(0) ? 1 : 0) | (cols.includes(0) ? 2 : 0);
    if (!zero[at]) {
      for (const player of [0, 1]) {
        active[player][at] = Math.max(...full.flatMap((_, k) => (left[k] ? [solved.move(at, player, k)] : [])));
      }
    }
    for (let k = 0; k < full.length && ++left[k] > full[k]; k++) left[k] = 0;
  }
  return solved;
};

// answer returns the best turn of a player. Among equal ones it takes that after which the
// smallest part of the opponent's turns is right, and rather a move than a pass only if it loses.
export const answer = (solved, at, player, passed) => {
  const turns = solved.turns(at, player, passed);
  const best = Math.max(...turns.map((t) => t.score));
  const rightAfter = ({ k }) => {
    const to = k < 0 ? at : at - solved.weight[k];
    if (k < 0 && passed || solved.over(to, player) !== undefined) return 0;
    const replies = solved.turns(to, 1 - player, k < 0), most = solved.score(to, 1 - player, k < 0);
    return replies.filter((r) => Math.sign(r.score) === Math.sign(most)).length / replies.length;
  };
  const rated = turns.filter((t) => t.score === best).map((t) => ({ k: t.k, right: rightAfter(t) }));
  if (best >= 0) rated.reverse(); // the pass is the last
  return rated.reduce((a, b) => (b.right < a.right ? b : a)).k;
};
