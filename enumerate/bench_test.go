package enumerate

import (
	"bytes"
	"fmt"
	"os/exec"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// BenchmarkAgainstNauty generates the same layers with a Generator and with nauty, one after the other, on one thread:
//
//	GOMAXPROCS=1 go test ./enumerate -run - -bench AgainstNauty -benchtime 1x
func BenchmarkAgainstNauty(b *testing.B) {
	for _, size := range []struct{ rows, cols, sum int }{
		{2, 2, 200}, {2, 6, 20}, {6, 2, 20}, {3, 4, 22}, {4, 3, 22}, {3, 5, 18}, {5, 3, 18}, {4, 5, 16}, {5, 4, 16},
		{3, 3, 30}, {3, 3, 40}, {3, 3, 50}, {4, 4, 16}, {4, 4, 18}, {4, 4, 20}, {4, 4, 22}, {4, 4, 24}, {4, 4, 26},
		{5, 5, 15}, {5, 5, 16}, {5, 5, 17}, {5, 5, 18}, {6, 6, 12}, {6, 6, 14},
	} {
		layer := fmt.Sprintf("%dx%d/%d", size.rows, size.cols, size.sum)
		var classes uint64
		b.Run(layer+"/generator", func(b *testing.B) {
			g := testtool.Must(NewGenerator(size.rows, size.cols, size.sum))(b)
			for b.Loop() {
				classes = testtool.Must(generate(b.Context(), g))(b)
				b.ReportMetric(float64(classes), "classes")
			}
		})
		b.Run(layer+"/nauty", func(b *testing.B) {
			testtool.Find(b, "nauty-multig", "nauty")
			pipe := fmt.Sprintf("nauty-genbg -q -d1:1 %d %d | nauty-multig -f%d -e%d -u", size.rows, size.cols, size.rows,
				size.sum)
			for b.Loop() {
				out := testtool.Must(exec.CommandContext(b.Context(), "sh", "-c", pipe).CombinedOutput())(b)
				if !bytes.Contains(out, fmt.Appendf(nil, "%d multigraphs generated", classes)) {
					b.Fatalf("not %d classes: %s", classes, out)
				}
			}
		})
	}
}
