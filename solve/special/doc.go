// Package special lists the special seki of SEKI (complete or semi-complete) without layers.
//
// By 3.6, 3.8 and 3.13 of docs/theory.md no line sum of such a seki is 1, and the small lines, of sums 2 and 3, are
// lines of a direct summand. The rest of the matrix is of the same kind and has line sums of at least 4. Package
// enumerate generates the matrices without a line that is decided by itself (3.2), with margins that 3.7 allows, and
// each is searched.
//
// The layer engine finds the same from all matrices of the layer and those below, see Faster.
package special
