//go:build linux || darwin

package blocks

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// guarded returns a page of memory after which memory cannot be read.
func guarded(t *testing.T) []byte {
	page := syscall.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	testtool.NoError(t, syscall.Mprotect(memory[page:], syscall.PROT_NONE))
	return memory[:page:page]
}

// setBits sets bits of b from bit at on to a number below 1<<count.
func setBits(b []byte, at, count, number int) {
	for k := range count {
		bit := at + k
		b[bit/8] = b[bit/8]&^(1<<(bit%8)) | byte(number>>k&1)<<(bit%8)
	}
}

// TestBounds packs and unpacks at the end of memory that can be read: runs of every length that have a
// step of the vector instructions or none, from every place of a group on. It stops with a
// fault if anything is read or written after them.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 64))
	random := func(b []byte) {
		for k := range b {
			b[k] = byte(rng.Uint32())
		}
	}
	packedPage, codesPage := guarded(t), guarded(t)
	for p, games := range packings {
		group, _ := p.Group()
		for length := range 140 {
			for at := range group {
				size, bits := p.Len(at+length), p.Bits()
				packed, codes := packedPage[len(packedPage)-size:], codesPage[len(codesPage)-length:]
				random(packedPage[len(packedPage)-size-64:])
				random(codesPage[len(codesPage)-length-64:])
				want := bytes.Clone(codesPage)
				for k := range length {
					want[len(want)-length+k] = p.CodeAt(packed, at+k)
				}
				if p.UnpackAt(codes, packed, at); !bytes.Equal(codesPage, want) {
					t.Fatalf("packing %d: %d codes from %d of %x unpacked as %x", p, length, at, packed, codes)
				}

				for k := range codes {
					codes[k] = Codes[rng.IntN(len(Codes))]
				}
				if used := bits * at; used%8 != 0 {
					setBits(packed, used, 8-used%8, 0)
				}
				want = bytes.Clone(packedPage)
				wantPacked := want[len(want)-size:]
				for k, code := range codes {
					number := slices.Index(Codes[:], code)
					if len(games) == 1 {
						number = slices.Index([]byte{0, 1, 4, 2, 8, drawBoth}, code>>(4*games[0])&15)
					}
					setBits(wantPacked, bits*(at+k), bits, number)
				}
				if used := bits * (at + length); used%8 != 0 {
					setBits(wantPacked, used, 8-used%8, 0)
				}
				if !p.PackAt(packed, at, codes) || !bytes.Equal(packedPage, want) {
					t.Fatalf("packing %d: %x packed from %d on as %x, want %x", p, codes, at, packed, wantPacked)
				}
			}
		}
	}
}
