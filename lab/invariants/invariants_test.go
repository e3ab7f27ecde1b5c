package invariants

import (
	"math/big"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/solve/layerstest"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/layers"
)

// forClasses calls check with one subject of every class of a size up to a sum.
func forClasses(t *testing.T, rows, cols, maxSum int, check func(*Subject)) {
	t.Helper()
	oracle := NewOracle(t.Context())
	visited := 0
	for c := range layerstest.Classes(t, layers.Query{Range: layers.OfSize(seki.Size{Rows: rows, Cols: cols}, maxSum)}) {
		visited++
		check(NewSubject(c.Matrix, c.Results, oracle))
	}
	if visited == 0 {
		t.Fatal("no classes visited")
	}
}

// smallClasses runs check on all 3×3 classes and some of other sizes.
func smallClasses(t *testing.T, check func(t *testing.T, s *Subject)) {
	maxSum := 10
	if testing.Short() {
		maxSum = 8
	}
	for _, size := range [][3]int{{1, 1, 5}, {2, 2, 9}, {2, 3, 8}, {3, 2, 8}, {3, 3, maxSum}, {4, 4, 7}} {
		forClasses(t, size[0], size[1], size[2], func(s *Subject) { check(t, s) })
	}
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
func checkAlgebra(t rapid.TB, A seki.Matrix) {
	if per := permanent(A); per == nil || per.Cmp(permanentByDefinition(A)) != 0 {
		t.Errorf("per(%s) = %v", A, per)
	}
	if got, want := rank(A), rankByMinors(A); got != want {
		t.Errorf("rank of %s is %d, by minors %d", A, got, want)
	}
	det := absDeterminant(A)
	if (det != nil) != (A.Rows() == A.Cols()) {
		t.Errorf("%s: determinant %v", A, det)
	} else if det != nil && (det.CmpAbs(determinantByExpansion(A.Grid())) != 0 || det.Sign() < 0) {
		t.Errorf("|det(%s)| = %v", A, det)
	}
}

func TestAlgebra(t *testing.T) {
	smallClasses(t, func(t *testing.T, s *Subject) { checkAlgebra(t, s.Matrix) })
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
	smallClasses(t, func(t *testing.T, s *Subject) {
		summands := s.Summands()
		if want := componentsByFlood(s.Matrix); len(summands) != want || countSummands(s.Matrix) != want {
			t.Errorf("%s has %d summands, counted %d, want %d", s.Matrix, len(summands), countSummands(s.Matrix), want)
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
	oracle := NewOracle(t.Context())
	rapid.Check(t, func(t *rapid.T) {
		m, n := rapid.IntRange(1, 4).Draw(t, "m"), rapid.IntRange(1, 4).Draw(t, "n")
		A := seki.Must(seki.New(m, n, rapid.SliceOfN(rapid.IntRange(0, 2), m*n, m*n).Draw(t, "entries")))
		if _, over, err := A.Terminal(seki.Seki); over || err != nil {
			return
		}
		B := A.Permute(
			rapid.SampledFrom(combin.Permutations(m, m)).Draw(t, "rows"),
			rapid.SampledFrom(combin.Permutations(n, n)).Draw(t, "cols"))
		a, b := NewSubject(A, seki.Results{}, oracle), NewSubject(B, seki.Results{}, oracle)
		list := All()
		if m*n > 9 {
			list = Recorded()
		}
		for _, v := range list {
			x, errA := v.Value(a)
			y, errB := v.Value(b)
			if errA != nil || errB != nil {
				t.Fatalf("%s: %v, %v", v.Name, errA, errB)
			}
			if Format(x) != Format(y) {
				t.Fatalf("%s of %s is %s, of %s it is %s", v.Name, A, Format(x), B, Format(y))
			}
			if err := checkType(v, x); err != "" {
				t.Fatal(err)
			}
		}
	})
}

// checkType returns how a value differs from the type that the list promises.
func checkType(v Invariant, value any) string {
	ok := value == nil && v.Type == Big
	switch value.(type) {
	case int:
		ok = v.Type == Int
	case *big.Int:
		ok = v.Type == Big
	case bool:
		ok = v.Type == Bool
	case string:
		ok = v.Type == Text
	case []int:
		ok = v.Type == Ints
	case []string:
		ok = v.Type == Texts
	}
	if ok {
		return ""
	}
	return v.Name + " has a value of another type: " + Format(value)
}

func TestListIsWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range All() {
		if v.Name == "" || v.Definition == "" || v.Source == "" || v.Value == nil || seen[v.Name] {
			t.Errorf("%+v", v)
		}
		seen[v.Name] = true
		if found, ok := Lookup(v.Name); !ok || found.Definition != v.Definition {
			t.Errorf("Lookup(%q) = %v, %v", v.Name, found, ok)
		}
	}
	if _, ok := Lookup("no such name"); ok {
		t.Error("an unknown name is found")
	}
}

// TestTheoremsOfThePaper checks the two theorems on every class tried: a
// covered class has the kind that they claim.
func TestTheoremsOfThePaper(t *testing.T) {
	covered := map[Theorem]int{}
	smallClasses(t, func(t *testing.T, s *Subject) {
		theorem := CoveredBy(s.Matrix)
		covered[theorem]++
		if theorem != NoTheorem && s.Results[seki.Seki].Kind != seki.Complete {
			t.Errorf("%s is %v, but covered by %s", s.Matrix, s.Results[seki.Seki].Kind, theorem)
		}
		if theorem == Theorem01 && s.Results[seki.DSeki].Kind != seki.Complete {
			t.Errorf("%s is %v in D-SEKI, but covered by %s", s.Matrix, s.Results[seki.DSeki].Kind, theorem)
		}
	})
	if covered[Theorem01] == 0 || covered[Theorem012] == 0 {
		t.Errorf("covered: %v", covered)
	}
}
