package retrograde

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// BenchmarkSolve solves all layers of a size up to a sum on one goroutine.
func BenchmarkSolve(b *testing.B) {
	for _, p := range []Params{
		{Rows: 3, Cols: 3, MaxSum: 50},
		{Rows: 4, Cols: 3, MaxSum: 30},
		{Rows: 4, Cols: 4, MaxSum: 28},
		{Rows: 5, Cols: 5, MaxSum: 18},
		{Rows: 6, Cols: 6, MaxSum: 15},
	} {
		b.Run(fmt.Sprintf("%dx%d/sum=%d", p.Rows, p.Cols, p.MaxSum), func(b *testing.B) {
			p.Workers = 1
			var classes, matrices uint64
			for b.Loop() {
				classes = 0
				s, err := newSolver(p, Handlers{Layer: func(_ seki.Layer,
					c seki.Census) error {
					classes += c.Classes
					return nil
				}})
				if err != nil {
					b.Fatal(err)
				}
				testtool.NoError(b, s.run(context.Background()))
				matrices = s.matrices
			}
			perSecond := float64(b.N) / b.Elapsed().Seconds() / 1e6
			b.ReportMetric(float64(classes)*perSecond, "Mclasses/s")
			b.ReportMetric(float64(matrices)*perSecond, "Mmatrices/s")
		})
	}
}

// BenchmarkKernels measures the inner loops on one block without equal line sums and on
// one with all row sums and all column sums equal, in nanoseconds per matrix.
func BenchmarkKernels(b *testing.B) {
	for _, margins := range [][2][]int{{{9, 8, 7, 6}, {9, 8, 7, 6}}, {{8, 8, 8, 8}, {8, 8, 8, 8}}} {
		r, c := margins[0], margins[1]
		shapes := newShapes(len(r), len(c), 40, 1)
		w := newWorker(shapes, newBuffers(0), Params{})
		g := w.geometry(r)
		root := testtool.Must(g.root(c))(b)
		size := int(g.size(0, root))
		values, flags, codes := newValues(size), newValues(size), make([]byte, blocks.PackedLen(size))
		perMatrix := func(b *testing.B) {
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(size), "ns/matrix")
			b.ReportMetric(0, "ns/op")
		}
		name := fmt.Sprintf("%v", r)
		b.Run("stream/"+name, func(b *testing.B) {
			for b.Loop() {
				for k := range w.streams {
					w.streams[k].SetCodes(codes, 0)
				}
				w.assignStreams(g, linesBySum(r), linesBySum(c))
				w.streamer.values = flags[:cap(flags)]
				w.streamer.run(0, root, 0)
			}
			perMatrix(b)
		})
		b.Run("sweep/"+name, func(b *testing.B) {
			w.sweeper.g, w.sweeper.values = g, flags
			for b.Loop() {
				w.sweeper.sweep(root, linesBySum(r), linesBySum(c))
			}
			perMatrix(b)
		})
		b.Run("resolve/"+name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				copy(flags, bytes.Repeat([]byte{0x55}, size))
				b.StartTimer()
				resolvePart(flags, new(tally), nil, 0)
			}
			perMatrix(b)
		})
		b.Run("transpose/"+name, func(b *testing.B) {
			w.copier.g = g
			for b.Loop() {
				w.copier.copyBlock(root, c, values, flags)
			}
			perMatrix(b)
		})
		b.Run("count/"+name, func(b *testing.B) {
			rows, cols := conjugacies(linesBySum(r)), conjugacies(linesBySum(c))
			w.counter.walker.g, w.counter.walker.root, w.counter.walker.c = g, root, c
			w.counter.values = nil
			var counts tally
			counts.addValue(w.counter.constant, uint64(size))
			for b.Loop() {
				if _, err := w.counter.classesOf(counts, uint64(size), rows, cols); err != nil {
					b.Fatal(err)
				}
			}
			perMatrix(b)
		})
	}
}
