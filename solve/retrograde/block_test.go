package retrograde

import (
	"hash/maphash"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/combin"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// These tests compare what the engine does to one block with plain twins that list the
// matrices of the block without the geometry.

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
	part := make([]int, k)
	for i := range part {
		part[i] = sum / k
	}
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
func eachBlock(t *testing.T, limit int, test func(t *testing.T, r, c []int)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{1, 1}, {2, 1}, {5, 1}, {2, 2}, {3, 2}, {6, 2}, {3, 3}, {4, 3}, {5, 3}, {4, 4}, {5, 4},
		{5, 5}, {6, 6}} {
		repeats := 2
		if testtool.Long() {
			repeats = 24
		}
		for range repeats {
			m, n := size[0], size[1]
			sum := m + rng.IntN(14)
			r, c := randomMargin(rng, m, sum), randomMargin(rng, n, sum)
			if _, g, root := layOut(t, r, c); int(g.size(0, root)) <= limit {
				test(t, r, c)
			}
		}
	}
	for _, large := range [][2][]int{
		{{70, 66}, {70, 66}}, {{150, 150}, {150, 150}}, {{300, 270}, {290, 280}}, // lines
		// leaves of more than 64, 128, 256 matrices
		{{3, 14, 14}, {11, 10, 10}}, {{2, 22, 22}, {16, 15, 15}}, {{1, 28, 28}, {19, 19, 19}},
		{{1, 1, 9, 9}, {7, 7, 6}}, {{2, 2, 4, 4}, {3, 3, 3, 3}}, {{1, 1, 2, 3, 3}, {2, 2, 2, 2, 2}},
	} {
		if _, g, root := layOut(t, large[0], large[1]); int(g.size(0, root)) <= 4*limit {
			test(t, large[0], large[1])
		}
	}
}

// layOut returns a worker and the geometry and top node of one block. The row margin need
// not be sorted.
func layOut(t *testing.T, r, c []int) (*worker, *geometry, int32) {
	t.Helper()
	sum := 0
	for _, v := range r {
		sum += v
	}
	s := newShapes(len(r), len(c), sum+1, 1)
	w := newWorker(s, newBuffers(0), Params{})
	g := w.geometry(r)
	root := testtool.Must(g.root(c))(t)
	return w, g, root
}

func TestLongGeometryListsBlocks(t *testing.T) {
	eachBlock(t, 20000, func(t *testing.T, r, c []int) {
		_, g, root := layOut(t, r, c)
		matrices := listBlock(r, c)
		if int(g.size(0, root)) != len(matrices) {
			t.Fatalf("%v × %v: %d matrices, want %d", r, c, g.size(0, root), len(matrices))
		}
		for k, entries := range matrices {
			at, row := place{node: root}, make([]uint16, len(c))
			for i := range g.levels {
				for j := range row {
					row[j] = uint16(entries[i*len(c)+j])
				}
				at, _ = g.step(at, i, int32(g.choose.rank(row, r[i])))
			}
			if int(at.position) != k {
				t.Fatalf("%v × %v: matrix %v is at %d, not %d", r, c, entries, at.position, k)
			}
		}
	})
}

// singles returns k lines of different sums.
func singles(k int) []lines {
	list := make([]lines, k)
	for i := range list {
		list[i] = lines{i, i}
	}
	return list
}

// keeping returns the permutations that change no margin.
func keeping(margin []int) [][]int {
	return slices.DeleteFunc(combin.Permutations(len(margin), len(margin)), func(permutation []int) bool {
		for k, l := range permutation {
			if margin[k] != margin[l] {
				return true
			}
		}
		return false
	})
}

// TestLongRepresentatives compares the matrices that stand for their classes with the least
// matrices of the orbits, found by trying all permutations.
func TestLongRepresentatives(t *testing.T) {
	others := 0
	eachBlock(t, 200, func(t *testing.T, r, c []int) {
		m, n := len(r), len(c)
		w, g, root := layOut(t, r, c)
		keepingRows, keepingCols := keeping(r), keeping(c)
		for k, entries := range listBlock(r, c) {
			A := seki.Must(seki.New(m, n, entries))
			least := entries
			for _, rows := range keepingRows {
				for _, cols := range keepingCols {
					if B := A.Permute(rows, cols).Entries(); slices.Compare(B, least) < 0 {
						least = B
					}
				}
			}
			w.found = append(w.found[:0], Special{Pos: uint64(k)})
			ok := len(w.appendFirst(nil, g, root, c, 0)) > 0
			if want := slices.Equal(entries, least); ok != want {
				t.Fatalf("%v × %v: matrix %v is first: %v, want %v", r, c, entries, ok, want)
			}
			if !ok {
				others++
			}
		}
	})
	if others < 1000 {
		t.Errorf("only %d matrices do not stand for their class", others)
	}
}

var seed = maphash.MakeSeed()

// classValues gives every class of matrices an arbitrary code, mostly 0, and remembers it by
// matrix.
type classValues map[string]byte

func (v classValues) of(m, n int, entries []int) byte {
	A := seki.Must(seki.New(m, n, entries))
	key := A.Key()
	value, ok := v[key]
	if !ok {
		h := maphash.String(seed, canon.Form(A).Key())
		if h%4 == 0 {
			value = blocks.Codes[h/4%uint64(len(blocks.Codes))]
		}
		v[key] = value
	}
	return value
}

// TestLongFlags gives the children of a block arbitrary codes, the same for equivalent ones,
// and compares streaming and sweeping with the OR over all moves of each matrix: with lists
// of exchanges, without, and with lists that run out of room.
func TestLongFlags(t *testing.T) {
	values := classValues{}
	eachBlock(t, 800, func(t *testing.T, r, c []int) {
		if !slices.IsSortedFunc(r, func(a, b int) int { return b - a }) {
			return // only sorted margins have children that are streams
		}
		m, n := len(r), len(c)
		w, g, root := layOut(t, r, c)
		for _, sameRows := range linesBySum(r) {
			for _, sameCols := range linesBySum(c) {
				st := &w.streams[sameRows.last*n+sameCols.last]
				var children []byte
				for _, child := range childrenOf(r, c, sameRows.last, sameCols.last) {
					children = append(children, values.of(m, n, child))
				}
				st.SetCodes(packed(t, children), 0)
			}
		}
		flags := newValues(int(g.size(0, root)))
		w.assignStreams(g, linesBySum(r), linesBySum(c))
		w.streamer.values = flags[:cap(flags)]
		w.streamer.run(0, root, 0)
		streamed := slices.Clone(flags[:cap(flags)])
		w.sweeper.g, w.sweeper.values = g, flags
		w.sweeper.sweep(root, linesBySum(r), linesBySum(c))
		for _, room := range []int{0, 20, 200, 600} {
			w, g, root := layOut(t, r, c)
			g.lists.bytes = listMemory - 2*room
			swept := slices.Clone(streamed)
			w.sweeper.g, w.sweeper.values = g, swept
			w.sweeper.sweep(root, linesBySum(r), linesBySum(c))
			if !slices.Equal(swept[:len(flags)], flags) {
				t.Fatalf("%v × %v: sweeping with room for lists of %d numbers differs", r, c, room)
			}
		}
		for k, entries := range listBlock(r, c) {
			want := byte(0)
			for cell, v := range entries {
				if v > 0 {
					entries[cell]--
					want |= values.of(m, n, entries)
					entries[cell]++
				}
			}
			if flags[k] != want {
				t.Fatalf("%v × %v: flags of matrix %d, %v, are %02x, want %02x", r, c, k, entries, flags[k], want)
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

// childrenOf lists the matrices of the child block of the move (i, j).
func childrenOf(r, c []int, i, j int) [][]int {
	r, c = slices.Clone(r), slices.Clone(c)
	r[i]--
	c[j]--
	return listBlock(r, c)
}

// TestLongStreamLarge streams random values into blocks with large leaves, without equal line sums, so that
// every move is streamed.
func TestLongStreamLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	eachBlock(t, 3000, func(t *testing.T, r, c []int) {
		m, n := len(r), len(c)
		w, g, root := layOut(t, r, c)
		want := make([]byte, g.size(0, root))
		matrices := listBlock(r, c)
		for i := range m {
			for j := range n {
				st := &w.streams[i*n+j]
				constant := rng.IntN(4) == 0
				values := make([]byte, len(matrices))
				for k := range values {
					values[k] = blocks.Codes[rng.IntN(len(blocks.Codes))]
					if constant {
						values[k] = values[0]
					}
				}
				if constant {
					st.SetConstant(values[0])
				} else {
					st.SetCodes(packed(t, values), 0)
				}
				next := 0
				for k, entries := range matrices {
					if entries[i*n+j] > 0 {
						want[k] |= values[next]
						next++
					}
				}
			}
		}
		got := newValues(len(want))
		w.assignStreams(g, singles(m), singles(n))
		w.streamer.values = got[:cap(got)]
		w.streamer.run(0, root, 0)
		if !slices.Equal(got, want) {
			t.Fatalf("%v × %v: streaming differs from its plain twin", r, c)
		}
	})
}

// TestLongTransposedCopy copies blocks by lines, by new lists, by known lists, and with lists
// that run out of room.
func TestLongTransposedCopy(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	eachBlock(t, 20000, func(t *testing.T, r, c []int) {
		n := len(r)
		if n != len(c) || n == 1 {
			return
		}
		matrices := listBlock(r, c)
		values := newValues(len(matrices))
		position := map[string]int{}
		for k, entries := range matrices {
			values[k] = byte(rng.Uint32())
			position[seki.Must(seki.New(n, n, entries)).Key()] = k
		}
		want := make([]byte, 0, len(matrices))
		for _, entries := range listBlock(c, r) {
			v := values[position[seki.Must(seki.New(n, n, entries)).Transpose().Key()]]
			want = append(want, v>>2&0x33|v<<2&0xCC)
		}
		compare := func(way string, copyBlock func(to []byte)) {
			got := newValues(len(matrices))
			if copyBlock(got); !slices.Equal(got, want) {
				t.Fatalf("%v × %v, %s: %02x, want %02x", r, c, way, got, want)
			}
		}
		w, g, root := layOut(t, r, c)
		w.copier.g, w.copier.columns.choose = g, g.choose
		compare("by lines", func(to []byte) { w.copier.copyLines(root, c, values, to) })
		if n > 3 {
			for _, way := range []string{"by new lists", "by known lists"} {
				compare(way, func(to []byte) {
					if !w.copier.copyByOrders(root, c, values, to) {
						t.Fatalf("%v × %v: not merged", r, c)
					}
				})
			}
		}
		for _, room := range []int{0, 50, 500, 1500} {
			w, g, root := layOut(t, r, c)
			g.lists.bytes = listMemory - 2*room
			w.copier.g = g
			compare("with little room", func(to []byte) { w.copier.copyBlock(root, c, values, to) })
		}
	})
}
