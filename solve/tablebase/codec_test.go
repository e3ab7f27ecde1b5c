package tablebase

import (
	"bytes"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Chunks of every short length, and of the full one, come back, and the same
// encoder makes the same bytes whatever it has encoded before.
func TestChunkRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	used := newEncoder()
	d := newDecoder()
	for length := 1; length <= chunkSize; length++ {
		if length == 70 {
			length = chunkSize - 9
		}
		values := make([]byte, length)
		run := byte(0)
		for k := range values {
			if random.IntN(5) == 0 {
				run = blocks.Codes[random.IntN(len(blocks.Codes))]
			}
			values[k] = run
		}
		packed := make([]byte, blocks.PackedLen(length))
		blocks.PackAt(packed, 0, values)
		chunk := used.EncodeAll(packed, []byte("before"))[len("before"):]
		if again := newEncoder().EncodeAll(packed, nil); !bytes.Equal(chunk, again) {
			t.Fatalf("%d values: a fresh encoder makes other bytes", length)
		}
		out := make([]byte, len(packed)+1)
		if err := d.decode(out[:len(packed)], length, chunk); err != nil || !bytes.Equal(out[:len(packed)], packed) || out[len(packed)] != 0 {
			t.Fatalf("%d values came back wrong: %v", length, err)
		}
		for _, other := range []int{length - 2, length + 2} {
			if err := d.decode(make([]byte, blocks.PackedLen(max(1, other))), max(1, other), chunk); length > 2 && err == nil {
				t.Fatal("a chunk of another length was accepted")
			}
		}
		if sum := used.checksum(packed, 0, int64(length)); sum != crc32.Checksum(values, castagnoli) {
			t.Fatalf("%d values: checksum %08x", length, sum)
		}
	}
}

// The manifest in the documentation is one that this package writes.
func TestDocumentedManifest(t *testing.T) {
	doc := testtool.Must(os.ReadFile("../../docs/file-formats.md"))(t)
	want := encodeManifest(Params{3, 3, KeepAll})
	indented := "    " + strings.ReplaceAll(strings.TrimSuffix(string(want), "\n"), "\n", "\n    ")
	if !strings.Contains(string(doc), indented) {
		t.Fatalf("docs/file-formats.md does not show\n%s", indented)
	}
	if p, err := parseManifest("manifest", want); err != nil || p != (Params{3, 3, KeepAll}) {
		t.Fatal(p, err)
	}
}
