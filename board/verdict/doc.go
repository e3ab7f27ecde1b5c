// Package verdict says what becomes of a fight on a Go board, and on what that rests.
//
// There are two theories. Let the position violate no condition and every chain of the fight have seven stones or more,
// so that a captured chain leaves room to live. Then package liberties decides the fight by its liberties, played on
// after captures with the stones counted. Package rules decides other fights by the rules of Go, by a search of all
// play. If neither can, a fight with chains in open space may be decided on the condition that these chains live.
// Otherwise it is undecided, with the reason and a remedy.
package verdict
