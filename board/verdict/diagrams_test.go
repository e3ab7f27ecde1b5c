package verdict

import (
	"fmt"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// diagrams are shapes of the books as they are shown there: on a board that is empty elsewhere, here one of 19×19. Each
// is drawn at the upper edge from a column on, 0 for the corner, with its answer in Sensei's Library under its name.
var diagrams = []struct {
	name    string
	column  int
	rows    string // the first at the edge
	outcome string // of White and of Black, who move first; "" if there is none
	alive   int    // chains that have to be assumed to be alive
	says    string
}{
	{"Snapback", 4, "..OO.OOX/..OX.OX/..OXXX", "DW", 4, "Black captures White 2 (K19), 3 stones, by J19"},
	{"Unsettled Three", 4, ".XO...OX/.XOOOOOX/..XXXXX", "DW", 3, "Black captures White 1 (G19), 7 stones, by J19"},
	{"Seki", 4, ".XOO.XXO/.XOO.XXO/.XOOOXXO/..XXXOO", "DD", 4, "a complete seki: whoever plays first loses"},
	{"Golden Chicken Standing on One Leg", 0, "...X/OXOX/OOOX/XXX", "WW", 2,
		"Black captures White 1 (A18), 5 stones, by B19"},
	{"Carpenter's Square", 0, "...OX/...OX/...OX/OOOOX/XXXX", "DD", 2, "White 1 (D19) lives"},
	{"Ten Thousand Year Ko", 0, "O.OX/XOOOX/XX.OX/X.OOX/OOOX/XXX", "LW", 4, "Black wins, whoever moves first"},
	{"Bent Four in the Corner", 0, "XX.OX/XOOOX/.OXXX/OOX/XXX", "LW", 1, "Black captures White 1 (D19), 7 stones, whoever moves first"},
	{"Hanezeki", 0, "OOO.X.O.XXXOX/XXXXXXOOOOOOX/OOOOOOXXXXXX", "DD", 3, "a complete seki: whoever plays first loses"},
}

// TestLongDiagrams: diagrams on open boards have the answer that players give, with the necessary assumptions, with
// SEKI_LONG=1 in two images.
func TestLongDiagrams(t *testing.T) {
	const size = 19
	images := []int{0}
	if testtool.Long() {
		images = append(images, 11)
	}
	for _, d := range diagrams {
		var rows []string
		for row := range strings.SplitSeq(d.rows, "/") {
			row = strings.Repeat(".", d.column) + row
			rows = append(rows, row+strings.Repeat(".", size-len(row)))
		}
		for len(rows) < size {
			rows = append(rows, strings.Repeat(".", size))
		}
		for _, k := range images {
			p := image(position(t, strings.Join(rows, "/")), k)
			list, err := board.Options{}.Fights(p)
			if err != nil || len(list) != 1 {
				t.Fatal(d.name, list, err)
			}
			v, err := newJudge().Decide(t.Context(), list[0])
			if err != nil {
				t.Fatal(d.name, err)
			}
			if text := v.Text; k == 0 && !strings.Contains(text, d.says) {
				t.Errorf("%s: %s, want %q", d.name, text, d.says)
			}
			if v.Basis != Assumed || v.Outcome != (seki.Outcome{}) || v.If.undecided() > 0 {
				t.Errorf("%s: %+v", d.name, v)
				continue
			}
			o, err := newJudge().Assume(t.Context(), p, board.Options{})
			if err != nil || len(v.If.Chains) != d.alive || len(o.Alive) != d.alive {
				t.Errorf("%s, image %d: %d chains, and %d are assumed to live, %v", d.name, k, len(v.If.Chains), len(o.Alive), err)
			}
			for _, of := range v.If.Verdicts {
				want := d.outcome
				if k >= 8 { // colours exchanged
					want = want[1:] + want[:1]
				}
				if of.Outcome.String() != want {
					t.Errorf("%s, image %d: %v, want %s", d.name, k, of.Outcome, want)
				}
			}
			if (len(v.If.Verdicts) == 0) != (d.outcome == "") {
				t.Errorf("%s: %d verdicts", d.name, len(v.If.Verdicts))
			}
		}
	}
}

// A condition names all that it assumes: each chain, or if they are many, that it is all of them.
func TestConditionNamesAll(t *testing.T) {
	for n := 1; n < 12; n++ {
		p := board.New(19, 19)
		for k := range n {
			p.Set(board.Point{X: k, Y: 2 * (k % 2)}, board.Black)
		}
		c := &Condition{Chains: p.Chains()}
		text := c.called(&board.Reading{Position: p})
		if strings.Contains(text, "more") || strings.Count(text, "Black") != len(c.Chains) &&
			text != fmt.Sprintf("all %d black chains in open space", len(c.Chains)) {
			t.Errorf("%d chains: %s", len(c.Chains), text)
		}
	}
}
