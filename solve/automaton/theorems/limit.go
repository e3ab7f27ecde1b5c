package theorems

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Share is the share of matrices with a result.
type Share struct {
	Result seki.Result
	Share  *big.Rat
}

// Shares is what Limit returns.
type Shares struct {
	List []Share // the greatest first; shares of 0 are left out

	// Period is 1 if the shares converge. Otherwise they come near Period different shares
	// in turn, and List has the means of these.
	Period int
}

// Limit returns the limit of the share of m×n matrices with each result among all whose
// entries are less than 2^k, as k grows. Entries of k random bits each are a random walk on
// the states, where every letter is as likely as any other. The walk ends in a set of
// states that it does not leave: Limit solves for the probability of each, and for how
// often it is in each state then, in fractions. Cost: the cube of the number of states, up
// to symmetry, that lead to each other in a cycle.
func Limit(ctx context.Context, a *automaton.Automaton) (Shares, error) {
	w := newWalk(a)
	period := 1
	list := map[seki.Result]*big.Rat{}
	inflow := make([]*big.Rat, len(w.counts))
	for k := range inflow {
		inflow[k] = new(big.Rat)
	}
	inflow[a.Orbit(a.Start())].SetInt64(1)
	for _, part := range w.components() {
		if err := ctx.Err(); err != nil {
			return Shares{}, context.Cause(ctx)
		}
		if !w.closed(part) {
			w.pass(part, w.visits(part, inflow), inflow)
			continue
		}
		mass := new(big.Rat)
		for _, k := range part {
			mass.Add(mass, inflow[k])
		}
		period = lcm(period, w.period(part))
		for i, p := range w.stationary(part) {
			p.Mul(p, mass)
			w.addShare(list, part[i], p)
		}
	}
	return newShares(list, period), nil
}

// newShares sorts a list by result.
func newShares(list map[seki.Result]*big.Rat, period int) Shares {
	s := Shares{Period: period}
	for r, p := range list {
		s.List = append(s.List, Share{r, p})
	}
	slices.SortFunc(s.List, func(a, b Share) int {
		return cmp.Or(b.Share.Cmp(a.Share), cmp.Compare(a.Result.Outcome.String(), b.Result.Outcome.String()), cmp.Compare(a.Result.Kind, b.Result.Kind))
	})
	return s
}

// walk is the random walk on the states up to symmetry.
type walk struct {
	a       *automaton.Automaton
	letters int64
	counts  []map[int]int64 // by state: letters to each state
	next    [][]int         // their keys, in order
}

func newWalk(a *automaton.Automaton) *walk {
	orbits, _ := a.States()
	w := &walk{a: a, letters: int64(a.Letters()), counts: make([]map[int]int64, orbits), next: make([][]int, orbits)}
	for k := range w.counts {
		w.counts[k] = map[int]int64{}
		for b := range a.Letters() {
			to := a.Orbit(a.Next(a.Representative(k), b))
			if w.counts[k][to]++; w.counts[k][to] == 1 {
				w.next[k] = append(w.next[k], to)
			}
		}
		slices.Sort(w.next[k])
	}
	return w
}

// addShare adds the share of a state to that of its result. Of a square size, a matrix and
// its transpose are as likely.
func (w *walk) addShare(list map[seki.Result]*big.Rat, k int, p *big.Rat) {
	r, _ := w.a.At(w.a.Representative(k))
	results := []seki.Result{r}
	if size := w.a.Size(); size.Rows == size.Cols {
		results = append(results, seki.Result{Outcome: r.Outcome.Transposed(), Kind: r.Kind.Transposed()})
	}
	part := new(big.Rat).Quo(p, big.NewRat(int64(len(results)), 1))
	for _, r := range results {
		if list[r] == nil {
			list[r] = new(big.Rat)
		}
		list[r].Add(list[r], part)
	}
}

// closed reports whether no letter leaves a component.
func (w *walk) closed(part []int) bool {
	for _, k := range part {
		for _, to := range w.next[k] {
			if !slices.Contains(part, to) {
				return false
			}
		}
	}
	return true
}

// equations returns the rows of (I − P)ᵀ for a component, P the probabilities within it,
// and a last column of zeros.
func (w *walk) equations(part []int) [][]*big.Rat {
	index := map[int]int{}
	for i, k := range part {
		index[k] = i
	}
	rows := make([][]*big.Rat, len(part))
	for i := range rows {
		rows[i] = make([]*big.Rat, len(part)+1)
		for j := range rows[i] {
			rows[i][j] = new(big.Rat)
		}
		rows[i][i].SetInt64(1)
	}
	for j, k := range part {
		for _, to := range w.next[k] {
			if i, ok := index[to]; ok {
				rows[i][j].Sub(rows[i][j], big.NewRat(w.counts[k][to], w.letters))
			}
		}
	}
	return rows
}

// visits returns the expected number of visits to the states of a component that the walk
// leaves, by the probabilities of entering it in each.
func (w *walk) visits(part []int, inflow []*big.Rat) []*big.Rat {
	rows := w.equations(part)
	for i, k := range part {
		rows[i][len(part)].Set(inflow[k])
	}
	return solve(rows)
}

// pass adds what leaves a component to the inflow of those after it.
func (w *walk) pass(part []int, visits, inflow []*big.Rat) {
	for i, k := range part {
		for _, to := range w.next[k] {
			if !slices.Contains(part, to) {
				p := big.NewRat(w.counts[k][to], w.letters)
				inflow[to].Add(inflow[to], p.Mul(p, visits[i]))
			}
		}
	}
}

// stationary returns the share of time that the walk is in each state of a closed
// component.
func (w *walk) stationary(part []int) []*big.Rat {
	rows := w.equations(part)
	// One equation follows from the others; that the shares have the sum 1 takes its place.
	for j := range rows[0] {
		rows[0][j].SetInt64(1)
	}
	return solve(rows)
}

// period returns the greatest common divisor of the lengths of all cycles of a component.
func (w *walk) period(part []int) int {
	level := map[int]int{part[0]: 0}
	queue := []int{part[0]}
	period := 0
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		for _, to := range w.next[k] {
			if l, seen := level[to]; seen {
				period = arith.GCD(period, level[k]+1-l)
			} else if slices.Contains(part, to) {
				level[to] = level[k] + 1
				queue = append(queue, to)
			}
		}
	}
	return period
}

func lcm(a, b int) int { return a / arith.GCD(a, b) * b }
