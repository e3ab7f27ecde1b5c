//go:build linux || darwin

package kernel

import (
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// guarded returns random bytes, with room for Padding more, after which and before which memory
// cannot be read. All bytes that it returns are good until the test ends.
func guarded(t *testing.T, rng *rand.Rand) func(size int) []byte {
	page := syscall.Getpagesize()
	memory := testtool.Must(syscall.Mmap(-1, 0, 512*page, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE))(t)
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	next := page
	return func(size int) []byte {
		end := next + (size+Padding+page-1)/page*page
		testtool.NoError(t, syscall.Mprotect(memory[next:end], syscall.PROT_READ|syscall.PROT_WRITE))
		next = end + page
		b := memory[end-Padding-size : end-Padding : end]
		for k := range b[:size+Padding] {
			b[:size+Padding][k] = byte(rng.Uint32())
		}
		return b
	}
}

// TestBounds runs the loops that read and write more than a word at a time on runs with Padding
// bytes after them and nothing else. It stops with a fault if a loop reads or writes
// after these.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	const most = 200
	take := guarded(t, rng)
	dst, flags := take(most), take(most)
	sources := [3][]byte{take(most), take(most), take(most)}
	bits := map[int][]byte{}
	for words := 1; words <= (most+63)/64; words++ {
		b := take(3 * 8 * words)
		bits[len(b)] = slices.Clip(b[Padding:][:len(b)]) // masks have no padding
	}
	for size := range most + 1 {
		a := dst[most-size : most]
		masks := NewMasks(func(n int) []byte { return bits[n][:n] }, 3, size)
		streams := make([]Masked, 3)
		for q := range streams {
			ones := 0
			for k := range len(masks.bits) / 24 * 64 {
				switch {
				case k >= size, rng.IntN(3) < q:
					masks.Clear(1, q, k)
				case rng.IntN(2) == 0:
					masks.SetRun(1<<q, k, 1)
				}
				ones += int(masks.bits[(k/64*3+q)*8+k%64/8] >> (k % 8) & 1)
			}
			streams[q] = Masked{&Stream{values: sources[q][most-ones : most]}, q}
		}
		want := make([]byte, size)
		again := make([]Masked, 3)
		for q := range again {
			s := *streams[q].Stream
			again[q] = Masked{&s, q}
		}
		plainSetMasked(want, again, &masks)
		SetMasked(a, streams, &masks)
		if !slices.Equal(a, want) {
			t.Fatalf("SetMasked of %d bytes: %x, want %x", size, a, want)
		}
		for q := range streams {
			if streams[q].next != len(streams[q].values) {
				t.Fatalf("SetMasked of %d bytes read %d values of %d", size, streams[q].next, len(streams[q].values))
			}
		}

		src := sources[0][most-size : most]
		for k := range want {
			want[k] |= src[k]
		}
		s := Stream{values: src}
		s.Or(a)
		if !slices.Equal(a, want) {
			t.Fatalf("Or of %d bytes: %x, want %x", size, a, want)
		}

		var tables [2][16]byte
		for k := range tables[0] {
			tables[0][k] = byte(15 - k)
		}
		b := flags[most-size : most]
		old := slices.Clone(b)
		done := Resolve(b, &tables, new([2][5]uint64))
		plainResolve(old[:done], &tables, new([2][5]uint64))
		if !slices.Equal(b, old) {
			t.Fatalf("Resolve of %d bytes: %x, want %x", size, b, old)
		}
	}
}
