// Package elimination solves the game of striking items (seed 002): players with
// complete preference orders strike one item each in turn, round and round, until
// one is left, which is the result for all. It compares naive play, where each
// strikes what it likes least, with backward induction, where each foresees what
// the others will strike.
package elimination
