package canon_test

import (
	"context"
	"errors"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// singer returns the incidence matrix of a projective plane of order q from a
// difference set modulo q²+q+1 (J. Singer, "A theorem in finite projective
// geometry", 1938).
func singer(q int, differences ...int) seki.Matrix {
	n := q*q + q + 1
	first := make([]int, n)
	for _, d := range differences {
		first[d] = 1
	}
	return circulant(n, first...)
}

func indicator(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestLongKnownGroups takes matrices whose groups are known, and whose symmetries, and near-symmetries between parts that
// are not alike, defeat searches without pruning; with SEKI_LONG=1 up to the greatest size.
func TestLongKnownGroups(t *testing.T) {
	t.Parallel()
	factorial := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	times := func(factors ...*big.Int) *big.Int {
		product := big.NewInt(1)
		for _, x := range factors {
			product.Mul(product, x)
		}
		return product
	}
	power := func(base, exponent int64) *big.Int {
		return new(big.Int).Exp(big.NewInt(base), big.NewInt(exponent), nil)
	}
	block := square(4, func(i, j int) int { return indicator(i != j) })
	fano := circulant(7, 1, 1, 0, 1)
	belt := circulant(7, 1, 1, 1) // regular like the Fano plane, group of order 14
	var blocks, mixed []seki.Matrix
	side, count, cells, rooks := 40, int64(8), 1<<10, int64(6) // as many planes and belts as rooks
	if testtool.Long() {
		side, count, cells, rooks = 256, 64, seki.MaxCells, 12
	}
	for range count {
		blocks = append(blocks, block)
	}
	for range rooks {
		mixed = append(mixed, fano, belt)
	}
	for _, c := range []struct {
		name  string
		A     seki.Matrix
		order *big.Int
		form  bool // the form is quick as well
	}{
		{"identity", circulant(side, 1), factorial(int64(side)), true},
		{"all ones", constant(side, 1), times(factorial(int64(side)), factorial(int64(side))), true},
		{"J−I", square(side, func(i, j int) int { return indicator(i != j) }), factorial(int64(side)), true},
		{"a row of ones", rectangle(1, cells, func(i, j int) int { return 1 }), factorial(int64(cells)), true},
		{"a column of ones", rectangle(cells, 1, func(i, j int) int { return 1 }), factorial(int64(cells)), true},
		{"two kinds of columns", rectangle(2, cells/2, func(i, j int) int { return 1 + (i+j)%2 }),
			times(big.NewInt(2), factorial(int64(cells/4)), factorial(int64(cells/4))), true},
		{"pairs of columns", rectangle(2, cells/2, func(i, j int) int { return 2*j + i - j%2*2 }), power(2, int64(cells/4)),
			true},
		{"distinct diagonal", square(side, func(i, j int) int { return indicator(i == j) * (i + 1) }), big.NewInt(1), true},
		{"blocks J−I", directSum(blocks...), times(power(24, count), factorial(count)), true},
		{"Fano planes and as many belts", directSum(mixed...),
			times(power(168*14, rooks), factorial(rooks), factorial(rooks)), true},
		{"cycle", circulant(side, 1, 1), big.NewInt(int64(2 * side)), true},
		{"points and hyperplanes, GL(6,2)", square(64, func(i, j int) int { return bits.OnesCount(uint(i&j)) % 2 }),
			big.NewInt(20158709760), true},
		{"rook's graph", square(int(rooks*rooks), func(i, j int) int {
			return indicator(i != j && (i/int(rooks) == j/int(rooks) || i%int(rooks) == j%int(rooks)))
		}), times(factorial(rooks), factorial(rooks), big.NewInt(2)), true},
		{"Paley 11, PSL(2,11)", paley(11), big.NewInt(660), true},
		{"Paley 19", paley(19), big.NewInt(171), true},
		// Refinement cannot tell the cycles apart. A cycle of 2n vertices has 2n automorphisms that keep rows rows.
		{"cycles, 6·8·10·4·4·6·12·2·2", cycles(3, 4, 5, 2, 2, 3, 6), big.NewInt(2211840), true},
		{"six equal cycles", cycles(4, 4, 4, 4, 4, 4), times(power(8, 6), factorial(6)), true},
		{"lines equal but for 256 in one entry", rectangle(2, 3, func(i, j int) int { return 1 + 256*i*(j%2) }),
			big.NewInt(2), true},
		{"PG(2,3), PGL(3,3)", singer(3, 0, 1, 3, 9), big.NewInt(5616), true},
		{"PG(2,5), PGL(3,5)", singer(5, 1, 5, 11, 24, 25, 27), big.NewInt(372000), true},
		{"PG(2,7), PGL(3,7)", singer(7, 0, 1, 3, 13, 32, 36, 43, 52), big.NewInt(5630688), false},
		{"PG(2,9), PΓL(3,9)", singer(9, 0, 1, 3, 9, 27, 49, 56, 61, 77, 81), big.NewInt(84913920), false},
	} {
		random := rand.New(rand.NewPCG(1, 2))
		B := c.A.Permute(random.Perm(c.A.Rows()), random.Perm(c.A.Cols()))
		group := canon.Automorphisms(B)
		if group.Order.Cmp(c.order) != 0 {
			t.Errorf("%s: the group has order %v, not %v", c.name, group.Order, c.order)
		}
		inOrbits := 0
		for _, orbit := range group.CellOrbits() {
			inOrbits += len(orbit)
		}
		if inOrbits != c.A.Rows()*c.A.Cols() {
			t.Errorf("%s: the orbits have %d cells", c.name, inOrbits)
		}
		if !c.form {
			continue
		}
		if rows, cols, ok := canon.Equivalent(c.A, B); !ok || !c.A.Permute(rows, cols).Equal(B) {
			t.Errorf("%s: equivalent matrices have different forms", c.name)
		}
	}
}

// TestContexts ends the work on matrices, some of them too hard to finish, at
// many points.
func TestContexts(t *testing.T) {
	t.Parallel()
	const after = 20 // looks at a context that has ended
	for name, A := range map[string]seki.Matrix{
		"plane":      singer(7, 0, 1, 3, 13, 32, 36, 43, 52),
		"identity":   circulant(60, 1),
		"cycles":     cycles(2, 3, 4, 5, 6, 7, 8, 9),
		"regular":    regular(rand.New(rand.NewPCG(1, 2)), 60, 3),
		"equal sums": rectangle(1000, 3, func(i, j int) int { return []int{3000 - 2*i, i, i}[j] }),
	} {
		for _, left := range []int{0, 1, 2, 5, 10, 30, 100} {
			for what, work := range map[string]func(context.Context) error{
				"form": func(ctx context.Context) error {
					_, _, _, err := canon.FormContext(ctx, A)
					return err
				},
				"group": func(ctx context.Context) error {
					_, err := canon.AutomorphismsContext(ctx, A)
					return err
				},
			} {
				ctx := testtool.NewCountdown(t, left)
				err, calls := work(ctx), int(ctx.Looks.Load())
				if ended := calls > left; ended != errors.Is(err, context.Canceled) {
					t.Errorf("%s of %s: error %v after %d calls of Err, %d allowed", what, name, err, calls, left)
				}
				if calls > left+after {
					t.Errorf("%s of %s: %d looks at a context that had ended", what, name, calls-left)
				}
			}
		}
	}
}

// TestContextsOfSums ends the form of a direct sum at every point: while its parts are
// ordered, and while pairs of them are compared.
func TestContextsOfSums(t *testing.T) {
	t.Parallel()
	parts := []seki.Matrix{singer(3, 0, 1, 3, 9), singer(2, 0, 1, 3), singer(3, 0, 1, 3, 9), circulant(13, 1, 1, 0, 1)}
	A := directSum(parts...)
	want := canon.Form(A)
	finished := false
	for left := 0; !finished; left += 1 + left/5 {
		ctx := testtool.NewCountdown(t, left)
		form, _, _, err := canon.FormContext(ctx, A)
		calls := int(ctx.Looks.Load())
		finished = calls <= left
		if finished != (err == nil) || finished && !form.Equal(want) {
			t.Fatalf("error %v after %d calls of Err, %d allowed", err, calls, left)
		}
	}
}

// regular returns the sum of degree random permutation matrices.
func regular(random *rand.Rand, n, degree int) seki.Matrix {
	entries := make([]int, n*n)
	for range degree {
		for i, j := range random.Perm(n) {
			entries[i*n+j]++
		}
	}
	return seki.Must(seki.New(n, n, entries))
}
