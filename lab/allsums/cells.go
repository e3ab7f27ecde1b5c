package allsums

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"github.com/sekilab/sekilab/internal/polyhedron"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
)

// cell is the matrices that give the same answers to the questions of a claim: the points of
// a lattice in a polyhedron whose coordinates are the entries.
type cell struct {
	*polyhedron.Polyhedron
	lattice *polyhedron.Lattice
	answers []int
}

// asking answers for all matrices of a cell. A question that they answer in different ways divides the cell:
// it goes on with the first answer, and the rest of the cell is kept for later.
type asking struct {
	cell
	asked int // questions that were answered
	later []cell
}

const maxModulus = 1 << 12

// errEmpty ends the evaluation on a cell in which there is no matrix.
var errEmpty = errors.New("no matrix")

func (o *asking) notNegative(f form) (bool, error) {
	x, c := integral(f)
	answer, err := o.answer(2, func(k int) cell {
		if k == 1 {
			return cell{Polyhedron: o.AtMost(x, new(big.Int).Sub(c, big.NewInt(1))), lattice: o.lattice}
		}
		return cell{Polyhedron: o.AtLeast(x, c), lattice: o.lattice}
	})
	return answer == 0, err
}

func (o *asking) residue(f form, modulus int) (int, error) {
	if modulus > maxModulus {
		return 0, errLarge
	}
	// f = modulus·q + rest with reduced coefficients, so that q ≥ 0.
	m := big.NewInt(int64(modulus))
	x := make([]*big.Int, len(f.x))
	for e, c := range f.x {
		x[e] = new(big.Int).Mod(c.Num(), m)
	}
	c := new(big.Int).Mod(f.c.Num(), m)
	return o.answer(modulus, func(k int) (part cell) {
		rest := new(big.Int).Sub(big.NewInt(int64(k)), c)
		if part.lattice = o.lattice.Where(x, rest, m); part.lattice == nil {
			return part
		}
		p := o.Extended()
		equation := slices.Repeat([]*big.Int{new(big.Int)}, p.Dimension())
		copy(equation, x)
		equation[len(equation)-1] = big.NewInt(-int64(modulus))
		part.Polyhedron = p.Equal(equation, rest)
		return part
	})
}

// answer returns the answer to the next question, one of 0 to choices − 1; part gives the part of
// the cell with an answer, without a polyhedron or a lattice if it is empty.
func (o *asking) answer(choices int, part func(int) cell) (int, error) {
	if o.asked < len(o.answers) {
		o.asked++
		return o.answers[o.asked-1], nil
	}
	var parts []cell
	for k := range choices {
		if p := part(k); p.Polyhedron != nil && p.lattice != nil {
			p.answers = append(slices.Clip(o.answers), k)
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		return 0, errEmpty
	}
	o.cell, o.later = parts[0], append(o.later, parts[1:]...)
	o.asked++
	return o.answers[o.asked-1], nil
}

// integral returns integers so that Σ x_e·a_e ≥ c for integers a_e where f ≥ 0, and nowhere else.
func integral(f form) (x []*big.Int, c *big.Int) {
	common := denominator(f.x)
	for _, c := range f.x {
		x = append(x, new(big.Int).Mul(c.Num(), new(big.Int).Div(common, c.Denom())))
	}
	whole := floor(new(big.Rat).Mul(f.c, new(big.Rat).SetInt(common)))
	return x, new(big.Int).Neg(whole.Num())
}

// denominator returns the least common denominator.
func denominator(list []*big.Rat) *big.Int {
	common := big.NewInt(1)
	for _, c := range list {
		common.Mul(common, new(big.Int).Div(c.Denom(), new(big.Int).GCD(nil, nil, common, c.Denom())))
	}
	return common
}

// classes returns a cell with a member of each class of a size: without zero lines, and the lines in an order.
func classes(size seki.Size) cell {
	e := &evaluator{size: size}
	rows, cols := e.rows(), e.cols()
	var bounds []form // that are not negative
	for _, f := range slices.Concat(rows, cols) {
		bounds = append(bounds, minus(f, numeral(1)))
	}
	entries, step := e.entries(), 1
	if size.Rows > size.Cols {
		rows, cols, step = cols, rows, size.Cols
	}
	for i := range len(rows) - 1 {
		bounds = append(bounds, minus(rows[i], rows[i+1]))
	}
	for j := range len(cols) - 1 {
		bounds = append(bounds, minus(entries[j*step], entries[(j+1)*step]))
	}
	p := polyhedron.Orthant(e.cells())
	for _, f := range bounds {
		p = p.AtLeast(integral(f))
	}
	return cell{Polyhedron: p, lattice: polyhedron.Integers(e.cells())}
}

// explorer evaluates a claim on all classes of a size, cell by cell.
type explorer struct {
	*claim
	report func(parts int)

	visited, comparisons int
	least                *big.Int // the least sum of a matrix for which the claim fails, nil if there is none
	failing              []cell
	open                 []cell // where comparisons do not decide the claim
	why                  error  // of the first
}

// explore evaluates the claim on all classes; of those for which it fails it keeps the cells with the least sum.
func (x *explorer) explore(ctx context.Context) error {
	for stack := []cell{classes(x.size)}; len(stack) > 0; {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if x.least != nil && c.LeastSum().Cmp(x.least) > 0 {
			continue
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		o := &asking{cell: c}
		holds, err := x.holds(ctx, o)
		stack = append(stack, o.later...)
		if x.visited++; x.visited%64 == 0 {
			x.report(x.visited)
		}
		x.comparisons += len(o.answers) - len(c.answers)
		switch {
		case errors.Is(err, errEmpty):
		case errors.As(err, new(*lab.SyntaxError)):
			if x.open = append(x.open, o.cell); x.why == nil {
				x.why = err
			}
		case err != nil:
			return err
		case !holds:
			if err := x.fails(ctx, o.cell); err != nil {
				return err
			}
		}
	}
	return nil
}

// fails notes a cell in which the claim fails, if there is a matrix in it.
func (x *explorer) fails(ctx context.Context, c cell) error {
	entries, err := c.Least(ctx, c.lattice)
	if err != nil || entries == nil {
		return err
	}
	sum := new(big.Int)
	for _, v := range entries {
		sum.Add(sum, v)
	}
	if x.least == nil || sum.Cmp(x.least) < 0 {
		x.least, x.failing = sum, nil
	}
	if sum.Cmp(x.least) == 0 {
		x.failing = append(x.failing, c)
	}
	return nil
}
