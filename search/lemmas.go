package search

import (
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// race reports whether the race lemma decides for the player of a line, moving first or
// second, on a board without zero lines. The entries of the line are a[at], a[at+step], …,
// and sum is theirs; crossing holds the sums of the crossing lines. For row i let
//
//	lead(i) = min_j (c_j − a_ij + z·[a_ij > 0]) − r_i.
//
// The credit z is 1 where a tie made by the row player is good enough for that
// player, otherwise 0.
//
// Race lemma with ties (docs/theory.md, 3.2). (S) If lead(i) ≥ 1, the row player,
// moving second, makes a zero row before there is a zero column, or with z = 1 a
// tie. (F) Moving first, the row player does so if some move in row i makes a zero
// row, with a zero column only if z = 1, or leads to (S) for that row: if lead(i) ≥ 0,
// and r_i = 1 or there is an entry of at least 2 or one whose column does not need the
// credit.
func race(a []int32, at, step int, crossing []int32, sum, z int32, first bool) bool {
	least, move := sum+1, sum == 1 // in a line with a lead of at least 1, move will hold
	if first {
		least = sum
	}
	for _, c := range crossing {
		v := a[at]
		at += step
		d := c - v
		if v > 0 {
			move = move || v >= 2 || d >= sum
			d += z
		}
		if d < least {
			return false
		}
	}
	return move
}

// credit is the attacker's z: a tie is a win in SEKI alone. The defender's is 1
// in both games, because the attacker does not win by a tie of the defender.
func credit(g seki.Game) int32 {
	if g == seki.Seki {
		return 1
	}
	return 0
}

// decide answers whether the attacker wins a board without zero lines, moving
// first or second, by races alone.
func decide(b *board, g seki.Game, first bool) pns.Truth {
	z := credit(g)
	for i, sum := range b.row {
		if race(b.a, i*b.n, 1, b.col, sum, z, first) {
			return pns.Yes
		}
	}
	for j, sum := range b.col {
		if race(b.a, j, b.n, b.row, sum, 1, !first) {
			return pns.No
		}
	}
	return pns.Unknown
}

// ended answers whether the attacker has won, if the move just made in (i, j)
// ended the game.
func ended(b *board, g seki.Game, byAttacker bool, i, j int) pns.Truth {
	return pns.ZeroLines(b.row[i] == 0, b.col[j] == 0, byAttacker && g == seki.Seki)
}

// decideAfter answers the question, asked of a player to move, after its move in (i, j):
// by the end of the game, or by races.
func decideAfter(b *board, g seki.Game, first bool, i, j int) pns.Truth {
	b.play(i, j)
	t := ended(b, g, first, i, j)
	if t == pns.Unknown {
		t = decide(b, g, !first)
	}
	b.undo(i, j)
	return t
}

// decideDeep is decide with a look at all moves of a player under a threat
// (docs/theory.md, 3.3). The attacker aims to win, the defender
// aims not to lose. Suppose that the player not to move would
// reach its aim by moving now, by races. If every move of the player to move leads to such a race, or ends
// the game that way, then the aim is reached.
//
// Usually the threat is in one line, few moves meet it, and another race answers
// each of them. Cost: at most O(m·n) calls of decide; the first move that is not
// refuted ends the look.
func decideDeep(b *board, g seki.Game, first bool) pns.Truth {
	t := decide(b, g, first)
	if t != pns.Unknown {
		return t
	}
	if aim := pns.TruthOf(!first); decide(b, g, !first) != aim { // of the player not to move
		return pns.Unknown
	}
	return meet(b, g, first, 0, 0)
}

// meet plays the moves of the player to move, who is under a threat, without those in the
// sets of rows and columns to skip, which are known not to meet it. It returns unknown at
// the first that is not refuted, else the answer that they give.
func meet(b *board, g seki.Game, first bool, skipRows, skipCols uint64) pns.Truth {
	aim := pns.TruthOf(!first) // of the player not to move
	for i := range b.m {
		if skipRows>>i&1 == 1 {
			continue
		}
		for j, v := range b.a[i*b.n : (i+1)*b.n] {
			if v > 0 && skipCols>>j&1 == 0 && decideAfter(b, g, first, i, j) != aim {
				return pns.Unknown
			}
		}
	}
	return aim
}

// decideUncitable answers a question about a board without zero lines by theorems that certificates
// cannot cite. The search calls it for the positions after a move. For the first position Solver.ask
// calls decideRoot only, and a verdict names a theorem only in Solver.Outcome.
func decideUncitable(b *board, g seki.Game, first bool) pns.Truth {
	if t := decideRoot(b, g, first); t != pns.Unknown {
		return t
	}
	if g == seki.DSeki {
		return decideGood(b)
	}
	return decideRest(b, first)
}

// decideRoot answers a question by the theorems that decide many first positions.
func decideRoot(b *board, g seki.Game, first bool) pns.Truth {
	if t := decideMirror(b, g, first); t != pns.Unknown {
		return t
	}
	return decideDuels(b, g, first)
}
