package retrograde

import (
	"hash/maphash"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/internal/blocks"
	"github.com/sekilab/sekilab/solve/retrograde/internal/burnside"
	"github.com/sekilab/sekilab/solve/retrograde/internal/geometry"
	"github.com/sekilab/sekilab/solve/retrograde/internal/kernel"
)

// These tests compare what the engine does to one block with plain twins that list the
// matrices of the block without its graph.

// listBlock lists the matrices of B(r, c) in lexicographic order.
func listBlock(r, c []int) (matrices [][]int) {
	blocks.Each(r, c, func(entries []int) bool {
		matrices = append(matrices, slices.Clone(entries))
		return true
	})
	return matrices
}

// randomMargin draws a margin of k parts and the given sum, often with equal parts.
func randomMargin(rng *rand.Rand, k, sum int) []int {
	part := slices.Repeat([]int{sum / k}, k)
	part[0] += sum % k
	for range rng.IntN(4) {
		i, j := rng.IntN(k), rng.IntN(k)
		if shift := rng.IntN(3); part[i] > shift {
			part[i] -= shift
			part[j] += shift
		}
	}
	slices.SortFunc(part, func(a, b int) int { return b - a })
	return part
}

// eachBlock calls test with random margins of many sizes, whose blocks have at most limit
// matrices, and with some whose leaves are large. SEKI_LONG=1 takes more margins.
func eachBlock(t *testing.T, limit int, test func(r, c []int, matrices [][]int)) {
	rng := rand.New(rand.NewPCG(1, 2))
	call := func(r, c []int, limit int) {
		if _, g, root := layOut(t, r, c, 0); int(g.Size(0, root)) <= limit {
			test(r, c, listBlock(r, c))
		}
	}
	for _, size := range [][2]int{{1, 1}, {2, 1}, {5, 1}, {2, 2}, {3, 2}, {6, 2}, {3, 3}, {4, 3}, {5, 3}, {4, 4}, {5, 4},
		{5, 5}, {6, 6}} {
		repeats := 2
		if testtool.Long() {
			repeats = 24
		}
		for range repeats {
			m, n := size[0], size[1]
			sum := m + rng.IntN(14)
			call(randomMargin(rng, m, sum), randomMargin(rng, n, sum), limit)
		}
	}
	for _, large := range [][2][]int{
		{{70, 66}, {70, 66}}, {{150, 150}, {150, 150}}, {{300, 270}, {290, 280}}, // lines
		// leaves of more than 64, 128, 256 matrices
		{{3, 14, 14}, {11, 10, 10}}, {{2, 22, 22}, {16, 15, 15}}, {{1, 28, 28}, {19, 19, 19}},
		{{1, 1, 9, 9}, {7, 7, 6}}, {{2, 2, 4, 4}, {3, 3, 3, 3}}, {{1, 1, 2, 3, 3}, {2, 2, 2, 2, 2}},
	} {
		call(large[0], large[1], 4*limit)
	}
}

// rooms are some limits of the bytes of lists: no room, little room, and the room of a solve.
var rooms = []int{0, 40, 400, 1200, listMemory}

// layOut returns a worker, with some room for lists, and the graph and top node of one block. The row margin need
// not be sorted.
func layOut(t *testing.T, r, c []int, room int) (*worker, *geometry.Graph, int32) {
	t.Helper()
	sum := 0
	for _, v := range r {
		sum += v
	}
	w := newWorker(geometry.NewShapes(len(r), len(c), sum+1, 1), newBuffers(0), Params{})
	w.graph.ListMemory = room
	w.graph.Reset(r)
	return w, &w.graph, testtool.Must(w.graph.Root(c))(t)
}

// newValues returns a buffer for size values, followed by padding.
func newValues(size int) []byte { return make([]byte, size, size+kernel.Padding) }

// TestLongGeometryListsBlocks finds each matrix at its position, and the position from its rows.
func TestLongGeometryListsBlocks(t *testing.T) {
	eachBlock(t, 5000, func(r, c []int, matrices [][]int) {
		_, g, root := layOut(t, r, c, 0)
		if int(g.Size(0, root)) != len(matrices) {
			t.Fatalf("%v × %v: %d matrices, want %d", r, c, g.Size(0, root), len(matrices))
		}
		found, row := make([]int, len(r)*len(c)), make([]uint16, len(c))
		for k, entries := range matrices {
			if g.Matrix(root, c, k, found); !slices.Equal(found, entries) {
				t.Fatalf("%v × %v: matrix %d is %v, want %v", r, c, k, found, entries)
			}
			at := geometry.Place{Node: root}
			for i := range g.LeafLevel() + 1 {
				for j := range row {
					row[j] = uint16(entries[i*len(c)+j])
				}
				at, _ = g.Step(at, i, g.Rank(i, row))
			}
			if int(at.Position) != k {
				t.Fatalf("%v × %v: matrix %v is at %d, not %d", r, c, entries, at.Position, k)
			}
		}
	})
}

var seed = maphash.MakeSeed()

// classes knows the classes of matrices. It gives each an arbitrary code, mostly 0.
type classes map[string]class

type class struct {
	form string
	code byte
}

func (v classes) of(m, n int, entries []int) class {
	A := seki.Must(seki.New(m, n, entries))
	key := A.Key()
	of, ok := v[key]
	if !ok {
		of.form = canon.Form(A).Key()
		if h := maphash.String(seed, of.form); h%4 == 0 {
			of.code = blocks.Codes[h/4%uint64(len(blocks.Codes))]
		}
		v[key] = of
	}
	return of
}

// TestLongFlags gives the children of a block arbitrary codes, the same for equivalent ones,
// and compares streaming and sweeping with the OR over all moves of each matrix.
func TestLongFlags(t *testing.T) {
	known := classes{}
	eachBlock(t, 800, func(r, c []int, matrices [][]int) {
		if !slices.IsSortedFunc(r, func(a, b int) int { return b - a }) {
			return // only sorted margins have children that are streams
		}
		m, n := len(r), len(c)
		rows, cols := geometry.LinesBySum(r), geometry.LinesBySum(c)
		w, g, root := layOut(t, r, c, 0)
		for _, sameRows := range rows {
			for _, sameCols := range cols {
				childRow, childCol := slices.Clone(r), slices.Clone(c)
				childRow[sameRows.Last]--
				childCol[sameCols.Last]--
				var children []byte
				for _, child := range listBlock(childRow, childCol) {
					children = append(children, known.of(m, n, child).code)
				}
				w.streamer.Children(sameRows.Last, sameCols.Last).SetCodes(packed(t, children), 0)
			}
		}
		streamed, want := newValues(len(matrices)), make([]byte, len(matrices))
		w.streamer.Run(g, root, rows, cols, streamed)
		for k, entries := range matrices {
			for cell, v := range entries {
				if v > 0 {
					entries[cell]--
					want[k] |= known.of(m, n, entries).code
					entries[cell]++
				}
			}
		}
		for _, room := range rooms {
			w, g, root := layOut(t, r, c, room)
			flags := newValues(len(matrices))
			copy(flags, streamed)
			if w.sweeper.Sweep(g, root, rows, cols, flags); !slices.Equal(flags, want) {
				t.Fatalf("%v × %v with room for lists of %d bytes: %02x, want %02x", r, c, room, flags, want)
			}
		}
	})
}

// packed returns codes packed.
func packed(t *testing.T, codes []byte) []byte {
	t.Helper()
	p := make([]byte, blocks.PackedLen(len(codes)))
	if !blocks.PackAt(p, 0, codes) {
		t.Fatalf("%x are not all codes", codes)
	}
	return p
}

// TestLongStreamLarge streams random values into blocks with large leaves, without equal line sums, so that
// every move is streamed.
func TestLongStreamLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	singles := func(k int) (list []geometry.Lines) { // lines of different sums
		for i := range k {
			list = append(list, geometry.Lines{First: i, Last: i})
		}
		return list
	}
	eachBlock(t, 3000, func(r, c []int, matrices [][]int) {
		m, n := len(r), len(c)
		w, g, root := layOut(t, r, c, 0)
		want := make([]byte, len(matrices))
		for cell := range m * n {
			st := w.streamer.Children(cell/n, cell%n)
			values := []byte{blocks.Codes[rng.IntN(len(blocks.Codes))]}
			if rng.IntN(4) == 0 {
				st.SetConstant(values[0])
				values = slices.Repeat(values, len(matrices))
			} else {
				for range matrices {
					values = append(values, blocks.Codes[rng.IntN(len(blocks.Codes))])
				}
				st.SetCodes(packed(t, values), 0)
			}
			for k, entries := range matrices {
				if entries[cell] > 0 {
					want[k] |= values[0]
					values = values[1:]
				}
			}
		}
		got := newValues(len(want))
		if w.streamer.Run(g, root, singles(m), singles(n), got); !slices.Equal(got, want) {
			t.Fatalf("%v × %v: streaming differs from its plain twin", r, c)
		}
	})
}

// TestLongTransposedCopy copies blocks by lines, by new lists, by known lists, and with lists
// that run out of room.
func TestLongTransposedCopy(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	eachBlock(t, 5000, func(r, c []int, matrices [][]int) {
		n := len(r)
		if n != len(c) || n == 1 {
			return
		}
		values, want := newValues(len(matrices)), map[string]byte{}
		for k, entries := range matrices {
			v := byte(rng.Uint32())
			values[k] = v
			want[seki.Must(seki.New(n, n, entries)).Transpose().Key()] = v>>2&0x33 | v<<2&0xCC
		}
		transposes := listBlock(c, r)
		for _, room := range rooms {
			w, g, root := layOut(t, r, c, room)
			for range 2 {
				got := newValues(len(matrices))
				w.transposer.Copy(g, root, c, values, got)
				for k, entries := range transposes {
					if v := want[seki.Must(seki.New(n, n, entries)).Key()]; got[k] != v {
						t.Fatalf("%v × %v with room for lists of %d bytes: %v has %02x, want %02x", r, c, room, entries, got[k], v)
					}
				}
			}
		}
	})
}

// TestLongClasses counts the classes of blocks by the codes of their matrices. A block in which the code of one matrix
// is changed does not consist of whole orbits, unless the matrix is a class alone.
func TestLongClasses(t *testing.T) {
	known, wrong := classes{}, 0
	eachBlock(t, 1500, func(r, c []int, matrices [][]int) {
		var all, want blocks.Tally
		values, seen := newValues(len(matrices)), map[string]int{}
		for k, entries := range matrices {
			of := known.of(len(r), len(c), entries)
			values[k] = of.code
			all.Add(of.code, 1)
			if seen[of.form]++; seen[of.form] == 1 {
				want.Add(of.code, 1)
			}
		}
		for _, room := range rooms {
			w, g, root := layOut(t, r, c, room)
			b := burnside.Block{Graph: g, Root: root, ColSums: c, Counts: all, Values: values,
				Rows: burnside.Conjugacies(geometry.LinesBySum(r)), Cols: burnside.Conjugacies(geometry.LinesBySum(c))}
			b.Order = testtool.Must(burnside.Order(uint64(len(matrices)), b.Rows, b.Cols))(t)
			if got, err := w.counter.Classes(b); got != want || err != nil {
				t.Fatalf("%v × %v with room for lists of %d bytes: %v, %v; want %v", r, c, room, got, err, want)
			}
			constant := b
			constant.Values, constant.Constant, constant.Counts = nil, 0x11, blocks.Tally{}
			constant.Counts.Add(0x11, uint64(len(matrices)))
			var classes blocks.Tally
			classes.Add(0x11, uint64(len(seen)))
			if got, err := w.counter.Classes(constant); got != classes || err != nil {
				t.Fatalf("%v × %v, all of one value: %v, %v; want %v", r, c, got, err, classes)
			}
			if seen[known.of(len(r), len(c), matrices[0]).form] > 1 && room == 0 {
				b.Counts.Add(0x11, 1)
				b.Counts.Add(values[0], ^uint64(0))
				b.Values = append([]byte{0x11}, values[1:]...)
				if _, err := w.counter.Classes(b); (err == nil) != (values[0] == 0x11) {
					t.Fatalf("%v × %v with %#x in place of %#x: %v", r, c, 0x11, values[0], err)
				} else if err != nil {
					wrong++
				}
			}
		}
	})
	if wrong == 0 {
		t.Error("no block with a wrong value is refused")
	}
}

// TestSymmetriesAreCounted compares the limit of symmetries with burnside.Order, for the blocks whose row sums are all
// 1.
func TestSymmetriesAreCounted(t *testing.T) {
	for m := 1; m <= estimate.MaxRows; m++ {
		for n, refused := 1, false; n <= min(m, estimate.MaxCols) && !refused; n++ {
			err := estimate.CheckLimits(m, n, m)
			if refused = err != nil; refused && !strings.Contains(err.Error(), "symmetries") {
				break // there are too many matrices
			}
			fits := true
			for _, c := range blocks.Margins(m, n) {
				matrices := math.Gamma(float64(m + 1))
				for _, v := range c {
					matrices /= math.Gamma(float64(v + 1))
				}
				_, err := burnside.Order(uint64(math.Round(matrices)),
					burnside.Conjugacies([]geometry.Lines{{First: 0, Last: m - 1}}),
					burnside.Conjugacies(geometry.LinesBySum(c)))
				fits = fits && err == nil
			}
			if refused == fits {
				t.Errorf("%d×%d: %v", m, n, err)
			}
		}
	}
}
