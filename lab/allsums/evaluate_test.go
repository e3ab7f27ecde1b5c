package allsums

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// exact answers for given entries.
type exact []int64

func (o exact) kind(seki.Game, []int, []int) (seki.Kind, error) { return 0, errOpen }

func (o exact) sign(f form) (int, error) { return f.at(o).Sign(), nil }
func (o exact) residue(f form, m int) (int, error) {
	return int(new(big.Int).Mod(f.at(o).Num(), big.NewInt(int64(m))).Int64()), nil
}

// TestWatch compares watches with exact signs and rests of random forms, for random words.
func TestWatch(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	decided := 0
	for range 3000 {
		cells := 1 + random.IntN(4)
		f := form{c: big.NewRat(random.Int64N(41)-20, 1+random.Int64N(3)), x: make([]*big.Rat, cells)}
		for e := range f.x {
			f.x[e] = big.NewRat(random.Int64N(9)-4, 1+random.Int64N(2))
		}
		f.x[0].Add(f.x[0], big.NewRat(9, 1)) // not all zero
		q, err := comparing(f)
		if err != nil {
			t.Fatal(err)
		}
		if random.IntN(2) == 0 {
			f = constant(new(big.Rat)).plus(minusOne, f)
			if q, err = comparing(f); err != nil {
				t.Fatal(err)
			}
		}
		other := q
		other.half += random.IntN(9) - 4
		p := &product{claim: &claim{size: seki.Size{Rows: 1, Cols: cells}}, watches: watches{index: map[string]int{}, asked: map[string]bool{}}}
		modulus := question{x: q.x, modulus: 2 + random.IntN(7)}
		for _, q := range []question{other, q, modulus} {
			if err := p.add(t.Context(), q); err != nil {
				t.Fatal(err)
			}
		}
		w := p.watches.list[p.watches.find(q)].(*comparer)
		r := p.watches.list[p.watches.find(modulus)]
		v, rest := w.start(), r.start()
		entries := make(exact, cells)
		for range random.IntN(8) {
			b := random.IntN(1 << cells)
			v, rest = w.after(v, b), r.after(rest, b)
			for e := range entries {
				entries[e] = 2*entries[e] + int64(b>>e&1)
			}
			if v == w.low || v == w.high {
				decided++
			}
		}
		if want, _ := entries.sign(f); q.sign(v) != want {
			t.Fatalf("%v at %v: %d, want %d", f, entries, q.sign(v), want)
		}
		sum := 0
		for e, x := range q.x {
			sum += x * int(entries[e])
		}
		if (sum-rest)%modulus.modulus != 0 || rest < 0 || rest >= modulus.modulus {
			t.Fatalf("%v at %v: the rest by %d is %d", q.x, entries, modulus.modulus, rest)
		}
	}
	if decided < 1000 {
		t.Errorf("only %d values are decided", decided)
	}
}

// FuzzEvaluate compares the value of an expression on forms with that of package lab on
// numbers.
func FuzzEvaluate(f *testing.F) {
	for _, s := range lab.Named() {
		f.Add(s.Then, uint64(1))
		f.Add(s.If, uint64(2))
	}
	for _, text := range []string{
		"abs(sum - 7) % 3 == 1", "max(row_sums) - 3*min(col_sums) < max_entry / 2", "sorted(set(row_sums)) == [1, 2]", "sum(x*y for x in 1..3 for y in [1/2, sum]) > 10",
		"[x if x > 2 else -x for x in col_sums][1:] == row_sums[:-1]", "floor(7/2) + ceil(-1/3) == len(row_sums)", "max_row + min_col - max(min_row, 2) in 1..4",
		"(sum + max_row // 3) // 2 - sum % 2 < 5", `pattern[0] == "1" and len(pattern) > 2`, `"1 1" in pattern`, "min(max_row, max_col) != max(min_row, min_col) - -1", "2**3 < sum and sum*2**-1 < 9",
		"any(x > y for x in row_sums for y in col_sums if x != 3)", "automorphisms == 4 or self_transpose", "all(x in row_sums for x in col_sums)", "row_sums + col_sums != [3, 2, 2, 1]", `theorem in ["", "{0,1}"]`,
	} {
		f.Add(text, uint64(3))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		whole, err := lab.Compile(text)
		if err != nil {
			return
		}
		random := rand.New(rand.NewPCG(seed, 0))
		for range 5 {
			size := seki.Size{Rows: 1 + random.IntN(2), Cols: 1 + random.IntN(3)}
			c, err := newClaim(lab.Statement{Then: text}, size)
			if err != nil {
				t.Fatal(err)
			}
			list := make([]int, size.Rows*size.Cols)
			entries := make(exact, len(list))
			for e := range list {
				list[e] = random.IntN(6)
				entries[e] = int64(list[e])
			}
			A := seki.Must(seki.New(size.Rows, size.Cols, list))
			if _, over, err := A.Terminal(seki.Seki); over || err != nil {
				continue
			}
			results := seki.Results{seki.ClassResults[random.IntN(9)], seki.ClassResults[random.IntN(9)]}
			want, err := whole.Eval(t.Context(), invariants.NewSubject(A, results, invariants.NewOracle()))
			if err != nil {
				continue
			}
			if got, err := c.holds(results, entries); err == nil && got != want {
				t.Errorf("%q of %v is %v, want %v", text, A, got, want)
			}
		}
	})
}
