package mddp

import "strings"

// Heads are the columns of Cells.
var Heads = []any{"process", "state", "value", "π*", ""}

// Cells returns the row of a state in a table for people.
func (v Valued) Cells() []any {
	return []any{v.Process, v.State, v.Value.Short(), strings.Join(v.Best, " "), map[bool]string{false: "not reached"}[v.Reached]}
}
