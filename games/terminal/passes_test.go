package terminal_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// unlimited is the pass limit of a game in which passing for ever is a draw.
const unlimited = 0

// countedPasses is SEKI or D-SEKI drawn after limit successive passes.
type countedPasses struct {
	game  terminal.Seki
	limit int
}

// counted is a position with the number of passes made since the last active
// move. It stays 0 when the limit is unlimited.
type counted struct {
	terminal.SekiPosition
	passes int
}

func (countedPasses) Players() int                          { return 2 }
func (g countedPasses) Owner(x counted) terminal.Player     { return g.game.Owner(x.SekiPosition) }
func (g countedPasses) Winners(x counted) []terminal.Player { return g.game.Winners(x.SekiPosition) }

// Moves yields the moves of the game. A pass that makes the limit ends the
// game in a position that leads only to itself, which is a draw.
func (g countedPasses) Moves(x counted) iter.Seq[counted] {
	return func(yield func(counted) bool) {
		if g.limit != unlimited && x.passes == g.limit {
			yield(x)
			return
		}
		sum := x.Matrix().Sum()
		for y := range g.game.Moves(x.SekiPosition) {
			next := counted{SekiPosition: y}
			if isPass := y.Matrix().Sum() == sum && y != x.SekiPosition; isPass && g.limit != unlimited {
				next.passes = x.passes + 1
			}
			if !yield(next) {
				return
			}
		}
	}
}

// Two successive passes are a draw in Gol'berg et al. 2014. A draw after k = 3
// or 4, or by passing for ever, gives the same outcomes (docs/theory.md, 2.2), in
// both games and for both first players, on every class of the sizes below. A
// draw after a single pass is another game.
func TestLongPassLimits(t *testing.T) {
	t.Parallel()
	sum := longSum(6, 11)
	for _, size := range [][2]int{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 3}} {
		for _, game := range seki.Games {
			t.Run(fmt.Sprintf("%dx%d/%v", size[0], size[1], game), func(t *testing.T) {
				t.Parallel()
				matrices := slices.Collect(enumerate.Classes(size[0], size[1], sum))
				for _, limit := range []int{2, 3, 4, unlimited} {
					if x := differingPosition(t, matrices, game, limit); x != nil {
						t.Errorf("limit %d changes the value of %v", limit, x)
					}
				}
				if size != [2]int{1, 1} && differingPosition(t, matrices, game, 1) == nil {
					t.Error("a draw after one pass changes nothing: the test shows nothing")
				}
			})
		}
	}
}

// differingPosition returns a position reached from the matrices whose value
// with the pass limit differs from the recursion, nil if there is none.
func differingPosition(t *testing.T, matrices []seki.Matrix, game seki.Game, limit int) fmt.Stringer {
	t.Helper()
	var starts []counted
	for _, A := range matrices {
		for _, p := range []seki.Player{seki.R, seki.C} {
			x := testtool.Must(terminal.NewSekiPosition(A, p))(t)
			starts = append(starts, counted{SekiPosition: x})
		}
	}
	g := testtool.Must(terminal.Explore(t.Context(), countedPasses{terminal.Seki{Game: game}, limit}, 1<<22, starts...))(t)
	solutions := [2]*terminal.Solution{g.Solve(0), g.Solve(1)}
	recursion := reference.New(game)
	for v := range terminal.Node(g.Size()) {
		x := g.Position(v)
		if x.passes > max(limit-2, 0) {
			continue // one more pass is a draw
		}
		want := testtool.Must(recursion.Solve(x.Matrix()))(t)
		p := x.ToMove()
		value := want.Outcome.First(p)
		if solutions[p].Value(v) != value || solutions[p.Opponent()].Value(v) != value.Negate() {
			return x
		}
	}
	return nil
}
