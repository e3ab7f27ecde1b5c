package tablebase_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
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
	var got []string
	add := func(sum []byte, format string, of ...any) {
		got = append(got, fmt.Sprintf("%x  ", sum)+fmt.Sprintf(format, of...)+"\n")
	}
	whole := *updateGolden || testtool.Long()
	for _, size := range []struct{ rows, cols, maxSum, whole int }{{2, 2, 24, 40}, {3, 2, 14, 30}, {3, 3, 11, 24},
		{4, 3, 9, 18}, {4, 4, 9, 16}, {5, 5, 8, 12}} {
		if whole {
			size.maxSum = size.whole
		}
		dir := makeTablebase(t, memoryDir(t), seki.Size{Rows: size.rows, Cols: size.cols}, size.maxSum)
		r := openReader(t, dir)
		for sum := size.rows; sum <= size.maxSum; sum++ {
			layer := r.Layer(sum)
			file := sha256.Sum256(testtool.Must(os.ReadFile(layer.File))(t))
			classes := sha256.New()
			testtool.NoError(t, layer.Visit(t.Context(), r.Size(), retrograde.Handlers{Visit: func(class seki.Class) error {
				_, err := fmt.Fprintln(classes, class.Matrix, class.Results)
				return err
			}}))
			add(file[:], "%s/%s", tablebase.FolderName(r.Size()), tablebase.LayerName(sum))
			add(classes.Sum(nil), "%s, sum %d: classes and results", tablebase.FolderName(r.Size()), sum)
		}
	}
	if *updateGolden {
		testtool.NoError(t, os.WriteFile(name, []byte(strings.Join(got, "")), 0o666))
	}
	golden := string(testtool.Must(os.ReadFile(name))(t))
	if lines := strings.Count(golden, "\n"); whole && lines != len(got) {
		t.Errorf("%d lines, but %s has %d", len(got), name, lines)
	}
	for _, line := range got {
		if !strings.Contains(golden, line) {
			t.Errorf("not in %s: %s", name, line)
		}
	}
}
