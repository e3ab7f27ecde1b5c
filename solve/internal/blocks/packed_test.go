package blocks

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// Codes packed run by run are the same as codes packed at once, and every run of them can be
// unpacked, also without vector instructions.
func TestPackRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 15))
	for range 300 {
		codes := make([]byte, rng.IntN(400))
		for k := range codes {
			codes[k] = Codes[rng.IntN(len(Codes))]
		}
		whole, runs := make([]byte, PackedLen(len(codes))), make([]byte, PackedLen(len(codes)))
		if done, ok := packPairsPlain(whole, codes); !ok || done != len(codes)&^1 {
			t.Fatalf("%d of %d codes packed: %v", done, len(codes), ok)
		}
		if len(codes)%2 == 1 {
			whole[len(codes)/2] = packedOf[codes[len(codes)-1]]
		}
		for at := 0; at < len(codes); {
			end := min(len(codes), at+rng.IntN(120))
			if !PackAt(runs, at, codes[at:end]) {
				t.Fatalf("no codes: %x", codes[at:end])
			}
			at = end
		}
		if !bytes.Equal(whole, runs) {
			t.Fatalf("%x became %x, by runs %x", codes, whole, runs)
		}
		first := rng.IntN(len(codes) + 1)
		last := first + rng.IntN(len(codes)-first+1)
		got := make([]byte, last-first)
		if UnpackAt(got, whole, first); !bytes.Equal(got, codes[first:last]) {
			t.Fatalf("codes %d to %d of %x: %x", first, last, codes, got)
		}
		plain := make([]byte, len(codes)&^1)
		if done := unpackPairsPlain(plain, whole); done != len(plain) || !bytes.Equal(plain, codes[:done]) {
			t.Fatalf("%x instead of %x", plain, codes)
		}
	}
}

// Every byte that is not a code is refused wherever it stands, and so is every
// nibble that stands for none.
func TestPackRefusesImpossibleCodes(t *testing.T) {
	valid := map[byte]bool{}
	for _, v := range Codes {
		valid[v] = true
	}
	if len(valid) != 15 {
		t.Fatal("the codes are not different")
	}
	for length := 1; length < 80; length = length*5/4 + 1 {
		packed := make([]byte, (length+1)/2)
		for at := range length {
			for v := range 256 {
				values := make([]byte, length)
				values[at] = byte(v)
				if PackAt(packed, 0, values) != valid[byte(v)] {
					t.Fatalf("byte %#x at %d of %d", v, at, length)
				}
			}
			for nibble := range byte(16) {
				clear(packed)
				packed[at/2] = nibble << (4 * (at % 2))
				if got := Valid(packed, length); got != (nibble < codeCount) {
					t.Fatalf("nibble %d at %d of %d: %v", nibble, at, length, got)
				}
			}
		}
		if length%2 == 1 {
			clear(packed)
			packed[length/2] = 1 << 4
			if Valid(packed, length) {
				t.Fatal("a nibble behind the end was accepted")
			}
		}
	}
}
