// Package stones plays the game with eyes on after captures, with the stones counted.
//
// The game of a seki matrix and the game with eyes end with the first capture. A fight of two
// chains is decided by it. With more chains who captures first need not gain: the opponent may
// take a larger chain next, or have given up the first one for it. In this game play goes on.
//
// A Position is one of package eyes whose rows and columns have numbers of stones, and it says
// which rows and columns touch. R, who is White, and C, who is Black, in turn fill a liberty, as in
// the game with eyes, or pass.
//
//   - R who takes the last liberty of row i captures its stones. The columns that touch row i are
//     alive from then on, and rows and columns change roles for C.
//   - Who leaves a line of his own without a liberty must capture with that move: suicide is
//     forbidden.
//   - A line that is captured or alive takes no further part. The dame that row i shares with a
//     column that is alive are private liberties of row i.
//   - Two passes in succession end the game. Who has captured more stones gains the difference.
//
// It assumes that a captured chain leaves room in which the chains around it live: seven stones or
// more do, as far as eye spaces have been tried (docs/reading-boards.md); that nobody plays again
// where a chain was captured; and that there are no threats elsewhere.
//
// position.go has the rules, search.go the search, line.go the play.
package stones
