package takeaway

import (
	"context"
	"slices"
)

// Period is the eventual period of the lost piles or of the Grundy values: for n ≥
// Preperiod, n and n + Length are both won or both lost, or have the same value.
type Period struct {
	Length    int
	Preperiod int    // the least possible
	Proved    bool   // for all n, otherwise only for the solved piles
	By        string // the argument that proves it: "window", "residue" or ""
}

// FindPeriod returns the period of the solved piles, and whether they have one. It returns
// the context's error. Cost: of the order of the number of piles.
func (s *Solution) FindPeriod(ctx context.Context) (p Period, found bool, err error) {
	return s.pattern().findPeriod(ctx)
}

func (s *Solution) pattern() *pattern {
	return &pattern{s.won, nil, s.Stones, s.Game.Moves.least(), 1, s.Game.Moves, s.moves}
}

// pattern holds the values of the piles of 0 to stones stones: their Grundy values, or 0
// for a lost and 1 for a won pile. From pile first on, the value of a pile is a function of
// the values of its successors. The levels are the values 0, …, levels-1: a pile of value v
// has successors of every level below v and, if v is a level, none of value v.
type pattern struct {
	won           bitset
	values        []int32 // Grundy values, nil if the values are 0 and 1
	stones, first int
	levels        int32
	moves         Moves
	list          bitset // the moves up to stones
}

// of returns the value of n stones. repeatedWindow spends its time here, so it must be
// inlined: a function value in the pattern would take twice as long.
func (t *pattern) of(n int) int32 {
	if t.values != nil {
		return t.values[n]
	}
	return int32(t.won[n>>6] >> (n & 63) & 1)
}

// findPeriod returns the period of the values, and whether they have one.
//
// Window argument, for a finite set of moves up to M: from pile first on, the value of n
// is a function of those of n-1, …, n-M (where a negative pile counts as one that no
// move leads to). So if M consecutive values repeat after p piles, all later values do.
//
// Residue argument, for any set: proveResidues.
func (t *pattern) findPeriod(ctx context.Context) (p Period, found bool, err error) {
	if greatest, isFinite := t.moves.Greatest(); isFinite {
		length, err := t.repeatedWindow(ctx, greatest)
		if length == 0 {
			return Period{}, false, err
		}
		return Period{length, t.preperiod(length), true, "window"}, true, nil
	}
	// The period must occur at least four times in the second half of the piles.
	length, err := t.repeatedWindow(ctx, t.stones/2)
	if length == 0 || length > t.stones/8 {
		return Period{}, false, err
	}
	p = Period{Length: length, Preperiod: t.preperiod(length)}
	if t.proveResidues(p) {
		p.Proved, p.By = true, "residue"
	}
	return p, true, nil
}

// repeatedWindow returns the least p > 0 such that the last size values equal those p piles
// earlier, none of which are below first, or 0. It searches the reversed values for the
// window by the algorithm of Knuth, Morris and Pratt (1977).
func (t *pattern) repeatedWindow(ctx context.Context, size int) (int, error) {
	last := t.stones - t.first // number of values to compare
	if size >= last {
		return 0, nil
	}
	at := func(i int) int32 { return t.of(t.stones - i) }
	border := make([]int32, size) // by i: the length of the longest proper border of the first i+1 values
	for i, k := 1, 0; i < last; i++ {
		for k > 0 && at(i) != at(k) {
			k = int(border[k-1])
		}
		if at(i) == at(k) {
			k++
		}
		if k == size {
			return i - size + 1, nil
		}
		if i < size {
			border[i] = int32(k)
		}
		if i&0xfffff == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	return 0, nil
}

// preperiod returns the least n from which the values have the period.
func (t *pattern) preperiod(length int) int {
	n := t.stones - length + 1
	for n > 0 && t.of(n-1) == t.of(n-1+length) {
		n--
	}
	return n
}

// proveResidues reports whether the period is proved for all piles. Let p be the period and
// q the preperiod. For a level v, let R be the residues modulo p of the piles from q on
// whose value is v, S those of the piles with greater values, and E the piles below q whose
// value is v. By induction over n ≥ q, n has the value of its residue if for every level
//
//  1. no move leads from R to R: r - m is not in R for r in R and every residue m
//     of a move; nor to E: r - e is no residue of a move for r in R, e in E;
//  2. for every residue r in S some move m has r - m in R, and the piles n of residue r
//     with q ≤ n < q + m, from which m leads below q, were solved and have greater values.
//
// Moves.residues contains the residues of all moves, so both checks are finite.
func (t *pattern) proveResidues(p Period) bool {
	value := make([]int32, p.Length) // by residue
	for n := p.Preperiod; n < p.Preperiod+p.Length; n++ {
		value[n%p.Length] = t.of(n)
	}
	residues := t.moves.residues(p.Length)
	moves := t.list.list()
	for level := range t.levels {
		inR := newBitset(p.Length)
		var targets []int // R and E
		for r, v := range value {
			if v == level {
				inR.add(r)
				targets = append(targets, r)
			}
		}
		for n := range p.Preperiod {
			if t.of(n) == level {
				targets = append(targets, n)
			}
		}
		for r, v := range value {
			isMove := func(k int) bool { return residues.has(((r-k)%p.Length + p.Length) % p.Length) }
			if v == level && slices.ContainsFunc(targets, isMove) || v > level && !t.someMoveTo(r, p, level, inR, moves) {
				return false
			}
		}
	}
	return true
}

func (t *pattern) someMoveTo(r int, p Period, level int32, inR bitset, moves []int) bool {
	for _, m := range moves {
		if !inR.has(((r-m)%p.Length + p.Length) % p.Length) {
			continue
		}
		for n := p.Preperiod; n < p.Preperiod+m; n++ {
			if n%p.Length == r && (n > t.stones || t.of(n) <= level) {
				return false
			}
		}
		return true
	}
	return false
}
