// Package notation reads and writes matrices as text.
//
// Parse reads one matrix in any of these syntaxes, all of the same 2×2 matrix:
//
//	1 1; 1 1                 plain: rows end at ";"
//	1,1;1,1                  the same with commas
//	[1 1; 1 1]               MATLAB and Sage
//	[[1,1],[1,1]]            JSON, Python, Sage
//	matrix([[1,1],[1,1]])    Sage
//
// Spaces and tabs are allowed around entries, separators and brackets. Parse never
// guesses: "1 2 3" is a 1×3 matrix, and any other text is an *Error with the line
// and column of the first bad character.
//
// Read reads a stream of matrices in one of several layouts (Input). Parse reads
// what seki.Matrix.String, JSON and Sage write, and the layout Nauty reads what NautyLine writes.
package notation
