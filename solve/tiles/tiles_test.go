package tiles

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/retrograde"
)

var size = seki.Size{Rows: 3, Cols: 3}

// census returns the censuses up to a sum, by the sum.
func census(t *testing.T, maxSum int, games ...seki.Game) map[int]seki.Census {
	t.Helper()
	list := map[int]seki.Census{}
	err := Census(t.Context(), maxSum, games, func(l seki.Layer, c seki.Census) error {
		if l.Size != size || l.Sum != len(list)+3 {
			t.Errorf("%v comes after %d layers", l, len(list))
		}
		list[l.Sum] = c
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestReference compares censuses with the classes one by one, by the recursion.
func TestReference(t *testing.T) {
	const maxSum = 11
	list := census(t, maxSum, seki.Games[:]...)
	solvers := [2]*reference.Solver{reference.New(seki.Seki), reference.New(seki.DSeki)}
	for sum := 3; sum <= maxSum; sum++ {
		var want seki.Census
		for A := range enumerate.Classes(size.Rows, size.Cols, sum) {
			var results seki.Results
			for _, g := range seki.Games {
				result, err := solvers[g].Solve(A)
				if err != nil {
					t.Fatal(err)
				}
				results[g] = result
			}
			want.AddClass(results, 1)
		}
		if list[sum] != want {
			t.Errorf("sum %d: %v, want %v", sum, list[sum], want)
		}
	}
}

// TestLongEngine compares censuses with those of the layer engine, in both games and in each alone.
func TestLongEngine(t *testing.T) {
	maxSum := 22
	if testtool.Long() {
		maxSum = 50
		testtool.NoRace(t)
	}
	list := census(t, maxSum, seki.Games[:]...)
	layers := 0
	err := retrograde.Solve(t.Context(), retrograde.Params{Rows: 3, Cols: 3, MaxSum: maxSum}, retrograde.Handlers{
		Layer: func(l seki.Layer, want seki.Census) error {
			layers++
			if list[l.Sum] != want {
				t.Errorf("%v: %v, want %v", l, list[l.Sum], want)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if layers != maxSum-2 || len(list) != layers {
		t.Errorf("%d and %d layers", layers, len(list))
	}
	for _, g := range seki.Games {
		alone := census(t, maxSum, g)
		for sum, both := range list {
			both.Games[1-g] = seki.Counts{}
			if alone[sum] != both {
				t.Errorf("sum %d of %v alone: %v, want %v", sum, g, alone[sum], both)
			}
		}
	}
}

// TestSums ends censuses at each small sum.
func TestSums(t *testing.T) {
	const maxSum = 14
	all := census(t, maxSum, seki.Seki)
	for sum := range maxSum {
		some := census(t, sum, seki.Seki)
		if len(some) != max(0, sum-2) {
			t.Errorf("%d layers up to sum %d", len(some), sum)
		}
		for s, c := range some {
			if c != all[s] {
				t.Errorf("sum %d of those up to %d: %v, want %v", s, sum, c, all[s])
			}
		}
	}
}

// TestStops ends a census by an error and by its context.
func TestStops(t *testing.T) {
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	for _, end := range []func() error{
		func() error { return stop },
		func() error { cancel(stop); return nil },
	} {
		layers := 0
		err := Census(ctx, 40, seki.Games[:], func(l seki.Layer, _ seki.Census) error {
			if layers++; l.Sum == 8 {
				return end()
			}
			return nil
		})
		if !errors.Is(err, stop) || layers != 6 {
			t.Errorf("%v after %d layers", err, layers)
		}
	}
}

// TestSymmetries compares the tables of symmetries with what they do to matrices and codes.
func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	A := Grid{1, 2, 3, 4, 5, 6, 7, 8, 9}
	images := map[Grid]bool{}
	for g := range Symmetry(symmetries) {
		B := g.Of(&A)
		images[B] = true
		if g.Inverse().Of(&B) != A {
			t.Errorf("%d is not undone by %d", g, g.Inverse())
		}
		for h := range Symmetry(symmetries) {
			if product[h][g].Of(&A) != h.Of(&B) {
				t.Errorf("%d and then %d is not %d", g, h, product[h][g])
			}
		}
		var codes Codes
		for k := range codes {
			for w := range codes[k] {
				codes[k][w] = random.Uint64()
			}
		}
		under := codes.Under(g)
		for x := range matrices {
			var bits Grid
			for k := range bits {
				bits[k] = uint8(x >> k & 1)
			}
			y := 0
			for k, bit := range g.Of(&bits) {
				y |= int(bit) << k
			}
			if g.Index(x) != y {
				t.Fatalf("%d takes %d to %d, want %d", g, x, g.Index(x), y)
			}
			if got, want := under.At(y), g.Code(codes.At(x)); got != want {
				t.Fatalf("%d: code %x of %d, want %x", g, got, y, want)
			}
			if g < transposing && (fixedBy[g].at(x) == 1) != (x == y) {
				t.Fatalf("%d and %d: fixed is wrong", g, x)
			}
		}
	}
	if len(images) != symmetries {
		t.Errorf("%d symmetries are different", len(images))
	}
}

// TestCanonical finds the canonical matrices among all of small sums.
func TestCanonical(t *testing.T) {
	for sum := range 8 {
		want := map[Grid]bool{}
		var A Grid
		var fill func(k, left int)
		fill = func(k, left int) {
			if k < len(A)-1 {
				for v := range left + 1 {
					A[k] = uint8(v)
					fill(k+1, left-v)
				}
				return
			}
			A[k] = uint8(left)
			c, by := A.Canonical()
			if by.Of(&A) != c {
				t.Fatalf("%d does not take %v to %v", by, A, c)
			}
			for g := range Symmetry(symmetries) {
				if B := g.Of(&A); slices.Compare(B[:], c[:]) > 0 {
					t.Fatalf("%v has the canonical matrix %v, and %v is greater", A, c, B)
				}
			}
			want[c] = true
		}
		fill(0, sum)
		found := slices.Collect(canonicals(sum))
		for _, c := range found {
			if !want[c] {
				t.Errorf("%v is not canonical", c)
			}
		}
		if len(found) != len(want) {
			t.Errorf("%d canonical matrices of sum %d, want %d", len(found), sum, len(want))
		}
	}
}

// TestLongMemory compares the bound with what a census allocates, garbage included, and with what is left of it.
func TestLongMemory(t *testing.T) {
	sums := []int{12, 20, 32, 40}
	if testtool.Long() {
		sums = append(sums, 52, 60)
	}
	testtool.NoRace(t)
	heap := func() (held, allocated float64) {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc), float64(m.TotalAlloc)
	}
	program := float64(memory.Program())
	for _, g := range seki.Games {
		for _, sum := range sums {
			heldBefore, allocatedBefore := heap()
			c := newCounter(g, sum)
			for s := range sum/4 + 1 {
				c.addSheets(t.Context(), s)
			}
			held, allocated := heap()
			held, allocated = held-heldBefore, allocated-allocatedBefore
			if bound := Memory(g, sum); allocated > bound || program+bound > (program+held)*4/3 {
				t.Errorf("%v up to sum %d: a bound of %.1f MB, with %.1f allocated and %.1f held", g, sum, bound/1e6, allocated/1e6, held/1e6)
			}
			runtime.KeepAlive(c)
		}
	}
}

// TestWork compares parts of the work with those of the tiles in sheets.
func TestWork(t *testing.T) {
	const maxSum = 40
	tiles := make([]float64, maxSum/4+1) // up to a sum of G
	for s := range tiles {
		if s > 0 {
			tiles[s] = tiles[s-1]
		}
		for range canonicals(s) {
			for x := range matrices {
				if bits.OnesCount(uint(x)) <= maxSum/2-2*s {
					tiles[s]++
				}
			}
		}
	}
	for sum := range maxSum + 1 {
		got, want := float64(Work(sum, maxSum))/float64(Work(maxSum, maxSum)), tiles[sum/4]/tiles[maxSum/4]
		if math.Abs(got-want) > 0.08 {
			t.Errorf("up to sum %d: %.3f of the work, want %.3f", sum, got, want)
		}
	}
}

// TestCanceledSheets makes no sheets when the context has ended.
func TestCanceledSheets(t *testing.T) {
	prepare()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := newCounter(seki.Seki, 20)
	if c.addSheets(ctx, 0); len(c.tiles) > 0 {
		t.Errorf("%d tiles", len(c.tiles))
	}
}

// TestLongNumbers counts what docs/engine.md, section 8, says of sums up to 40; short, up to 20.
func TestLongNumbers(t *testing.T) {
	prepare()
	maxSum, want := 20, [3]int{1_644, 60, 415}
	if testtool.Long() {
		maxSum, want = 40, [3]int{146_618, 1_644, 6_661}
	}
	grids := func(sum int) (n int) {
		for s := range sum + 1 {
			for range canonicals(s) {
				n++
			}
		}
		return n
	}
	c := newCounter(seki.Seki, maxSum)
	for s := range maxSum/4 + 1 {
		c.addSheets(t.Context(), s)
	}
	if got := [3]int{grids(maxSum / 2), grids(maxSum / 4), len(c.tiles)}; got != want {
		t.Errorf("%d matrices H, %d matrices G, %d tiles, want %d", got[0], got[1], got[2], want)
	}
}
