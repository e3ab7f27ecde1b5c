// Package notation reads and writes matrices as text.
//
// Parse reads one matrix in any of these syntaxes, all of the same 2×2 matrix:
//
//	1 1; 1 1                 plain: rows end at ";"
//	1,1;1,1                  the same with commas
//	[1 1; 1 1]               MATLAB
//	[[1,1],[1,1]]            JSON, Python, Sage
//	matrix([[1,1],[1,1]])    Sage, also Matrix of SymPy
//	array([[1,1],[1,1]])     numpy, also np.array, with or without dtype=
//	{{1,1},{1,1}}            Mathematica
//	1,1/1,1                  addresses of web pages: at least one comma, no space
//	\begin{pmatrix} 1 & 1 \\ 1 & 1 \end{pmatrix}
//	                         LaTeX: also the other matrix environments and array, in $…$
//	                         and \left( … \right) or not
//
// and, on two lines, as numpy prints it, as Sage does, and as Bracketed returns it:
//
//	[[1 1]    [1 1]    ⎡1 1⎤
//	 [1 1]]   [1 1]    ⎣1 1⎦
//
// Spaces and tabs are allowed around entries, separators and brackets, and a last ";" is
// allowed. Parse never guesses: "1 2 3" is a 1×3 matrix, "1/2" is a fraction and not a
// matrix. Any other text gives an *Error with the line and column of the first bad character.
//
// Read reads a stream of matrices in one of several layouts (Input). In the layout Lines a
// matrix continues on the next line while brackets are open.
package notation
