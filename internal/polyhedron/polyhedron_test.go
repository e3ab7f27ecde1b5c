package polyhedron

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// system is some inequalities and congruences in a few unknowns.
type system struct {
	n            int
	inequalities []smallInequality
	congruences  []congruence
}

type smallInequality struct {
	coefficients []int64
	bound        int64
}

type congruence struct {
	coefficients   []int64
	value, modulus int64
}

func ints(list []int64) (numbers []*big.Int) {
	for _, v := range list {
		numbers = append(numbers, big.NewInt(v))
	}
	return numbers
}

func smallInts(list []*big.Int) (numbers []int64) {
	for _, v := range list {
		numbers = append(numbers, v.Int64())
	}
	return numbers
}

func product(x, y []int64) (sum int64) {
	for k, v := range x {
		sum += v * y[k]
	}
	return sum
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
		s.inequalities = append(s.inequalities, smallInequality{coefficients(), random.Int64N(13) - 6})
	}
	for range random.IntN(3) {
		s.congruences = append(s.congruences, congruence{coefficients(), random.Int64N(9) - 4, random.Int64N(5)})
	}
	return s
}

func (s system) holds(x []int64) bool {
	for _, i := range s.inequalities {
		if product(i.coefficients, x) < i.bound {
			return false
		}
	}
	for _, c := range s.congruences {
		if v := product(c.coefficients, x) - c.value; v != 0 && (c.modulus == 0 || v%c.modulus != 0) {
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
func (s system) solve() (p *Polyhedron, l *Lattice) {
	p, l = Orthant(s.n), Integers(s.n)
	for _, i := range s.inequalities {
		if p = p.AtLeast(ints(i.coefficients), big.NewInt(i.bound)); p == nil {
			return nil, nil
		}
	}
	for _, c := range s.congruences {
		if l = l.Where(ints(c.coefficients), big.NewInt(c.value), big.NewInt(c.modulus)); l == nil {
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
		if p = p.Equal(ints(equation), big.NewInt(value)); p == nil {
			return nil, nil
		}
	}
	return p, l
}

// TestLongLeast compares the least points of random systems with those found by trial.
func TestLongLeast(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	found, none, rounds := 0, 0, 1200
	if testtool.Long() {
		rounds = 4000
	}
	for range rounds {
		s := randomSystem(random)
		p, l := s.solve()
		var got []int64
		if p != nil {
			least, err := p.Least(t.Context(), l)
			if err != nil {
				t.Fatalf("%+v: %v", s, err)
			}
			got = smallInts(least)
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
	if found < rounds/4 || none < rounds/8 {
		t.Errorf("%d systems have solutions, %d have none", found, none)
	}
}

// direction reports whether the inequalities hold with bounds 0 for a point other than 0. Edges of the cone of these points
// are cross products of two rows, with entries of at most 18.
func (s system) direction() bool {
	cone := system{n: s.n}
	for _, i := range s.inequalities {
		cone.inequalities = append(cone.inequalities, smallInequality{i.coefficients, 0})
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
	rounds := 80
	if testtool.Long() {
		rounds = 1500
	}
	for range rounds {
		s := randomSystem(random)
		s.congruences = nil
		p, _ := s.solve()
		if p == nil {
			continue
		}
		var got [][]int64
		if err := p.Points(t.Context(), big.NewInt(10), func(x []*big.Int) bool { got = append(got, smallInts(x)); return true }); err != nil {
			t.Fatal(err)
		}
		if want := s.points(10); !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("%+v: %v, want %v", s, got, want)
		}
		bounded := p.Bounded()
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
		l := Integers(s.n)
		for _, c := range s.congruences {
			if l = l.Where(ints(c.coefficients), big.NewInt(c.value), big.NewInt(c.modulus)); l == nil {
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
				x = plus(x, big.NewInt(random.Int64N(9)-4), b)
			}
			if !s.holds(smallInts(x)) {
				t.Fatalf("%+v: %v is no point", s, x)
			}
		}
	}
	if empty < 300 {
		t.Errorf("only %d lattices are empty", empty)
	}
}

// TestLarge asks for a point beyond 64 bits.
func TestLarge(t *testing.T) {
	p := Orthant(2).AtLeast(ints([]int64{1, -1 << 40}), one).AtLeast(ints([]int64{0, 1}), big.NewInt(1<<40))
	want := new(big.Int).Lsh(one, 80)
	got, err := p.Least(t.Context(), Integers(2))
	if err != nil || got[0].Cmp(want.Add(want, one)) != 0 || got[1].Cmp(big.NewInt(1<<40)) != 0 {
		t.Error(got, err)
	}
}

func total(x []int64) (sum int64) {
	for _, v := range x {
		sum += v
	}
	return sum
}
