package search

import "github.com/sekilab/sekilab/seki"

// truth is what is known of a question: does the attacker win?
type truth uint8

const (
	unknown truth = iota
	yes
	no
)

func verdictOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// rowLead and colLead measure the races of the two players on a board without
// zero lines. With row sums r, column sums c and a credit z ∈ {0, 1},
//
//	lead(i) = min_j (c_j − a_ij + z·[a_ij > 0]) − r_i
//
// for a race of the row player in row i, and the transposed expression for a
// race of the column player in column j. The credit z says that a move that
// empties a row and a column at once is good enough for the player who makes it.
//
// Race lemma with ties. Let R be the row player.
//
//	(S) If lead(i) ≥ 1 for some row i, R moving second gets a zero row, this
//	    one or another that C's moves empty, before there is a zero column, or
//	    (only when z = 1) R makes a zero row and a zero column with one move of
//	    its own.
//	(F) If R has a move after which (S) holds for its row, or which ends the
//	    game in that way, R achieves the same when moving first.
//
// Proof of (S), by induction on r = r_i. Write d_j = c_j − a_ij for the part of
// column j outside row i, so that d_j ≥ r for all j, and d_j ≥ r + 1 where
// z = 0 or a_ij = 0. Let C move.
//
//   - C passes. R plays in row i as in the next case, which only has smaller d.
//   - C plays outside row i, in column l. Then d_l falls by 1. No column is
//     zero: d_l = 0 now means that it was 1 = r, hence a_il > 0. So if C has
//     emptied another row, R has won. Otherwise, if r = 1, R
//     takes the last unit of row i, say in column j; another column k has
//     a_ik = 0 and so d_k ≥ 1 now (it was ≥ r + 1 = 2); and if column j became
//     zero too, d_j was 1 = r, which is allowed with z = 1 only. If r ≥ 2, R
//     reduces row i in a column k ≠ l with a_ik > 0 if there is one, else in
//     column l itself, where then a_il = r ≥ 2. The row sum is now r − 1, and
//     d_j ≥ r = (r − 1) + 1 for all j ≠ l. For l: d_l is now at least r, or
//     (z = 1 and a_il > 0 before and after R's move) at least r − 1. So (S)
//     holds again with r − 1.
//   - C plays in row i. If that was its last unit, row i is zero and no column
//     is, since all d_j ≥ r ≥ 1: R has won. Otherwise the row sum is r − 1 and
//     all d_j ≥ (r − 1) + 1, so R reduces row i at any place (or wins by doing
//     so, as all d_j ≥ 1) and all d_j ≥ (r − 2) + 2.
//
// Each round lowers r, so it ends. ∎
//
// (S) and (F) with z = 1 are wins in SEKI; with z = 0 they are wins in both
// games and this is the race lemma of FACTS.md. In D-SEKI, (S) and (F) with
// z = 1 say that the player does not lose. So the attacker's races are
// measured with z = 1 in SEKI and z = 0 in D-SEKI, the defender's with z = 1 in
// both: a tie made by the defender is no win of the attacker.
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

// firstRow reports (F) for row i, given lead(i) = rowLead(b, i, z).
//
// A move in (i, l) lowers r_i by 1 and leaves all d_j as they are; so it raises
// every term of lead(i) by 1, but for the term of l, which loses its credit
// when a_il becomes 0. Hence lead(i) ≥ 0 is needed, and it is enough with
// z = 0, or with z = 1 when some a_il ≥ 2 or some a_il = 1 with d_l ≥ r_i. (With
// r_i = 1 the move ends the game: in a row with z = 0 all d_j ≥ 1, so no column
// is emptied; with z = 1 a column emptied by R's own move does no harm, and
// no other column can be zero.)
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

// credit is the attacker's z.
func credit(g seki.Game) int32 {
	if g == seki.Seki {
		return 1
	}
	return 0
}

// decide answers the question whether the attacker wins a board without zero
// lines, moving first or second, by races alone.
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

// ended answers whether the attacker has won when the move just made in (i, j)
// ended the game, and unknown when it did not.
func ended(b *board, g seki.Game, byAttacker bool, i, j int) truth {
	switch zeroRow, zeroCol := b.row[i] == 0, b.col[j] == 0; {
	case zeroRow && zeroCol:
		return verdictOf(byAttacker && g == seki.Seki)
	case zeroRow:
		return yes
	case zeroCol:
		return no
	}
	return unknown
}

// decideDeep is decide with a look at all moves of a player who is threatened.
//
// Lemma. Let P be to move in A, and let races show that Q, moving first in A,
// reaches its aim (for the attacker: to win; for the defender: not to let the
// attacker win). If after every active move of P races show that Q, now to
// move, reaches its aim, or if the move ends the game in Q's favour, then Q
// reaches its aim in A with P to move. Proof: P's pass is the first condition,
// P's moves are the second. ∎
//
// Usually P has a threat to meet in one line, few moves meet it, and Q has
// another race after each of them. Cost: O(m·n) races at worst; the first move
// that is not refuted ends the look.
func decideDeep(b *board, g seki.Game, first bool) truth {
	t := decide(b, g, first)
	if t != unknown {
		return t
	}
	want := verdictOf(!first) // Q's aim: the attacker is P when it moves first
	if decide(b, g, !first) != want {
		return unknown
	}
	for i := range b.m {
		for j := range b.n {
			if b.a[i*b.n+j] == 0 {
				continue
			}
			b.play(i, j)
			t := ended(b, g, first, i, j)
			if t == unknown {
				t = decide(b, g, !first)
			}
			b.undo(i, j)
			if t != want {
				return unknown
			}
		}
	}
	return want
}
