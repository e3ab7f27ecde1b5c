package learning

import (
	"context"
	"math/big"
)

// maxProducts bounds the products of words that Quantiles makes: it then takes a few seconds.
const maxProducts = 1 << 28

// Quantiles returns, for each of the given probabilities in increasing order, the least
// number n with P(N ≤ n) at least as high. Those that do not exist, or would take too long, are
// missing. It returns the context's error. Cost: each number takes a pass over the transitions
// from the states that the chain can be in, with integers whose length grows by a constant.
func (c *Chances) Quantiles(ctx context.Context, probabilities ...*big.Rat) (least []int, err error) {
	d := distribution{
		ctx: ctx, denominator: big.NewInt(1),
		now: map[int]*big.Int{0: big.NewInt(1)}, atMost: new(big.Int), power: big.NewInt(1),
	}
	if !d.unite(c.next) || !d.weigh(c.next) {
		return nil, ctx.Err()
	}
	for n := 0; d.step(); n++ {
		for len(least) < len(probabilities) && d.reaches(probabilities[len(least)]) {
			least = append(least, n)
		}
		if len(least) == len(probabilities) || probabilities[len(least)].Cmp(c.Finite) > 0 {
			return least, nil
		}
	}
	return least, ctx.Err()
}

// distribution follows the chain from play to play that fails, in integers: all probabilities
// of a step have one denominator.
type distribution struct {
	ctx      context.Context
	products int // of words, that were made

	denominator *big.Int
	next        [][]weight // by state
	stop        []*big.Int // by state: the chance that no play fails again, times the denominator

	// After n steps.
	now    map[int]*big.Int // P(N ≥ n, and the chain is in a state) · power, unless it is 0
	atMost *big.Int         // P(N < n) · power
	power  *big.Int         // denominatorⁿ
}

// weight is a share times the denominator.
type weight struct {
	to int
	w  *big.Int
}

// spend counts products of words, and reports whether more may be made.
func (d *distribution) spend(n int) bool {
	d.products += n
	return d.products < maxProducts && d.ctx.Err() == nil
}

// unite sets the denominator to the least common multiple of those of the shares.
func (d *distribution) unite(next [][]share) bool {
	for _, list := range next {
		for _, s := range list {
			gcd := new(big.Int).GCD(nil, nil, d.denominator, s.p.Denom())
			d.denominator.Mul(d.denominator, new(big.Int).Div(s.p.Denom(), gcd))
			if !d.spend(4 + len(d.denominator.Bits())*len(s.p.Denom().Bits())) {
				return false
			}
		}
	}
	return true
}

// weigh sets next and stop.
func (d *distribution) weigh(next [][]share) bool {
	for _, list := range next {
		stop, weights := new(big.Int).Set(d.denominator), make([]weight, len(list))
		for i, s := range list {
			w := new(big.Int).Div(d.denominator, s.p.Denom())
			weights[i] = weight{s.to, w.Mul(w, s.p.Num())}
			stop.Sub(stop, w)
		}
		d.next, d.stop = append(d.next, weights), append(d.stop, stop)
		if !d.spend(16 * (1 + len(list)) * len(d.denominator.Bits())) { // they are kept
			return false
		}
	}
	return true
}

// step goes on by one play that fails.
func (d *distribution) step() bool {
	after := map[int]*big.Int{}
	product, words := new(big.Int), len(d.denominator.Bits())
	d.power.Mul(d.power, d.denominator)
	d.atMost.Mul(d.atMost, d.denominator)
	for k, p := range d.now {
		d.atMost.Add(d.atMost, product.Mul(p, d.stop[k]))
		for _, s := range d.next[k] {
			if after[s.to] == nil {
				after[s.to] = new(big.Int)
			}
			after[s.to].Add(after[s.to], product.Mul(p, s.w))
		}
		if !d.spend((1 + len(d.next[k])) * (4 + len(d.power.Bits())*words)) {
			return false
		}
	}
	d.now = after
	return d.spend(4 + 2*len(d.power.Bits())*words)
}

// reaches reports whether P(N < n) is at least p.
func (d *distribution) reaches(p *big.Rat) bool {
	return new(big.Int).Mul(d.atMost, p.Denom()).Cmp(new(big.Int).Mul(p.Num(), d.power)) >= 0
}
