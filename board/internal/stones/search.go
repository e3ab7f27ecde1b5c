package stones

import (
	"cmp"
	"context"
	"slices"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/internal/eventloop"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// Solver answers questions about one position and those that follow. It keeps what it has found. It
// is not safe for concurrent use.
type Solver struct {
	*rules
	start state
	table map[string]bounds
	most  int // entries of the table
	nodes int
	path  []frame
	key   []byte
}

// bounds are what is known of the gain of the player to move.
type bounds struct{ low, high int16 }

// frame is what the search of a position on the path needs.
type frame struct {
	after state
	turns []ordered
}

// ordered is a turn with a guess of how good it is.
type ordered struct {
	turn  turn
	guess int
}

// perEntry is what an entry of the table takes besides the state, in bytes.
const perEntry = 80

// NewSolver returns a solver for a position. Its table takes about so many bytes. It fails with
// search.ErrTooLarge if there are more than 255 liberties, and if a line has none.
func NewSolver(P Position, memory int64) (*Solver, error) {
	g, start, err := newRules(P)
	if err != nil {
		return nil, err
	}
	return &Solver{rules: g, start: start, table: map[string]bounds{}, most: int(memory / int64(len(start)+perEntry))}, nil
}

// Gain returns by how many stones first, who begins, gains by best play; it is negative if the
// opponent does. It fails with search.ErrTooLarge if the table is full, or with the cause of ctx.
func (s *Solver) Gain(ctx context.Context, first seki.Player) (int, error) {
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
func (s *Solver) Move(ctx context.Context, p seki.Player, mv eyes.Move) (v seki.Value, ok bool, err error) {
	after := slices.Clone(s.start)
	taken, ok := s.play(after, slices.Index(s.places, mv), p)
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
func (g *rules) count(taken int) int {
	if taken < 0 {
		return 0
	}
	return g.stones[taken]
}

// gain returns what the player to move gains, by questions that narrow the range in which it lies:
// whether it is positive, whether it is negative, and then by halves.
func (s *Solver) gain(ctx context.Context, at state, p seki.Player, passed bool) (int, error) {
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
func (s *Solver) bounds(at state, p seki.Player) (b bounds) {
	for line, n := range s.stones {
		switch {
		case s.liberties(at, line) == 0:
		case s.opponent(line, p):
			b.high += int16(n)
		default:
			b.low -= int16(n)
		}
	}
	return b
}

// atLeast reports whether the player to move gains so many stones at least. passed says that the
// last turn was a pass, so that another one ends the game.
func (s *Solver) atLeast(ctx context.Context, at state, p seki.Player, passed bool, gain, depth int) (bool, error) {
	if passed && gain <= 0 {
		return true, nil
	}
	s.key = append(append(s.key[:0], at...), byte(p))
	if passed {
		s.key = append(s.key, 1)
	}
	known, ok := s.table[string(s.key)]
	if !ok {
		known = s.bounds(at, p)
	}
	if int(known.low) >= gain || int(known.high) < gain {
		return int(known.low) >= gain, nil
	}
	key := string(s.key)
	if len(s.table) >= s.most {
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
		copy(after, at)
		taken, _ := s.play(after, t.turn, p)
		regains, err := s.atLeast(ctx, after, p.Opponent(), t.turn == pass, s.count(taken)-gain+1, depth+1)
		if err != nil {
			return false, err
		}
		if answer = !regains; answer {
			break
		}
	}
	if known, ok = s.table[key]; !ok { // it may have been met below
		known = s.bounds(at, p)
	}
	if answer {
		known.low = max(known.low, int16(gain))
	} else {
		known.high = min(known.high, int16(gain-1))
	}
	s.table[key] = known
	return answer, nil
}

// order returns the legal turns of p in the order in which they are tried: captures of many stones,
// then a pass, unless it is the second, then moves in lines of the opponent with few liberties.
func (s *Solver) order(at state, p seki.Player, passed bool, depth int) []ordered {
	if depth == len(s.path) {
		s.path = append(s.path, frame{after: make(state, len(at))})
	}
	f := &s.path[depth]
	f.turns = f.turns[:0]
	if !passed {
		f.turns = append(f.turns, ordered{pass, 0})
	}
	for k := range at {
		copy(f.after, at)
		taken, ok := s.play(f.after, k, p)
		if !ok {
			continue
		}
		guess := s.count(taken)
		if taken < 0 {
			guess = -maxLiberties
			for _, line := range s.of[k] {
				if s.opponent(line, p) {
					guess = -s.liberties(f.after, line)
				}
			}
		}
		f.turns = append(f.turns, ordered{k, guess})
	}
	slices.SortStableFunc(f.turns, func(a, b ordered) int { return cmp.Compare(b.guess, a.guess) })
	return f.turns
}
