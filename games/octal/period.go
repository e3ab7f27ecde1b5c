package octal

// Period is the eventual period of the Grundy values of all heaps: for n ≥ Preperiod, the
// heaps of n and n + Length stones have the same value.
type Period struct {
	Length    int // the least possible
	Preperiod int // the least possible
	Checked   int // the greatest heap that the proof needs
}

// reduce returns a heap of the value of n in the first period, or n before it.
func (p Period) reduce(n int) int {
	if n < p.Preperiod {
		return n
	}
	return p.Preperiod + (n-p.Preperiod)%p.Length
}

// Period returns the period, and whether it is proved. Without a proof nothing is known of
// heaps beyond Heap().
func (g *Grundy) Period() (p Period, proved bool) { return g.period, g.period.Length > 0 }

// Exceptions returns the heaps, ascending, whose value is not that of the heaps whole periods
// later, all less than the preperiod. There is no answer without a proved period.
func (g *Grundy) Exceptions() []int { return g.period.exceptions(g.values) }

func (p Period) exceptions(values []int32) []int {
	out := []int{}
	for n := range p.Preperiod {
		behind := n + (p.Preperiod-n+p.Length-1)/p.Length*p.Length
		if values[n] != values[p.reduce(behind)] {
			out = append(out, n)
		}
	}
	return out
}

// findPeriod returns the period that the values of heaps 0, 1, … prove, in games whose moves
// take at most k stones. Cost: of the order of the number of values.
//
// Theorem (Guy and Smith 1956). Let q ≥ 1 and p ≥ 1. If g(n+p) = g(n) for q ≤ n < 2q + p + k,
// then for all n ≥ q.
//
// Proof by induction over n ≥ 2q + p + k. No move from n or n + p leaves nothing, as both have
// more than k stones. If a move from n leaves heaps a ≥ b, b perhaps empty, then 2a ≥ n - k, so
// q ≤ a < n. From n + p, a + p and b can be left by the same digit, and g(a+p) = g(a). If a move
// from n + p leaves a ≥ b, then 2a ≥ n + p - k ≥ 2q + 2p, so n > a - p ≥ q ≥ 1. From n, a - p and
// b can be left, and g(a-p) = g(a). So the moves from n and n + p lead to the same values.
//
// The values from q on have the period p exactly if they have a border that is p shorter,
// which the algorithm of Knuth, Morris and Pratt finds for all q in the reversed values. The
// least q with a proof has the least period: its values are periodic for ever, so a shorter
// period of them is one of the values at hand.
func findPeriod(values []int32, k int) (Period, bool) {
	at := func(i int) int32 { return values[len(values)-1-i] }
	border := make([]int32, len(values)) // by i: the longest proper border of the last i+1 values
	for i, b := 1, int32(0); i < len(values); i++ {
		for b > 0 && at(i) != at(int(b)) {
			b = border[b-1]
		}
		if at(i) == at(int(b)) {
			b++
		}
		border[i] = b
	}
	for q := 1; q < len(values); q++ {
		size := len(values) - q
		p := size - int(border[size-1])
		if checked := 2*q + 2*p + k - 1; checked < len(values) {
			if values[0] == values[p] && q == 1 {
				q = 0
			}
			return Period{p, q, checked}, true
		}
	}
	return Period{}, false
}
