package learning

import (
	"math/big"
	"slices"
)

// series is a power series in ε up to ε².
type series [3]*big.Rat

func constant(p *big.Rat) series { return series{p, new(big.Rat), new(big.Rat)} }

func (a series) plus(b series) (sum series) {
	for i := range sum {
		sum[i] = new(big.Rat).Add(a[i], b[i])
	}
	return sum
}

func (a series) times(b series) series {
	product := constant(new(big.Rat))
	for i := range a {
		for j := range len(b) - i {
			product[i+j].Add(product[i+j], new(big.Rat).Mul(a[i], b[j]))
		}
	}
	return product
}

// star returns 1 + a + a² + … = 1/(1 − a), for a(0) < 1.
func (a series) star() series {
	inverse := constant(new(big.Rat).Inv(new(big.Rat).Sub(one, a[0])))
	for i := 1; i < len(a); i++ {
		for j := 1; j <= i; j++ { // (1 − a)·inverse = 1
			inverse[i].Add(inverse[i], new(big.Rat).Mul(a[j], inverse[i-j]))
		}
		inverse[i].Mul(inverse[i], inverse[0])
	}
	return inverse
}

// steps returns about how many steps of a budget it takes to add a product to a.
func (a series) steps() int {
	words := 0
	for _, p := range a {
		words = max(words, len(p.Denom().Bits()))
	}
	return 16 + 2*words*words
}

// equation gives the value of a state as a constant and multiples of other states' values.
type equation struct {
	constant series
	of       map[int]series // by the place of a state in the order
}

// moments returns E (1+ε)^N as a power series in ε, where N is the number of plays that fail
// from state 0 on, and (1+ε)^∞ counts as 0. Its first coefficient is the probability that N
// is finite; if that is 1, the next are E N and E N(N−1)/2.
//
// The values f of the states satisfy f = (1 − Σ p) + (1+ε) Σ p f', the sum over the states
// after the next play that fails. The states are eliminated in the order in which a depth-
// first search leaves them. So nothing has to be eliminated from a chain without cycles other
// than from a state to itself.
func (c *chain) moments() (series, error) {
	order := postorder(c.next)
	place := make([]int, len(order))
	for k, s := range order {
		place[s] = k
	}
	solved := make([]equation, len(order))
	row := make([]*series, len(order))
	var places []int // of the row's terms, ascending
	add := func(j int, term series) {
		if row[j] == nil {
			at, _ := slices.BinarySearch(places, j)
			places = slices.Insert(places, at, j)
		} else {
			term = row[j].plus(term)
		}
		row[j] = &term
	}
	for k, s := range order {
		now := constant(new(big.Rat).Set(one))
		for _, t := range c.next[s] {
			now[0].Sub(now[0], t.p)
			add(place[t.to], series{t.p, t.p, new(big.Rat)})
		}
		done := 0
		for ; done < len(places) && places[done] < k; done++ {
			i := places[done]
			factor := *row[i]
			row[i] = nil
			now = now.plus(factor.times(solved[i].constant))
			steps := now.steps()
			for j, g := range solved[i].of { // all beyond i
				add(j, factor.times(g))
				steps += row[j].steps() + len(places)/64
			}
			if err := c.spend(steps); err != nil {
				return series{}, err
			}
		}
		solved[k] = equation{constant(new(big.Rat)), map[int]series{}}
		star := constant(one)
		for _, j := range places[done:] {
			term := *row[j]
			row[j] = nil
			switch {
			case j > k:
				solved[k].of[j] = term.times(star)
			case term[0].Cmp(one) < 0:
				star = term.star()
			default: // plays fail for ever
				now = solved[k].constant
			}
		}
		solved[k].constant = now.times(star)
		places = places[:0]
	}
	return solved[place[0]].constant, nil
}

// postorder returns the states reachable from state 0 in the order in which a depth-first
// search leaves them: 0 is last.
func postorder(next [][]share) []int {
	order := make([]int, 0, len(next))
	seen := make([]bool, len(next))
	var visit func(s int)
	visit = func(s int) {
		seen[s] = true
		for _, t := range next[s] {
			if !seen[t.to] {
				visit(t.to)
			}
		}
		order = append(order, s)
	}
	visit(0)
	return order
}
