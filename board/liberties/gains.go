package liberties

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Fight is a position whose lines have stones, so that play continues after captures.
type Fight struct {
	Position
	Stones [2][]int // of the rows, which seki.R captures, and of the columns
	Touch  [][]bool // row i and column j touch: a stone of one is next to a stone of the other, or they share dame
}

// Gains finds who gains in one fight, with the stones counted. It keeps what it has found. It
// is not safe for concurrent use.
type Gains struct {
	start   *game
	places  []Move  // where there can be liberties
	digits  []digit // of keys
	stones  []int   // of rows, then of columns
	touch   [][]int
	table   map[key]bounds
	entries int // of the table, at most
	nodes   int
	path    []frame
}

// key is a position with the player to move, and whether the last turn was a pass: two numbers in mixed radix.
type key [2]uint64

// digit is the place of an entry in a key.
type digit struct {
	cell   int
	word   int
	weight uint64
}

// bounds are bounds of the gain of the player to move.
type bounds struct{ low, high int16 }

// frame is the scratch space for the search of a position on the path.
type frame struct {
	after *game
	turns []ordered
}

// ordered is a turn with a guess of how good it is.
type ordered struct {
	cell  int // pass for a pass
	guess int
}

const (
	pass         = -1
	maxLiberties = 255      // of a position
	noRace       = -1 << 14 // no gain is less
	perEntry     = 48       // bytes of an entry of the table
)

// NewGains returns a solver for a fight. Its table takes about memory bytes. It fails with search.ErrTooLarge if there
// are more than 255 liberties, or too many entries for a key, and if a line has none.
func NewGains(F Fight, memory int64) (*Gains, error) {
	if F.Total() > maxLiberties {
		return nil, search.ErrTooLarge
	}
	s := &Gains{start: newGame(F.Position), stones: slices.Concat(F.Stones[seki.R], F.Stones[seki.C]),
		table: map[key]bounds{}}
	m, n := s.start.m, s.start.n
	for _, mv := range places(F.Size()) {
		if cell := s.start.cell(mv); mv.Place == Private || s.start.v[cell] > 0 { // dame may become private liberties
			s.places = append(s.places, mv)
		}
	}
	word, weight := 0, uint64(4) // the player and the pass come first
	for cell, v := range s.start.v {
		switch i, j := cell/s.start.width, cell%s.start.width; { // a private liberty may be what was dame
		case i < m && j == n:
			v = s.start.row[i]
		case i == m && j < n:
			v = s.start.col[j]
		}
		if v == 0 {
			continue
		}
		radix := uint64(v) + 1
		if weight > math.MaxUint64/radix {
			word, weight = word+1, 1
		}
		if word == len(key{}) {
			return nil, search.ErrTooLarge
		}
		s.digits = append(s.digits, digit{cell, word, weight})
		weight *= radix
	}
	s.entries = int(memory / perEntry)
	s.touch = make([][]int, m+n)
	for line := range m + n {
		if s.start.total(line) == 0 {
			return nil, fmt.Errorf("line %d has no liberty", line+1)
		}
		for other := range m + n {
			row, col := min(line, other), max(line, other)-m
			if row < m && col >= 0 && F.Touch[row][col] {
				s.touch[line] = append(s.touch[line], other)
			}
		}
	}
	return s, nil
}

// play makes a turn of p in place: it returns the line that is captured, −1 if none is. ok is false
// if the turn is illegal, and then b is spoilt.
func (s *Gains) play(b *game, cell int, p seki.Player) (captured int, ok bool) {
	if cell == pass {
		return -1, true
	}
	if !b.legal(cell, p) {
		return -1, false
	}
	b.play(cell)
	captured, own := b.line(cell, p), b.line(cell, p.Opponent())
	if captured < 0 || b.total(captured) > 0 {
		return -1, own < 0 || b.total(own) > 0
	}
	for _, line := range s.touch[captured] {
		b.live(line)
	}
	return captured, true
}

// Gain returns by how many stones first, who moves first, gains by best play; it is negative if the
// opponent does. It fails with search.ErrTooLarge if the table is full, or with the cause of ctx.
func (s *Gains) Gain(ctx context.Context, first seki.Player) (int, error) {
	return s.gain(ctx, s.start, first, false)
}

// Value returns what a gain is worth to the player whose it is: Win if it is positive, Loss if negative.
func Value(gain int) seki.Value {
	switch {
	case gain > 0:
		return seki.Win
	case gain < 0:
		return seki.Loss
	}
	return seki.Draw
}

// Move returns what a first move of p comes to for p: Win if p gains stones, Loss if the opponent
// does. ok is false if the move is illegal. It fails as Gain does.
func (s *Gains) Move(ctx context.Context, p seki.Player, mv Move) (v seki.Value, ok bool, err error) {
	after := s.start.clone()
	taken, ok := s.play(after, after.cell(mv), p)
	if !ok {
		return seki.Unknown, false, nil
	}
	n := s.count(taken)
	regains, err := s.atLeast(ctx, after, p.Opponent(), false, n, 0)
	if err != nil || !regains {
		return seki.Win, true, err
	}
	if regains, err = s.atLeast(ctx, after, p.Opponent(), false, n+1, 0); regains {
		return seki.Loss, true, err
	}
	return seki.Draw, true, err
}

// count returns the number of stones of a captured line, 0 for −1.
func (s *Gains) count(taken int) int {
	if taken < 0 {
		return 0
	}
	return s.stones[taken]
}

// gain returns what the player to move gains, by questions that narrow the range in which it lies:
// whether it is positive, whether it is negative, and then by halves.
func (s *Gains) gain(ctx context.Context, at *game, p seki.Player, passed bool) (int, error) {
	b := s.bounds(at, p)
	low, high := int(b.low), int(b.high)
	for low < high {
		guess := (low + high + 1) / 2
		switch {
		case low < 0 && high > 0:
			guess = 1
		case high == 0:
			guess = 0
		}
		ok, err := s.atLeast(ctx, at, p, passed, guess, 0)
		if err != nil {
			return 0, err
		}
		if ok {
			low = guess
		} else {
			high = guess - 1
		}
	}
	return low, nil
}

// bounds returns the least and the greatest gain that the player to move can have, by the stones of
// the lines that are left.
func (s *Gains) bounds(at *game, p seki.Player) (b bounds) {
	for line, n := range s.stones {
		switch {
		case at.total(line) == 0:
		case (line < at.m) == (p == seki.R):
			b.high += int16(n)
		default:
			b.low -= int16(n)
		}
	}
	return b
}

// atLeast reports whether the player to move gains at least gain stones. passed says that the last turn was a pass, so
// that another one ends the game.
func (s *Gains) atLeast(ctx context.Context, at *game, p seki.Player, passed bool, gain, depth int) (bool, error) {
	if passed && gain <= 0 {
		return true, nil
	}
	most := s.bounds(at, p)
	if int(most.low) >= gain || int(most.high) < gain {
		return int(most.low) >= gain, nil
	}
	key := s.key(at, p, passed)
	known, ok := s.table[key]
	if !ok {
		known = bounds{max(most.low, s.raced(at, p, true)), min(most.high, -s.raced(at, p.Opponent(), false))}
	}
	if int(known.low) >= gain || int(known.high) < gain {
		return int(known.low) >= gain, nil
	}
	if len(s.table) >= s.entries {
		return false, search.ErrTooLarge
	}
	if s.nodes++; s.nodes%256 == 0 {
		eventloop.Yield()
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
	}
	answer := false
	for _, t := range s.order(at, p, passed, depth) {
		after := s.path[depth].after
		after.set(at)
		taken, _ := s.play(after, t.cell, p)
		regains, err := s.atLeast(ctx, after, p.Opponent(), t.cell == pass, s.count(taken)-gain+1, depth+1)
		if err != nil {
			return false, err
		}
		if answer = !regains; answer {
			break
		}
	}
	if answer {
		known.low = max(known.low, int16(gain))
	} else {
		known.high = min(known.high, int16(gain-1))
	}
	s.table[key] = known
	return answer, nil
}

// raced returns the least gain of p by the best race that the lemmas decide, and noRace without one. The lines that
// touch the captured one live, and the others are all that p can lose.
func (s *Gains) raced(at *game, p seki.Player, first bool) int16 {
	best := noRace
	for k, stones := range s.stones {
		if own := (k < at.m) == (p == seki.R); !own || at.total(k) == 0 {
			continue
		}
		if x := at.lineOf(k); !race(&x, true, first) {
			continue
		}
		for other, lost := range s.stones {
			if (other < at.m) != (k < at.m) && at.total(other) > 0 && !slices.Contains(s.touch[k], other) {
				stones -= lost
			}
		}
		best = max(best, stones)
	}
	return int16(best)
}

// key returns the key of a position.
func (s *Gains) key(at *game, p seki.Player, passed bool) (k key) {
	k[0] = uint64(p)
	if passed {
		k[0] |= 2
	}
	for _, d := range s.digits {
		k[d.word] += uint64(at.v[d.cell]) * d.weight
	}
	return k
}

// order returns the legal turns of p in the order in which they are tried: captures of many stones,
// then a pass, unless it is the second, then moves in lines of the opponent with few liberties.
func (s *Gains) order(at *game, p seki.Player, passed bool, depth int) []ordered {
	if depth == len(s.path) {
		s.path = append(s.path, frame{after: at.clone()})
	}
	f := &s.path[depth]
	f.turns = f.turns[:0]
	if !passed {
		f.turns = append(f.turns, ordered{pass, 0})
	}
	for _, mv := range s.places {
		cell := at.cell(mv)
		f.after.set(at)
		taken, ok := s.play(f.after, cell, p)
		if !ok {
			continue
		}
		guess := s.count(taken)
		if taken < 0 {
			guess = -maxLiberties
			if line := at.line(cell, p); line >= 0 {
				guess = -int(f.after.total(line))
			}
		}
		f.turns = append(f.turns, ordered{cell, guess})
	}
	slices.SortStableFunc(f.turns, func(a, b ordered) int { return cmp.Compare(b.guess, a.guess) })
	return f.turns
}

// Turn is a turn of a line of play. For a pass, Move has no meaning. Taken is the line that it
// captures, rows before columns, counted from 0; −1 if it captures none.
type Turn struct {
	Player seki.Player
	Pass   bool
	Move   Move
	Taken  int
}

// Line returns best play if first begins, to the two passes that end it. Of equally good turns it
// takes a capture, then a pass, then the first move. It fails as Gain does.
func (s *Gains) Line(ctx context.Context, first seki.Player) (line []Turn, err error) {
	at, passed := s.start, false
	gain, err := s.gain(ctx, at, first, false)
	for p := first; err == nil; p = p.Opponent() {
		var t Turn
		if t, at, err = s.best(ctx, at, p, passed, gain); err != nil {
			return nil, err
		}
		line = append(line, t)
		if passed && t.Pass {
			return line, nil
		}
		passed = t.Pass
		gain = s.count(t.Taken) - gain
	}
	return nil, err
}

// best returns the turn of p in a position in which p gains so much, and the position after it.
func (s *Gains) best(ctx context.Context, at *game, p seki.Player, passed bool, gain int) (Turn, *game, error) {
	for _, t := range slices.Clone(s.order(at, p, passed, 0)) {
		after := at.clone()
		taken, _ := s.play(after, t.cell, p)
		regains, err := s.atLeast(ctx, after, p.Opponent(), t.cell == pass, s.count(taken)-gain+1, 0)
		if err != nil {
			return Turn{}, nil, err
		}
		if regains {
			continue
		}
		if t.cell == pass {
			return Turn{Player: p, Pass: true, Taken: -1}, after, nil
		}
		return Turn{p, false, at.move(t.cell), taken}, after, nil
	}
	return Turn{Player: p, Pass: true, Taken: -1}, at, nil // the second pass
}
