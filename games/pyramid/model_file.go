package pyramid

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// MaxModelTiers bounds the tiers of WriteModel: with 8 tiers the file has some 60 MB.
const MaxModelTiers = 8

// WriteModel writes the game with p tiers, 2 ≤ p ≤ MaxModelTiers, as a file that
// mddp.ReadJSON reads: in the model of turns of Fujita 2016 or the 0/1 model of the same author.
// P has the state x(…) for each position with the first player to move, Q y(…) with the
// opponent. The decisions are named as Moves writes them.
func WriteModel(ctx context.Context, w io.Writer, p int, zeroOne bool) error {
	if p < 2 || p > MaxModelTiers {
		return fmt.Errorf("a file has between 2 and %d tiers, not %d", MaxModelTiers, p)
	}
	positions := []Position{Start(p)}
	met := map[Position]bool{positions[0]: true}
	for k := 0; k < len(positions); k++ {
		for _, u := range Moves(positions[k]) {
			if y := positions[k].After(u); !met[y] {
				met[y] = true
				positions = append(positions, y)
			}
		}
	}
	about, goal := "numbers of turns", "max"
	rewards, last := [2]string{`, "cost": 1`, ""}, [2]int{turnBound(p), 0} // of P and of Q
	if zeroOne {
		about, goal = "0/1 model", "min"
		rewards, last = [2]string{`, "scale": -1, "cost": 1`, `, "scale": -1, "cost": 1`}, [2]int{1, 1}
	}
	fmt.Fprintf(w, `{"title": "pyramid game with %d tiers, %s", "processes": [`, p, about)
	for side, head := range []string{`{"name": "P", "goal": "min", "states": [`, `, {"name": "Q", "goal": "` + goal + `", "states": [`} {
		own, other := "xy"[side], "yx"[side]
		if _, err := io.WriteString(w, "\n  "+head); err != nil {
			return err
		}
		for k, x := range positions {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			after := "]"
			if k < len(positions)-1 {
				after = ","
			}
			if x == Last() {
				fmt.Fprintf(w, "\n"+`    {"name": "%c%s", "value": %d}%s`, own, x.Text(p), last[side], after)
				continue
			}
			decisions := units.Texts(Moves(x), func(u Move) string {
				return fmt.Sprintf(`{"name": "%v", "cross": "%c%s"%s}`, u, other, x.After(u).Text(p), rewards[side])
			})
			fmt.Fprintf(w, "\n"+`    {"name": "%c%s", "decisions": [%s]}%s`, own, x.Text(p), strings.Join(decisions, ", "), after)
		}
		fmt.Fprint(w, "}")
	}
	_, err := io.WriteString(w, "]}\n")
	return err
}
