// Package retrograde solves every m×n matrix of a given sum, both games at
// once, from the solved matrices of the sum below: retrograde analysis in
// layers.
package retrograde
