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

// steps returns about how many steps of a budget it takes to add a product to a.
func (a series) steps() int {
	words := 0
	for _, p := range a {
		words = max(words, len(p.Denom().Bits()))
	}
	return 16 + 2*words*words
}

// moments returns E (1+ε)^N as a power series in ε, where N is the number of plays that fail
// from state 0 on, and (1+ε)^∞ counts as 0. Its first coefficient is the probability that N
// is finite; if that is 1, the next are E N and E N(N−1)/2.
//
// The values f of the states satisfy f = (1 − Σ p) + (1+ε) Σ p f', the sum over the states
// after the next play that fails. The states are eliminated in the order in which a depth-
// first search leaves them. So nothing new arises in a chain without cycles other than from a
// state to itself.
func (c *chain) moments() (series, error) {
	e := newElimination(c)
	order := postorder(c.next)
	for _, s := range order[:len(order)-1] {
		e.solve(s)
		if err := e.substitute(s); err != nil {
			return series{}, err
		}
	}
	e.solve(0)
	if found, ok := e.rows[0][e.end]; ok {
		return found, nil
	}
	return constant(new(big.Rat)), nil
}

// elimination is a system of equations: the value of each state is a sum of multiples of the
// values of others, and of 1, which is the value of the end.
type elimination struct {
	*budget
	end  int
	rows []map[int]series // nil for a state that is eliminated
	in   [][]int          // by state: those whose row it is in, perhaps twice
}

func newElimination(c *chain) *elimination {
	n := len(c.next)
	e := &elimination{c.budget, n, make([]map[int]series, n), make([][]int, n+1)}
	for s, next := range c.next {
		rest := new(big.Rat).Set(one)
		e.rows[s] = map[int]series{}
		for _, t := range next {
			rest.Sub(rest, t.p)
			e.add(s, t.to, series{t.p, t.p, new(big.Rat)})
		}
		if rest.Sign() > 0 {
			e.add(s, n, constant(rest))
		}
	}
	return e
}

// add adds a multiple of the value of another state to the row of a state.
func (e *elimination) add(s, to int, term series) {
	if before, ok := e.rows[s][to]; ok {
		term = before.plus(term)
	} else {
		e.in[to] = append(e.in[to], s)
	}
	e.rows[s][to] = term
}

// solve solves the equation of a state, in which its own value may be. If it is all that there
// is, plays fail for ever.
func (e *elimination) solve(s int) {
	own, ok := e.rows[s][s]
	delete(e.rows[s], s)
	if !ok || len(e.rows[s]) == 0 {
		return
	}
	star := own.star()
	for to, term := range e.rows[s] {
		e.rows[s][to] = term.times(star)
	}
}

// substitute puts the row of a state into the others that it is in, and eliminates it.
func (e *elimination) substitute(s int) error {
	row := e.rows[s]
	e.rows[s] = nil
	for _, other := range e.in[s] {
		factor, ok := e.rows[other][s]
		if !ok {
			continue
		}
		delete(e.rows[other], s)
		for to, term := range row {
			e.add(other, to, factor.times(term))
			if err := e.spend(e.rows[other][to].steps()); err != nil {
				return err
			}
		}
	}
	e.in[s] = nil
	return nil
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
