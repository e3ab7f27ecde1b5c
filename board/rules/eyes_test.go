package rules

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// space is an eye space: sorted points of the board.
type space []board.Point

func (s space) key() string { return fmt.Sprint([]board.Point(s)) }

// spaces returns the connected spaces of n points on a board bounded below if edges is 1,
// and on the left as well if edges is 2, that touch each bound, up to symmetry.
func spaces(n, edges int) []space {
	least := [2]int{-n, -n} // of x and y
	if edges > 0 {
		least[1] = 0
	}
	if edges > 1 {
		least[0] = 0
	}
	grown := map[string]space{}
	for x := range n {
		for y := range n {
			if (edges < 1 || y == 0) || edges > 1 {
				at := board.Point{X: x, Y: y}
				grown[space{at}.key()] = space{at}
			}
		}
	}
	for range n - 1 {
		next := map[string]space{}
		for _, s := range grown {
			for _, at := range s {
				for _, q := range []board.Point{{X: at.X + 1, Y: at.Y}, {X: at.X - 1, Y: at.Y}, {X: at.X, Y: at.Y + 1},
					{X: at.X, Y: at.Y - 1}} {
					if q.X >= least[0] && q.Y >= least[1] && !slices.Contains(s, q) {
						t := normal(append(slices.Clone(s), q), edges)
						next[t.key()] = t
					}
				}
			}
		}
		grown = next
	}
	var list []space
	for _, key := range slices.Sorted(maps.Keys(grown)) {
		s := grown[key]
		x := slices.MinFunc(s, func(a, b board.Point) int { return a.X - b.X }).X
		y := slices.MinFunc(s, func(a, b board.Point) int { return a.Y - b.Y }).Y
		if edges == 0 || edges == 1 && y == 0 || x == 0 && y == 0 {
			list = append(list, s)
		}
	}
	return list
}

// normal returns the least of the images of a space under the symmetries that keep the
// edges.
func normal(s space, edges int) space {
	var best space
	for k := range 8 {
		if edges == 1 && k > 1 || edges == 2 && k != 0 && k != 4 {
			continue
		}
		t := slices.Clone(s)
		for i, at := range t {
			if k&1 != 0 {
				at.X = -at.X
			}
			if k&2 != 0 {
				at.Y = -at.Y
			}
			if k&4 != 0 {
				at.X, at.Y = at.Y, at.X
			}
			t[i] = at
		}
		var low board.Point
		if edges < 2 {
			low.X = slices.MinFunc(t, func(a, b board.Point) int { return a.X - b.X }).X
		}
		if edges < 1 {
			low.Y = slices.MinFunc(t, func(a, b board.Point) int { return a.Y - b.Y }).Y
		}
		for i := range t {
			t[i].X -= low.X
			t[i].Y -= low.Y
		}
		slices.SortFunc(t, func(a, b board.Point) int { return cmp.Or(a.Y-b.Y, a.X-b.X) })
		if best == nil || slices.CompareFunc(t, best, func(a, b board.Point) int { return cmp.Or(a.Y-b.Y, a.X-b.X) }) < 0 {
			best = t
		}
	}
	return best
}

// enclosed returns a position and the region of an empty space enclosed by white stones, which have no
// other liberties and are surrounded by living black stones; ok is false if they are more
// than one chain.
func enclosed(s space, edges int) (p *board.Position, region []board.Point, ok bool) {
	size := len(s) + 4
	p = board.New(size, size)
	margin := board.Point{X: 2, Y: 2}
	if edges > 0 {
		margin.Y = 0
	}
	if edges > 1 {
		margin.X = 0
	}
	for at := range p.Points() {
		p.Set(at, board.Black)
	}
	for k := range 9 * len(s) {
		at := s[k/9]
		if q := (board.Point{X: at.X + margin.X + k%3 - 1, Y: at.Y + margin.Y + k/3%3 - 1}); p.Contains(q) {
			p.Set(q, board.White)
		}
	}
	for _, at := range s {
		p.Set(board.Point{X: at.X + margin.X, Y: at.Y + margin.Y}, board.Empty)
	}
	for at := range p.Points() {
		if p.At(at) != board.Black {
			region = append(region, at)
		}
	}
	white := 0
	for _, c := range p.Chains() {
		if c.Colour == board.White {
			white++
		}
	}
	return p, region, white == 1
}

// killed are the numbers of eye spaces of 1, 2, … points, in the middle, at an edge and in
// a corner, that are killed if the opponent moves first: in the middle the six shapes of the
// books up to the bulky five and the crossed five, and the rabbity six. In a corner the
// rectangular six is killed too. None has seven points or more.
var killed = [3][]int{{1, 1, 2, 2, 2, 1, 0, 0}, {1, 2, 4, 4, 5, 2, 0, 0}, {1, 1, 3, 3, 3, 2, 0, 0}}

// TestLongEyeSpaces finds the eye spaces enclosed by one chain without other liberties, with the opponent to move, that
// are killed, and asks GNU Go about those of up to four points. The black stones around them have all the rest of the
// board there. SEKI_LONG=1 takes spaces of up to eight points, and asks about six. GNU Go is wrong about one: A1 to D1,
// A2 and B2. It sees a ko after B1, but White makes an eye by C1.
func TestLongEyeSpaces(t *testing.T) {
	most, asked, wrong := 6, 4, 0
	if testtool.Long() {
		most, asked, wrong = 8, 6, 1
	}
	dir := t.TempDir()
	var commands []string
	var kills []bool
	for edges, want := range killed {
		for n := 1; n <= most; n++ {
			dead := 0
			for _, s := range spaces(n, edges) {
				p, region, ok := enclosed(s, edges)
				if !ok {
					continue
				}
				solver := testtool.Must(newSolver(p, region, DefaultMemory))(t)
				kill := solver.value(t, solver.start) == seki.Win
				if kill {
					dead++
				}
				if n > asked {
					continue
				}
				name := filepath.Join(dir, strconv.Itoa(len(kills))+".sgf")
				testtool.NoError(t, os.WriteFile(name, []byte(onBoard(p, 13).SGF().String()), 0o666))
				chain := region[slices.IndexFunc(region, func(at board.Point) bool { return p.At(at) == board.White })]
				commands, kills = append(commands, "loadsgf "+name, "owl_attack "+chain.String()), append(kills, kill)
			}
			if dead != want[n-1] {
				t.Errorf("%d spaces of %d points at %d edges are killed, not %d", dead, n, edges, want[n-1])
			}
		}
	}
	differ := 0
	for k, answer := range testtool.AskGNUGo(t, commands) {
		if k%2 == 1 && (answer[0] != '0') != kills[k/2] {
			differ++
			t.Logf("killed: %t, GNU Go %s after %s", kills[k/2], answer, commands[k-1])
		}
	}
	if differ != wrong {
		t.Errorf("%d of %d differ, not %d", differ, len(kills), wrong)
	}
}

// onBoard returns the position on an empty board, with only those black stones that are
// next to a white one, or diagonal to it.
func onBoard(p *board.Position, size int) *board.Position {
	q := board.New(size, size)
	for at := range p.Points() {
		if p.At(at) != board.White {
			continue
		}
		q.Set(at, board.White)
		for k := range 9 {
			beside := board.Point{X: at.X + k%3 - 1, Y: at.Y + k/3 - 1}
			if p.Contains(beside) && p.At(beside) == board.Black {
				q.Set(beside, board.Black)
			}
		}
	}
	return q
}
