package learning

import "math/big"

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
	for k, s := range order {
		now := constant(new(big.Rat).Set(one))
		for _, t := range c.next[s] {
			now[0].Sub(now[0], t.p)
			row[place[t.to]] = &series{t.p, t.p, new(big.Rat)}
		}
		for i := range k {
			if row[i] == nil {
				continue
			}
			factor := *row[i]
			row[i] = nil
			now = now.plus(factor.times(solved[i].constant))
			for j, g := range solved[i].of {
				product := factor.times(g)
				if row[j] != nil {
					product = row[j].plus(product)
				}
				row[j] = &product
			}
			words := len(now[2].Denom().Bits())
			if err := c.spend((16 + words*words/8) * (1 + len(solved[i].of))); err != nil {
				return series{}, err
			}
		}
		equation := equation{constant(new(big.Rat)), map[int]series{}}
		star := constant(one)
		if self := row[k]; self != nil {
			if row[k] = nil; self[0].Cmp(one) == 0 {
				solved[k] = equation // plays fail for ever
				continue
			}
			star = self.star()
		}
		equation.constant = now.times(star)
		for j := k + 1; j < len(row); j++ {
			if row[j] != nil {
				equation.of[j] = row[j].times(star)
				row[j] = nil
			}
		}
		solved[k] = equation
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
