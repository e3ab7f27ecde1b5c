package explorer

import (
	"net/http"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/seki/sekitest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// As many moves of a player in an entry lose as the recursion says, for all 2×2 matrices with
// entries up to 3, none where the first wins; and the page says it of a draw.
func TestSpare(t *testing.T) {
	s := newServer(t, Options{})
	seen := map[int]int{}
	for A := range sekitest.Filled(2, 2, 3) {
		if _, over, _ := A.Terminal(seki.Seki); over {
			continue
		}
		got := testtool.Must(s.spare(t.Context(), A))(t)
		for _, g := range seki.Games {
			for _, p := range seki.Players {
				for mv := range A.Moves() {
					want := firstLoss(t, A, g, p, mv)
					if n := got[g][p][mv.Row*2+mv.Col]; n != want {
						t.Errorf("%v of %v in %v: %v moves there lose, want %d", mv, p, A, n, want)
					}
					seen[want]++
				}
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("only %v", seen)
	}
	const address = "/m/3,1,2/2,2,5/1,4,3"
	_, body := whole(t, s, address)
	if !strings.Contains(body, "D<sub>2</sub>") {
		t.Errorf("%s says of no move how many lose", address)
	}
	if status, _ := get(t, s, "/m/900,1/1,900"); status != http.StatusOK { // by the theorem of two rows, without a search
		t.Errorf("status %d", status)
	}
}

// firstLoss counts by the recursion.
func firstLoss(t *testing.T, A seki.Matrix, g seki.Game, p seki.Player, mv seki.Move) int {
	for n := 1; A.At(mv.Row, mv.Col) > 0; n++ {
		A = A.After(mv)
		if _, over, _ := A.Terminal(g); over {
			return 0
		}
		r := testtool.Must(reference.New(g).Solve(A))(t)
		switch v := r.Outcome.First(p.Opponent()); {
		case n == 1 && v == seki.Loss:
			return 0
		case v == seki.Win:
			return n
		}
	}
	return 0
}
