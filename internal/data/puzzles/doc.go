// Package puzzles holds the lessons and puzzles of the explorer. A puzzle is a position on a Go board in
// which White is to move and exactly one turn is right, a pass or an entry of the matrix. They are
// positions of SEKI: White is R, black chains are rows, and the first capture wins (package board).
//
// They are made from known seki (package known) and small drawn matrices. The
// place of a puzzle is its address, which people send to others. So levels, and the puzzles of a
// level, grow only at their end, and the number of days does not change: the puzzle of a date is
// found by the remainder of its day by that number.
package puzzles
