package search

import (
	"github.com/sekilab/sekilab/internal/pns"
	"github.com/sekilab/sekilab/seki"
)

// decideDuels answers a question about a 3×3 board without zero lines in SEKI by rules of 3.16 of docs/theory.md.
// Two rules show that a player wins moving second, one that a player does not.
func decideDuels(b *board, g seki.Game, first bool) pns.Truth {
	if g != seki.Seki || b.m != 3 || b.n != 3 {
		return pns.Unknown
	}
	attacker, defender := lines3{b.a, b.row, b.col, 3, 1}, lines3{b.a, b.col, b.row, 1, 3}
	switch {
	case attacker.duel():
		return pns.Yes // also moving first
	case defender.duel(), !first && attacker.joint():
		return pns.No
	}
	return pns.Unknown
}

// lines3 is a 3×3 matrix as the player of one side sees it: the player's lines are rows, with the sums r.
type lines3 struct {
	a           []int32
	r, c        []int32
	down, right int
}

func (l *lines3) at(i, j int) int32 { return l.a[i*l.down+j*l.right] }

// term is t_ij.
func (l *lines3) term(i, j int) int32 { return l.c[j] - l.r[i] - max(0, l.at(i, j)-1) }

// duel reports whether the player wins by a duel for row i, or by one with column j held by row h.
func (l *lines3) duel() bool {
	for i := range 3 {
		for j := range 3 {
			k, m := (j+1)%3, (j+2)%3
			if l.term(i, k) < 1 || l.term(i, m) < 1 {
				continue
			}
			a := l.at(i, j)
			over := l.r[i] - l.c[j] + a // K
			for _, h := range [...]int{(i + 1) % 3, (i + 2) % 3} {
				rest := l.r[h] - l.at(h, j) // ρ_h
				third := 3 - i - h
				left, right := l.at(third, k), l.at(third, m)
				byRow := a > 0 && l.c[j] >= l.r[i]-a+2 &&
					min(left+min(1, l.at(h, k)), right+min(1, l.at(h, m))) >= rest+over-1
				held := l.c[j] >= rest+min(1, l.at(h, j))+1 &&
					min(left, right) >= rest+over+[...]int32{3, 1, -1}[min(2, a)]
				if byRow || held {
					return true
				}
			}
		}
	}
	return false
}

// joint reports whether an assignment of different columns to the rows satisfies the rule of joint holding.
func (l *lines3) joint() bool {
	for x := range 3 {
		for turn := 1; turn <= 2; turn++ { // row i has the column x + i·turn
			f := [3]int32{}
			for i := range 3 {
				f[i] = l.term(i, (x+i*turn)%3)
			}
			ok, sum := max(f[0], f[1], f[2]) <= 0, f[0]+f[1]+f[2]
			for i := range 3 {
				h := (i + 1) % 3
				pair := l.at(i, (x+h*turn)%3) + l.at(h, (x+i*turn)%3)
				ok, sum = ok && f[i]+f[h]+pair <= -1, sum+pair
			}
			if ok && sum <= 0 {
				return true
			}
		}
	}
	return false
}
