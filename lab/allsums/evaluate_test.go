package allsums

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// exact answers for given entries.
type exact []int64

func (o exact) notNegative(f form) (bool, error) { return f.at(o).Sign() >= 0, nil }
func (o exact) residue(f form, m int) (int, error) {
	return int(new(big.Int).Mod(f.at(o).Num(), big.NewInt(int64(m))).Int64()), nil
}

// at returns the value of a form.
func (f form) at(entries []int64) *big.Rat {
	v := new(big.Rat).Set(f.c)
	for e, c := range f.x {
		v.Add(v, new(big.Rat).Mul(c, new(big.Rat).SetInt64(entries[e])))
	}
	return v
}

func entriesOf(A seki.Matrix) (o exact) {
	for _, v := range A.Entries() {
		o = append(o, int64(v))
	}
	return o
}

// TestLongOutcomesAgainstReference compares outcomes and kinds by forms with the recursion, on all classes of small
// sums, with SEKI_LONG=1 of somewhat larger ones.
func TestLongOutcomesAgainstReference(t *testing.T) {
	share := 0.5
	if testtool.Long() {
		share = 0.67
	}
	for _, game := range seki.Games {
		solver := reference.New(game)
		for _, l := range sizes {
			for sum := max(l.rows, l.cols); sum <= int(share*float64(l.sum)); sum++ {
				classes := testtool.Must(enumerate.NewGenerator(l.rows, l.cols, sum))(t)
				for A := range classes.All() {
					want := testtool.Must(solver.Solve(A))(t)
					e := &evaluator{size: A.Size(), oracle: entriesOf(A)}
					if got := seki.TwoRowsResult(game, e.matrix()); got != want {
						t.Fatalf("%v, %v: %v, want %v", A, game, got, want)
					}
				}
			}
		}
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
			c := testtool.Must(newClaim(lab.Statement{Then: text}, size))(t)
			list := make([]int, size.Rows*size.Cols)
			for e := range list {
				list[e] = random.IntN(4)
			}
			A := seki.Must(seki.New(size.Rows, size.Cols, list))
			if _, over, err := A.Terminal(seki.Seki); over || err != nil {
				continue
			}
			var results seki.Results
			for g, game := range seki.Games {
				results[g] = testtool.Must(reference.New(game).Solve(A))(t)
			}
			want, err := whole.Eval(t.Context(), invariants.NewSubject(A, results, invariants.NewOracle(t.Context())))
			if err != nil {
				continue
			}
			if got, err := c.holds(t.Context(), entriesOf(A)); err == nil && got != want {
				t.Errorf("%q of %v is %v, want %v", text, A, got, want)
			}
		}
	})
}
