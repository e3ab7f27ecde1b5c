// Package draw draws positions on a Go board that realise a seki matrix: the black chains
// are the rows, the white chains are the columns, and each black chain shares as many dame
// with each white chain as their entry says. Such a position exists exactly when the support
// of the matrix is planar (package planar) and no line is zero.
//
// In a compact position, every other point holds a stone of these chains. It is made in
// three steps: quadrangulate draws the support in the plane with four corners to each face,
// tessellate straightens it into bars and posts, and shrink makes it smaller by random
// changes.
//
// Book draws a position as in a book: a compact one is put into the corner of a larger
// board, thin takes away the stones that are not needed, and a builder puts living walls
// around the rest.
package draw
