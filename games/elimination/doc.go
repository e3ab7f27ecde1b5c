// Package elimination solves elimination games: players take turns to strike one item each
// until one item is left. It compares naive play, in which every player strikes the item it
// likes least, with backward induction, in which every player foresees the strikes of the
// others.
//
// Source: Finding winning strategies (docs/references.md).
package elimination
