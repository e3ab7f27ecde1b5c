package command

import (
	"bufio"
	"math"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
)

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
