package board_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/internal/testtool/goban"
	"github.com/sekilab/sekilab/seki"
)

// game is a board with the stones that decide: who captures one of them first wins.
type game struct {
	goban.Board
	start string
}

// turn is a position with the player to move.
type turn struct {
	points string
	player byte
	passed bool
}

// value returns 1, 0 or −1 for the player to move, when who captures a stone of the start first wins
// and two passes in succession are a draw.
func (g game) value(player byte, passed bool, known map[turn]int) int {
	key := turn{g.Points, player, passed}
	if v, ok := known[key]; ok {
		return v
	}
	best := 0 // of a pass after a pass
	if !passed {
		best = -g.value(goban.Opponent[player], true, known)
	}
	for k := range g.Points {
		if v, legal := g.after(k, player, known); legal {
			best = max(best, v)
		}
	}
	known[key] = best
	return best
}

// after returns the value of a move for the player who makes it.
func (g game) after(k int, player byte, known map[turn]int) (value int, legal bool) {
	if g.Points[k] != '.' {
		return 0, false
	}
	after, taken, legal := g.Put(k, player)
	if !legal {
		return 0, false
	}
	if slices.ContainsFunc(taken, func(stone int) bool { return g.start[stone] == goban.Opponent[player] }) {
		return 1, true
	}
	return -game{after, g.start}.value(goban.Opponent[player], false, known), true
}

// newGame returns the position for the rules.
func newGame(p *board.Position) game {
	points := strings.NewReplacer(" ", "", "\n", "").Replace(p.String())
	return game{goban.Board{Points: points, Width: p.Width()}, points}
}

// eachBoard yields all boards of a size.
func eachBoard(width, height int, yield func(*board.Position)) {
	p := board.New(width, height)
	points := slices.Collect(p.Points())
	var fill func(k int)
	fill = func(k int) {
		if k == len(points) {
			yield(p)
			return
		}
		for c := range board.White + 1 {
			p.Set(points[k], c)
			fill(k + 1)
		}
	}
	fill(0)
}

var sign = map[seki.Value]int{seki.Win: 1, seki.Draw: 0, seki.Loss: -1}

// TestLongRulesOfGo compares all small positions inside the model, or inside the game with eyes of one or two points,
// with the rules of Go: the outcome, and the result of a stone on each point. SEKI_LONG=1 takes boards of twelve points
// too, and compares the numbers with paper/eyes.tex. Package verdict compares larger eyes.
func TestLongRulesOfGo(t *testing.T) {
	solver := liberties.NewReference(seki.Seki)
	compared, plain, walled, double := 0, 0, 0, 0
	sizes := [][2]int{{2, 2}, {3, 1}, {4, 1}, {5, 1}, {3, 2}, {4, 2}}
	if testtool.Long() {
		sizes = append(sizes, [2]int{3, 3}, [2]int{5, 2}, [2]int{6, 2}, [2]int{4, 3})
	}
	for _, size := range sizes {
		eachBoard(size[0], size[1], func(p *board.Position) {
			r := testtool.Must(board.Read(p))(t)
			if len(r.Violations) > 0 || r.Matrix.Rows() == 0 || slices.Max(slices.Concat(r.EyesRows, r.EyesCols)) > 2 {
				return
			}
			compared++
			if slices.Max(slices.Concat(r.EyesRows, r.EyesCols)) == 2 {
				double++
			}
			if r.Plain() {
				plain++
			}
			if len(r.Alive) > 0 {
				walled++
			}
			compareRules(t, r, solver)
		})
	}
	t.Log(compared, "positions,", plain, "without eyes and private liberties,", walled, "with living chains,", double,
		"with an eye of two points")
	if testtool.Long() {
		paper, err := os.ReadFile("../paper/eyes.tex")
		number := func(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }
		said := fmt.Sprintf("There are %s of them, %s with an eye or a private liberty and %s with an eye of two points.",
			number(compared), number(compared-plain), number(double))
		if err != nil || !strings.Contains(string(paper), said) {
			t.Errorf("paper/eyes.tex does not say: %s (%v)", said, err)
		}
	}
	if plain < 300 || compared-plain < 30 || testtool.Long() && walled < 20 {
		t.Error("too few positions")
	}
}

// compareRules compares a reading without violations with the rules.
func compareRules(t *testing.T, r *board.Reading, solver *liberties.Reference) {
	t.Helper()
	g, known := newGame(r.Position), map[turn]int{}
	P := liberties.Must(liberties.New(r.Matrix, r.Own))
	result := testtool.Must(solver.Solve(P))(t)
	if white, black := g.value('O', false, known), g.value('X', false, known); white != sign[result.Outcome.R] ||
		black != sign[result.Outcome.C] {
		t.Fatalf("%s%v is %v; in Go %d when White moves first, %d when Black does", r.Position, P, result.Outcome, white,
			black)
	}
	for _, d := range r.Dame {
		after := testtool.Must(solver.Solve(P.After(liberties.Move{Place: liberties.Dame, Row: d.Row, Col: d.Col})))(t)
		k := (r.Position.Height()-1-d.Point.Y)*r.Position.Width() + d.Point.X
		for _, p := range seki.Players {
			stone, colour := byte('O'), board.White
			if p == seki.C {
				stone, colour = 'X', board.Black
			}
			want := -sign[after.Outcome.First(p.Opponent())]
			v, legal := g.after(k, stone, known)
			if legal != r.Position.CanPlay(d.Point, colour) || legal && v != want || !legal && want != -1 {
				t.Fatalf("%s%v: %v for %v is %d, in Go %d (legal: %t)", r.Position, P, d.Point, p, want, v, legal)
			}
		}
	}
}

// TestLongBenson compares with the chains that an opponent who moves alone can capture.
func TestLongBenson(t *testing.T) {
	compare := func(p *board.Position) (alive bool) {
		g := newGame(p)
		if !g.Legal() {
			return false
		}
		captured := map[byte]map[int]bool{} // by colour, the points whose stones can be captured
		for _, colour := range []byte("XO") {
			captured[colour] = map[int]bool{}
			seen := map[string]bool{}
			var play func(h goban.Board)
			play = func(h goban.Board) {
				if seen[h.Points] {
					return
				}
				seen[h.Points] = true
				for k := range h.Points {
					if g.Points[k] == colour && h.Points[k] != colour {
						captured[colour][k] = true
					}
					if h.Points[k] == '.' {
						if after, _, legal := h.Put(k, goban.Opponent[colour]); legal {
							play(after)
						}
					}
				}
			}
			play(g.Board)
		}
		claimed := board.UnconditionallyAlive(p)
		for k, chain := range p.Chains() {
			first := chain.Stones[0]
			at := (p.Height()-1-first.Y)*p.Width() + first.X
			if claimed[k] == captured[g.Points[at]][at] {
				t.Fatalf("%s%v: alive %t", p, chain.Name(), claimed[k])
			}
			alive = alive || claimed[k]
		}
		return alive
	}
	living, repeats, sizes := 0, 60, [][2]int{{5, 1}, {3, 2}}
	if testtool.Long() {
		repeats, sizes = 2000, append(sizes, [2]int{4, 2}, [2]int{7, 1})
	}
	for _, size := range sizes {
		eachBoard(size[0], size[1], func(p *board.Position) {
			if compare(p) {
				living++
			}
		})
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range repeats {
		p := board.New(4, 3)
		for at := range p.Points() {
			p.Set(at, []board.Colour{board.Empty, board.Black, board.Black, board.White}[random.IntN(4)])
		}
		if compare(p) {
			living++
		}
	}
	if living < 50 {
		t.Errorf("only %d positions with living chains", living)
	}
	t.Log(living, "positions with living chains")
}
