package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestMemoryOfPositions reads files that hold more than they look like: properties, empty values, trees of the largest
// board and tiny boards. The process takes little memory, and says which file is too large, by its bytes or its
// positions.
func TestMemoryOfPositions(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	const allowed = 160 << 20
	dir := t.TempDir()
	for name, c := range map[string]struct{ text, want string }{
		"setup.sgf":  {"(;" + strings.Repeat("AB[aa]", 170_000) + "GM[2])", `game "2": only 1, Go, can be read`},
		"values.sgf": {"(;C" + strings.Repeat("[]", 500_000) + "GM[2])", `game "2": only 1, Go, can be read`},
		"trees.sgf":  {strings.Repeat("(;SZ[52])", 10_001), "more than 10000 positions: split the file"},
		"boards.txt": {strings.Repeat("X\n\n", 300_000), "more than 10000 positions: split the file"},
		"long.txt":   {strings.Repeat("X\n\n", 500_000), "more than 1048576 bytes: split the file"},
	} {
		file := filepath.Join(dir, name)
		testtool.NoError(t, os.WriteFile(file, []byte(c.text), 0o600))
		output, status, bytes := peak(t, nil, "board", "read", file)
		if status != 2 || !strings.Contains(output, name) || !strings.Contains(output, c.want) {
			t.Errorf("%s: status %d, %s", name, status, output)
		}
		if bytes > allowed {
			t.Errorf("%s takes %.0f bytes", name, bytes)
		}
	}
}
