// Package planar tests whether the support of a matrix, the bipartite graph that joins row
// i with column j where a_ij > 0, can be drawn in the plane without crossings. For a planar
// support it gives the faces of a drawing.
//
// The vertices of the support of an m×n matrix are 0, …, m−1 for the rows and m, …,
// m+n−1 for the columns.
package planar
