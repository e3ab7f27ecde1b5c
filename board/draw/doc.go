// Package draw draws positions on a Go board that realise a seki matrix: whose black
// chains are the rows, whose white chains are the columns, and in which a chain of each
// shares as many dame as their entry says. Every other point holds a stone. Such a position
// exists exactly when the support of the matrix is planar (package planar) and no line
// is zero.
//
// A drawing is made in three steps: the support is drawn in the plane with four
// corners to each face (quadrangulate), straightened into a tessellation by bars and
// posts (tessellate), and made smaller by random changes (shrink). Smallest finds the
// smallest board of all.
package draw
