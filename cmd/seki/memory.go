package main

import (
	"bufio"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// maxCycleTypes bounds the pairs of cycle types of the permutations of rows and
// columns: the exact numbers of classes are sums over them.
const maxCycleTypes = 1e6

// maxLayerSum bounds the sums of whole layers. Only the smallest sizes get that
// far in hours.
const maxLayerSum = 1000

// checkMemory refuses layers that need more memory than there is: a usage
// error with the estimate and with what would fit.
func checkMemory(sizes []sweep.Size, maxSum int) error {
	if maxSum > maxLayerSum {
		return usagef("sums up to %d are too many layers: at most %d", maxSum, maxLayerSum)
	}
	free := freeMemory()
	checked := map[sweep.Size]bool{}
	for _, s := range sizes {
		if s.Rows < s.Cols { // the engine solves the transpose
			s = s.Transposed()
		}
		if checked[s] || maxSum < s.Rows {
			continue
		}
		checked[s] = true
		if partitions(2*s.Rows, s.Rows)*partitions(2*s.Cols, s.Cols) > maxCycleTypes {
			return usagef("%d×%d is too large to solve all matrices of a sum", s.Rows, s.Cols)
		}
		if surelyFits(s, maxSum, free) {
			continue
		}
		if err := estimateMemory(s, maxSum, free); err != nil {
			return err
		}
	}
	return nil
}

// estimateMemory compares the engine's estimate with the memory that is free.
func estimateMemory(s sweep.Size, maxSum int, free float64) error {
	// The estimate takes long where the need is far beyond: begin where it is not.
	top := s.Rows - 1 + sort.Search(maxSum-s.Rows+1, func(k int) bool { return atLeast(s, s.Rows+k) > free })
	if top < s.Rows {
		return usagef("%d×%d matrices need at least %s of memory for the least sum and %s are free",
			s.Rows, s.Cols, bytesText(atLeast(s, s.Rows)), bytesText(free))
	}
	estimate := retrograde.NewEstimate(retrograde.Params{Rows: s.Rows, Cols: s.Cols, MaxSum: top})
	need := needed(estimate, len(estimate.Layers))
	if need <= free && top == maxSum {
		return nil
	}
	if top < maxSum {
		need = max(need, atLeast(s, maxSum))
	}
	fits := sort.Search(len(estimate.Layers), func(k int) bool { return needed(estimate, k+1) > free })
	if fits == 0 {
		return usagef("%d×%d matrices need %s of memory for the least sum and %s are free",
			s.Rows, s.Cols, bytesText(needed(estimate, 1)), bytesText(free))
	}
	return usagef("%d×%d matrices up to sum %d need about %s of memory or more and %s are free; up to sum %d would fit",
		s.Rows, s.Cols, maxSum, bytesText(need), bytesText(free), estimate.Layers[fits-1].Sum)
}

// needed is the estimate for the first layers.
func needed(estimate retrograde.Estimate, layers int) float64 {
	first := retrograde.Estimate{Layers: estimate.Layers[:layers]}
	return float64(first.Memory()) + float64(first.ScratchMemory(runtime.GOMAXPROCS(0)))
}

// surelyFits reports whether a bound that costs nothing is far below what is
// free. Up to 4×4 a layer stores less than 8 tables, of one byte each, for a
// class (2.5 at sum 22, falling), but for layers too small to matter.
func surelyFits(s sweep.Size, maxSum int, free float64) bool {
	return s.Rows <= 4 && s.Cols <= 4 && scratch+2*8*classes(s, maxSum) < free/2
}

// scratch is about what the engine needs besides tables.
const scratch = 256 << 20

// atLeast is a bound from below of the bytes that s needs, as far as it
// matters: the largest block of the least sum, all of whose rows have sum 1,
// and one byte for every 16 classes (the rest may lie in blocks that are not
// stored).
func atLeast(s sweep.Size, maxSum int) float64 {
	block := logFactorial(s.Rows) // Rows! / Π c_j! with column sums c_j as equal as can be
	for j := range s.Cols {
		block -= logFactorial((s.Rows + j) / s.Cols)
	}
	return max(math.Exp(block), classes(s, maxSum)/16)
}

// classes returns the number of classes, beyond 10^15 only about: as many as
// there are matrices, divided by the order of the group.
func classes(s sweep.Size, sum int) float64 {
	cells := s.Rows * s.Cols
	about := logFactorial(sum+cells-1) - logFactorial(sum) - logFactorial(cells-1) -
		logFactorial(s.Rows) - logFactorial(s.Cols)
	if about > math.Log(1e15) {
		return math.Exp(about)
	}
	count, _ := enumerate.Count(s.Rows, s.Cols, sum).Float64()
	return count
}

func logFactorial(n int) float64 {
	value, _ := math.Lgamma(float64(n) + 1)
	return value
}

// partitions returns the number of partitions of n into exactly k parts.
func partitions(n, k int) float64 {
	count := make([]float64, n+1) // of n into at most j parts, j = 0, 1, …
	count[0] = 1
	rest := n - k // 1 is taken from each part
	for part := 1; part <= min(k, rest); part++ {
		for m := part; m <= rest; m++ {
			count[m] += count[m-part]
		}
	}
	return count[rest]
}

// freeMemory returns the bytes that the process may still take: the least of
// what the system, its control group and GOMEMLIMIT allow. What cannot be read
// does not limit.
func freeMemory() float64 {
	free := math.Inf(1)
	if available, ok := memAvailable(); ok {
		free = available
	}
	limit, okLimit := readNumber("/sys/fs/cgroup/memory.max") // "max" for none
	used, okUsed := readNumber("/sys/fs/cgroup/memory.current")
	if okLimit && okUsed {
		free = min(free, max(limit-used, 0))
	}
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
		free = min(free, float64(limit))
	}
	return free
}

// memAvailable reads what Linux says is available.
func memAvailable() (float64, bool) {
	file, err := os.Open("/proc/meminfo")
	if err != nil {
		return 0, false
	}
	defer file.Close()
	scan := bufio.NewScanner(file)
	for scan.Scan() {
		fields := strings.Fields(scan.Text())
		if len(fields) == 3 && fields[0] == "MemAvailable:" && fields[2] == "kB" {
			kilobytes, err := strconv.ParseFloat(fields[1], 64)
			return 1024 * kilobytes, err == nil
		}
	}
	return 0, false
}

func readNumber(name string) (float64, bool) {
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, false
	}
	number, err := strconv.ParseFloat(strings.TrimSpace(string(text)), 64)
	return number, err == nil
}

// bytesText returns a number of bytes for people.
func bytesText(x float64) string {
	if x > 1e15 {
		return "over 1000 TB"
	}
	return engineering(x) + "B"
}
