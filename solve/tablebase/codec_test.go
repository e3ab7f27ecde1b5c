package tablebase

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

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
		chunk, err := used.encode([]byte("before"), values)
		if err != nil {
			t.Fatal(err)
		}
		chunk = chunk[len("before"):]
		fresh := newEncoder()
		if again, err := fresh.encode(nil, values); err != nil || !bytes.Equal(chunk, again) {
			t.Fatalf("%d values: a fresh encoder makes other bytes (%v)", length, err)
		}
		out := make([]byte, length)
		if err := d.decode(out, chunk); err != nil || !bytes.Equal(out, values) {
			t.Fatalf("%d values came back wrong: %v", length, err)
		}
		if err := d.decode(make([]byte, length+2), chunk); err == nil {
			t.Fatal("a chunk of another length was accepted")
		}
	}
}

// The manifest in the documentation is one that this package writes.
func TestDocumentedManifest(t *testing.T) {
	doc, err := os.ReadFile("../../docs/table-format.md")
	if err != nil {
		t.Fatal(err)
	}
	want := encodeManifest(Params{3, 3, KeepAll})
	indented := "    " + strings.ReplaceAll(strings.TrimSuffix(string(want), "\n"), "\n", "\n    ")
	if !strings.Contains(string(doc), indented) {
		t.Fatalf("docs/table-format.md does not show\n%s", indented)
	}
	if p, err := parseManifest("manifest", want); err != nil || p != (Params{3, 3, KeepAll}) {
		t.Fatal(p, err)
	}
}
