package star_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// Two games as a reader of docs/games-by-rules.md writes them: Wythoff's game and chomp.
const (
	wythoff = `
title = "Wythoff's game"
start = (3, 5)

def moves(heaps):
    x, y = heaps
    one = [(k, y) for k in range(x)] + [(x, k) for k in range(y)]
    return one + [(x - k, y - k) for k in range(1, min(x, y) + 1)]
`
	chomp = `
title = "chomp"
start = [4, 4, 4]     # squares in each row; the last square is poisoned

def moves(rows):
    if rows == [1] + [0] * (len(rows) - 1):
        return []
    after = []
    for i in range(len(rows)):
        for k in range(rows[i]):
            if i > 0 or k > 0:
                after.append(rows[:i] + [min(r, k) for r in rows[i:]])
    return after
`
)

// The lost positions are (⌊kφ⌋, ⌊kφ²⌋) (W. A. Wythoff, 1907).
func TestWythoff(t *testing.T) {
	lost := map[[2]int]bool{}
	for k := range 10 {
		x := int(float64(k) * math.Phi)
		lost[[2]int{x, x + k}], lost[[2]int{x + k, x}] = true, true
	}
	for a := range 9 {
		for b := range 9 {
			g := testtool.Must(explore(t.Context(), wythoff, fmt.Sprintf("start = (%d, %d)", a, b), 1000))(t)
			if got := g.Solve(0).Value(0); got != winIf(!lost[[2]int{a, b}]) {
				t.Errorf("%d, %d: %v", a, b, got)
			}
		}
	}
}

// The first player wins with every bar of chocolate but the poisoned square alone (D. Gale, 1974).
func TestChomp(t *testing.T) {
	for rows := 1; rows <= 4; rows++ {
		for columns := 1; columns <= 4; columns++ {
			g := testtool.Must(explore(t.Context(), chomp, fmt.Sprintf("start = [%d] * %d", columns, rows), 1000))(t)
			if got := g.Solve(0).Value(0); (got == seki.Win) != (rows*columns > 1) {
				t.Errorf("%d×%d: %v", rows, columns, got)
			}
		}
	}
}

// Plain recursion gives the same value of each row of coins.
func TestCoins(t *testing.T) {
	var best func(row []int) int
	best = func(row []int) int {
		if len(row) == 0 {
			return 0
		}
		last := len(row) - 1
		return max(row[0]-best(row[1:]), row[last]-best(row[:last]))
	}
	coins, _ := star.Text("coins")
	rapid.Check(t, func(t *rapid.T) {
		row := rapid.SliceOfN(rapid.IntRange(0, 9), 0, 6).Draw(t, "row")
		text := strings.ReplaceAll(fmt.Sprint(row), " ", ", ")
		g := testtool.Must(explore(t.Context(), coins, "row = "+text, 10_000))(t)
		var value func(v terminal.Node) int
		value = func(v terminal.Node) int {
			moves := g.Moves(v)
			if len(moves) == 0 {
				return int(g.Number(v).Int64())
			}
			sign := 1 - 2*int(g.Owner(v))
			most := math.MinInt
			for _, w := range moves {
				most = max(most, sign*value(w))
			}
			return sign * most
		}
		if got, want := value(0), best(row); got != want {
			t.Fatalf("%v: %d, not %d", row, got, want)
		}
	})
}
