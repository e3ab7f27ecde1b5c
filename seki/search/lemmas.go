package search

import "github.com/sekilab/sekilab/seki"

// truth is what is known of a question: does the attacker win?
type truth uint8

const (
	unknown truth = iota
	yes
	no
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// rowLead returns, for row i of a board without zero lines,
//
//	lead(i) = min_j (c_j − a_ij + z·[a_ij > 0]) − r_i
//
// The credit z is 1 where a tie made by the row player is good enough for that
// player, otherwise 0.
//
// Race lemma with ties (docs/theory.md, 3.2). (S) If lead(i) ≥ 1, the row player,
// moving second, makes a zero row before there is a zero column, or with z = 1 a
// tie. (F) Moving first, the row player does so if some move in row i makes a zero
// row, with a zero column only if z = 1, or leads to (S) for that row.
//
// For columns there are separate functions: one function over a view of a line
// takes about 1.4 times as long for the whole search.
func rowLead(b *board, i int, z int32) int32 {
	lead := int32(1 << 30)
	for j, v := range b.a[i*b.n : (i+1)*b.n] {
		d := b.col[j] - v
		if v > 0 {
			d += z
		}
		lead = min(lead, d)
	}
	return lead - b.row[i]
}

// colLead is rowLead for the column player.
func colLead(b *board, j int, z int32) int32 {
	lead := int32(1 << 30)
	for i, k := 0, j; i < b.m; i, k = i+1, k+b.n {
		v := b.a[k]
		d := b.row[i] - v
		if v > 0 {
			d += z
		}
		lead = min(lead, d)
	}
	return lead - b.col[j]
}

// firstRow reports (F) for row i, given lead = rowLead(b, i, z): lead ≥ 0, and if
// z = 1 and lead = 0 also r_i = 1 or an entry of at least 2 or one whose column
// does not need the credit (docs/theory.md, 3.2).
func firstRow(b *board, i int, z, lead int32) bool {
	if lead != 0 || z == 0 || b.row[i] == 1 {
		return lead >= 0
	}
	for j, v := range b.a[i*b.n : (i+1)*b.n] {
		if v >= 2 || v == 1 && b.col[j]-v >= b.row[i] {
			return true
		}
	}
	return false
}

// firstCol is firstRow for the column player.
func firstCol(b *board, j int, z, lead int32) bool {
	if lead != 0 || z == 0 || b.col[j] == 1 {
		return lead >= 0
	}
	for i, k := 0, j; i < b.m; i, k = i+1, k+b.n {
		v := b.a[k]
		if v >= 2 || v == 1 && b.row[i]-v >= b.col[j] {
			return true
		}
	}
	return false
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
func decide(b *board, g seki.Game, first bool) truth {
	z := credit(g)
	for i := range b.m {
		lead := rowLead(b, i, z)
		if lead >= 1 || first && firstRow(b, i, z, lead) {
			return yes
		}
	}
	for j := range b.n {
		lead := colLead(b, j, 1)
		if lead >= 1 || !first && firstCol(b, j, 1, lead) {
			return no
		}
	}
	return unknown
}

// ended answers whether the attacker has won, if the move just made in (i, j)
// ended the game.
func ended(b *board, g seki.Game, byAttacker bool, i, j int) truth {
	switch zeroRow, zeroCol := b.row[i] == 0, b.col[j] == 0; {
	case zeroRow && zeroCol:
		return truthOf(byAttacker && g == seki.Seki)
	case zeroRow:
		return yes
	case zeroCol:
		return no
	}
	return unknown
}

// decideAfter answers the question, asked of a player to move, after its move in (i, j):
// by the end of the game, or by races.
func decideAfter(b *board, g seki.Game, first bool, i, j int) truth {
	b.play(i, j)
	t := ended(b, g, first, i, j)
	if t == unknown {
		t = decide(b, g, !first)
	}
	b.undo(i, j)
	return t
}

// decideDeep is decide with a look at all moves of a player under a threat
// (docs/theory.md, 3.3). The aim of the attacker is to win, that of the defender
// not to let the attacker win. If races show that the player not to move would
// reach its aim by moving now, and races show the same after every move of the
// player to move, or the move ends the game that way, then the aim is reached.
//
// Usually the threat is in one line, few moves meet it, and another race answers
// each of them. Cost: at most O(m·n) calls of decide; the first move that is not
// refuted ends the look.
func decideDeep(b *board, g seki.Game, first bool) truth {
	t := decide(b, g, first)
	if t != unknown {
		return t
	}
	aim := truthOf(!first) // of the player not to move
	if decide(b, g, !first) != aim {
		return unknown
	}
	for i := range b.m {
		for j := range b.n {
			if b.a[i*b.n+j] == 0 {
				continue
			}
			if decideAfter(b, g, first, i, j) != aim {
				return unknown
			}
		}
	}
	return aim
}
