package heaps

import (
	"context"
	"slices"
)

// Period is the eventual period of what is found of the heaps, be it Grundy values, winners or
// elements of the misère quotient: for n ≥ Preperiod, the heaps of n and n + Length stones agree.
type Period struct {
	Length    int  // the least possible
	Preperiod int  // the least possible
	Checked   int  // the greatest heap that the proof needs or, without one, that was looked at
	Proved    bool // for all heaps, not only for those solved
	Residues  bool // by residues, as the moves are infinitely many
}

// reduce returns a heap like n in the first period, or n before it.
func (p Period) reduce(n int) int {
	if n < p.Preperiod {
		return n
	}
	return p.Preperiod + (n-p.Preperiod)%p.Length
}

// sequence holds what is found of the heaps of 0 to size − 1 stones: numbers, or whether they
// are won.
type sequence struct {
	values []int32 // nil if there are only 0 and 1
	won    bitset
	size   int
}

// of returns what is found of n stones. The search for a period spends its time here, so it must
// be inlined: a function value in the sequence would take twice as long.
func (s *sequence) of(n int) int32 {
	if s.values != nil {
		return s.values[n]
	}
	return int32(s.won[n>>6] >> (n & 63) & 1)
}

// period returns the period of a game: one that is proved for all heaps if there is one. Its
// length is 0 if there is none. Cost: of the order of the number of heaps.
//
// Theorem (Guy and Smith 1956; docs/heaps.md has the proof). Let moves take at most k stones and
// leave at most h heaps, and let q ≥ 1 and p ≥ 1. If g(n+p) = g(n) for q ≤ n < hq + (h-1)p + k, then
// for all n ≥ q. In a take-away game q may be 0.
//
// If the moves are infinitely many the period must occur at least four times in the second half
// of the heaps, and proveResidues may prove it.
func (s *sequence) period(ctx context.Context, r Rules) (Period, error) {
	h := r.mostLeft()
	k, finite := r.mostTaken()
	least := 1 // q
	if r.TakeAway() {
		least = 0
	}
	needs := func(p, q int) int { return h*max(q, least) + h*p + k - 1 } // the greatest heap
	enough, most := func(p, size int) bool { return needs(p, s.size-size) < s.size }, s.size-least
	if !finite {
		half, eighth := (s.size-1)/2, (s.size-1)/8
		enough, most = func(p, size int) bool { return size-p >= half && p <= eighth }, half+eighth
	}
	p, err := s.repeated(ctx, most, enough)
	if p == 0 {
		return Period{}, err
	}
	found := Period{Length: p, Preperiod: s.preperiod(p), Checked: s.size - 1}
	if finite {
		found.Proved, found.Checked = true, needs(p, found.Preperiod)
	} else if s.proveResidues(r.moves, found) {
		found.Proved, found.Residues = true, true
	}
	return found, nil
}

// repeated returns the least period p of the shortest end of the sequence, of up to most heaps,
// for which enough(p, heaps) holds, or 0. A sequence has the period p exactly if it has a border
// that is p shorter, which the algorithm of Knuth, Morris and Pratt (1977) finds for all ends in
// the reversed sequence.
//
// If p proves that the game has a period, it is the least: the game has it for ever, and a
// shorter one would be a period of this end.
func (s *sequence) repeated(ctx context.Context, most int, enough func(p, heaps int) bool) (int, error) {
	border := []int32{0} // by i: the length of the longest proper border of the last i+1 heaps
	last := s.size - 1
	for i, b := 1, 0; i < most; i++ {
		for b > 0 && s.of(last-i) != s.of(last-b) {
			b = int(border[b-1])
		}
		if s.of(last-i) == s.of(last-b) {
			b++
		}
		if p := i + 1 - b; enough(p, i+1) {
			return p, nil
		}
		border = append(border, int32(b))
		if i&0xfffff == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	return 0, nil
}

// preperiod returns the least n from which the sequence has the period.
func (s *sequence) preperiod(length int) int {
	n := s.size - length
	for n > 0 && s.of(n-1) == s.of(n-1+length) {
		n--
	}
	return n
}

// proveResidues reports whether the period is proved for all heaps of a take-away game. Let p be
// the period and q the preperiod. The levels are the values 0, 1, … or, of winners, 0 alone: a
// heap of value v has moves to every level below v and, if v is a level, none to value v. For a
// level v, let R be the residues modulo p of the heaps from q on whose value is v, S those of the
// heaps with greater values, and E the heaps below q whose value is v. By induction over n ≥ q, n
// has the value of its residue if for every level
//
//  1. no move leads from R to R: r - m is not in R for r in R and every residue m
//     of a move; nor to E: r - e is no residue of a move for r in R, e in E;
//  2. for every residue r in S some move m has r - m in R, and the heaps n of residue r
//     with q ≤ n < q + m, from which m leads below q, were solved and have greater values.
//
// moveSet.residues contains the residues of all moves, so both checks are finite.
func (s *sequence) proveResidues(m moveSet, p Period) bool {
	value := make([]int32, p.Length) // by residue
	for n := p.Preperiod; n < p.Preperiod+p.Length; n++ {
		value[n%p.Length] = s.of(n)
	}
	levels := int32(1)
	if s.values != nil {
		levels += slices.Max(s.values)
	}
	residues, moves := m.residues(p.Length), m.listTo(s.size-1)
	for level := range levels {
		inR := newBitset(p.Length)
		var targets []int // R and E
		for r, v := range value {
			if v == level {
				inR.add(r)
				targets = append(targets, r)
			}
		}
		for n := range p.Preperiod {
			if s.of(n) == level {
				targets = append(targets, n)
			}
		}
		for r, v := range value {
			isMove := func(k int) bool { return residues.has(modulo(r-k, p.Length)) }
			if v == level && slices.ContainsFunc(targets, isMove) || v > level && !s.someMoveTo(r, p, level, inR, moves) {
				return false
			}
		}
	}
	return true
}

func (s *sequence) someMoveTo(r int, p Period, level int32, inR bitset, moves []int) bool {
	for _, m := range moves {
		if !inR.has(modulo(r-m, p.Length)) {
			continue
		}
		for n := p.Preperiod; n < p.Preperiod+m; n++ {
			if n%p.Length == r && (n >= s.size || s.of(n) <= level) {
				return false
			}
		}
		return true
	}
	return false
}

func modulo(k, p int) int { return (k%p + p) % p }
