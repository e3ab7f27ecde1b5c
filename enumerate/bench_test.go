//go:build unix

package enumerate

import (
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/testtool"
)

// cpuTime returns the processor time that the process has used: unlike elapsed
// time it does not suffer from other work on the machine.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkAgainstNauty generates the same layers with a Generator and with nauty,
// one after the other, and reports classes per second of processor time of both,
// on one thread, and their ratio:
//
//	GOMAXPROCS=1 go test ./enumerate -run - -bench AgainstNauty -benchtime 1x
//
// Without nauty only the Generator is measured.
func BenchmarkAgainstNauty(b *testing.B) {
	for _, size := range []struct{ rows, cols, sum int }{
		{2, 2, 200}, {2, 6, 20}, {6, 2, 20}, {3, 4, 22}, {4, 3, 22}, {3, 5, 18}, {5, 3, 18}, {4, 5, 16}, {5, 4, 16},
		{3, 3, 30}, {3, 3, 40}, {3, 3, 50}, {4, 4, 16}, {4, 4, 18}, {4, 4, 20}, {4, 4, 22}, {4, 4, 24}, {4, 4, 26},
		{5, 5, 15}, {5, 5, 16}, {5, 5, 17}, {5, 5, 18}, {6, 6, 12}, {6, 6, 14},
	} {
		b.Run(fmt.Sprintf("%dx%d/%d", size.rows, size.cols, size.sum), func(b *testing.B) {
			g := testtool.Must(NewGenerator(size.rows, size.cols, size.sum))(b)
			var classes uint64
			var ours, nauty time.Duration
			for b.Loop() {
				start := cpuTime()
				count := testtool.Must(generate(b.Context(), g))(b)
				ours += cpuTime() - start
				classes += count
				nauty += nautyCount(b, size.rows, size.cols, size.sum, count)
			}
			rate := float64(classes) / 1e6 / ours.Seconds()
			b.ReportMetric(0, "ns/op") // of both together means nothing
			b.ReportMetric(rate, "Mclasses/s")
			if nauty > 0 {
				nautyRate := float64(classes) / 1e6 / nauty.Seconds()
				b.ReportMetric(nautyRate, "nauty-Mclasses/s")
				b.ReportMetric(rate/nautyRate, "ratio")
			}
		})
	}
}

// nautyCount lets nauty count the classes and compares their number with the given one. It returns the processor time,
// 0 when nauty is not installed.
func nautyCount(b *testing.B, rows, cols, sum int, classes uint64) time.Duration {
	if _, err := exec.LookPath("nauty-multig"); err != nil {
		return 0
	}
	pipe := fmt.Sprintf("nauty-genbg -q -d1:1 %d %d | nauty-multig -f%d -e%d -u", rows, cols, rows, sum)
	cmd := exec.CommandContext(b.Context(), "sh", "-c", pipe)
	out, err := cmd.CombinedOutput()
	if err != nil {
		b.Fatalf("%s: %v", pipe, err)
	}
	if !strings.Contains(string(out), fmt.Sprintf(" %d multigraphs generated", classes)) {
		b.Errorf("%d×%d, sum %d: generated %d, nauty says %s", rows, cols, sum, classes, out)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
