package blocks

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

// packings are all packings, with the games whose codes they pack.
var packings = map[Packing][]seki.Game{BothGames: seki.Games[:], SekiAlone: {seki.Seki}, DSekiAlone: {seki.DSeki}}

// Codes that are packed run by run into used memory are the same as codes packed at once, and every run of them can be unpacked,
// with the outcomes that were packed. Nothing is written elsewhere.
func TestPackings(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 16))
	for p, games := range packings {
		if got := PackingOf(games); got != p {
			t.Fatalf("packing %d of %v", got, games)
		}
		for range 300 {
			codes := make([]byte, rng.IntN(400))
			for k := range codes {
				codes[k] = Codes[rng.IntN(len(Codes))]
			}
			length := p.Len(len(codes))
			whole, runs := make([]byte, length), bytes.Repeat([]byte{0xFF}, length)
			if !p.PackAt(whole, 0, codes) {
				t.Fatalf("no codes: %x", codes)
			}
			for at := 0; at < len(codes); {
				end := min(len(codes), at+rng.IntN(120))
				if !p.PackAt(runs, at, codes[at:end]) {
					t.Fatalf("no codes: %x", codes[at:end])
				}
				at = end
			}
			if !bytes.Equal(whole, runs) {
				t.Fatalf("packing %d: %x became %x, by runs %x", p, codes, whole, runs)
			}
			first := rng.IntN(len(codes) + 1)
			last := first + rng.IntN(len(codes)-first+1)
			got := bytes.Repeat([]byte{0xFF}, last-first+20)
			p.UnpackAt(got[:last-first], whole, first)
			for k, code := range codes[first:last] {
				if got[k] != p.CodeAt(whole, first+k) || packedOf[got[k]] >= codeCount {
					t.Fatalf("packing %d: code %d of %x unpacked as %x", p, first+k, codes, got)
				}
				for _, g := range games {
					if (got[k]^code)>>(4*g)&15 != 0 {
						t.Fatalf("packing %d: %x became %x in %v", p, code, got[k], g)
					}
				}
			}
			for _, b := range got[last-first:] {
				if b != 0xFF {
					t.Fatalf("packing %d: written after %d codes: %x", p, last-first, got)
				}
			}
		}
	}
}

// Vector instructions do what is done without them.
func TestThreeBitsPlain(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 17))
	for _, p := range []Packing{SekiAlone, DSekiAlone} {
		for range 300 {
			codes := make([]byte, 8*rng.IntN(30))
			for k := range codes {
				codes[k] = Codes[rng.IntN(len(Codes))]
			}
			packed, plain := make([]byte, p.Len(len(codes))), make([]byte, p.Len(len(codes)))
			p.PackAt(packed, 0, codes)
			if done, ok := p.tables().packGroupsPlain(plain, codes); done != len(codes) || !ok || !bytes.Equal(packed, plain) {
				t.Fatalf("%x became %x, without vector instructions %x", codes, packed, plain)
			}
			got := make([]byte, len(codes))
			p.UnpackAt(got, packed, 0)
			if done := p.tables().unpackGroupsPlain(codes, packed); done != len(codes) || !bytes.Equal(codes, got) {
				t.Fatalf("%x became %x, without vector instructions %x", packed, got, codes)
			}
		}
	}
}

// A nibble that is no outcome is refused wherever it stands.
func TestPackOneGameRefuses(t *testing.T) {
	for _, g := range seki.Games {
		p := PackingOf([]seki.Game{g})
		possible := map[byte]bool{}
		for _, code := range Codes {
			possible[code>>(4*g)&15] = true
		}
		for length := 1; length < 80; length = length*5/4 + 1 {
			packed := make([]byte, p.Len(length))
			for at := range length {
				for v := range 256 {
					codes := make([]byte, length)
					codes[at] = byte(v)
					if got := p.PackAt(packed, 0, codes); got != possible[byte(v)>>(4*g)&15] {
						t.Fatalf("%v: code %#x at %d of %d: packed %v", g, v, at, length, got)
					}
				}
			}
		}
	}
}

func BenchmarkPackings(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	codes := make([]byte, 1<<14)
	for k := range codes {
		codes[k] = Codes[rng.IntN(len(Codes))]
	}
	for p := range packings {
		packed := make([]byte, p.Len(len(codes)))
		b.Run(fmt.Sprint("pack/", p), func(b *testing.B) {
			b.SetBytes(int64(len(codes)))
			for b.Loop() {
				p.PackAt(packed, 0, codes)
			}
		})
		b.Run(fmt.Sprint("unpack/", p), func(b *testing.B) {
			b.SetBytes(int64(len(codes)))
			for b.Loop() {
				p.UnpackAt(codes, packed, 0)
			}
		})
	}
}
