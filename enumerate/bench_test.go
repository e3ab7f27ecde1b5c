package enumerate

import (
	"fmt"
	"syscall"
	"testing"
	"time"
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

// BenchmarkGenerate measures classes generated per second of processor time on
// one thread;
// docs/performance.md has the comparison with nauty.
func BenchmarkGenerate(b *testing.B) {
	for _, size := range []struct{ rows, cols, sum int }{
		{2, 2, 200}, {2, 6, 20}, {6, 2, 20}, {3, 3, 30}, {3, 3, 50}, {3, 4, 22}, {4, 3, 22}, {3, 5, 18}, {5, 3, 18},
		{4, 4, 16}, {4, 4, 20}, {4, 5, 16}, {5, 4, 16}, {5, 5, 14}, {5, 5, 15}, {5, 5, 16}, {6, 6, 12},
	} {
		b.Run(fmt.Sprintf("%dx%d/%d", size.rows, size.cols, size.sum), func(b *testing.B) {
			g, err := NewGenerator(size.rows, size.cols, size.sum)
			if err != nil {
				b.Fatal(err)
			}
			classes := uint64(0)
			start := cpuTime()
			for b.Loop() {
				count, err := g.Generate(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				classes += count
			}
			b.ReportMetric(float64(classes)/(cpuTime()-start).Seconds()/1e6, "Mclasses/s")
		})
	}
}

func BenchmarkCount(b *testing.B) {
	b.Run("12x12/100", func(b *testing.B) {
		for b.Loop() {
			Count(12, 12, 100)
		}
	})
	b.Run("20x20/40", func(b *testing.B) {
		for b.Loop() {
			Count(20, 20, 40)
		}
	})
	for _, sum := range []int{25, 40, 60} {
		b.Run(fmt.Sprintf("all/%d", sum), func(b *testing.B) {
			for b.Loop() {
				CountAllSizesUpToTranspose(sum)
			}
		})
	}
}
