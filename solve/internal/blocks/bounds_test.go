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

// TestBounds packs and unpacks at the end of memory that can be read: runs of every length that have a
// step of the vector instructions or none, from either place in a byte. It stops with a
// fault if anything is read or written after them.
func TestBounds(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 64))
	random := func(b []byte) {
		for k := range b {
			b[k] = byte(rng.Uint32())
		}
	}
	packedPage, codesPage := guarded(t), guarded(t)
	for length := range 140 {
		for at := range 2 {
			size := PackedLen(at + length)
			packed, codes := packedPage[len(packedPage)-size:], codesPage[len(codesPage)-length:]
			random(packedPage[len(packedPage)-size-64:])
			random(codesPage[len(codesPage)-length-64:])
			want := bytes.Clone(codesPage)
			for k := range length {
				want[len(want)-length+k] = CodeAt(packed, at+k)
			}
			if UnpackAt(codes, packed, at); !bytes.Equal(codesPage, want) {
				t.Fatalf("%d codes from %d of %x unpacked as %x", length, at, packed, codes)
			}

			for k := range codes {
				codes[k] = Codes[rng.IntN(len(Codes))]
			}
			if at == 1 {
				packed[0] &= 0xF
			}
			want = bytes.Clone(packedPage)
			wantPacked := want[len(want)-size:]
			for k, code := range codes {
				number := byte(slices.Index(Codes[:], code))
				if p := &wantPacked[(at+k)/2]; (at+k)%2 == 0 {
					*p = number
				} else {
					*p = *p&0xF | number<<4
				}
			}
			if !PackAt(packed, at, codes) || !bytes.Equal(packedPage, want) {
				t.Fatalf("%x packed from %d on as %x, want %x", codes, at, packed, wantPacked)
			}
			for k, code := range codes {
				if got := CodeAt(packed, at+k); got != code {
					t.Fatalf("code %d of %x is %#x, want %#x", at+k, packed, got, code)
				}
			}
		}
	}
}
