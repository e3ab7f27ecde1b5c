package blocks

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// What Pack has packed Unpack unpacks, at every length, and CodeAt finds each code.
func TestPackRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 6))
	for length := range 200 {
		codes := make([]byte, length)
		for k := range codes {
			codes[k] = Codes[rng.IntN(len(Codes))]
		}
		packed, got := make([]byte, (length+1)/2), make([]byte, length)
		if !Pack(packed, codes) || !Unpack(got, packed) || !bytes.Equal(got, codes) {
			t.Fatalf("%x became %x, by way of %x", codes, got, packed)
		}
		for k, code := range codes {
			if CodeAt(packed, k) != code {
				t.Fatalf("code %d of %x: %#x", k, codes, CodeAt(packed, k))
			}
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
	for length := 1; length < 20; length++ {
		packed := make([]byte, (length+1)/2)
		for at := range length {
			for v := range 256 {
				values := make([]byte, length)
				values[at] = byte(v)
				if Pack(packed, values) != valid[byte(v)] {
					t.Fatalf("byte %#x at %d of %d", v, at, length)
				}
			}
			for nibble := range byte(16) {
				clear(packed)
				packed[at/2] = nibble << (4 * (at % 2))
				if got := Unpack(make([]byte, length), packed); got != (nibble < codeCount) {
					t.Fatalf("nibble %d at %d of %d: %v", nibble, at, length, got)
				}
			}
		}
		if length%2 == 1 {
			clear(packed)
			packed[length/2] = 1 << 4
			if Unpack(make([]byte, length), packed) {
				t.Fatal("a nibble behind the end was accepted")
			}
		}
	}
}
