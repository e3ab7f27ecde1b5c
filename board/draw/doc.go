// Package draw draws positions on a Go board that realise a seki matrix: the black chains
// are the rows, the white chains are the columns, and each black chain shares as many dame
// with each white chain as their entry says. Every other point holds a stone. Such a
// position exists exactly when the support of the matrix is planar (package planar) and no
// line is zero.
//
// A drawing is made in three steps: quadrangulate draws the support in the plane with four
// corners to each face, tessellate straightens it into bars and posts, and shrink makes it
// smaller by random changes. Smallest finds the smallest board of all.
package draw
