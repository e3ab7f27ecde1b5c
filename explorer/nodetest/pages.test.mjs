// Tests of the scripts that need no browser. EXPECTED names a file of what the recursion of the games finds, which TestLongNode of
// package explorer writes:
//   matrices  {rows, games: {seki, dseki}}, each with the outcome for both players and whether all moves of each lose
//   puzzles   {board, rows, value, moves, turn}
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { moved } from "../web/moved.js";
import { addressOf, bare, Game, matrix, parse, putStone, read, rowsOf, textOf } from "../web/position.js";
import { letter, playOn, resultIn, solve } from "../web/solver.js";
import { answer, resultWords } from "../web/words.js";

const { matrices, puzzles } = JSON.parse(readFileSync(process.env.EXPECTED));
const games = ["seki", "dseki"];

test("the solver finds outcomes and forced passes as the recursion does", () => {
  assert.ok(matrices.length > 400);
  for (const { rows, games: want } of matrices) {
    for (const rules of games) {
      const judge = solve(bare(rows), rules), states = [0, 1].map((player) => ({ left: rows.flat(), player, passed: false }));
      const got = states.map((now) => letter(judge.score(now)) + (judge.mustPass(now) ? "!" : "")).join(" ");
      assert.equal(" " + got, want[rules], `${addressOf(rows)} in ${rules}`);
    }
  }
});

test("each turn of a game played on keeps what its player has, and the game ends so", () => {
  for (const { rows } of matrices.filter((_, k) => k % 7 === 0)) {
    for (const rules of games) {
      const judge = solve(bare(rows), rules), game = new Game(bare(rows), { rules }), value = Math.sign(judge.score(game.at()));
      playOn(game, judge);
      const { winner } = game.at();
      assert.ok((winner === undefined ? 0 : winner ? -1 : 1) === value, `${addressOf(rows)} in ${rules}: ${game.write()}`);
      assert.ok(new Game(bare(rows), { rules }).replay(game.write()));
    }
  }
});

test("each puzzle has one right first turn, as the recursion finds it", () => {
  assert.ok(puzzles.length > 60);
  for (const { board: text, rows, value, moves, turn } of puzzles) {
    const board = read(text), turns = solve(board).turns(new Game(board).at()), best = Math.max(...turns.map((t) => t.score));
    const right = turns.filter((t) => Math.sign(t.score) === Math.sign(best)).map(({ k }) => (k < 0 ? "p" : `${board.entries[k].row + 1}.${board.entries[k].col + 1}`));
    assert.deepEqual([matrix(board), letter(best), best > 0 ? 1000 - best : 0, right], [rows, value, moves, [turn]], text);
  }
});

test("different results have different words, and the same the same", () => {
  const names = { player: ["White", "Black"], kind: ["black chain", "white chain"], zero: "has no liberty left", together: "lose their last liberty at once", name: "go" };
  const byWords = new Map(), byResult = new Map();
  for (let n = 0; n < 256; n++) {
    const rows = [[n % 4, (n >> 2) % 4], [(n >> 4) % 4, n >> 6]];
    const results = games.map((rules) => resultIn(bare(rows), solve(bare(rows), rules)));
    const said = results.map((r) => resultWords(r, names));
    results.forEach((r, g) => {
      const key = JSON.stringify(r);
      assert.equal(byWords.get(said[g]) ?? key, key, said[g]);
      assert.equal(byResult.get(key) ?? said[g], said[g], key);
      byWords.set(said[g], key);
      byResult.set(key, said[g]);
    });
    const sentence = answer(rows, results)(names);
    assert.ok(sentence.startsWith(`${rows.map((row) => row.join(" ")).join("; ")} is `), sentence);
    if (said[0] === said[1]) assert.equal(sentence.split(said[0]).length, 2, sentence);
  }
  assert.ok(byWords.size >= 8);
  assert.equal(resultWords({ over: false, values: ["?", "D"] }, names), "not decided");
  assert.equal(resultWords({ over: false, values: ["D", "D"], kind: "?" }, names), "a seki, complete or not,");
});

test("addresses of matrices are read as they are written", () => {
  for (const { rows } of matrices) assert.deepEqual(parse(addressOf(rows)), rows);
  for (const bad of ["", "x", "1,2/3", "1,,1", "-1", "1 2", "3.3.21.1", "1/", "1//1"]) assert.deepEqual(parse(bad), bad === "1/" ? [[1]] : null, bad);
});

test("a click sets, removes or plays a stone", () => {
  for (const [from, x, y, put, turn, want] of [
    ["3/3", 0, 1, "black", "black", "3/X2"], ["3/X2", 0, 1, "black", "black", "3/3"], ["3/O2", 0, 1, "black", "black", "3/X2"],
    ["3/3", 2, 0, "white", "black", "2O/3"], ["3/XO1", 1, 1, "empty", "black", "3/X2"], ["3/3", 1, 1, "empty", "black", "3/3"],
    ["3/O2", 0, 0, "play", "black", "X2/O2"], ["X2/O2", 1, 1, "play", "black", "X2/1X1"], ["X2/OX1", 1, 0, "play", "white", "1O1/OX1"], // captures
    ["OOX/OX1/X2", 2, 1, "play", "black", "OOX/OXX/X2"], ["1OX/OOX/XX1", 0, 0, "play", "black", "X1X/2X/XX1"], // a chain of three
    ["X1/2", 0, 0, "play", "black", "A stone stands there."], ["1O/O1", 0, 0, "play", "black", "A stone there would have no liberty: that is suicide."],
  ]) {
    const { rows, wrong } = putStone(rowsOf(from), x, y, put, turn);
    assert.equal(wrong ?? textOf(rows), want, `${from}: ${put} at ${x}, ${y}`);
  }
});

test("addresses of earlier versions lead to the pages of today", () => {
  for (const [from, to] of Object.entries({
    "/m/2,1/1,2": "m/#2,1/1,2", "m/2,1/1,2/": "m/#2,1/1,2", "/m/3.3.21.1/index.html": "m/#3.3.21.1", "/play/3,1/0,2?turns=1.1,p": "play/#3,1/0,2?turns=1.1,p",
    "/learn/dame": "learn/#dame", "/go?matrix=1+1": "explore/?matrix=1+1", "/board?p=XO/2&turn=white": "board/?p=XO/2&turn=white", "/list?size=3x3": "list/?size=3x3", "/elsewhere": "", "": "",
  })) assert.equal(moved(from), to, from);
});
