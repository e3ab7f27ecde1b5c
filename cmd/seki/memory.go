package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/seki/retrograde"
)

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
	for _, s := range slices.Backward(sizes) { // the largest first: it decides soonest
		if s.Rows < s.Cols { // the engine solves the transpose
			s = s.Transposed()
		}
		if checked[s] || maxSum < s.Rows {
			continue
		}
		checked[s] = true
		if need := leastBlock(s); need > free {
			return usagef("%d×%d matrices need at least %s of memory for the least sum and %s are free",
				s.Rows, s.Cols, bytesText(need), bytesText(free))
		}
		if err := estimateMemory(s, maxSum, free); err != nil {
			return err
		}
	}
	return nil
}

// estimateMemory compares the engine's estimate with the memory that is free.
func estimateMemory(s sweep.Size, maxSum int, free float64) error {
	p := retrograde.Params{Rows: s.Rows, Cols: s.Cols, MaxSum: maxSum}
	if rough := retrograde.NewRoughEstimate(p); 2*needed(rough, len(rough.Layers)) <= free {
		return nil
	}
	estimate := retrograde.NewEstimate(p)
	need := needed(estimate, len(estimate.Layers))
	if need <= free {
		return nil
	}
	fits := sort.Search(len(estimate.Layers), func(k int) bool { return needed(estimate, k+1) > free })
	within := "not even the least sum would fit"
	if fits > 0 {
		within = fmt.Sprintf("up to sum %d would fit", estimate.Layers[fits-1].Sum)
	}
	return usagef("%d×%d matrices up to sum %d need about %s of memory and %s are free; %s",
		s.Rows, s.Cols, maxSum, bytesText(need), bytesText(free), within)
}

// leastBlock returns the tables of the block of the least sum in which all row
// sums are 1 and the column sums c_j as equal as can be: Rows! / Π c_j!. The
// estimate says little of sizes for which that is many.
func leastBlock(s sweep.Size) float64 {
	log := logFactorial(s.Rows)
	for j := range s.Cols {
		log -= logFactorial((s.Rows + j) / s.Cols)
	}
	return math.Exp(log)
}

func logFactorial(n int) float64 {
	value, _ := math.Lgamma(float64(n) + 1)
	return value
}

// needed is the estimate for the first layers.
func needed(estimate retrograde.Estimate, layers int) float64 {
	first := retrograde.Estimate{Layers: estimate.Layers[:layers]}
	return float64(first.Memory()) + float64(first.ScratchMemory(runtime.GOMAXPROCS(0)))
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
