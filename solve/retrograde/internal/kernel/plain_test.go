package kernel

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// The plain twins of the loops, one byte at a time.

func (s *Stream) plainNext() byte {
	if s.values == nil {
		return byte(s.word)
	}
	s.next++
	return s.values[s.next-1]
}

func (s *Stream) plainOr(dst []byte) {
	for k := range dst {
		dst[k] |= s.plainNext()
	}
}

func plainSetMasked(dst []byte, streams []Masked, masks *Masks) {
	clear(dst)
	for k := range dst {
		for _, s := range streams {
			if masks.bits[(k/64*masks.moves+s.Mask)*8+k%64/8]>>(k%8)&1 == 1 {
				dst[k] |= s.plainNext()
			}
		}
	}
}

// plainResolve is Resolve of all flags up to the first that it must stop before.
func plainResolve(flags []byte, tables *[2][16]byte, sums *[2][5]uint64) int {
	for k, a := range flags {
		if tables[1][a&0xF]|tables[1][a>>4] != 0 {
			return k
		}
		flags[k] = tables[0][a&0xF] | tables[0][a>>4]<<4
		for game := range sums {
			nibble := flags[k] >> (4 * game)
			for bit := range 4 {
				sums[game][bit] += uint64(nibble >> bit & 1)
			}
			sums[game][4] += uint64((nibble >> 1) & (nibble >> 3) & 1)
		}
	}
	return len(flags)
}

func plainOrBoth(a, b []byte) {
	for k := range a {
		a[k], b[k] = a[k]|b[k], a[k]|b[k]
	}
}

func plainOrInto(dst, src []byte, x byte) {
	for k := range dst {
		dst[k] |= src[k] | x
	}
}

func plainOrReverse(a []byte) {
	old := slices.Clone(a)
	for k := range a {
		a[k] |= old[len(a)-1-k]
	}
}

func plainOrPairs(a []byte, pairs []uint16) {
	for pair := range slices.Chunk(pairs, 2) {
		x := a[pair[0]] | a[pair[1]]
		a[pair[0]], a[pair[1]] = x, x
	}
}

func plainOrPartners[T uint16 | int32](a, b []byte, partner []T) {
	for k, to := range partner {
		x := a[k] | b[to]
		a[k], b[to] = x, x
	}
}

func plainOrNext(a []byte, first int, next []int, ids []int32) {
	for k, v := range ids {
		x := a[first+k] | a[next[v]]
		a[first+k], a[next[v]] = x, x
		next[v]++
	}
}

func plainTransposed(v byte) byte {
	for _, shift := range []int{0, 4} {
		nibble := v >> shift & 0xF
		v = v&^(0xF<<shift) | (nibble>>2|nibble&3<<2)<<shift
	}
	return v
}

func plainTranspose(dst, src []byte) {
	for k := range dst {
		dst[k] = plainTransposed(src[k])
	}
}

func (g *Groups) plainCopy(places []Place) {
	for k := range places {
		size := uint32(g.Lists[places[k].Next])
		for _, at := range g.Lists[places[k].Next+1:][:size] {
			g.Dst[g.done] = plainTransposed(g.Src[places[k].Position:][at])
			g.done++
		}
		places[k].Next += 1 + size
	}
}

// randomCodes returns count random codes, packed, and a position in the first of them.
func randomCodes(rng *rand.Rand, count int) (packed []byte, at int) {
	codes := make([]byte, count)
	for k := range codes {
		codes[k] = blocks.Codes[rng.IntN(len(blocks.Codes))]
	}
	packed = make([]byte, blocks.PackedLen(count))
	blocks.PackAt(packed, 0, codes)
	return packed, rng.IntN(min(count, 10))
}

// TestStreamByPieces reads streams that are unpacked in several pieces, by ORs and by masks, and
// compares them with the codes one by one.
func TestStreamByPieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 5))
	var s Stream
	for range 60 {
		packed, at := randomCodes(rng, 1+rng.IntN(6*piece))
		s.SetCodes(packed, at)
		next, count := at, 2*len(packed)
		for left := count - at; left > 0; left = count - next {
			size := 1 + rng.IntN(1+rng.IntN(3*piece))
			got, want := make([]byte, size, size+Padding), make([]byte, size)
			if rng.IntN(2) == 0 {
				size = min(size, left)
				got, want = got[:size], want[:size]
				for k := range want {
					want[k] = blocks.CodeAt(packed, next+k)
				}
				next += size
				s.Or(got)
			} else {
				masks := NewMasks(func(n int) []byte { return make([]byte, n) }, 1, size)
				for k := range want {
					if next < count && rng.IntN(2) == 0 {
						masks.SetRun(1, k, 1)
						want[k] = blocks.CodeAt(packed, next)
						next++
					}
				}
				SetMasked(got, []Masked{{&s, 0}}, &masks)
			}
			if !bytes.Equal(got, want) {
				t.Fatalf("%d values up to number %d differ", size, next)
			}
		}
	}
}

// TestKernels compares each loop with its plain twin, on runs of all lengths up to 200 at
// all positions in a word. Bytes before the runs must not change, nor those after them
// unless the loop may change these. The first run, the values and the masks end where memory ends, but for Padding
// bytes; the test stops with a fault if a loop reads or writes after these.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	random := func(b []byte) []byte {
		for k := range b[:cap(b)] {
			b[:cap(b)][k] = byte(rng.Uint32() & rng.Uint32())
		}
		return b
	}
	runs, src, bits := guarded(t, 700), guarded(t, 210), guarded(t, 64)
	positions := func(n, below int) []uint16 {
		list := make([]uint16, n)
		for k := range list {
			list[k] = uint16(rng.IntN(below))
		}
		return list
	}
	for size := 1; size < 200; size++ {
		first, second := len(runs)-size, 220+rng.IntN(8) // of the runs in the buffer
		random(src)
		masks := NewMasks(func(n int) []byte { return random(bits)[:cap(bits)][cap(bits)-n:] }, 2, size)
		for q := range 2 {
			for k := size; k < (size+63)/64*64; k++ {
				masks.Clear(1, q, k)
			}
		}
		var constant Stream
		constant.SetConstant(byte(rng.Uint32()))
		shift, ones := rng.IntN(8), 0
		for k := range size {
			ones += int(masks.bits[(k/64*2+1)*8+k%64/8] >> (k % 8) & 1)
		}
		// The stream reads all its values.
		values := Stream{values: src[len(src)-size-shift:], next: shift}
		maskedValues := Stream{values: src[len(src)-ones-shift:], next: shift}
		pairs, partner := positions(size&^1, size), positions(size, size)
		long := make([]int32, size)
		ids, next := make([]int32, size), []int{7, 150, 290}
		for k := range ids {
			long[k], ids[k] = int32(rng.IntN(size)), int32(rng.IntN(3))
		}
		// The first place has two groups, the second one, of size values together.
		cut := []int{0, rng.IntN(size + 1), rng.IntN(size + 1), size}
		slices.Sort(cut)
		var lists []uint16
		places := []Place{{Position: 3}, {Position: 8}}
		for k := range 3 {
			if k == 2 {
				places[1].Next = uint32(len(lists))
			}
			lists = append(lists, uint16(cut[k+1]-cut[k]))
			lists = append(lists, positions(cut[k+1]-cut[k], size)...)
		}
		copyAll := func(dst []byte, copy func(*Groups, []Place)) any {
			g, p := Groups{Dst: dst, Src: src, Lists: lists}, slices.Clone(places)
			copy(&g, p)
			copy(&g, p[:1])
			return fmt.Sprint(g.done, p)
		}
		for _, test := range []struct {
			name        string
			fast, plain func(buf, a, b []byte) any
			exact       bool // bytes after the runs do not change
		}{
			{"Or", func(_, a, _ []byte) any { s := values; s.Or(a); return s.next },
				func(_, a, _ []byte) any { s := values; s.plainOr(a); return s.next }, false},
			{"Or of a constant", func(_, a, _ []byte) any { constant.Or(a); return nil },
				func(_, a, _ []byte) any { constant.plainOr(a); return nil }, false},
			{"OrByte", func(_, a, _ []byte) any { OrByte(a, 0x44); return nil },
				func(_, a, _ []byte) any { plainOrInto(a, make([]byte, len(a)), 0x44); return nil }, false},
			{"OrInto", func(_, a, _ []byte) any { OrInto(a, src[len(src)-size:], 0x11); return nil },
				func(_, a, _ []byte) any { plainOrInto(a, src[len(src)-size:], 0x11); return nil }, true},
			{"SetMasked", func(_, a, _ []byte) any {
				s, c := maskedValues, constant
				SetMasked(a, []Masked{{&s, 1}, {&c, 0}}, &masks)
				return s.next
			}, func(_, a, _ []byte) any {
				s, c := maskedValues, constant
				plainSetMasked(a, []Masked{{&s, 1}, {&c, 0}}, &masks)
				return s.next
			}, false},
			{"OrBoth", func(_, a, b []byte) any { OrBoth(a, b); return nil },
				func(_, a, b []byte) any { plainOrBoth(a, b); return nil }, true},
			{"OrReverse", func(_, a, _ []byte) any { OrReverse(a); return nil },
				func(_, a, _ []byte) any { plainOrReverse(a); return nil }, true},
			{"OrPairs", func(_, a, _ []byte) any { OrPairs(a, pairs); return nil },
				func(_, a, _ []byte) any { plainOrPairs(a, pairs); return nil }, true},
			{"OrPartners", func(_, a, b []byte) any { OrPartners(a, b, partner); return nil },
				func(_, a, b []byte) any { plainOrPartners(a, b, partner); return nil }, true},
			{"OrPartners of int32", func(_, a, b []byte) any { OrPartners(a, b, long); return nil },
				func(_, a, b []byte) any { plainOrPartners(a, b, long); return nil }, true},
			{"OrNext", func(buf, _, _ []byte) any { n := slices.Clone(next); OrNext(buf, first, n, ids); return fmt.Sprint(n) },
				func(buf, _, _ []byte) any {
					n := slices.Clone(next)
					plainOrNext(buf, first, n, ids)
					return fmt.Sprint(n)
				}, true},
			{"Transpose", func(_, a, _ []byte) any { Transpose(a, src[len(src)-size:]); return nil },
				func(_, a, _ []byte) any { plainTranspose(a, src[len(src)-size:]); return nil }, false},
			{"Groups", func(_, a, _ []byte) any { return copyAll(a, (*Groups).Copy) },
				func(_, a, _ []byte) any { return copyAll(a, (*Groups).plainCopy) }, true},
		} {
			got := random(runs)
			want := slices.Clone(got[:cap(got)])
			result := test.fast(got, got[first:], got[second:second+size])
			expected := test.plain(want, want[first:len(got)], want[second:second+size])
			if got = got[:cap(got)]; !test.exact {
				copy(got[len(runs):], want[len(runs):])
			}
			if result != expected || !slices.Equal(got, want) {
				t.Fatalf("%s of %d bytes: %v, want %v\n%x\n%x", test.name, size, result, expected, got, want)
			}
		}
	}
}

// TestResolve compares Resolve with its plain twin: all pairs of flags at all places of a step, and random flags of all
// lengths up to 200 and of more than can be counted in bytes. It also takes tables in which many flags, few or none are
// special.
func TestResolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	all := guarded(t, 1<<16)
	check := func(flags []byte, special uint16) {
		t.Helper()
		var tables [2][16]byte
		for a := range 16 {
			tables[0][a] = byte(rng.IntN(16))
			tables[1][a] = byte(special >> a & 1 << rng.IntN(8))
		}
		var sums, want [2][5]uint64
		for game := range sums {
			for k := range sums[game] {
				sums[game][k] = rng.Uint64()
			}
		}
		want = sums
		run := all[len(all)-len(flags):]
		got := run[:cap(run)]
		copy(got, flags)
		expected := slices.Clone(got)
		done := Resolve(run, &tables, &sums)
		most := plainResolve(slices.Clone(flags), &tables, &[2][5]uint64{})
		// Whole steps are done, with vectors.
		if done > most || shortVectors && done < most&^(shortBytes-1) {
			t.Fatalf("%d of %d bytes done, the first special one is byte %d", done, len(flags), most)
		}
		plainResolve(expected[:done], &tables, &want)
		if sums != want || !slices.Equal(got, expected) {
			t.Fatalf("%d of %d bytes: sums %v, want %v\n%x\n%x", done, len(flags), sums, want, got, expected)
		}
	}
	random := func(size int) []byte {
		flags := make([]byte, size)
		for k := range flags {
			flags[k] = byte(rng.Uint32())
		}
		return flags
	}
	for a := range 256 {
		for place := range 64 {
			flags := random(64)
			flags[place] = byte(a)
			check(flags, 0)
			check(slices.Repeat([]byte{byte(a)}, place+1), 1<<(place%16))
			flags = slices.Repeat([]byte{byte(^a)}, 64+place)
			flags[place] = byte(a)
			check(flags, 1<<(a%16))
		}
	}
	for size := range 200 {
		check(random(size), 0)
		check(random(size), 1<<rng.IntN(16))
	}
	for _, size := range []int{15 * 64, 15*64 + 1, 16 * 64, 30*64 - 1, 1 << 16} {
		check(random(size), 0)
		check(slices.Repeat([]byte{byte(rng.Uint32())}, size), 0)
	}
}

func TestMasks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	zeros := func(n int) []byte { return make([]byte, n) }
	for range 200 {
		small, first, rest := 1+rng.IntN(200), rng.IntN(150), rng.IntN(100)
		other := NewMasks(zeros, 3, small)
		other.SetRun(7, 0, small)
		want := make([][]bool, 5)
		for q := range want {
			want[q] = make([]bool, first+small+rest)
		}
		for k := range small {
			positive := uint16(rng.IntN(8))
			other.Clear(7&^positive, 0, k)
			for j := range 3 {
				want[2+j][first+k] = positive>>j&1 == 1
			}
			want[1][first+k] = true
		}
		m := NewMasks(zeros, 5, first+small+rest)
		m.SetRun(1<<1, first, small)
		m.Insert(&other, 2, first, small)
		for q := range want {
			for k := range want[q] {
				if got := m.bits[(k/64*m.moves+q)*8+k%64/8]>>(k%8)&1 == 1; got != want[q][k] {
					t.Fatalf("bit %d of move %d is %v", k, q, got)
				}
			}
		}
	}
}
