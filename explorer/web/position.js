// A position of chains that share dame, as text or as data, and a game on it. White is player 0 and
// takes black chains, the rows of the matrix; Black is player 1 and takes white ones, the columns.

// rowsOf returns the points of a position as its address has it: rows from above with slashes between, X a black stone, O a
// white one, . an empty point, and a number for a run of empty points. textOf is the inverse.
export const rowsOf = (text) => text.split("/").map((row) => [...row.toUpperCase().replace(/\d+/g, (n) => ".".repeat(Math.min(n, 99)))]);
export const textOf = (rows) => rows.map((row) => row.join("").replace(/\.+/g, (run) => run.length)).join("/");

const beside = ([x, y]) => [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]];

// chainsOf returns the chains of a board, and the chain of each stone by its point.
const chainsOf = (rows) => {
  const all = [], chainOf = {};
  const grow = (chain, [x, y]) => {
    if (rows[y]?.[x] !== chain.colour || chainOf[[x, y]]) return;
    chainOf[[x, y]] = chain;
    chain.stones.push([x, y]);
    for (const point of beside([x, y])) grow(chain, point);
  };
  rows.forEach((row, y) => row.forEach((colour, x) => {
    if (colour === "." || chainOf[[x, y]]) return;
    all.push({ colour, stones: [] });
    grow(all.at(-1), [x, y]);
  }));
  return { all, chainOf };
};

// read returns the position of a board as text. It has an entry {row, col, n, dame} for each black and
// white chain, which share n dame. lines, if given, has a stone of each chain of the matrix, as rows
// and cols; the other chains are walls then.
export const read = (text, lines) => {
  const rows = rowsOf(text), { all, chainOf } = chainsOf(rows);
  const of = (colour, stones) => {
    const chains = stones?.map((point) => chainOf[point]) ?? all.filter((c) => c.colour === colour);
    chains.forEach((chain, number) => { chain.number = number; });
    return chains;
  };
  const black = of("X", lines?.rows), white = of("O", lines?.cols);
  const entries = black.flatMap((_, row) => white.map((_, col) => ({ row, col, dame: [] })));
  rows.forEach((line, y) => line.forEach((stone, x) => {
    if (stone !== ".") return;
    const touched = beside([x, y]).map((point) => chainOf[point]).filter((c) => c?.number !== undefined);
    const row = touched.find((c) => c.colour === "X"), col = touched.find((c) => c.colour === "O");
    if (row && col) entries[row.number * white.length + col.number].dame.push([x, y]); // otherwise an eye
  }));
  for (const e of entries) e.n = e.dame.length;
  const walls = ["O", "X"].map((colour) => all.filter((c) => c.colour === colour && c.number === undefined));
  return { width: rows[0].length, height: rows.length, right: lines?.right, above: lines?.above, black, white, walls, entries };
};

// putStone returns the rows after a click that sets, removes or plays a stone at x, y, or what is wrong. A stone on one of
// its colour removes it; one that is played captures.
export const putStone = (rows, x, y, what, turn) => {
  const own = { black: "X", white: "O" }[what === "play" ? turn : what] ?? ".", next = rows.map((row) => [...row]);
  if (what !== "play") {
    next[y][x] = rows[y][x] === own ? "." : own;
    return { rows: next };
  }
  if (rows[y][x] !== ".") return { wrong: "A stone stands there." };
  next[y][x] = own;
  const { chainOf } = chainsOf(next), free = ({ stones }) => stones.flatMap(beside).some(([u, v]) => next[v]?.[u] === ".");
  for (const chain of beside([x, y]).map((point) => chainOf[point])) {
    if (chain && chain.colour !== own && !free(chain)) for (const [u, v] of chain.stones) next[v][u] = ".";
  }
  return free(chainOf[[x, y]]) ? { rows: next } : { wrong: "A stone there would have no liberty: that is suicide." };
};

// drawn returns the position of an answer of the function draw.
export const drawn = ({ text, ...lines }) => read(text, lines);

// bare returns a matrix as a position that is on no board.
export const bare = (rows) => ({
  width: 0, height: 0,
  black: rows.map((_, number) => ({ number, stones: [] })), white: rows[0].map((_, number) => ({ number, stones: [] })),
  entries: rows.flatMap((entries, row) => entries.map((n, col) => ({ row, col, n, dame: [] }))),
});

// changed returns a position with one dame of entry k more or less, or null if it is not known where it
// would be. A dame less, at a point if it is given, is filled by a black stone, and more is one that was
// filled.
export const changed = (board, k, by, point) => {
  const { row, n, dame } = board.entries[k], filled = board.filled ?? [];
  const entries = board.entries.with(k, { ...board.entries[k], n: n + by });
  if (!board.width) return { ...board, entries };
  const { stones } = board.black[row];
  const p = point ?? (by < 0 ? dame.at(-1) : filled.findLast((f) => f.k === k)?.point);
  if (!p) return null;
  const left = (list) => list.filter((q) => q !== p);
  entries[k].dame = by < 0 ? left(dame) : [...dame, p];
  return {
    ...board, entries, black: board.black.with(row, { number: row, stones: by < 0 ? [...stones, p] : left(stones) }),
    filled: by < 0 ? [...filled, { k, point: p }] : filled.filter((f) => f.point !== p),
  };
};

// upright turns a wide board, so that its points are not too small on a phone.
export const upright = (board) => {
  if (board.width <= Math.max(9, board.height) || !matchMedia("(max-width: 30rem)").matches) return board;
  [board.width, board.height] = [board.height, board.width];
  for (const point of [...board.black, ...board.white].flatMap((c) => c.stones).concat(board.entries.flatMap((e) => e.dame))) point.reverse();
  return board;
};

// matrix returns the entries of a position in rows.
export const matrix = (board) => {
  const rows = board.black.map(() => board.white.map(() => 0));
  for (const { row, col, n } of board.entries) rows[row][col] = n;
  return rows;
};

// A Game is a position and the turns so far: {k, point} for a stone of entry k, k = −1 for a pass.
export class Game {
  constructor(board, { rules = "seki", first = 0, turns = [] } = {}) {
    Object.assign(this, { board, rules, first, turns });
  }

  // at returns the state after n turns: what the entries have left, the liberties of rows and cols,
  // the player to move, whether a pass came before, whether the game is over, and the winner if there
  // is one.
  at(n = this.turns.length) {
    const { entries, black, white } = this.board;
    const left = entries.map((e) => e.n);
    let passes = 0;
    for (const { k } of this.turns.slice(0, n)) {
      passes = k < 0 ? passes + 1 : 0;
      if (k >= 0) left[k]--;
    }
    const rows = black.map(() => 0), cols = white.map(() => 0);
    entries.forEach((e, k) => { rows[e.row] += left[k]; cols[e.col] += left[k]; });
    const player = (this.first + n) % 2, zero = [rows.includes(0), cols.includes(0)];
    let winner;
    if (zero[0] !== zero[1]) winner = zero[0] ? 0 : 1;
    else if (zero[0] && n && this.rules === "seki") winner = 1 - player;
    return { left, rows, cols, player, passed: passes === 1, over: zero[0] || zero[1] || passes === 2, winner };
  }

  // play adds a turn. Without a point a stone goes to the first free one of its entry.
  play(k, point) {
    this.turns.push({ k, point: k < 0 ? undefined : point ?? this.board.entries[k].dame.find((p) => !this.taken(p)) });
  }

  // place puts the game on another position of the same matrix.
  place(board) {
    this.board = board;
    for (const { k } of this.turns.splice(0)) this.play(k);
  }

  // taken reports whether one of the first n turns has put a stone on a point.
  taken([x, y], n = this.turns.length) {
    return this.turns.slice(0, n).some(({ point }) => point && point[0] === x && point[1] === y);
  }

  write() {
    return this.turns.map(({ k }) => (k < 0 ? "p" : `${this.board.entries[k].row + 1}.${this.board.entries[k].col + 1}`)).join(",");
  }

  // entry returns the entry of a turn as write writes it, −1 for a pass.
  entry(turn) { return turn === "p" ? -1 : this.board.entries.findIndex((e) => `${e.row + 1}.${e.col + 1}` === turn); }

  // replay plays turns as write writes them, while ok(k, now) holds, and reports whether all are played.
  replay(text, ok = () => true) {
    return text.split(",").every((turn) => {
      const k = this.entry(turn), now = this.at();
      if (now.over || turn !== "p" && !now.left[k] || !ok(k, now)) return false;
      this.play(k);
      return true;
    });
  }
}

// matrixText returns rows as the command reads them: 2 1; 1 2.
export const matrixText = (rows) => rows.map((row) => row.join(" ")).join("; ");

// addressOf returns a matrix as an address has it, and parse the rows of one, or null if it is none.
export const addressOf = (rows) => rows.map((row) => row.join(",")).join("/");
export const parse = (address) => {
  if (!/^\d{1,6}(,\d{1,6})*(\/\d{1,6}(,\d{1,6})*)*\/?$/.test(address)) return null;
  const rows = address.split("/").filter(Boolean).map((row) => row.split(",").map(Number));
  return rows.every((row) => row.length === rows[0].length) ? rows : null;
};

// resultOf is what a game that is over has come to for White: 1, 0 or −1.
export const resultOf = ({ winner }) => (winner === undefined ? 0 : winner ? -1 : 1);
