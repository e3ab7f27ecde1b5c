// Package three answers for every 3×3 matrix with entries up to 15, in both games, from a table of 0.7 MB.
//
// The 512 matrices A = 2H + B, where the entries of B are 0 or 1, have their results in a tile (codes.go). Of the
// 8⁹ matrices H, 1,912,128 differ by more than permutations of rows and of columns and transposition: one of each
// is canonical. They have 37,422 different tiles, so most H have the tile of a smaller H.
//
// The table has the number of the tile of each canonical H, in their order, where new tiles count up from 0. The
// tiles themselves are not stored. When a tile is first needed, it is solved by the rules, from the tiles of H −
// 1_e for the first H that has it. The test TestLongTable makes the table, and TestLongRules checks it, with
// SEKI_LONG=hand at each of its matrices.
package three
