package retrograde

import (
	"hash/maphash"
	"maps"
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
	m, n := len(r), len(c)
	entries := make([]int, m*n)
	left := slices.Clone(c)
	var fill func(k, row int)
	fill = func(k, row int) {
		if k == m*n {
			if slices.Max(left) == 0 {
				matrices = append(matrices, slices.Clone(entries))
			}
			return
		}
		i, j := k/n, k%n
		lo := 0
		if j == n-1 {
			lo = row
		}
		for v := lo; v <= min(row, left[j]); v++ {
			entries[k] = v
			left[j] -= v
			switch {
			case j < n-1:
				fill(k+1, row-v)
			case i < m-1:
				fill(k+1, r[i+1])
			default:
				fill(k+1, 0)
			}
			left[j] += v
		}
	}
	fill(0, r[0])
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
		got := make([]int, len(r)*len(c))
		for k, want := range matrices {
			if g.matrix(root, c, k, got); !slices.Equal(got, want) {
				t.Fatalf("%v × %v: matrix %d is %v, want %v", r, c, k, got, want)
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

// fixedSet collects what a fixedWalker visits.
type fixedSet struct {
	t    *testing.T
	seen map[int]bool
}

func (f *fixedSet) visitRun(position, size uint32) {
	for k := position; k < position+size; k++ {
		if f.seen[int(k)] {
			f.t.Fatalf("matrix %d visited twice", k)
		}
		f.seen[int(k)] = true
	}
}

func (f *fixedSet) visitList(position uint32, list []uint16) {
	for _, k := range list {
		f.visitRun(position+uint32(k), 1)
	}
}

// TestLongFixedMatrices lists the matrices fixed by each pair of permutations: with lists for
// nodes, without, and with lists that run out of room.
func TestLongFixedMatrices(t *testing.T) {
	eachBlock(t, 1500, func(t *testing.T, r, c []int) {
		for _, room := range []int{0, 100, 1000, listMemory} {
			w, g, root := layOut(t, r, c)
			g.lists.bytes = listMemory - room
			testFixedMatrices(t, w, g, root, r, c)
		}
	})
}

func testFixedMatrices(t *testing.T, w *worker, g *geometry, root int32, r, c []int) {
	m, n := len(r), len(c)
	matrices := listBlock(r, c)
	rows, cols := conjugacies(linesBySum(r)), conjugacies(linesBySum(c))
	for ri := range rows {
		for ci := range cols {
			set := &fixedSet{t, map[int]bool{}}
			walker := &w.counter.walker
			walker.g, walker.root, walker.c, walker.visit = g, root, c, set
			walker.walk(&rows[ri], &cols[ci])
			sigma, tau := permutation(rows[ri].cycles, m), permutation(cols[ci].cycles, n)
			for k, entries := range matrices {
				fixed := true
				for i := range m {
					for j := range n {
						fixed = fixed && entries[sigma[i]*n+tau[j]] == entries[i*n+j]
					}
				}
				if fixed != set.seen[k] {
					t.Fatalf("%v × %v: matrix %v under %v and %v: fixed %v", r, c, entries, sigma, tau, fixed)
				}
			}
		}
	}
}

func permutation(cycles []lines, n int) []int {
	perm := make([]int, n)
	for _, cycle := range cycles {
		for i := cycle.first; i <= cycle.last; i++ {
			perm[i] = i + 1
		}
		perm[cycle.last] = cycle.first
	}
	return perm
}

// TestConjugacies counts the permutations of the Young subgroup by cycle type.
func TestConjugacies(t *testing.T) {
	for _, part := range [][]int{{1}, {2, 1}, {3, 3}, {2, 2, 2, 1}, {4, 4, 2, 2}, {1, 1, 1, 1, 1}} {
		want := map[string]uint64{}
		for _, perm := range keeping(part) {
			key, seen := "", make([]bool, len(perm))
			for i := range perm {
				length := 0
				for k := i; !seen[k]; k = perm[k] {
					seen[k] = true
					length++
				}
				if length > 0 {
					key += string(rune('a'+part[i])) + string(rune('0'+length))
				}
			}
			want[sortPairs(key)]++
		}
		got := map[string]uint64{}
		for _, c := range conjugacies(linesBySum(part)) {
			key := ""
			for _, cycle := range c.cycles {
				key += string(rune('a'+part[cycle.first])) + string(rune('0'+cycle.size()))
			}
			got[sortPairs(key)] += c.weight
		}
		if !maps.Equal(got, want) {
			t.Errorf("%v: %v, want %v", part, got, want)
		}
	}
}

func sortPairs(key string) string {
	var pairs []string
	for k := 0; k < len(key); k += 2 {
		pairs = append(pairs, key[k:k+2])
	}
	slices.Sort(pairs)
	joined := ""
	for _, p := range pairs {
		joined += p
	}
	return joined
}

// TestAddOrbits: counts of marked rows and of marked columns must both be counts of whole orbits.
func TestAddOrbits(t *testing.T) {
	for _, test := range []struct {
		rows, cols uint64
		whole      bool
	}{{6, 9, true}, {6, 8, false}, {7, 9, false}} {
		var total, block markedCounts
		block.rows[2], block.cols[2] = test.rows, test.cols
		if whole := total.addOrbits(&block, 3); whole != test.whole || total.rows[2] != test.rows/3 ||
			total.cols[2] != test.cols/3 {
			t.Errorf("%+v: whole is %v, %+v", test, whole, total)
		}
	}
}
