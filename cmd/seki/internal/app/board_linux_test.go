package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestMemoryOfPositions reads files that hold more than they look like, under --memory: the
// process stays within it and says which file is too large. One is too large by its bytes,
// the others by what is in them: empty values, trees of the largest board, tiny boards.
func TestMemoryOfPositions(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	const allowed = 64 << 20
	dir := t.TempDir()
	for name, text := range map[string]string{
		"setup.sgf":  "(;" + strings.Repeat("AB[aa]", 2_000_000) + ")",
		"values.sgf": "(;C" + strings.Repeat("[]", 700_000) + ")",
		"trees.sgf":  strings.Repeat("(;SZ[52])", 100_000),
		"boards.txt": strings.Repeat("X\n\n", 500_000),
	} {
		file := filepath.Join(dir, name)
		testtool.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		output, status, bytes := peak(t, nil, "board", "read", "--memory", "64M", file)
		if want := "reading it takes more memory than is allowed"; status != 2 || !strings.Contains(output, name) || !strings.Contains(output, want) {
			t.Errorf("%s: status %d, %s", name, status, output)
		}
		if bytes > allowed {
			t.Errorf("%s takes %.0f bytes", name, bytes)
		}
	}
}
