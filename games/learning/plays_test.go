package learning_test

import (
	"runtime/debug"
	"testing"

	"github.com/sekilab/sekilab/games/internal/piles"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
)

// A search through plays of many moves does not need a stack as long as a play, which ends at
// 1 GB. Players who take one stone each have no choice.
func TestManyPlays(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(2 << 20))
	const stones = 25_000
	g := explore[piles.Position](t, piles.Game{Takes: []int{1}}, piles.Position{Stones: stones})
	e := learning.Experiment{Named: terminal.Named{Arena: &g.Arena}, Rule: learning.LNWP, Opponent: learning.Worst, Plays: 1}
	r, err := e.Run(t.Context(), func(learning.Step) {})
	if err != nil || r.Summary.Lost != 1 {
		t.Errorf("%+v, %v", r.Summary, err)
	}
}
