// Package three answers for every 3×3 matrix with entries up to 15, in both games, from a table of 0.7 MB.
//
// Halve the entries: A = 2H + B, where the entries of B are 0 or 1. The results of the 512 matrices with the
// same H are a block. By the rules, the block of H follows from those of H − 1_e, for the positive entries e of H: a move in e
// leads to a matrix of the same block if b_e = 1, and to one of the block of H − 1_e if b_e = 0. Permutations of rows and
// of columns and transposition take blocks to blocks. Of the 8⁹ matrices H, 1,912,128 differ by more than these 72 symmetries: one of each
// is canonical. They have 37,422 different blocks, so most blocks are those of a smaller H as well.
//
// The table has the number of the block of each canonical H, in their order, where new blocks count up from 0. Blocks
// themselves are not kept: each is solved again, by the rules, from those of H − 1_e for the first H that has it, when it is first asked for.
//
// symmetry.go finds canonical matrices, block.go solves a block, table.go reads the table and answers. The test TestLongTable
// makes the table, and TestLongRules checks it at each of its matrices.
package three
