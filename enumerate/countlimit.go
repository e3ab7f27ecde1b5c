package enumerate

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/sekilab/sekilab/internal/partition"
)

// Limits of a count, so that it ends and looks at its context every few seconds.
const (
	maxCountWork  = 1e14    // operations on words, about a day
	maxProduct    = 1 << 20 // words of a factor
	maxCountWords = 1 << 27 // of all polynomials together, 1 GiB
	maxParts      = 1000    // of the partitions that are counted; more are beyond the limits
	typeWork      = 3e4     // operations for a cycle type of AllSizes, as measured
)

// CheckCount returns an error if UpToTranspose or, for the size 0×0, AllSizesUpToTranspose would
// take days or more than a GiB.
func CheckCount(rows, cols, sum int) error {
	if rows == 0 {
		if sum > maxParts || 2*partition.CountAll(sum)[sum]*typeWork > maxCountWork {
			return fmt.Errorf("too large to count: permutations of %d points have too many cycle types", sum)
		}
		return nil
	}
	rows, cols = min(rows, cols), max(rows, cols)
	cells := float64(rows) * float64(cols)
	words := (float64(sum) + 1) * (math.Floor(log2Binomial(cells+float64(sum), float64(sum))/bits.UintSize) + 1)
	steps := math.Inf(1)
	if rows <= maxParts {
		steps = classSteps(rows, cols)
	}
	karatsuba := math.Pow(words, math.Log2(3))
	if words > maxProduct || words*float64(2*cols+3) > maxCountWords || steps*karatsuba > maxCountWork {
		return fmt.Errorf("too large to count: it takes some %.1g products of numbers of %.1g bytes", steps, words*bits.UintSize/8)
	}
	return nil
}

// log2Binomial returns the logarithm of a binomial coefficient.
func log2Binomial(n, k float64) float64 {
	of := func(x float64) float64 { value, _ := math.Lgamma(x + 1); return value }
	return (of(n) - of(k) - of(n-k)) / math.Ln2
}
