package rules

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestLongAgainstGNUGo compares with GNU Go whether the chains around eye spaces can be killed, in the middle of a
// board, at its edge and in its corner. The black stones around them have all the rest of the board. SEKI_LONG=1 takes
// spaces of six points too. GNU Go is wrong about one: A1 to D1, A2 and B2. It sees a ko after B1, but White makes an
// eye by C1.
func TestLongAgainstGNUGo(t *testing.T) {
	most, wrong := 4, 0
	if testtool.Long() {
		most, wrong = 6, 1
	}
	dir := t.TempDir()
	var commands []string
	var dead []bool
	var shown []string
	for edges := range 3 {
		for n := 1; n <= most; n++ {
			for _, s := range spaces(n, edges) {
				p, region, ok := enclosed(s, edges)
				if !ok {
					continue
				}
				solver := testtool.Must(newSolver(p, region, DefaultMemory))(t)
				v := solver.value(t, solver.start)
				q := onBoard(p, 13)
				name := filepath.Join(dir, strconv.Itoa(len(dead))+".sgf")
				testtool.NoError(t, os.WriteFile(name, []byte(q.SGF().String()), 0o666))
				commands = append(commands, "loadsgf "+name,
					"owl_attack "+region[slices.IndexFunc(region,
						func(at board.Point) bool { return p.At(at) == board.White })].String())
				dead, shown = append(dead, v == seki.Win), append(shown, q.String())
			}
		}
	}
	answers := testtool.AskGNUGo(t, commands)
	differ := 0
	for k, dead := range dead {
		answer := answers[2*k+1]
		if (answer[0] != '0') != dead {
			differ++
			t.Logf("killed: %t, GNU Go %s\n%s", dead, answer, shown[k])
		}
	}
	if differ != wrong {
		t.Errorf("%d of %d differ, not %d", differ, len(dead), wrong)
	}
}

// onBoard returns the position on an empty board, with only those black stones that are
// next to a white one, or diagonal to it.
func onBoard(p *board.Position, size int) *board.Position {
	q := board.New(size, size)
	for at := range p.Points() {
		c := p.At(at)
		if c == board.White {
			q.Set(at, c)
		}
		if c != board.Black {
			continue
		}
		for k := range 9 {
			beside := board.Point{X: at.X + k%3 - 1, Y: at.Y + k/3 - 1}
			if p.Contains(beside) && p.At(beside) == board.White {
				q.Set(at, c)
			}
		}
	}
	return q
}
