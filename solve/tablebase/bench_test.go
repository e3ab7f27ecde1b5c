//go:build unix

package tablebase_test

import (
	"context"
	"math/rand/v2"
	"sync"
	"syscall"
	"testing"

	"github.com/klauspost/compress/huff0"
	"github.com/klauspost/compress/s2"
	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// benchParams are the tablebase that the benchmarks measure, up to benchSum: 14.5
// million values in its last layer.
var benchParams = tablebase.Params{Rows: 4, Cols: 4, Keep: tablebase.KeepAll}

const benchSum = 22

func engineTablebase(b *testing.B, p tablebase.Params, maxSum int) string {
	b.Helper()
	dir := b.TempDir()
	store := openStore(b, dir, p)
	if _, err := store.Solve(context.Background(), maxSum, 0, nil); err != nil {
		b.Fatal(err)
	}
	testtool.NoError(b, store.Close())
	return dir
}

// byProcessor reports the processor time of an iteration, which says more than
// the time on the clock when the machine has other work. Call its result at
// the end.
func byProcessor(b *testing.B) func() {
	start := processorTime(b)
	return func() { b.ReportMetric(float64(processorTime(b)-start)/float64(b.N), "cpu-ns/op") }
}

func processorTime(b *testing.B) int64 {
	var usage syscall.Rusage
	testtool.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return usage.Utime.Nano() + usage.Stime.Nano()
}

// benchValues returns the values of the last layer, in order.
var benchValues = sync.OnceValues(func() ([]byte, error) {
	values := []byte{}
	store := &collector{sum: benchSum, values: &values}
	err := retrograde.Solve(context.Background(), retrograde.Params{
		Rows: benchParams.Rows, Cols: benchParams.Cols, MaxSum: benchSum, Store: store, Workers: 1,
	}, retrograde.Handlers{})
	return values, err
})

// collector is a store that keeps nothing but the values of one layer.
type collector struct {
	retrograde.Store
	sum    int
	values *[]byte
}

func (c *collector) Next() (int, int) { return benchParams.FirstSum(), 0 }
func (c *collector) Put(sum, _ int, slab *retrograde.Slab) error {
	if sum == c.sum {
		first := len(*c.values)
		*c.values = append(*c.values, make([]byte, slab.Values)...)
		blocks.UnpackAt((*c.values)[first:], slab.Data, 0)
	}
	return nil
}
func (c *collector) EndLayer(int, seki.Census) error { return nil }

// BenchmarkCodecs compares what could compress chunks: values as they are or
// packed two to a byte, and compressors of different strength. MB/s are of values,
// x is how many values go into a byte.
func BenchmarkCodecs(b *testing.B) {
	values := testtool.Must(benchValues())(b)
	const chunk = 1 << 16
	packed := make([]byte, len(values)/2)
	blocks.PackAt(packed, 0, values[:2*len(packed)])
	zstdAt := func(level zstd.EncoderLevel) func(dst, src []byte) []byte {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true))
		if err != nil {
			b.Fatal(err)
		}
		return func(dst, src []byte) []byte { return e.EncodeAll(src, dst[:0]) }
	}
	var scratch huff0.Scratch
	huff := func(_, src []byte) []byte {
		scratch.Reuse = huff0.ReusePolicyNone
		out, _, err := huff0.Compress1X(src, &scratch)
		if err != nil {
			return src
		}
		return out
	}
	for _, codec := range []struct {
		name   string
		encode func(dst, src []byte) []byte
		packed bool
	}{
		{"zstd-fastest/raw", zstdAt(zstd.SpeedFastest), false},
		{"zstd-default/raw", zstdAt(zstd.SpeedDefault), false},
		{"zstd-better/raw", zstdAt(zstd.SpeedBetterCompression), false},
		{"zstd-fastest/packed", zstdAt(zstd.SpeedFastest), true},
		{"zstd-default/packed", zstdAt(zstd.SpeedDefault), true},
		{"zstd-better/packed", zstdAt(zstd.SpeedBetterCompression), true},
		{"s2/packed", func(dst, src []byte) []byte { return s2.Encode(dst, src) }, true},
		{"s2-better/packed", func(dst, src []byte) []byte { return s2.EncodeBetter(dst, src) }, true},
		{"huffman/packed", huff, true},
	} {
		b.Run(codec.name, func(b *testing.B) {
			data, size := values, chunk
			if codec.packed {
				data, size = packed, chunk/2
			}
			dst := make([]byte, s2.MaxEncodedLen(chunk))
			b.SetBytes(chunk)
			in, out := 0, 0
			defer byProcessor(b)()
			for k := 0; b.Loop(); k++ {
				from := k % (len(data) / size) * size
				out += len(codec.encode(dst, data[from:from+size]))
				in += chunk
			}
			b.ReportMetric(float64(in)/float64(out), "x")
		})
	}
}

// BenchmarkChunk measures the format's own code, packing included.
func BenchmarkChunk(b *testing.B) {
	values := testtool.Must(benchValues())(b)
	values = values[len(values)/2:][:1<<16]
	encode, decode := tablebase.ChunkCodec()
	chunk := encode(nil, values)
	b.Run("encode", func(b *testing.B) {
		b.SetBytes(1 << 16)
		defer byProcessor(b)()
		for b.Loop() {
			chunk = encode(chunk[:0], values)
		}
	})
	b.Run("decode", func(b *testing.B) {
		out := make([]byte, 1<<16)
		b.SetBytes(1 << 16)
		defer byProcessor(b)()
		for b.Loop() {
			decode(out, chunk)
		}
	})
}

// BenchmarkStore measures writing and loading whole layers.
func BenchmarkStore(b *testing.B) {
	dir := engineTablebase(b, benchParams, benchSum)
	store := openStore(b, dir, benchParams)
	slabs := benchParams.Slabs(benchSum)
	var all []*retrograde.Slab
	bytes := int64(0)
	for index := range slabs {
		slab := testtool.Must(store.Get(benchSum, index, nil))(b)
		all = append(all, slab)
		bytes += int64(slab.Values)
	}
	b.Run("Get", func(b *testing.B) {
		b.SetBytes(bytes)
		var buf []byte
		defer byProcessor(b)()
		for b.Loop() {
			for index := range slabs {
				slab := testtool.Must(store.Get(benchSum, index, buf))(b)
				buf = slab.Data
			}
		}
	})
	b.Run("encode", func(b *testing.B) {
		b.SetBytes(bytes)
		defer byProcessor(b)()
		for b.Loop() {
			for index, slab := range all {
				testtool.NoError(b, store.EncodeSlab(benchSum, index, slab))
			}
		}
	})
}

// BenchmarkProbe measures random probes of random matrices of the last layer:
// nearly every one reads another chunk. "open" is the first probe after
// opening the tablebase.
func BenchmarkProbe(b *testing.B) {
	for name, p := range map[string]struct {
		tablebase.Params
		sum int
	}{
		"4x4": {benchParams, benchSum},
		"3x3": {tablebase.Params{Rows: 3, Cols: 3, Keep: tablebase.KeepAll}, 44},
	} {
		b.Run(name, func(b *testing.B) {
			dir := engineTablebase(b, p.Params, p.sum)
			random := rand.New(rand.NewPCG(1, 1))
			matrices := make([]seki.Matrix, 4096)
			for k := range matrices {
				entries := make([]int, p.Rows*p.Cols)
				for range p.sum {
					entries[random.IntN(len(entries))]++
				}
				matrices[k] = seki.Must(seki.New(p.Rows, p.Cols, entries))
			}
			b.Run("open", func(b *testing.B) {
				defer byProcessor(b)()
				for k := 0; b.Loop(); k++ {
					reader := testtool.Must(tablebase.Open(dir))(b)
					if _, _, err := reader.Results(matrices[k%len(matrices)]); err != nil {
						b.Fatal(err)
					}
					reader.Close()
				}
			})
			b.Run("random", func(b *testing.B) {
				reader := testtool.Must(tablebase.Open(dir))(b)
				defer reader.Close()
				defer byProcessor(b)()
				for k := 0; b.Loop(); k++ {
					if _, _, err := reader.Results(matrices[k%len(matrices)]); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}

// BenchmarkRead measures reading the last layer from beginning to end, with all
// its checks ("blocks"), and for the seki among its classes ("classes").
func BenchmarkRead(b *testing.B) {
	dir := engineTablebase(b, benchParams, benchSum)
	reader := openReader(b, dir)
	info := testtool.Must(reader.Info(benchSum))(b)
	b.Run("blocks", func(b *testing.B) {
		b.SetBytes(int64(info.Values))
		defer byProcessor(b)()
		for b.Loop() {
			for range testtool.Each(b, reader.Blocks(benchSum)) {
			}
		}
	})
	b.Run("classes", func(b *testing.B) {
		b.SetBytes(int64(info.Values))
		visit := retrograde.Handlers{
			Want:  func(_ seki.Layer, r seki.Results) bool { return r[seki.Seki].Kind.IsSeki() },
			Visit: func(seki.Class) error { return nil },
		}
		defer byProcessor(b)()
		for b.Loop() {
			if err := reader.Visit(b.Context(), benchSum, []seki.Size{{Rows: benchParams.Rows, Cols: benchParams.Cols}}, visit); err != nil {
				b.Fatal(err)
			}
		}
	})
}
