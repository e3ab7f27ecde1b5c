package rules

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/internal/testtool/goban"
)

// region reads a region with the turn of a player: rows separated by slashes, living stones
// in lower case, empty points outside the region as commas.
func region(t testing.TB, text string, turn player) (*ground, state) {
	t.Helper()
	p, points := parse(t, text)
	g, s, err := newGround(p, points)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	s.turn = turn
	return g, s
}

func parse(t testing.TB, text string) (p *board.Position, points []board.Point) {
	t.Helper()
	p = testtool.Must(board.ParseText(strings.ReplaceAll(text, "/", "\n")))(t)
	rows := strings.Split(text, "/")
	for at := range p.Points() {
		if !strings.ContainsRune("xo,", rune(rows[len(rows)-1-at.Y][at.X])) {
			points = append(points, at)
		}
	}
	return p, points
}

// plain is a position of the reference, which shares nothing with ground and state but the rules.
type plain struct {
	goban.Board
	turn   byte // X or O
	ko     int  // an index of Points, −1 for none
	passed bool
}

// put returns the position after a stone on k; ok is false if it is illegal.
func (s plain) put(k int) (after plain, ok bool) {
	if s.Points[k] != '.' || k == s.ko {
		return s, false
	}
	board, taken, legal := s.Put(k, s.turn)
	if !legal {
		return s, false
	}
	after = plain{board, goban.Opponent[s.turn], -1, false}
	if own := map[int]bool{}; len(taken) == 1 && board.Breathes(k, own) && len(own) == 1 {
		liberties := 0
		for _, q := range s.Around(k) {
			if c := board.Points[q]; c == '.' || c == goban.Living[s.turn] {
				liberties++
			}
		}
		if liberties == 1 {
			after.ko = taken[0]
		}
	}
	return after, true
}

// score counts the points at stake, marked by a stone in stake. Each empty point counts for the colours that reach it.
func (s plain) score(stake string) (score int) {
	for k, c := range s.Points {
		if stake[k] != 'X' && stake[k] != 'O' {
			continue
		}
		reached := map[byte]bool{}
		seen := map[int]bool{}
		var walk func(k int)
		walk = func(k int) {
			seen[k] = true
			for _, q := range s.Around(k) {
				if c := s.Points[q]; c == '.' && !seen[q] {
					walk(q)
				} else if c != '.' {
					reached[c&^0x20] = true
				}
			}
		}
		switch c {
		case 'X':
			score++
		case 'O':
			score--
		case '.':
			walk(k)
			if reached['X'] && !reached['O'] {
				score++
			} else if reached['O'] && !reached['X'] {
				score--
			}
		}
	}
	return score
}

// bounds are the greatest score that Black can force and the least that White can.
type bounds struct{ low, high int }

// after returns the positions after all turns but a second pass.
func (s plain) after() (next []plain) {
	for k := range s.Points {
		if s, ok := s.put(k); ok {
			next = append(next, s)
		}
	}
	if !s.passed {
		next = append(next, plain{s.Board, goban.Opponent[s.turn], -1, true})
	}
	return next
}

// ended returns the score after a turn that ends the game in a position; ok is false if there is none.
func (s plain) ended(stake string) (score int, ok bool) { return s.score(stake), s.passed }

func (s plain) isBlack() bool { return s.turn == 'X' }

// position is a position of a game for retrograde.
type position[S any] interface {
	comparable
	after() []S
	ended(stake string) (score int, ok bool)
	isBlack() bool // who is to move
}

// retrograde returns all positions that can be reached from some, with their bounds. At first nothing is forced; then
// bounds are computed from the bounds of the positions after, until nothing changes.
func retrograde[S position[S]](starts []S, stake string) (order []S, known map[S]bounds) {
	const never = 1000
	places := map[S]int{} // in order
	var after [][]S
	for todo := slices.Clone(starts); len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := places[s]; ok {
			continue
		}
		places[s] = len(order)
		order = append(order, s)
		next := s.after()
		after = append(after, next)
		todo = append(todo, next...)
	}
	// Constant data are looked up once: the sweeps are many.
	next, values := make([][]int, len(order)), make([]bounds, len(order))
	ends, over := make([]int, len(order)), make([]bool, len(order))
	for k, s := range order {
		for _, s := range after[k] {
			next[k] = append(next[k], places[s])
		}
		values[k] = bounds{-never, never}
		ends[k], over[k] = s.ended(stake)
	}
	var all []bounds
	for changed := true; changed; {
		changed = false
		for k, s := range slices.Backward(order) {
			all = all[:0]
			for _, place := range next[k] {
				all = append(all, values[place])
			}
			if over[k] {
				all = append(all, bounds{ends[k], ends[k]})
			}
			best := all[0]
			for _, b := range all {
				if s.isBlack() {
					best = bounds{max(best.low, b.low), max(best.high, b.high)}
				} else {
					best = bounds{min(best.low, b.low), min(best.high, b.high)}
				}
			}
			if best != values[k] {
				values[k], changed = best, true
			}
		}
	}
	known = map[S]bounds{}
	for k, s := range order {
		known[s] = values[k]
	}
	return order, known
}

// startsOf returns all legal positions of a board in which the points ? hold what they may.
func startsOf(rows string) (starts []plain) {
	if before, after, ok := strings.Cut(rows, "?"); ok {
		for _, c := range []string{".", "X", "O"} {
			starts = append(starts, startsOf(before+c+after)...)
		}
		return starts
	}
	board := goban.Board{Points: strings.ReplaceAll(rows, "/", ""), Width: strings.IndexByte(rows+"/", '/')}
	for _, turn := range []byte("XO") {
		if board.Legal() {
			starts = append(starts, plain{board, turn, -1, false})
		}
	}
	return starts
}

// TestLongAgainstRetrograde compares the values of small boards, and of regions with living
// stones around, with the reference, in all positions or a random part of them: stones,
// turn, ko, and a pass before. SEKI_LONG=1 takes more boards and positions.
func TestLongAgainstRetrograde(t *testing.T) {
	long := testtool.Long()
	random := rand.New(rand.NewPCG(28, 1))
	boards := []string{"?", "??", "???", "????", "??/??", "x??/o??", "o???x", "x?o/???/oxx", "?????", "???/???"}
	if long {
		boards = append(boards, "??????", "???/???/xxx", "???/???/oox", "?x/??/??/??", "???/???/???")
	}
	compared, repeats := 0, 0
	for _, b := range boards {
		starts := startsOf(b)
		order, known := retrograde(starts, strings.Repeat("X", len(starts[0].Points)))
		most := 50.0
		if long {
			most = min(5000, 1e7/float64(len(known))) // a search can meet all of them
		}
		share := min(1, most/float64(len(known))) // of the positions
		for _, s := range order {
			if random.Float64() >= share {
				continue
			}
			want := known[s]
			g, at := s.region(t)
			if got := g.bounds(t, at); got != want {
				t.Errorf("%+v: %+v; by retrograde analysis %+v", s, got, want)
			}
			compared++
			if want.low < want.high {
				repeats++
			}
		}
	}
	if compared < 300 || testtool.Long() && compared < 1000 || repeats == 0 {
		t.Errorf("%d positions, %d without result", compared, repeats)
	}
	t.Log(compared, "positions,", repeats, "without result")
}

// bounds returns the greatest score that Black can force from a state and the least that White can, by a search for
// each.
func (g *ground) bounds(t *testing.T, at state) (b bounds) {
	t.Helper()
	n := size(g.stake)
	b = bounds{-n, n}
	for goal := 1 - n; goal <= n; goal++ {
		answer := testtool.Must(newProof(g, goal, true, &room{limit: 1 << 30}).ask(t.Context(), at, math.MaxInt))(t)
		if answer == blackForces {
			b.low = max(b.low, goal)
		}
		if answer == whiteForces {
			b.high = min(b.high, goal-1)
		}
	}
	return b
}

// region returns the position as a region.
func (s plain) region(t *testing.T) (*ground, state) {
	t.Helper()
	turn := black
	if s.turn == 'O' {
		turn = white
	}
	g, at := region(t, s.Rows(), turn)
	at.passed = s.passed
	if s.ko >= 0 {
		at.ko = int8(slices.Index(g.points, board.Point{X: s.ko % s.Width, Y: len(s.Points)/s.Width - 1 - s.ko/s.Width}))
	}
	return g, at
}
