package three

import (
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/box"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// TestLongRules checks the table at each of its matrices: the codes follow from the codes of the matrices after
// one move by the recursion, one matrix after the other. So by induction all are right. It also finds all matrices
// in which both players lose by every move, among them the complete seki up to sum 90 (docs/known-seki.md). It does
// so for entries up to 7, with SEKI_LONG=1 up to 13, and with SEKI_LONG=hand, after a change of the table, for all.
func TestLongRules(t *testing.T) {
	tops, want := 4, [2]int{20, 3}
	if testtool.Long() {
		tops = 7
		testtool.NoRace(t)
	}
	if testtool.ByHand() {
		tops = 8
	}
	table := New()
	testtool.NoError(t, table.read(tops-1))
	var follows [256]uint8 // the code that follows from the union of the codes of the children
	for union := range follows {
		for _, g := range seki.Games {
			follows[union] |= codeOf(union>>(4*g)) << (4 * g)
		}
	}
	complete := [2]map[grid]bool{{}, {}}
	matrices, known := 0, make([]bool, len(table.tiles))
	for top := range tops {
		p := &table.parts[top]
		for at := range p.numbers {
			h := p.matrix(at).grid()
			if greatest, _ := canonicalOf(&h); greatest != p.matrix(at) {
				continue
			}
			known[p.numbers[at]] = true
			b := bytesOf(table.tile(p.matrix(at)))
			var near [9][512]uint8
			for e, n := range table.near(&h) {
				if n != nil {
					near[e] = bytesOf(n)
				}
			}
			for x := range 512 {
				matrices++
				var A grid
				union := uint8(0)
				for e := range A {
					A[e] = 2*h[e] + uint8(x>>e&1)
					switch {
					case x>>e&1 == 1:
						union |= b[x-1<<e]
					case h[e] > 0:
						union |= near[e][x+1<<e]
					}
				}
				code, over := ended(&A)
				if !over {
					code = follows[union]
				}
				if b[x] != code {
					t.Fatalf("%v has the code %02x, and %02x follows", A, b[x], code)
				}
				for _, g := range seki.Games {
					if !over && union>>(4*g)&15 == 0 {
						complete[g][least(A)] = true
					}
				}
			}
		}
	}
	t.Logf("%d matrices, %d tiles", matrices, len(known))
	if slices.Contains(known, false) {
		t.Error("a tile is that of no matrix")
	}
	for g, found := range complete {
		classes := map[grid]bool{}
		for A := range found {
			classes[A] = true
			classes[least(grid{A[0], A[3], A[6], A[1], A[4], A[7], A[2], A[5], A[8]})] = true
		}
		if len(classes) != want[g] {
			t.Errorf("%v: %d complete: %v", seki.Game(g), len(classes), slices.Collect(maps.Keys(classes)))
		}
	}
}

// bytesOf returns the codes of a tile, for SEKI in the low halves and for D-SEKI in the high halves.
func bytesOf(b *tile) (codes [512]uint8) {
	for x := 0; x < len(codes); x += 8 {
		eight := uint64(0)
		for g, code := range b {
			for bit, set := range code {
				eight |= spread[uint8(set[x/64]>>(x%64))] << (4*g + bit)
			}
		}
		binary.LittleEndian.PutUint64(codes[x:], eight)
	}
	return codes
}

// spread has the bits of a byte in the lowest bits of eight.
var spread = func() (spread [256]uint64) {
	for bits := range spread {
		for k := range 8 {
			spread[bits] |= uint64(bits>>k&1) << (8 * k)
		}
	}
	return spread
}()

// codeOf returns the code in one game that follows from the union of the codes of the children, by the recursion
// of Gol'berg et al. 2014.
func codeOf(union int) uint8 {
	values := func(shift int) (v []seki.Value) {
		if union>>shift&1 == 1 {
			v = append(v, seki.Loss)
		}
		if union>>shift&2 == 2 {
			v = append(v, seki.Draw)
		}
		return append(v, seki.Win)
	}
	o := reference.ResultByPlayer(values(0), values(2)).Outcome
	code := func(v seki.Value) uint8 {
		return map[seki.Value]uint8{seki.Loss: 1, seki.Draw: 2, seki.Win: 0}[v]
	}
	return code(o.C) | code(o.R)<<2
}

// ended returns the code of a matrix with a zero line.
func ended(A *grid) (code uint8, over bool) {
	row, col := false, false
	for k := range 3 {
		row = row || A[3*k]+A[3*k+1]+A[3*k+2] == 0
		col = col || A[k]+A[k+3]+A[k+6] == 0
	}
	switch {
	case row && col:
		return 0xA5, true
	case row:
		return 0x11, true
	case col:
		return 0x44, true
	}
	return 0, false
}

// least returns the least matrix that permutations of rows and of columns make of A.
func least(A grid) grid {
	best := A
	for g := range symmetry(36) { // the others transpose
		if B := g.of(&A); slices.Compare(B[:], best[:]) < 0 {
			best = B
		}
	}
	return best
}

// TestBoxes compares the answers for a matrix and its moves with those of its box.
func TestBoxes(t *testing.T) {
	table := New()
	random := rand.New(rand.NewPCG(1, 2))
	for k := range 200 {
		entries := make([]int, 9)
		for e := range entries {
			entries[e] = random.IntN(2 + k%6)
		}
		A := seki.Must(seki.New(3, 3, entries))
		for _, g := range seki.Games {
			if _, over, err := A.Terminal(g); over || err != nil {
				continue
			}
			want := testtool.Must(box.New(A, g).Solve(t.Context(), 1))(t)
			if got, ok := table.Solution(A, g); !ok || got.Answers != want.Answers || !slices.Equal(got.After, want.After) {
				t.Fatalf("%v in %v: %+v, %t, want %+v", A, g, got, ok, want)
			}
		}
	}
}

// TestRange tries matrices that the table does not have.
func TestRange(t *testing.T) {
	for _, A := range []seki.Matrix{
		seki.Must(seki.New(3, 3, []int{1, 2, 3, 4, 5, 6, 7, 8, MaxEntry + 1})),
		seki.Must(seki.New(3, 4, slices.Repeat([]int{1}, 12))),
		seki.Must(seki.New(1, 9, slices.Repeat([]int{1}, 9))),
	} {
		if s, ok := New().Solution(A, seki.Seki); ok {
			t.Errorf("%v: %v", A, s)
		}
	}
}

// TestDamaged opens files that end early or have changed.
func TestDamaged(t *testing.T) {
	A := seki.Must(seki.New(3, 3, []int{15, 14, 13, 13, 15, 12, 11, 15, 14}))
	for _, damaged := range [][]byte{nil, file[:3], file[:20], file[:len(file)-1],
		slices.Concat(file[:8], []byte{^file[8]}, file[9:])} {
		var table Table
		table.Load(damaged)
		for range 2 {
			if s, ok := table.Solution(A, seki.Seki); ok {
				t.Errorf("%d bytes: %v", len(damaged), s)
			}
		}
	}
}
