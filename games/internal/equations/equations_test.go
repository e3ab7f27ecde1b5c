package equations

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// Sparse random equations whose coefficients have sums below 1 are solved by the values found, in
// whatever order unknowns are eliminated. An error of the callers is returned.
func TestSolve(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	add := func(v, a, b *big.Rat) error {
		v.Add(v, new(big.Rat).Mul(a, b))
		return nil
	}
	for range 300 {
		n := 1 + random.IntN(8)
		s, plain := New(n), make([][]*big.Rat, n)
		for i := range n {
			s.Constant[i].SetFrac64(random.Int64N(9)-4, 1+random.Int64N(5))
			for range n {
				plain[i] = append(plain[i], new(big.Rat))
			}
			for range random.IntN(4) {
				j, w := random.IntN(n), big.NewRat(random.Int64N(5)-2, 10)
				s.Add(i, j, w)
				plain[i][j].Add(plain[i][j], w)
			}
		}
		var constant []*big.Rat
		for _, v := range s.Constant {
			constant = append(constant, new(big.Rat).Set(v))
		}
		order := random.Perm(n)
		x := testtool.Must(s.Solve(func() (int, error) { i := order[0]; order = order[1:]; return i, nil }, add))(t)
		for i := range n {
			for j := range n {
				constant[i].Add(constant[i], new(big.Rat).Mul(plain[i][j], x[j]))
			}
			if constant[i].Cmp(x[i]) != 0 {
				t.Fatalf("x_%d = %v, its equation gives %v", i, x[i], constant[i])
			}
		}
	}
	closed := New(3) // x_0 = 1/2 + x_1/2, and x_1 and x_2 are each other
	closed.Constant[0].SetFrac64(1, 2)
	closed.Add(0, 1, big.NewRat(1, 2))
	closed.Add(1, 2, big.NewRat(1, 1))
	closed.Add(2, 1, big.NewRat(1, 1))
	k := -1
	x, err := closed.Solve(func() (int, error) { k++; return k, nil }, add)
	if err != nil || x[0].RatString() != "1/2" || x[1].Sign() != 0 || x[2].Sign() != 0 {
		t.Errorf("%v, %v", x, err)
	}
	stop := errors.New("stop")
	if _, err := New(1).Solve(func() (int, error) { return 0, stop }, add); err != stop {
		t.Errorf("an error of next: %v", err)
	}
	s := New(2)
	s.Add(1, 0, big.NewRat(1, 2))
	k = -1
	if _, err := s.Solve(func() (int, error) { k++; return k, nil }, func(_, _, _ *big.Rat) error { return stop }); err != stop {
		t.Errorf("an error of add: %v", err)
	}
}
