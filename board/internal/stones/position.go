package stones

import (
	"fmt"
	"slices"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Position is a position with eyes whose lines have stones.
type Position struct {
	eyes.Position
	Stones [2][]int // of the rows, which seki.R captures, and of the columns
	Touch  [][]bool // row i and column j touch: a stone of one is beside a stone of the other, or they share dame
}

// turn is a move that fills a liberty, by its index in a state, in the order of eyes.Position.Liberties. A pass is −1.
type turn = int

const pass turn = -1

// maxLiberties is the greatest number of liberties of a line.
const maxLiberties = 255

// rules are what stays the same during a game.
type rules struct {
	m, n    int
	places  []eyes.Move
	of      [][]int // of each liberty, the lines that have it: rows come before columns
	reserve []byte  // of the eyes of rows, then of columns
	stones  []int   // of rows, then of columns
	touch   [][]int
	lines   [][]turn // of each line, the places of its liberties
}

// state has the liberties. A line without any is captured or alive.
type state []byte

// newRules returns the rules of a position and the state at its beginning. It fails with
// search.ErrTooLarge if a line may get more than maxLiberties liberties, and if a line has none.
func newRules(P Position) (*rules, state, error) {
	if P.Total() > maxLiberties {
		return nil, nil, search.ErrTooLarge
	}
	m, n := P.Rows(), P.Cols()
	g := &rules{m: m, n: n, touch: make([][]int, m+n), lines: make([][]turn, m+n), stones: slices.Concat(P.Stones[seki.R], P.Stones[seki.C])}
	s := state{}
	for mv, v := range P.Liberties() {
		var of []int
		if mv.Row >= 0 {
			of = append(of, mv.Row)
		}
		if mv.Col >= 0 {
			of = append(of, m+mv.Col)
		}
		for _, line := range of {
			g.lines[line] = append(g.lines[line], len(s))
		}
		if mv.Place == eyes.Dame && P.Touch[mv.Row][mv.Col] {
			g.touch[of[0]], g.touch[of[1]] = append(g.touch[of[0]], of[1]), append(g.touch[of[1]], of[0])
		}
		g.places, g.of, s = append(g.places, mv), append(g.of, of), append(s, byte(v))
	}
	for line := range m + n {
		if g.liberties(s, line) == 0 {
			return nil, nil, fmt.Errorf("line %d has no liberty", line+1)
		}
		g.reserve = append(g.reserve, byte(P.Reserve(line)))
	}
	return g, s, nil
}

// liberties returns the number of liberties of a line: rows come before columns.
func (g *rules) liberties(s state, line int) (sum int) {
	for _, k := range g.lines[line] {
		sum += int(s[k])
	}
	return sum
}

// opponent reports whether a line is one that p wants to capture.
func (g *rules) opponent(line int, p seki.Player) bool { return (line < g.m) == (p == seki.R) }

// play makes a turn of p in place: it returns the line that is captured, −1 if none is. ok is false
// if the turn is illegal, and then s is spoilt.
func (g *rules) play(s state, k turn, p seki.Player) (captured int, ok bool) {
	if k == pass {
		return -1, true
	}
	if s[k] == 0 || g.places[k].Place == eyes.Eye && !g.mayFill(s, k, p) {
		return -1, false
	}
	s[k]--
	captured, suicide := -1, false
	for _, line := range g.of[k] {
		switch {
		case g.liberties(s, line) > 0:
		case g.opponent(line, p):
			captured = line
		default:
			suicide = true
		}
	}
	if captured < 0 {
		return -1, !suicide
	}
	for _, line := range g.touch[captured] {
		g.live(s, line)
	}
	return captured, true
}

// mayFill reports whether p may play in the eye of a line of the opponent: beyond its reserve, or if
// nothing else is left.
func (g *rules) mayFill(s state, k turn, p seki.Player) bool {
	line := g.of[k][0]
	return g.opponent(line, p) && (s[k] > g.reserve[line] || g.liberties(s, line) == int(s[k]))
}

// live takes a line that is alive out of the game.
func (g *rules) live(s state, line int) {
	for _, k := range g.lines[line] {
		mv := g.places[k]
		if mv.Place == eyes.Dame { // of the line that crosses, it is a private liberty now
			if line < g.m {
				s[g.m*g.n+g.m+mv.Col] += s[k]
			} else {
				s[g.m*g.n+mv.Row] += s[k]
			}
		}
		s[k] = 0
	}
}
