// Package burnside counts the classes of a block by outcome, without canonical forms (docs/engine.md, section 4). By
// Burnside's lemma, the number of classes of a block with some value is
//
//	(1/|Y|) Σ over g in Y of the number of matrices with the value that g fixes,
//
// where Y is the Young subgroup of the block. The identity contributes the histogram of the block. Conjugate g
// contribute the same, so one g of each conjugacy class is taken, weighted by the size of the class.
//
//	conjugacy.go             one permutation of rows, or of columns, of each conjugacy class
//	fixed.go, fixedlists.go  the matrices that a permutation of each fixes
//	counter.go               the sum by value, and by outcome
package burnside
