package eyes

import "github.com/sekilab/sekilab/internal/pns"

// Estimate implements pns.Game. The numbers grow with the square of the total, the number of moves
// left, and with the distance of the player for whom they count from a won race, as in package search.
func (w *worker) Estimate(turn int, first bool) pns.Numbers {
	if turn != pns.Pass {
		w.b.play(turn)
		defer w.b.undo(turn)
	}
	attack, defence := w.b.leads()
	work := w.b.sum * w.b.sum
	number := func(own, other int32, mover bool) uint32 {
		x := 6 + 4*int(max(0, 1-own)) + 2*int(other-own)
		if mover {
			x -= 6
		} else {
			x += 6
		}
		return uint32(max(1, min(x*work/8, 1<<20)))
	}
	return pns.Numbers{PN: number(attack, defence, first), DN: number(defence, attack, !first)}
}

// leads returns the greatest lead of a row for the attacker, and of a column for the defender.
func (b *board) leads() (attack, defence int32) {
	attack, defence = -1<<30, -1<<30
	for i := range b.m {
		least := int32(1 << 30)
		for j := range b.n {
			least = min(least, b.col[j]-b.v[i*b.n+j])
		}
		attack = max(attack, least-b.row[i])
	}
	for j := range b.n {
		least := int32(1 << 30)
		for i := range b.m {
			least = min(least, b.row[i]-b.v[i*b.n+j])
		}
		defence = max(defence, least-b.col[j])
	}
	return attack, defence
}
