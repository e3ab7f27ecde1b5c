package score_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/score"
	"github.com/sekilab/sekilab/internal/testtool"
)

// all yields every position of a size.
func all(width, height int, yield func(*board.Position)) {
	p := board.New(width, height)
	points := slices.Collect(p.Points())
	var fill func(k int)
	fill = func(k int) {
		if k == len(points) {
			yield(p)
			return
		}
		for _, c := range []board.Colour{board.Empty, board.Black, board.White} {
			p.Set(points[k], c)
			fill(k + 1)
		}
	}
	fill(0)
}

// turned returns the position with colours exchanged, or mirrored.
func turned(p *board.Position, exchange bool) *board.Position {
	q := board.New(p.Width(), p.Height())
	for at := range p.Points() {
		c := p.At(at)
		if exchange {
			c = c.Other()
		} else {
			at.X = p.Width() - 1 - at.X
		}
		q.Set(at, c)
	}
	return q
}

// reached reports whether a colour is reached from a point through empty points, point by point and without package score.
func reached(p *board.Position, from board.Point, c board.Colour) bool {
	seen, list := map[board.Point]bool{from: true}, []board.Point{from}
	for len(list) > 0 {
		at := list[0]
		list = list[1:]
		for q := range p.Beside(at) {
			if p.At(q) == c {
				return true
			}
			if p.At(q) == board.Empty && !seen[q] {
				seen[q] = true
				list = append(list, q)
			}
		}
	}
	return false
}

// TestLongCountsOfAllPositions compares areas with their definition on every position of 3×2 and every fourth of 4×2, with SEKI_LONG=1 on all of 4×2 and 3×3, territory with area, and the
// counts of a position with those of its mirror image and of the one with colours exchanged.
func TestLongCountsOfAllPositions(t *testing.T) {
	sekis, sizes := 0, [][3]int{{3, 2, 1}, {4, 2, 4}}
	if testtool.Long() {
		sizes = [][3]int{{3, 2, 1}, {4, 2, 1}, {3, 3, 1}}
	}
	for _, size := range sizes {
		number := 0
		all(size[0], size[1], func(p *board.Position) {
			if number++; number%size[2] > 0 {
				return
			}
			c := testtool.Must(score.Of(p, nil))(t)
			black, white := 0, 0
			for k, at := range slices.Collect(p.Points()) {
				want, of := p.At(at), c.Points[k]
				if want == board.Empty {
					b, w := reached(p, at, board.Black), reached(p, at, board.White)
					switch {
					case b && !w:
						want = board.Black
					case w && !b:
						want = board.White
					}
				}
				if of.Point != at || of.Area != want {
					t.Fatalf("\n%s%v belongs to %v, not %v", p, of.Point, of.Area, want)
				}
				switch owner := of.Territory; {
				case owner != board.Empty && (p.At(at) != board.Empty || owner != want || of.Seki || of.False):
					t.Fatalf("\n%s%v is territory of %v", p, at, owner)
				case owner == board.Empty && p.At(at) == board.Empty && want != board.Empty && !of.Seki && !of.False:
					t.Fatalf("\n%s%v is no territory", p, at)
				case owner == board.Black:
					black++
				case owner == board.White:
					white++
				}
			}
			if slices.ContainsFunc(c.Points, func(at score.Point) bool { return at.Seki }) {
				sekis++
			}
			for _, exchange := range []bool{false, true} {
				d, _ := score.Of(turned(p, exchange), nil)
				b, w := d.ByTerritory(0, 0)
				if exchange {
					b, w = w, b
				}
				if b != black || w != white {
					t.Fatalf("\n%sterritory %d and %d; turned %d and %d", p, black, white, b, w)
				}
			}
		})
	}
	if sekis < 10 || testtool.Long() && sekis < 40 {
		t.Errorf("%d sekis: the test shows little", sekis)
	}
}

// marked draws a count: territory b and w, # and @ stones in a seki, : their eyes, a comma for a false eye.
func marked(p *board.Position, c *score.Count) string {
	var b strings.Builder
	for k, at := range c.Points {
		mark := map[board.Colour]byte{board.Empty: '.', board.Black: 'X', board.White: 'O'}[c.Position.At(at.Point)]
		switch stone := p.At(at.Point); {
		case stone != board.Empty && at.Seki:
			mark = map[board.Colour]byte{board.Black: '#', board.White: '@'}[stone]
		case at.False:
			mark = ','
		case at.Seki:
			mark = ':'
		case at.Territory != board.Empty:
			mark = map[board.Colour]byte{board.Black: 'b', board.White: 'w'}[at.Territory]
		}
		b.WriteByte(mark)
		if (k+1)%p.Width() == 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// TestCount counts positions whose scores players agree on.
func TestCount(t *testing.T) {
	for _, test := range []struct {
		name, board, marks string
		dead               []string
		black, white       int // by territory, with 1 and 2 captured stones
	}{
		{"two dame between groups without eyes, both with territory behind them",
			"..XOO..\n..X.O..\n..X.O..\n..XOO..\n", "bbXOOww\nbbX.Oww\nbbX.Oww\nbbXOOww\n", nil, 10, 9},
		{"a seki with two dame in the corner",
			"..XO.\nXXXO.\nOOOO.\n.....\n", "bbXOw\nXXXOw\nOOOOw\nwwwww\n", nil, 4, 8 + 1},
		{"dead stones are points twice", "....X\nO...X\n....X\nXXXXX\n", "bbbbX\nbbbbX\nbbbbX\nXXXXX\n", []string{"A3"}, 12 + 1 + 2, 1},
		{"a chain must be connected when the dame are filled",
			".X.XX.O\nXXXX.XO\nOOOOXXO\n...OOOO\n", "bXbXX.O\nXXXX,XO\nOOOOXXO\nwwwOOOO\n", nil, 2 + 2, 3 + 1},
		{"two false eyes in a ring are two eyes",
			".XXX.\nX.X.X\nXXXXX\nOOOOO\n.O.O.\n", "bXXXb\nXbXbX\nXXXXX\nOOOOO\nwOwOw\n", nil, 4 + 2, 3 + 1},
	} {
		p := testtool.Must(board.ParseText(test.board))(t)
		var dead []board.Point
		for _, name := range test.dead {
			at := testtool.Must(board.ParsePoint(name))(t)
			dead = append(dead, at)
		}
		c := testtool.Must(score.Of(p, dead))(t)
		black, white := c.ByTerritory(1, 2)
		if got := marked(p, c); got != test.marks {
			t.Errorf("%s:\n%swant\n%s", test.name, got, test.marks)
		}
		if black != test.black || white != test.white {
			t.Errorf("%s: %d and %d, want %d and %d", test.name, black, white, test.black, test.white)
		}
	}
}
