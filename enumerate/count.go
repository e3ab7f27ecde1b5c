package enumerate

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/internal/arith"
)

// Counter counts classes exactly, without generating them. The zero value is ready
// for use. Its methods return the cause of ctx when ctx ends first.
//
// Counter shares no code with package solve, which counts classes by outcome and compares the number of all classes of
// each layer with Classes: a fault in either count shows.
type Counter struct {
	// Progress, if not nil, is called after each step of a count. The steps of one
	// count take about the same time.
	Progress func(done, total float64)
}

// Classes returns the number of classes of rows×cols matrices of the given sum
// without zero rows and columns, up to permutations of rows and of columns. It
// is 0 when sum < max(rows, cols), and for sizes or sums below 1.
//
// A class of m×n matrices that may have zero lines is a class without zero lines of
// some size m'×n' with m' ≤ m and n' ≤ n. So with A(m, n) the number of all classes,
//
//	Classes(m, n) = A(m, n) − A(m−1, n) − A(m, n−1) + A(m−1, n−1).
//
// Cost: p(k)·l² products of polynomials of degree sum, where k ≤ l are the sides and
// p(k) is the number of partitions of k; about a second for 12×12, sum 100. CheckCount bounds it.
func (c Counter) Classes(ctx context.Context, rows, cols, sum int) (*big.Int, error) {
	rows, cols = min(rows, cols), max(rows, cols)
	if rows < 1 || sum < cols {
		return new(big.Int), nil
	}
	w := c.work(ctx, classSteps(rows, cols))
	return w.classes(rows, cols, sum), w.err
}

// Limits of CheckCount.
const (
	maxCountWork   = 3e10 // operations on words, a minute or two
	maxCountWords  = 1e6  // of a polynomial
	maxAllSizesSum = 50
)

// CheckCount returns an error if UpToTranspose or, for the size 0×0, AllSizesUpToTranspose would
// take more than a few minutes.
func CheckCount(rows, cols, sum int) error {
	if rows == 0 {
		if sum > maxAllSizesSum {
			return fmt.Errorf("too large to count: at most sum %d for all sizes", maxAllSizesSum)
		}
		return nil
	}
	rows, cols = min(rows, cols), max(rows, cols)
	digits := combin.LogGeneralizedBinomial(float64(rows)*float64(cols)+float64(sum),
		float64(sum)) / math.Ln2 / bits.UintSize
	words := float64(sum+1) * (math.Floor(digits) + 1)
	steps := math.Inf(1)
	if rows <= 100 { // there are more than 10⁸ partitions of 101
		steps = classSteps(rows, cols)
	}
	karatsuba := math.Pow(words, math.Log2(3))
	if words > maxCountWords || steps*karatsuba > maxCountWork {
		return fmt.Errorf("too large to count: it takes some %.1g products of numbers of %.1g bytes", steps,
			words*bits.UintSize/8)
	}
	return nil
}

// classSteps returns the number of factors and products of polynomials in Classes, rows ≤ cols.
func classSteps(rows, cols int) float64 {
	counts := arith.CountAllPartitions(rows)
	return (counts[rows] + counts[rows-1]) * float64(cols) * float64(cols+3) / 2
}

func (w *work) classes(rows, cols, sum int) *big.Int {
	total := new(big.Int)
	for _, m := range [2]int{rows, rows - 1} {
		wide, narrow := w.countAll(m, cols, sum)
		wide.Sub(wide, narrow)
		if m < rows {
			wide.Neg(wide)
		}
		total.Add(total, wide)
	}
	return total
}

// UpToTranspose returns the number of classes of rows×cols matrices of the
// given sum without zero rows and columns, where a square matrix and its transpose
// are in the same class. For other sizes it is Classes.
func (c Counter) UpToTranspose(ctx context.Context, rows, cols, sum int) (*big.Int, error) {
	if rows != cols || rows < 1 || sum < rows {
		return c.Classes(ctx, rows, cols, sum)
	}
	w := c.work(ctx, classSteps(rows, cols)+selfTransposeSteps(rows))
	count := w.classes(rows, cols, sum)
	count.Add(count, w.selfTranspose(rows, sum))
	return count.Rsh(count, 1), w.err
}

// selfTransposeSteps returns the number of steps of selfTranspose.
func selfTransposeSteps(size int) float64 {
	counts := arith.CountAllPartitions(size)
	return counts[size] + counts[size-1]
}

// selfTranspose returns the number of classes of size×size matrices of the given
// sum without zero rows and columns that are closed under transposition.
func (w *work) selfTranspose(size, sum int) *big.Int {
	count := w.selfTransposeAll(size, sum)
	return count.Sub(count, w.selfTransposeAll(size-1, sum))
}

// work is one count in progress.
type work struct {
	ctx         context.Context
	progress    func(done, total float64)
	done, total float64
	err         error // the cause of ctx; the result is then meaningless
}

func (c Counter) work(ctx context.Context, steps float64) *work {
	return &work{ctx: ctx, progress: c.Progress, total: steps}
}

// step counts a finished step and reports whether to continue.
func (w *work) step() bool {
	w.done++
	if w.err == nil {
		w.err = context.Cause(w.ctx)
	}
	if w.progress != nil && w.err == nil {
		w.progress(w.done, w.total)
	}
	return w.err == nil
}

// countAll returns the number of classes of m×n and of m×(n−1) matrices of the
// given sum, zero rows and columns allowed.
//
// By Burnside's lemma it is the mean over pairs of permutations, of cycle types
// λ of m and μ of n, of the number of matrices that they fix. Those are
// constant on the cycles of cells: gcd(λ_i, μ_j) cycles of length
// lcm(λ_i, μ_j) for each pair of cycles. So with
//
//	F_k(x) = Π_i (1 − x^lcm(λ_i, k))^−gcd(λ_i, k)
//
// the matrices fixed by λ and μ have the generating function Π_j F_{μ_j}, and the
// mean H_n over all μ of n obeys n·H_n = Σ_{k=1…n} F_k·H_{n−k}. H_n counts
// classes under column permutations that λ fixes, so it has integer coefficients.
func (w *work) countAll(m, n, sum int) (wide, narrow *big.Int) {
	wide, narrow = new(big.Int), new(big.Int)
	poly := newSeriesPacking(m*n, sum, n)
	for lambda := range arith.AllPartitions(m) {
		means := w.columnMeans(lambda, n, sum, poly)
		if w.err != nil {
			break
		}
		permutations := arith.Permutations(lambda)
		wide.Add(wide, new(big.Int).Mul(permutations, poly.coefficient(means[n], sum)))
		narrow.Add(narrow, new(big.Int).Mul(permutations, poly.coefficient(means[n-1], sum)))
	}
	order := new(big.Int).MulRange(1, int64(m))
	return wide.Quo(wide, order), narrow.Quo(narrow, order)
}

// columnMeans returns H_0 … H_n for the row cycle type lambda, in n·(n+3)/2 steps.
func (w *work) columnMeans(lambda []int, n, sum int, poly seriesPacking) []*big.Int {
	factors := make([]*big.Int, n+1)
	for k := 1; k <= n; k++ {
		series := one(sum)
		for _, cycle := range lambda {
			g := arith.GCD(cycle, k)
			divideByOneMinus(series, cycle/g*k, g)
		}
		factors[k] = poly.pack(series)
		if !w.step() {
			return nil
		}
	}
	means := make([]*big.Int, n+1)
	means[0] = poly.pack(one(sum))
	product := new(big.Int)
	for l := 1; l <= n; l++ {
		total := new(big.Int)
		for k := 1; k <= l; k++ {
			total.Add(total, poly.truncate(product.Mul(factors[k], means[l-k])))
			if !w.step() {
				return nil
			}
		}
		means[l] = total.Quo(total, big.NewInt(int64(l))) // l divides every coefficient
	}
	return means
}

// selfTransposeAll counts the classes of n×n matrices, zero rows and columns allowed, that transposition carries to
// themselves. By Burnside's lemma this is the mean over permutations π of the number of matrices fixed by (i, j) ↦
// (π(j), i). The square of that map is π in both coordinates. So for two cycles of π of lengths a and b it has gcd(a,
// b) cycles of length 2·lcm(a, b). In one cycle of length a it carries the difference d = i − j to 1 − d: it has one
// cycle of length a when a is odd, and ⌊a/2⌋ of length 2a.
func (w *work) selfTransposeAll(n, sum int) *big.Int {
	total := new(big.Int)
	for cycles := range arith.AllPartitions(n) {
		series := one(sum)
		for i, a := range cycles {
			divideByOneMinus(series, a, a%2)
			divideByOneMinus(series, 2*a, a/2)
			for _, b := range cycles[:i] {
				g := arith.GCD(a, b)
				divideByOneMinus(series, 2*a/g*b, g)
			}
		}
		total.Add(total, new(big.Int).Mul(arith.Permutations(cycles), series[sum]))
		if !w.step() {
			break
		}
	}
	return total.Quo(total, new(big.Int).MulRange(1, int64(n)))
}

// one returns the power series 1 up to degree sum.
func one(sum int) []*big.Int {
	series := make([]*big.Int, sum+1)
	for k := range series {
		series[k] = new(big.Int)
	}
	series[0].SetInt64(1)
	return series
}

// divideByOneMinus divides the series by (1 − x^length)^times.
func divideByOneMinus(series []*big.Int, length, times int) {
	for range times {
		for k := length; k < len(series); k++ {
			series[k].Add(series[k], series[k-length])
		}
	}
}

// seriesPacking stores a polynomial of non-negative integer coefficients in one
// integer, a fixed number of words for each, so that the product of polynomials
// is one product of integers (Kronecker substitution).
type seriesPacking struct{ terms, words int }

// newSeriesPacking makes room for degree sum and for coefficients up to factor times
// the number of ways to write sum as an ordered sum of cells parts ≥ 0.
func newSeriesPacking(cells, sum, factor int) seriesPacking {
	most := new(big.Int).Binomial(int64(cells+sum), int64(sum))
	most.Mul(most, big.NewInt(int64(factor+1)))
	return seriesPacking{sum + 1, most.BitLen()/bits.UintSize + 1}
}

func (p seriesPacking) pack(series []*big.Int) *big.Int {
	packed := make([]big.Word, p.terms*p.words)
	for k, v := range series {
		copy(packed[k*p.words:], v.Bits())
	}
	return new(big.Int).SetBits(packed)
}

func (p seriesPacking) coefficient(a *big.Int, k int) *big.Int {
	words := a.Bits()
	from, to := min(k*p.words, len(words)), min((k+1)*p.words, len(words))
	return new(big.Int).SetBits(append([]big.Word(nil), words[from:to]...))
}

// truncate drops the terms beyond the degree. The result shares memory with a
// and is valid until a changes.
func (p seriesPacking) truncate(a *big.Int) *big.Int {
	words := a.Bits()
	return new(big.Int).SetBits(words[:min(len(words), p.terms*p.words)])
}
