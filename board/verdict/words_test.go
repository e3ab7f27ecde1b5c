package verdict

import (
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board/rules"
	"github.com/sekilab/sekilab/internal/data/positions"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// clause has a turn, the winner, and the first stones of a clause.
var clause = regexp.MustCompile(`^(?:(Black|White) to move: )?(?:(Black|White) (?:gains|captures|wins)\b)?.*?` +
	`(?:(?: by| after) ([A-Z]\d+(?: or [A-Z]\d+)*)(?:: .*)?)?$`)

// TestLongWords compares sentences on small fights with the rules of Go: the winner, the first stones named, and the
// player who must pass. SEKI_LONG=1 takes the corpus too.
func TestLongWords(t *testing.T) {
	texts := strings.Fields("X.O/X.O .O./XXX/XXX O.OO/X.OX/XXX. .X..O/XXXXO/OOOOO/.O.O. .XX.OOO/XXX.OOO/XXX.OOO " +
		"X.XXX.OOO/XXXXX.OOO O.X.O.OX./XXXOOOOXX/OOOXXXXX./.OOXXXXXX/OOOXXXXX./.OOXXXXXX " +
		".OOXOO./OOX.XOO/XXXXXXX/.X.XXXX/XXXXXXX/......./.......")
	if testtool.Long() {
		for _, p := range testtool.Must(positions.Load("../.."))(t) {
			texts = append(texts, p.Position.String())
		}
	}
	clauses := map[string]int{}
	for _, text := range texts {
		for _, r := range fights(t, text) {
			f, err := rules.Decide(t.Context(), r.Position, r.Points, 1<<22)
			if v := testtool.Must(newJudge().Decide(t.Context(), r))(t); err == nil && v.Outcome.Known() {
				compareWords(t, v, f, clauses)
			}
		}
	}
	if t.Log(clauses); len(clauses) < 6 {
		t.Error("some kinds of clauses are missing")
	}
}

// compareWords compares the sentence on a fight with the rules, and counts its clauses.
func compareWords(t *testing.T, v Verdict, f *rules.Fight, clauses map[string]int) {
	players := map[string]seki.Player{"Black": seki.C, "White": seki.R}
	expect := func(what, first, at string, want seki.Value) {
		clauses[what+" "+want.String()]++
		got := f.Outcome.First(players[first])
		for _, s := range f.Stones {
			if s.Player == players[first] && s.Point.String() == at {
				got, at = s.Value, ""
			}
		}
		if got != want || at != "" {
			t.Errorf("%s: if %s moves first %s, it is %v by the rules", v.Text, first, at, got)
		}
	}
	values := func(winner string) map[string]seki.Value { // by the player who moves first
		if winner == "" {
			return map[string]seki.Value{"Black": seki.Draw, "White": seki.Draw}
		}
		return map[string]seki.Value{"Black": seki.Loss, "White": seki.Loss, winner: seki.Win}
	}
	for first, want := range values(clause.FindStringSubmatch(v.Result)[2]) {
		if v.Result != "a move is needed" {
			expect("result", first, "", want)
		} else if f.Outcome.R == f.Outcome.C.Negate() {
			t.Errorf("%s: %v by the rules", v.Text, f.Outcome)
		}
		must := strings.Contains(v.Result, "first loses") || strings.Contains(v.Result, first+" must pass")
		for _, s := range f.Stones {
			if must && s.Player == players[first] {
				expect("stone", first, s.Point.String(), seki.Loss)
			}
		}
	}
	for _, turn := range v.Turns {
		m := clause.FindStringSubmatch(turn)
		for at := range strings.SplitSeq(m[3], " or ") {
			expect("turn", m[1], at, values(m[2])[m[1]])
		}
	}
}
