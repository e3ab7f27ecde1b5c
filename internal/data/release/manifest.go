package release

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Names of files in a release.
const (
	manifestName = "release.json"
	sumsName     = "SHA256SUMS"
)

// formatName is the format of a release in its manifest.
const formatName = "sekilab data release 1"

// Manifest describes the contents of a release, in the file release.json.
type Manifest struct {
	Format    string   `json:"format"`
	Version   string   `json:"version"`        // of the data
	Program   string   `json:"program"`        // with its version
	Revision  string   `json:"revision"`       // of the program's source
	Size      int      `json:"size"`           // census, report and certificates have all sizes up to Size×Size,
	CensusSum int      `json:"census_max_sum"` // sums up to it,
	ReportSum int      `json:"report_max_sum"` // sums up to it,
	Certified []string `json:"certified"`      // and these kinds of all sums in the lists
}

// Is reports whether the folder dir holds a data release.
func Is(dir string) bool {
	for _, name := range []string{manifestName, rangesName} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	return false
}

func certificateName(g seki.Game, form seki.Matrix) string {
	rows := strings.NewReplacer("; ", "_", " ", "-").Replace(form.String())
	return fmt.Sprintf("certificates/%dx%d/%s-%s.jsonl.zst", form.Rows(), form.Cols(), g, rows)
}
