package takeaway

import "context"

// Period is the eventual period of the pattern of lost piles: for n ≥ Preperiod, n
// and n + Length are both won or both lost.
type Period struct {
	Length    int
	Preperiod int    // the least possible
	Proved    bool   // for all n, otherwise only for the piles solved
	By        string // the proof: "window", "residues" or ""
}

// The two proofs of a period.
const (
	byWindow   = "window"
	byResidues = "residues"
)

// FindPeriod returns the period of the piles solved, and whether they have one. The
// error is the context's. Cost: of the order of the number of piles.
//
// Window argument, for a finite set of moves up to M: from the least move on, the
// result of n is a function of those of n-1, …, n-M (where negative piles count as
// won, since no move leads there). So if M consecutive results repeat after p piles,
// all later results do.
//
// Residue argument, for any set: proveResidues.
func (s *Solution) FindPeriod(ctx context.Context) (p Period, found bool, err error) {
	if greatest, isFinite := s.Game.Moves.Greatest(); isFinite {
		length, err := s.repeatedWindow(ctx, greatest)
		if length == 0 {
			return Period{}, false, err
		}
		return Period{length, s.preperiod(length), true, byWindow}, true, nil
	}
	// The second half of the piles must contain the period at least four times.
	length, err := s.repeatedWindow(ctx, s.Stones/2)
	if length == 0 || length > s.Stones/8 {
		return Period{}, false, err
	}
	p = Period{Length: length, Preperiod: s.preperiod(length)}
	if s.proveResidues(p) {
		p.Proved, p.By = true, byResidues
	}
	return p, true, nil
}

// repeatedWindow returns the least p > 0 such that the last size results equal those
// p piles before, none of which are below the least move, or 0. It searches for the
// window in the reversed results by the algorithm of Knuth, Morris and Pratt (1977).
func (s *Solution) repeatedWindow(ctx context.Context, size int) (int, error) {
	last := s.Stones - s.Game.Moves.least() // number of results to compare
	if size >= last {
		return 0, nil
	}
	at := func(i int) bool { return s.won.has(s.Stones - i) }
	// border[i] is the length of the longest proper border of the first i+1 results.
	border := make([]int32, size)
	// extend returns the length of the longest border that ends at i, k being the
	// one that ends at i-1.
	extend := func(k, i int) int {
		for k > 0 && at(i) != at(k) {
			k = int(border[k-1])
		}
		if at(i) == at(k) {
			k++
		}
		return k
	}
	for i, k := 1, 0; i < size; i++ {
		k = extend(k, i)
		border[i] = int32(k)
		if i&0xfffff == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	for i, k := 1, 0; i < last; i++ {
		if k = extend(k, i); k == size {
			return i - size + 1, nil
		}
		if i&0xfffff == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
	return 0, nil
}

// preperiod returns the least n from which the results have the period.
func (s *Solution) preperiod(length int) int {
	n := s.Stones - length + 1
	for n > 0 && s.won.has(n-1) == s.won.has(n-1+length) {
		n--
	}
	return n
}

// proveResidues reports whether the period follows for all piles. Let p be the
// period, q the preperiod, R the residues modulo p of the lost piles from q on, and
// E the lost piles below q. By induction over n ≥ q, n is lost exactly if its residue
// is in R, provided that
//
//  1. no move leads from R to R: r - m is not in R for r in R and every residue m
//     of a move; nor to E: r - e is no residue of a move for r in R, e in E;
//  2. for every residue r not in R some move m has r - m in R, and the piles n of
//     residue r with q ≤ n < q + m, from which m leads below q, were solved and are won.
//
// Moves.residues contains the residues of all moves, so both checks are finite.
func (s *Solution) proveResidues(p Period) bool {
	lost := newBitset(p.Length)
	for n := p.Preperiod; n < p.Preperiod+p.Length; n++ {
		if !s.won.has(n) {
			lost.add(n % p.Length)
		}
	}
	exceptions := s.Losing(p.Preperiod-1, p.Preperiod)
	residues := s.Game.Moves.residues(p.Length)
	moves := s.moves.list()
	for r := range p.Length {
		if lost.has(r) && !noMoveToLost(r, p.Length, lost, residues, exceptions) {
			return false
		}
		if !lost.has(r) && !s.someMoveToLost(r, p, lost, moves) {
			return false
		}
	}
	return true
}

func noMoveToLost(r, length int, lost, residues bitset, exceptions []int) bool {
	for _, m := range residues.list() {
		if m < length && lost.has((r-m+length)%length) {
			return false
		}
	}
	for _, e := range exceptions {
		if residues.has(((r-e)%length + length) % length) {
			return false
		}
	}
	return true
}

func (s *Solution) someMoveToLost(r int, p Period, lost bitset, moves []int) bool {
	for _, m := range moves {
		if !lost.has(((r-m)%p.Length + p.Length) % p.Length) {
			continue
		}
		for n := p.Preperiod; n < p.Preperiod+m; n++ {
			if n%p.Length == r && (n > s.Stones || !s.won.has(n)) {
				return false
			}
		}
		return true
	}
	return false
}
