// The stones of a position, as its address has them, and what a click does with one.

// rowsOf returns the points of a position as its address has it: rows from above of X, O and dots.
export const rowsOf = (text) => text.split("/").map((row) => [...row.toUpperCase().replace(/\d+/g, (n) => ".".repeat(Math.min(n, 99)))]);

// textOf is the position of rows as an address has it.
export const textOf = (rows) => rows.map((row) => row.join("").replace(/\.+/g, (run) => run.length)).join("/");

// changed returns the rows after a click that sets, removes or plays a stone at x, y, or what is wrong. A stone on one of
// its colour removes it; one that is played captures.
export const changed = (rows, x, y, what, turn) => {
  const own = { black: "X", white: "O" }[what === "play" ? turn : what] ?? ".", next = rows.map((row) => [...row]);
  if (what !== "play") {
    next[y][x] = rows[y][x] === own ? "." : own;
    return { rows: next };
  }
  if (rows[y][x] !== ".") return { wrong: "A stone stands there." };
  next[y][x] = own;
  const beside = ([u, v]) => [[u + 1, v], [u - 1, v], [u, v + 1], [u, v - 1]].filter(([a, b]) => next[b]?.[a]);
  // taken removes the chain on a point if it has no liberty, and reports whether it did.
  const taken = (from) => {
    const colour = next[from[1]][from[0]], chain = [from], seen = new Set([String(from)]);
    for (const stone of chain) {
      for (const [u, v] of beside(stone)) {
        if (next[v][u] === ".") return false;
        if (next[v][u] !== colour || seen.has(`${u},${v}`)) continue;
        seen.add(`${u},${v}`);
        chain.push([u, v]);
      }
    }
    for (const [u, v] of chain) next[v][u] = ".";
    return true;
  };
  for (const [u, v] of beside([x, y])) if (next[v][u] !== "." && next[v][u] !== own) taken([u, v]);
  return taken([x, y]) ? { wrong: "A stone there would have no liberty: that is suicide." } : { rows: next };
};
