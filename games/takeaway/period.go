package takeaway

import "slices"

// Period is the eventual period of the lost heaps: for n ≥ Preperiod, of the heaps of n and n +
// Length stones both are lost or neither.
type Period struct {
	Length    int  // The least possible.
	Preperiod int  // The least possible.
	Checked   int  // The greatest heap that the proof needs or, without a proof, the greatest solved heap.
	Proved    bool // For all heaps, not only for the solved heaps.
	Residues  bool // By residues, as the moves are infinitely many.
}

// period returns the period of the game: one that is proved for all heaps if there is one. Its length is 0 if there is
// none. Cost: of the order of the number of heaps.
//
// Theorem (docs/companions.md has the proof). Let moves take at most k stones, and let p ≥ 1. If of the
// heaps n and n + p both are lost or neither for q ≤ n < q + k, then for all n ≥ q.
//
// So the last p + k heaps prove a period p. If the moves are infinitely many the period must occur at least four times
// in the second half of the heaps, and proveResidues may prove it.
func (s *Lost) period() Period {
	last := len(s.won) - 1
	enough := func(p, heaps int) bool { return heaps-p >= last/2 && p <= last/8 }
	if s.Moves.isFinite() {
		enough = func(p, heaps int) bool { return heaps-p >= s.Moves.greatest() }
	}
	p := s.repeated(enough)
	if p == 0 {
		return Period{Checked: last}
	}
	found := Period{Length: p, Preperiod: s.preperiod(p), Checked: last}
	if s.Moves.isFinite() {
		found.Proved, found.Checked = true, found.Preperiod+p+s.Moves.greatest()-1
	} else if s.proveResidues(found) {
		found.Proved, found.Residues = true, true
	}
	return found
}

// repeated returns the least period p of the shortest end of the sequence of lost and won heaps for which enough(p,
// heaps) holds, or 0. A sequence has the period p exactly if it has a border that is p shorter, which the algorithm of
// Knuth, Morris and Pratt (1977) finds for all ends in the reversed sequence.
//
// If p proves that the game has a period, it is the least: the game has it for ever, and a
// shorter one would be a period of this end.
func (s *Lost) repeated(enough func(p, heaps int) bool) int {
	border := []int32{0} // by i: the length of the longest proper border of the last i+1 heaps
	last := len(s.won) - 1
	for i, b := 1, 0; i <= last; i++ {
		for b > 0 && s.won[last-i] != s.won[last-b] {
			b = int(border[b-1])
		}
		if s.won[last-i] == s.won[last-b] {
			b++
		}
		if p := i + 1 - b; enough(p, i+1) {
			return p
		}
		border = append(border, int32(b))
	}
	return 0
}

// preperiod returns the least n from which the heaps have the period.
func (s *Lost) preperiod(length int) int {
	n := len(s.won) - length
	for n > 0 && s.won[n-1] == s.won[n-1+length] {
		n--
	}
	return n
}

// proveResidues reports whether the period is proved for all heaps. Let p be the period and q the
// preperiod, R and S the residues modulo p of the lost and won heaps from q on, and E
// the lost heaps below q. By induction over n ≥ q, n is lost exactly if its residue is in R if
//
//  1. no move leads from R to R: r - m is not in R for r in R and every residue m
//     of a move; nor to E: r - e is no residue of a move for r in R, e in E;
//  2. for every residue r in S some move m has r - m in R; the heaps n of residue r with
//     q ≤ n < q + m, from which m leads below q, were solved and are won.
//
// Moves.residues contains the residues of all moves, so both checks are finite.
func (s *Lost) proveResidues(p Period) bool {
	inR := make([]bool, p.Length)
	var targets []int // R and E
	for n := range p.Preperiod + p.Length {
		if s.won[n] {
			continue
		}
		if n >= p.Preperiod {
			inR[n%p.Length] = true
		}
		targets = append(targets, n)
	}
	residues, moves := s.Moves.residues(p.Length), s.Moves.upTo(len(s.won)-1)
	for r := range p.Length {
		isMove := func(k int) bool { return residues[modulo(r-k, p.Length)] }
		if inR[r] && slices.ContainsFunc(targets, isMove) || !inR[r] && !s.someMoveTo(r, p, inR, moves) {
			return false
		}
	}
	return true
}

func (s *Lost) someMoveTo(r int, p Period, inR []bool, moves []int) bool {
	for _, m := range moves {
		if !inR[modulo(r-m, p.Length)] {
			continue
		}
		for n := p.Preperiod; n < p.Preperiod+m; n++ {
			if n%p.Length == r && (n >= len(s.won) || !s.won[n]) {
				return false
			}
		}
		return true
	}
	return false
}

func modulo(k, p int) int { return (k%p + p) % p }
