package mddp

import (
	"slices"
	"strings"
)

// Table returns the heads of a table of solved states for people, and the cells of a state.
func Table(solved []Valued) (heads []any, cells func(Valued) []any) {
	heads = []any{"process", "state", "value", "π*"}
	turns := slices.ContainsFunc(solved, func(v Valued) bool { return v.Worst != nil })
	if turns {
		heads = append(heads, "worst", "by")
	}
	return append(heads, ""), func(v Valued) []any {
		row := []any{v.Process, v.State, v.shown(), strings.Join(v.Best, " ")}
		if turns && v.Worst != nil {
			row = append(row, v.Worst.Short(), strings.Join(v.WorstBy, " "))
		} else if turns {
			row = append(row, "", "")
		}
		return append(row, map[bool]string{false: "not reached"}[v.Reached])
	}
}
