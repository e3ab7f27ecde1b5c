// Package three answers for every 3×3 matrix with entries up to 15, in both games, from a table of 0.7 MB.
//
// Halve the entries: A = 2H + B, where the entries of B are 0 or 1. The results of the 512 matrices with the
// same H are a tile. By the rules, the tile of H follows from those of H − 1_e, for the positive entries e of H: a move in e
// leads to a matrix of the same tile if b_e = 1, and to one of the tile of H − 1_e if b_e = 0. Permutations of rows and
// of columns and transposition take tiles to tiles. Of the 8⁹ matrices H, 1,912,128 differ by more than these 72 symmetries: one of each
// is canonical. They have 37,422 different tiles, so most tiles are those of a smaller H as well.
//
// The table has the number of the tile of each canonical H, in their order, where new tiles count up from 0. Tiles
// themselves are not kept: each is solved again, by the rules, from those of H − 1_e for the first H that has it, when it is first asked for.
//
// symmetry.go finds canonical matrices, tile.go solves a tile, table.go reads the table and answers. The test TestLongTable
// makes the table, and TestLongRules checks it at each of its matrices.
package three
