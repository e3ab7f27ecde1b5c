package tablebase_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

var updateGolden = flag.Bool("update", false, "write the checksums of the layers to testdata/layers.sha256")

// Whole tablebases have the bytes that testdata/layers.sha256 says: each layer as a file,
// and its classes with their results in both games, which do not depend on the format.
// Whoever changes a byte decides so, and writes the new checksums by
//
//	go test ./solve/tablebase -run TestLongGoldenLayers -update
//
// Without SEKI_LONG=1 the layers of large sums are left out.
func TestLongGoldenLayers(t *testing.T) {
	const name = "testdata/layers.sha256"
	var sums bytes.Buffer
	whole := *updateGolden || testtool.Long()
	for _, size := range []struct{ rows, cols, maxSum, whole int }{{2, 2, 24, 40}, {3, 2, 14, 30}, {3, 3, 12, 24},
		{4, 3, 10, 18}, {4, 4, 10, 16}, {5, 5, 8, 12}} {
		if whole {
			size.maxSum = size.whole
		}
		dir := makeTablebase(t, memoryDir(t), seki.Size{Rows: size.rows, Cols: size.cols}, size.maxSum)
		r := openReader(t, dir)
		for sum := size.rows; sum <= size.maxSum; sum++ {
			file := testtool.Must(os.ReadFile(filepath.Join(dir, tablebase.LayerName(sum))))(t)
			classes := sha256.New()
			err := r.Layer(sum).Visit(t.Context(), r.Size(),
				retrograde.Handlers{Visit: func(class seki.Class) error {
					_, err := fmt.Fprintln(classes, class.Matrix, class.Results)
					return err
				}})
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&sums, "%x  %dx%d/%s\n", sha256.Sum256(file), size.rows, size.cols, tablebase.LayerName(sum))
			fmt.Fprintf(&sums, "%x  %dx%d, sum %d: classes and results\n", classes.Sum(nil), size.rows, size.cols, sum)
		}
	}
	if *updateGolden {
		testtool.NoError(t, os.WriteFile(name, sums.Bytes(), 0o666))
	}
	golden := testtool.Must(os.ReadFile(name))(t)
	want := map[string]string{} // checksums by tablebase
	for line := range strings.Lines(string(golden)) {
		sum, of, _ := strings.Cut(line, "  ")
		want[of] = sum
	}
	if lines := strings.Count(sums.String(), "\n"); whole && lines != len(want) {
		t.Errorf("%d lines, but %s has %d", lines, name, len(want))
	}
	for line := range strings.Lines(sums.String()) {
		if got, of, _ := strings.Cut(line, "  "); got != want[of] {
			t.Errorf("%s: got %s, want %s for %s", name, got, want[of], of)
		}
	}
}
