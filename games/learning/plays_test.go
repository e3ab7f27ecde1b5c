package learning_test

import (
	"runtime/debug"
	"testing"

	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/terminal"
)

// Searches through plays of many moves do not need a stack as long as a play, which ends at
// 1 GB. Players who take one stone each have no choice; with one or two stones, the player
// who always takes one loses a pile of an even number, but can win.
func TestLongPlays(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(4 << 20))
	const stones = 50_000
	experiment := func(takes ...int) learning.Experiment {
		g := explore[terminal.Pile](t, terminal.TakeAway{Takes: takes}, terminal.Pile{Stones: stones})
		return learning.Experiment{Arena: &g.Arena, Rule: learning.LNWP, Plays: 1}
	}
	one := experiment(1)
	one.Opponent = learning.Worst
	r, err := one.Run(t.Context(), func(int, bool) {})
	if err != nil || r.Summary.Lost != 1 {
		t.Errorf("takes of one: %+v, %v", r.Summary, err)
	}
	two := experiment(1, 2)
	two.Opponent = learning.Fixed
	first := two.Arena.First(func(terminal.Player) bool { return true })
	two.Strategies = []terminal.Strategy{first}
	got, err := two.Relative(t.Context(), first)
	if want := (learning.Relative{Strategies: 1, Winnable: 1, One: true, Known: true}); err != nil || got != want {
		t.Errorf("takes of one or two: %+v, %v; want %+v", got, err, want)
	}
}
