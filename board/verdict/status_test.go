package verdict

import (
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Chains are dead where all of their colour are taken whoever begins, and alive where they take all; those
// of a seki are neither. Nothing is said where it depends on who plays next, or on a choice.
func TestStatus(t *testing.T) {
	for _, c := range []struct{ name, text, alive, dead, seki string }{
		{"life", ".X.X/XXXX/OOOO/O.O.", "B4 A2", "", ""},
		{"two chains, two dame", "XXOO/XXOO/XX.O/X.OO", "", "", "A4 C4"},
		{"one eye each", ".XX.OO./XXX.OOO/XXX.OOO", "", "", "B3 E3"},
		{"eye against none", ".XX.OOO/XXX.OOO/XXX.OOO", "B3", "E3", ""},
		{"life or death", ".X..O/XXXXO/OOOOO/.O.O.", "E4", "", ""},
		{"one stone, and a seki", "O.X.O.OX./XXXOOOOXX/OOOXXXXX./.OOXXXXXX/OOOXXXXX./.OOXXXXXX", "H6 A4", "", ""},
		{"first and second capture", firstAndSecond, "A8 R8 F5 J5", "", ""},
		{"no liberty", "XO./XO.", "", "", ""},
	} {
		judge := newJudge()
		got := map[Status][]string{}
		for _, r := range fights(t, c.text, board.Options{}) {
			v := testtool.Must(judge.Decide(t.Context(), r))(t)
			for _, chain := range r.Position.Chains() {
				got[v.Status(r, chain)] = append(got[v.Status(r, chain)], chain.Name())
			}
		}
		want := map[Status]string{Alive: c.alive, Dead: c.dead, Seki: c.seki}
		for status, names := range want {
			if !slices.Equal(got[status], strings.Fields(names)) {
				t.Errorf("%s: %s are %v, want %s", c.name, status, got[status], names)
			}
		}
	}
}
