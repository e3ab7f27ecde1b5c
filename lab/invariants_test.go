package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
)

// smallClasses runs check with one subject of all 3×3 classes of small sums and some of other sizes.
func smallClasses(t *testing.T, check func(s *invariants.Subject)) {
	t.Helper()
	oracle := invariants.NewOracle(t.Context())
	for _, size := range [][3]int{{1, 1, 5}, {2, 2, 9}, {2, 3, 8}, {3, 2, 8}, {3, 3, 8}, {4, 4, 6}} {
		r := layers.OfSize(seki.Size{Rows: size[0], Cols: size[1]}, size[2])
		for c := range layerstest.Classes(t, layers.Query{Range: r}) {
			check(invariants.NewSubject(c.Matrix, c.Results, oracle))
		}
	}
}

// valueIn returns the value of an invariant.
func valueIn(t testtool.T, s *invariants.Subject, name string) any {
	for _, v := range invariants.All() {
		if v.Name == name {
			return testtool.Must(v.Value(s))(t)
		}
	}
	t.Fatal("there is no invariant " + name)
	return nil
}

// permanentByDefinition sums over all injections of the shorter side.
func permanentByDefinition(A seki.Matrix) *big.Int {
	if A.Rows() > A.Cols() {
		A = A.Transpose()
	}
	per := new(big.Int)
	for _, sigma := range combin.Permutations(A.Cols(), A.Rows()) {
		product := big.NewInt(1)
		for i, j := range sigma {
			product.Mul(product, big.NewInt(int64(A.At(i, j))))
		}
		per.Add(per, product)
	}
	return per
}

// determinantByExpansion expands along the first row.
func determinantByExpansion(a [][]int) *big.Int {
	if len(a) == 0 {
		return big.NewInt(1)
	}
	det := new(big.Int)
	for j, v := range a[0] {
		var minor [][]int
		for _, row := range a[1:] {
			minor = append(minor, slices.Concat(row[:j], row[j+1:]))
		}
		term := determinantByExpansion(minor)
		term.Mul(term, big.NewInt(int64(v)))
		if j%2 == 1 {
			term.Neg(term)
		}
		det.Add(det, term)
	}
	return det
}

// rankByMinors is the size of the largest non-zero minor.
func rankByMinors(A seki.Matrix) int {
	for k := min(A.Rows(), A.Cols()); k > 0; k-- {
		for _, rows := range combin.Combinations(A.Rows(), k) {
			for _, cols := range combin.Combinations(A.Cols(), k) {
				minor := make([][]int, k)
				for i, r := range rows {
					for _, c := range cols {
						minor[i] = append(minor[i], A.At(r, c))
					}
				}
				if determinantByExpansion(minor).Sign() != 0 {
					return k
				}
			}
		}
	}
	return 0
}

// checkAlgebra compares permanent, determinant and rank with their definitions.
func checkAlgebra(t testtool.T, A seki.Matrix) {
	s := invariants.NewSubject(A, seki.Results{}, nil)
	want := map[string]string{
		"permanent": permanentByDefinition(A).String(), "rank": invariants.Format(rankByMinors(A)), "abs_det": "",
	}
	if A.Rows() == A.Cols() {
		det := determinantByExpansion(A.Grid())
		want["abs_det"] = det.Abs(det).String()
	}
	for name, want := range want {
		if got := invariants.Format(valueIn(t, s, name)); got != want {
			t.Fatal(name, " of ", A, " is ", got, ", not ", want)
		}
	}
}

func TestAlgebra(t *testing.T) {
	smallClasses(t, func(s *invariants.Subject) { checkAlgebra(t, s.Matrix) })
	rapid.Check(t, func(t *rapid.T) {
		m, n := rapid.IntRange(1, 5).Draw(t, "m"), rapid.IntRange(1, 5).Draw(t, "n")
		entry := rapid.OneOf(rapid.IntRange(0, 2), rapid.IntRange(0, seki.MaxEntry))
		checkAlgebra(t, seki.Must(seki.New(m, n, rapid.SliceOfN(entry, m*n, m*n).Draw(t, "entries"))))
	})
}

// componentsByFlood counts connected components by merging labels until
// nothing changes.
func componentsByFlood(A seki.Matrix) int {
	label := make([]int, A.Rows()+A.Cols())
	for v := range label {
		label[v] = v
	}
	for changed := true; changed; {
		changed = false
		for mv := range A.Moves() {
			a, b := mv.Row, A.Rows()+mv.Col
			if low := min(label[a], label[b]); label[a] != low || label[b] != low {
				label[a], label[b], changed = low, low, true
			}
		}
	}
	slices.Sort(label)
	return len(slices.Compact(label))
}

func TestSummandsAddUp(t *testing.T) {
	solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	smallClasses(t, func(s *invariants.Subject) {
		summands := s.Summands()
		want, counted := componentsByFlood(s.Matrix), valueIn(t, s, "components")
		if len(summands) != want || counted != want {
			t.Errorf("%s has %d summands, counted %d, want %d", s.Matrix, len(summands), counted, want)
		}
		row, col := 0, 0
		sum := make([]int, s.Matrix.Rows()*s.Matrix.Cols())
		for _, B := range summands {
			for mv := range B.Moves() {
				sum[(row+mv.Row)*s.Matrix.Cols()+col+mv.Col] = B.At(mv.Row, mv.Col)
			}
			row, col = row+B.Rows(), col+B.Cols()
		}
		if row != s.Matrix.Rows() || col != s.Matrix.Cols() {
			t.Fatalf("the summands of %s are %v", s.Matrix, summands)
		}
		direct := seki.Must(seki.New(row, col, sum))
		if _, _, ok := canon.Equivalent(direct, s.Matrix); !ok {
			t.Errorf("%s is not the direct sum of %v", s.Matrix, summands)
		}
		for g, solver := range solvers {
			kinds := testtool.Must(s.SummandKinds(seki.Game(g)))(t)
			for k, B := range summands {
				if result, _ := solver.Solve(B); result.Kind != kinds[k] {
					t.Errorf("summand %s of %s: %v, reference %v", B, s.Matrix, kinds[k], result.Kind)
				}
			}
		}
	})
}

// TestEveryInvariantIsConstantOnClasses permutes rows and columns at random
// and compares every listed value.
func TestEveryInvariantIsConstantOnClasses(t *testing.T) {
	oracle := invariants.NewOracle(t.Context())
	rapid.Check(t, func(t *rapid.T) {
		m, n := rapid.IntRange(1, 4).Draw(t, "m"), rapid.IntRange(1, 4).Draw(t, "n")
		A := seki.Must(seki.New(m, n, rapid.SliceOfN(rapid.IntRange(0, 2), m*n, m*n).Draw(t, "entries")))
		if _, over, err := A.Terminal(seki.Seki); over || err != nil {
			return
		}
		B := A.Permute(
			rapid.SampledFrom(combin.Permutations(m, m)).Draw(t, "rows"),
			rapid.SampledFrom(combin.Permutations(n, n)).Draw(t, "cols"))
		a, b := invariants.NewSubject(A, seki.Results{}, oracle), invariants.NewSubject(B, seki.Results{}, oracle)
		list := invariants.All()
		if m*n > 9 {
			list = invariants.Recorded()
		}
		for _, v := range list {
			x, errA := v.Value(a)
			y, errB := v.Value(b)
			if errA != nil || errB != nil {
				t.Fatalf("%s: %v, %v", v.Name, errA, errB)
			}
			if invariants.Format(x) != invariants.Format(y) {
				t.Fatalf("%s of %s is %s, of %s it is %s", v.Name, A, invariants.Format(x), B, invariants.Format(y))
			}
			if err := checkType(v, x); err != "" {
				t.Fatal(err)
			}
		}
	})
}

// checkType returns how a value differs from the type that the list promises.
func checkType(v invariants.Invariant, value any) string {
	ok := value == nil && v.Type == invariants.Big
	switch value.(type) {
	case int:
		ok = v.Type == invariants.Int
	case *big.Int:
		ok = v.Type == invariants.Big
	case bool:
		ok = v.Type == invariants.Bool
	case string:
		ok = v.Type == invariants.Text
	case []int:
		ok = v.Type == invariants.Ints
	case []string:
		ok = v.Type == invariants.Texts
	}
	if ok {
		return ""
	}
	return v.Name + " has a value of another type: " + invariants.Format(value)
}

// Classes with the same margins have the same values of the invariants that the margins determine: the tester computes
// these once for all of them.
func TestOfMargins(t *testing.T) {
	values := map[string]string{}
	smallClasses(t, func(s *invariants.Subject) {
		for _, v := range invariants.All() {
			if !invariants.OfMargins(v.Name) {
				continue
			}
			key := fmt.Sprint(v.Name, s.Matrix.RowSums(), s.Matrix.ColSums())
			value := invariants.Format(testtool.Must(v.Value(s))(t))
			if first, ok := values[key]; ok && first != value {
				t.Errorf("%s of %v is %s, and %s with the same margins", v.Name, s.Matrix, value, first)
			}
			values[key] = value
		}
	})
}

// TestTheoremsOfThePaper checks the two theorems on every class tried: a
// covered class has the kind that they claim.
func TestTheoremsOfThePaper(t *testing.T) {
	covered := map[invariants.Theorem]int{}
	smallClasses(t, func(s *invariants.Subject) {
		theorem := invariants.CoveredBy(s.Matrix)
		covered[theorem]++
		if theorem != invariants.NoTheorem && s.Results[seki.Seki].Kind != seki.Complete {
			t.Errorf("%s is %v, but covered by %s", s.Matrix, s.Results[seki.Seki].Kind, theorem)
		}
		if theorem == invariants.Theorem01 && s.Results[seki.DSeki].Kind != seki.Complete {
			t.Errorf("%s is %v in D-SEKI, but covered by %s", s.Matrix, s.Results[seki.DSeki].Kind, theorem)
		}
	})
	if covered[invariants.Theorem01] == 0 || covered[invariants.Theorem012] == 0 {
		t.Errorf("covered: %v", covered)
	}
}

// TestLongOracleSearchesLargeMatrices compares an Oracle with the recursion on a matrix that it searches, with
// SEKI_LONG=1 on harder ones too, and ends it.
func TestLongOracleSearchesLargeMatrices(t *testing.T) {
	stop := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	oracle := invariants.NewOracle(ctx)
	// The first has many positions, and the recursion ends in most.
	large := [][][]int{{{1, 0, 0, 0, 0, 0, 0, 0, 0}, {0, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 1, 1, 1, 1, 1, 1, 1, 1}}}
	if testtool.Long() {
		large = append(large, [][]int{{4, 3, 2}, {3, 1, 4}, {1, 4, 3}}, [][]int{{4, 4, 1}, {4, 1, 4}, {1, 4, 5}})
	}
	for _, rows := range large {
		A := seki.Must(seki.FromRows(rows))
		if states := 1 << 16; reference.States(A, states) < states {
			t.Errorf("%v is small", A)
		}
		for _, g := range seki.Games {
			want := testtool.Must(reference.New(g).Solve(A))(t)
			if got, err := oracle(A, g); err != nil || got != want {
				t.Errorf("%v in %v: %v, %v; want %v", A, g, got, err, want)
			}
		}
	}
	cancel(stop)
	if _, err := oracle(seki.Must(seki.FromRows([][]int{{4, 1, 3, 4}, {3, 4, 1, 4}, {1, 5, 4, 2}, {4, 2, 4, 2}})),
		seki.Seki); !errors.Is(err, stop) {
		t.Errorf("after its context has ended: %v", err)
	}
}

// Values stay numbers where readers take them for numbers.
func TestValuesJSON(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	list := invariants.Values{{Name: "b", Value: true}, {Name: "a", Value: huge}, {Name: "c", Value: []int{1, 2}},
		{Name: "seki.d", Value: nil}}
	want := `{"b":true,"a":"123456789012345678901234567890","c":[1,2],"seki.d":null}`
	if data, err := json.Marshal(list); err != nil || string(data) != want {
		t.Errorf("%s, %v, want\n%s", data, err, want)
	}
}
