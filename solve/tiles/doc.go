// Package tiles solves 3×3 matrices 512 at a time.
//
// Halve the entries of a matrix: A = 2H + B, where the entries of B are 0 or 1. The results of the 512 matrices with the
// same H, in one game, are a tile. By the rules, the tile of H follows from those of H − 1_e, for the positive entries e of H: a move in e
// leads to a matrix of the same tile if b_e = 1, and to one of the tile of H − 1_e if b_e = 0. Permutations of rows and
// of columns and transposition take tiles to tiles. Few of all tiles are different: of the 146,618 matrices H of sums up to 20 that differ
// by more than these 72 symmetries, each has one of 6,661 tiles in SEKI.
//
// So H is halved again, H = 2G + B, and the 512 tiles of the matrices with the same G are a sheet, which has their numbers. A tile with known
// neighbours is solved once; after that it is looked up. Symmetries are found for the matrices G alone.
//
// symmetry.go has the symmetries and canonical matrices, tile.go solves a tile, sheet.go makes sheets,
// census.go counts classes, with the weights of Burnside's lemma, and estimate.go foresees what that takes. The package search/three has a table of the tiles for entries up to 15.
package tiles
