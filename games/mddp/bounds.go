package mddp

import (
	"context"
	"errors"
	"math"
	"math/big"
)

// ErrSlow is returned if value iteration does not come near the values of a cycle in some seconds.
var ErrSlow = errors.New("value iteration does not come near the values; take a smaller discount or fewer states")

// floatChoice is a choice in floats: bounds of its constant and its weights.
type floatChoice struct {
	low, high             float64
	to                    []int
	lowWeight, highWeight []float64
}

// iteration is a component in floats.
type iteration struct {
	maximal []bool
	choices [][]floatChoice
	edges   int64
}

// floats returns the component in floats.
func (c *component) floats() *iteration {
	it := &iteration{maximal: c.maximal, choices: make([][]floatChoice, len(c.choices))}
	for i, choices := range c.choices {
		for _, x := range choices {
			f := floatChoice{to: x.to}
			f.low, _ = around(x.constant.low)
			_, f.high = around(x.constant.high)
			for _, w := range x.weight {
				low, high := around(w)
				f.lowWeight, f.highWeight = append(f.lowWeight, low), append(f.highWeight, high)
			}
			it.choices[i] = append(it.choices[i], f)
			it.edges += int64(len(x.to)) + 1
		}
	}
	return it
}

// around returns the nearest floats below and above, or the float that r is.
func around(r *big.Rat) (low, high float64) {
	f, exact := r.Float64()
	if exact {
		return f, f
	}
	return down(f), up(f)
}

func down(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }
func up(x float64) float64   { return math.Nextafter(x, math.Inf(1)) }

// near returns about the value of a choice, given the values of all states.
func (x *floatChoice) near(V []float64) float64 {
	v := x.low/2 + x.high/2
	for k, to := range x.to {
		v += x.lowWeight[k] * V[to]
	}
	return v
}

// atLeast returns a lower bound of the value of a choice, given those of all states.
func (x *floatChoice) atLeast(V []float64) float64 {
	return x.bound(V, x.low, x.lowWeight, x.highWeight, down)
}

// atMost returns an upper bound.
func (x *floatChoice) atMost(V []float64) float64 {
	return x.bound(V, x.high, x.highWeight, x.lowWeight, up)
}

// bound returns a bound of the value of a choice, on the side to which round leads: from the constant and from the weights,
// of which those of negative values are others. A float operation is within one unit of the last place.
func (x *floatChoice) bound(V []float64, constant float64, weight, ofNegative []float64, round func(float64) float64) float64 {
	v := constant
	for k, to := range x.to {
		w := weight[k]
		if V[to] < 0 {
			w = ofNegative[k]
		}
		v = round(v + round(w*V[to]))
	}
	return v
}

// optimum returns the best value of a state's choices, and the first choice that has it.
func (it *iteration) optimum(i int, V []float64, value func(*floatChoice, []float64) float64) (best float64, by int) {
	for j := range it.choices[i] {
		v := value(&it.choices[i][j], V)
		if j == 0 || v < best && !it.maximal[i] || v > best && it.maximal[i] {
			best, by = v, j
		}
	}
	return best, by
}

// policy returns the first best choice of each state.
func (it *iteration) policy(V []float64) []int {
	policy := make([]int, len(V))
	for i := range policy {
		_, policy[i] = it.optimum(i, V, (*floatChoice).near)
	}
	return policy
}

// approach iterates the equations from V, state by state, until nothing changes much or the work is
// done. The error is the context's.
func (it *iteration) approach(ctx context.Context, V []float64, work *int64) error {
	const small = 2e-15
	constant := 0.0
	for _, choices := range it.choices {
		for _, x := range choices {
			constant = max(constant, math.Abs(x.low)) // values that cancel it have errors of its size
		}
	}
	for changed := true; changed && *work > 0; *work -= it.edges {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		change, size := 0.0, constant
		for i := range V {
			v, _ := it.optimum(i, V, (*floatChoice).near)
			change, size = max(change, math.Abs(v-V[i])), max(size, math.Abs(v))
			V[i] = v
		}
		changed = change > small*size
	}
	return nil
}

// bounds returns proved bounds of the values, given values near to them.
//
// Write T for the right-hand sides of the equations, which are monotone in the values. If L ≤ T(L),
// then L ≤ T(T(… T(L))), which approach the values, so that L is a lower bound; likewise an upper
// bound is any U ≥ T(U). Such L and U are sought as the near values V minus and plus a multiple of a
// shape S > 0, and the inequalities are checked with every operation rounded to the safe side.
//
// If every play leaves the component, S is about the greatest number of stages until then: S is at
// least 1 plus its own expectation after any choice, so that T(V − t·S) ≥ T(V) − t·(S − 1), which is
// at least V − t·S for t ≥ max(V − T(V)). This is the bound of MacQueen (1966) with chances to end
// that differ. Otherwise S is V with the sign of the endless choices' constants, moved up so far that all constants
// are positive: a multiple of V grows by more than that of V's weights.
func (it *iteration) bounds(ctx context.Context, c *component, V []float64, work *int64) ([]interval, error) {
	*work = max(*work, 100*it.edges) // the check is always made
	shape, err := it.shape(ctx, c, V, work)
	if err != nil {
		return nil, err
	}
	var sides [2][]float64
	for k := range sides {
		value, beyond := (*floatChoice).atLeast, func(a, b float64) bool { return a >= b }
		sign := -1.0
		if k == 1 {
			value, beyond, sign = (*floatChoice).atMost, func(a, b float64) bool { return a <= b }, 1
		}
		for t := 1e-17; sides[k] == nil; t *= 2 {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if *work -= it.edges; *work < 0 || t > 1e300 {
				return nil, ErrSlow
			}
			B := make([]float64, len(V))
			for i := range B {
				B[i] = V[i] + sign*t*shape[i]
			}
			proved := true
			for i := range B {
				b, _ := it.optimum(i, B, value)
				proved = proved && beyond(b, B[i]) && !math.IsInf(B[i], 0)
			}
			if proved {
				sides[k] = B
			}
		}
		// A bound stays one where T takes its place.
		for range 20 {
			for i := range V {
				if b, _ := it.optimum(i, sides[k], value); beyond(b, sides[k][i]) {
					sides[k][i] = b
				}
			}
		}
	}
	values := make([]interval, len(V))
	for i := range values {
		values[i] = interval{new(big.Rat).SetFloat64(sides[0][i]), new(big.Rat).SetFloat64(sides[1][i])}
	}
	return values, nil
}

func (it *iteration) shape(ctx context.Context, c *component, V []float64, work *int64) ([]float64, error) {
	if !c.endless {
		stages := &iteration{maximal: make([]bool, len(V)), choices: make([][]floatChoice, len(V)), edges: it.edges}
		for i, choices := range it.choices {
			stages.maximal[i] = true
			for _, x := range choices {
				x.low, x.high = 1, 1
				stages.choices[i] = append(stages.choices[i], x)
			}
		}
		shape := make([]float64, len(V))
		return shape, stages.approach(ctx, shape, work)
	}
	sign := 1.0
	if c.maximal[0] {
		sign = -1
	}
	least, move := math.Inf(1), 0.0
	for i, choices := range c.choices {
		for j, x := range choices {
			if x.sum.Cmp(one) == 0 {
				least = min(least, math.Abs(it.choices[i][j].near(make([]float64, len(V)))))
			}
		}
	}
	for i, choices := range c.choices {
		for j, x := range choices {
			if x.sum.Cmp(one) < 0 {
				missing, _ := new(big.Rat).Sub(one, x.sum).Float64()
				move = max(move, (least-sign*it.choices[i][j].near(make([]float64, len(V))))/missing)
			}
		}
	}
	shape := make([]float64, len(V))
	for i := range shape {
		shape[i] = sign*V[i] + move
	}
	return shape, nil
}
