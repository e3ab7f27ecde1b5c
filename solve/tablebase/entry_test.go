package tablebase

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Codes of every short length, and of a chunk and more, come back. The entries depend on them alone, whatever the
// encoder has encoded before.
func TestChunkRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for length := 1; length <= 2*chunkSize+3; length++ {
		if length == 70 {
			length = chunkSize - 9
		} else if length == chunkSize+3 {
			length = 2*chunkSize - 1
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
		for k, e := range chunkEntries(7, packed) {
			codes := packed[k*packedChunk : min((k+1)*packedChunk, len(packed))]
			if fresh := newPacker().EncodeAll(codes, nil); !bytes.Equal(e.packed, fresh) || e.name != chunkName(7, k) {
				t.Fatalf("%d values, chunk %d: a fresh encoder makes other bytes", length, k)
			}
			out, err := e.data(nil)
			if err != nil || !bytes.Equal(out, codes) {
				t.Fatalf("%d values, chunk %d: came back wrong: %v", length, k, err)
			}
		}
	}
}

// The manifest in the documentation is one that this package writes.
func TestDocumentedManifest(t *testing.T) {
	doc := testtool.Must(os.ReadFile("../../docs/file-formats.md"))(t)
	want := encodeManifest(Params{3, 3, KeepAll})
	if !strings.Contains(string(doc), "    "+string(want)) {
		t.Fatalf("docs/file-formats.md does not show\n%s", want)
	}
	if p, err := parseManifest("manifest", want); err != nil || p != (Params{3, 3, KeepAll}) {
		t.Fatal(p, err)
	}
}
