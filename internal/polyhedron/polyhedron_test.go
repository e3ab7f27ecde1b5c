package polyhedron

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// system is some inequalities and congruences in a few unknowns.
type system struct {
	n            int
	inequalities []inequality
	congruences  []congruence
}

type congruence struct {
	coefficients   []int64
	value, modulus int64
}

func randomSystem(random *rand.Rand) system {
	s := system{n: 1 + random.IntN(3)}
	coefficients := func() []int64 {
		c := make([]int64, s.n)
		for k := range c {
			c[k] = random.Int64N(7) - 3
		}
		return c
	}
	for range random.IntN(5) {
		s.inequalities = append(s.inequalities, inequality{coefficients(), random.Int64N(13) - 6})
	}
	for range random.IntN(3) {
		s.congruences = append(s.congruences, congruence{coefficients(), random.Int64N(9) - 4, random.Int64N(5)})
	}
	return s
}

func (s system) holds(x []int64) bool {
	for _, i := range s.inequalities {
		if scalar(i.coefficients, x) < i.bound {
			return false
		}
	}
	for _, c := range s.congruences {
		if v := scalar(c.coefficients, x) - c.value; v != 0 && (c.modulus == 0 || v%c.modulus != 0) {
			return false
		}
	}
	return true
}

// points returns the points of a system up to a sum, in lexicographic order.
func (s system) points(most int64) (list [][]int64) {
	x := make([]int64, s.n)
	var from func(k int, left int64)
	from = func(k int, left int64) {
		if k == s.n {
			if s.holds(x) {
				list = append(list, slices.Clone(x))
			}
			return
		}
		for x[k] = 0; x[k] <= left; x[k]++ {
			from(k+1, left-x[k])
		}
		x[k] = 0
	}
	from(0, most)
	return list
}

// solve makes the polyhedron and the lattice of a system, with a coordinate for each quotient.
func (s system) solve(t *testing.T) (p *Polyhedron, l *Lattice) {
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	p, l = Orthant(s.n), Integers(s.n)
	for _, i := range s.inequalities {
		p, err = p.AtLeast(i.coefficients, i.bound)
		check(err)
		if p == nil {
			return nil, nil
		}
	}
	for _, c := range s.congruences {
		l, err = l.Where(c.coefficients, c.value, c.modulus)
		check(err)
		if l == nil {
			return nil, nil
		}
		equation, value := slices.Clone(c.coefficients), c.value
		if c.modulus > 0 { // reduced, so that the quotient is not negative
			for k, v := range equation {
				equation[k] = (v%c.modulus + c.modulus) % c.modulus
			}
			value = (value%c.modulus + c.modulus) % c.modulus
			p = p.Extended()
			equation = append(append(equation, make([]int64, p.Dimension()-1-s.n)...), -c.modulus)
		}
		p, err = p.Equal(equation, value)
		check(err)
		if p == nil {
			return nil, nil
		}
	}
	return p, l
}

// TestLeast compares the least points of random systems with those found by trial.
func TestLeast(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	found, none := 0, 0
	for range 4000 {
		s := randomSystem(random)
		p, l := s.solve(t)
		var got []int64
		if p != nil {
			var err error
			if got, err = p.Least(t.Context(), l); err != nil {
				t.Fatalf("%+v: %v", s, err)
			}
		}
		small := s.points(16)
		switch {
		case got == nil:
			none++
			if len(small) > 0 {
				t.Fatalf("%+v: nothing found, but %v", s, small[0])
			}
		case !s.holds(got):
			t.Fatalf("%+v: %v is no solution", s, got)
		default:
			found++
			for _, x := range small {
				if total(x) < total(got) {
					t.Fatalf("%+v: %v, but %v has a lesser sum", s, got, x)
				}
			}
		}
	}
	if found < 1000 || none < 500 {
		t.Errorf("%d systems have solutions, %d have none", found, none)
	}
}

// direction reports whether the inequalities hold with bounds 0 for a point other than 0. Edges of the cone of these points
// are cross products of two rows, with entries of at most 18.
func (s system) direction() bool {
	cone := system{n: s.n}
	for _, i := range s.inequalities {
		cone.inequalities = append(cone.inequalities, inequality{i.coefficients, 0})
	}
	d := make([]int64, s.n)
	for k := range 19 * 19 * 19 {
		rest := int64(k)
		for i := range d {
			d[i], rest = rest%19, rest/19
		}
		if total(d) > 0 && cone.holds(d) {
			return true
		}
	}
	return false
}

// TestLongPoints compares all points of random systems without congruences with those found by trial, and whether they are
// finitely many with the directions in which they go on for ever. SEKI_LONG=1 takes more.
func TestLongPoints(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	finite := 0
	rounds := 500
	if testtool.Long() {
		rounds = 1500
	}
	for range rounds {
		s := randomSystem(random)
		s.congruences = nil
		p, _ := s.solve(t)
		if p == nil {
			continue
		}
		var got [][]int64
		if err := p.Points(t.Context(), 10, func(x []int64) bool { got = append(got, x); return true }); err != nil {
			t.Fatal(err)
		}
		if want := s.points(10); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%+v: %v, want %v", s, got, want)
		}
		bounded, err := p.Bounded()
		if err != nil {
			t.Fatal(err)
		}
		if bounded {
			finite++
		}
		if direction := s.direction(); bounded == direction {
			t.Errorf("%+v: bounded is %v, and there is a direction: %v", s, bounded, direction)
		}
	}
	if finite < rounds/15 {
		t.Errorf("only %d systems are bounded", finite)
	}
}

// TestWhere compares lattices with the points that they are to have.
func TestWhere(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	empty := 0
	for range 3000 {
		s := randomSystem(random)
		s.inequalities = nil
		l, err := Integers(s.n), error(nil)
		for _, c := range s.congruences {
			if l, err = l.Where(c.coefficients, c.value, c.modulus); err != nil {
				t.Fatal(err)
			}
			if l == nil {
				break
			}
		}
		if l == nil {
			empty++
			if list := s.points(20); len(list) > 0 {
				t.Fatalf("%+v: no points, but %v", s, list[0])
			}
			continue
		}
		for range 5 {
			x := slices.Clone(l.origin)
			for _, b := range l.basis {
				if x, err = plus(x, random.Int64N(9)-4, b); err != nil {
					t.Fatal(err)
				}
			}
			if !s.holds(x) {
				t.Fatalf("%+v: %v is no point", s, x)
			}
		}
	}
	if empty < 300 {
		t.Errorf("only %d lattices are empty", empty)
	}
}

func TestLarge(t *testing.T) {
	p, err := Orthant(2).AtLeast([]int64{1 << 40, -1 << 39}, 1<<20)
	if !errors.Is(err, ErrLarge) {
		if p, err = p.AtLeast([]int64{-1 << 40, 1<<40 + 1}, 7); err == nil {
			_, err = p.AtLeast([]int64{1<<40 - 3, 1<<39 + 5}, 1<<60)
		}
	}
	if !errors.Is(err, ErrLarge) {
		t.Error(err)
	}
}

// TestLargeLattice asks for vectors that do not fit.
func TestLargeLattice(t *testing.T) {
	l := Integers(3)
	var err error
	for k := int64(1); k < 60 && err == nil && l != nil; k++ {
		l, err = l.Where([]int64{1<<16 - k, 1<<15 + 3*k, 1<<14 - 7*k}, 0, 4093-2*k)
	}
	if !errors.Is(err, ErrLarge) {
		t.Error(err)
	}
}

func total(x []int64) (sum int64) {
	for _, v := range x {
		sum += v
	}
	return sum
}
