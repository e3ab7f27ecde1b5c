package pyramid

import (
	"context"
	"fmt"
)

// winTurns returns the number of turns that the winner still needs at a position
// x where the opponent is to move and loses: ⌊(b-1)/2⌋ for b bars, whatever the runs
// are. So a won game needs no search: the winner takes, of the winning moves, one
// that marks the most bars.
//
// Proof. One turn of each player removes at least two bars, and the game ends with
// one bar, so the number is at most that. The loser can force it. With single bars
// only there is no choice. Otherwise the exclusive or is 0. Let 2^k be the least power
// of two in the binary lengths of the runs. The loser marks an end bar of a run with
// bit k set: its length has no lower bits, so bits k and below flip, and the
// exclusive or becomes 2^(k+1)-1. If two long runs are left, the winner must bring
// it back to 0 in a run m with bit k set. The lower bits of m are 0 as well, so the two
// parts that remain of it satisfy a xor b = m - 1, and only one bar is marked. A
// long run remains, hence two do. Fewer than two long runs are left only after
// x = (2,2). Any other x with two long runs has two equal runs of four or more, or it
// has an odd run: then k = 0, and a run of three or more or a single bar is reduced.
// So every turn marks one bar until (2,2) is reached, from where one turn of each
// player, marking three bars together, leads to the last bar:
// (b-4)/2 + 1 = ⌊(b-1)/2⌋. ∎
func winTurns(x Position) int { return (x.Bars() - 1) / 2 }

// BestWin returns the first move in the order of Moves that wins at x in the fewest
// turns, π*(x) of Fujita 2016, and false if the player to move loses.
func BestWin(x Position) (Move, bool) {
	var best Move
	least := -1
	for _, u := range Moves(x) {
		y := x.After(u)
		if turns := winTurns(y); loses(y) && (least < 0 || turns < least) {
			best, least = u, turns
		}
	}
	return best, least >= 0
}

// w returns W(x) of Fujita 2016, (3.2)–(3.3), for a position that can arise in the
// game, unless the search has stopped early.
func (s *lengths) w(x Position) int {
	if u, wins := BestWin(x); wins {
		return 1 + winTurns(x.After(u))
	}
	return turnBound(s.tiers) + s.length(x)
}

// z returns Z(x) of Fujita 2016, (3.4)–(3.5), where the opponent is to move; as for w.
func (s *lengths) z(x Position) int {
	if loses(x) {
		return winTurns(x)
	}
	return turnBound(s.tiers) + s.longest(x, x.Bars())
}

// turnBound returns L = ⌊(1 + 2 + … + p)/2⌋, an upper bound on the number of turns of a player (Fujita 2016, section
// 3.2).
func turnBound(p int) int { return p * (p + 1) / 4 }

// Values holds W and Z of Fujita 2016, (3.2)–(3.5), for the starting position (1, …, 1) of the game with Tiers tiers,
// and where they differ from Table 1 of the paper. The value of the player who loses is nil with more than MaxLostTiers
// tiers, where the table ends.
type Values struct {
	Tiers     int    `json:"tiers"`
	W         *int   `json:"W"`
	Z         *int   `json:"Z"`
	L         int    `json:"L"`
	FirstWins bool   `json:"first_wins"`
	PrintedW  *int   `json:"printed_W,omitempty"`
	PrintedZ  *int   `json:"printed_Z,omitempty"` // where the first player loses
	Differs   string `json:"differs,omitempty"`
}

// W(x0) and Z(x0) in Table 1 for 2, 3, … tiers. It has Z only where the first player loses.
var (
	printedW = [...]int{1, 5, 3, 7, 8, 30, 14, 22, 23, 67, 33, 45}
	printedZ = map[int]int{3: 2, 7: 13, 11: 32}
)

// Solve returns the values of the game with p ≥ 2 tiers. The error is the context's. Cost: 12 tiers take half a second,
// 13 two, any larger number no time, as only the winner's value is found.
func Solve(ctx context.Context, p int) (Values, error) {
	v := Values{Tiers: p, L: turnBound(p), FirstWins: FirstWins(p)}
	switch {
	case p <= MaxLostTiers:
		s, start := newLengths(ctx, p), Start(p)
		v.W, v.Z = new(s.w(start)), new(s.z(start))
		if s.err != nil {
			return Values{}, s.err
		}
		if v.PrintedW = &printedW[p-2]; *v.PrintedW != *v.W {
			v.Differs = fmt.Sprintf("W is printed as %d", *v.PrintedW)
		}
		if z, ok := printedZ[p]; ok {
			v.PrintedZ = &z
		}
	case v.FirstWins:
		v.W = new(winningTurns(p))
	default:
		v.Z = new(winningTurns(p))
	}
	return v, nil
}

// winningTurns returns the number of turns in which the winner of the game with p ≥ 4 tiers wins. Let s be the
// exclusive or of all lengths, which is p, 1, p + 1, 0 for p ≡ 0, 1, 2, 3 (mod 4). If s > 0, the best first move leaves
// of some run m a run of m xor s bars, since no other move to a xor b = m xor s marks more. It marks m − (m xor s) bars:
// p of m = p, 1 of m = 1, or p − 1 of m = p, as m = p + 1 alone would give more.
func winningTurns(p int) int {
	bars, marked := p*(p+1)/2, [...]int{p, 1, p - 1, 0}[p%4]
	if marked == 0 {
		return (bars - 1) / 2
	}
	return 1 + (bars-marked-1)/2
}
