package reports

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/internal/testtool"
)

// inFolder returns the files in a folder, without the mark.
func inFolder(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	testtool.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path == Folder(dir).Mark {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = string(data)
		return err
	}))
	return files
}

func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, data := range files {
		path := filepath.Join(dir, name)
		testtool.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		testtool.NoError(t, os.WriteFile(path, []byte(data), 0o644))
	}
}

// A report replaces all files of an older one, which has other figures. Other files in the folder stay. A folder with
// files and no report is refused.
func TestFolderHoldsOneReport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	mine := map[string]string{"report.pdf": "of LaTeX", "data/report.bak": "x", "figures/mine.svg": "x"}
	for _, r := range []*Report{small(t, 1), built(t, Options{Size: 1, MaxSum: 4}, "1×1")} {
		testtool.NoError(t, errors.Join(Folder(dir).Check(), Folder(dir).Write(testtool.Must(r.Files())(t))))
		put(t, dir, mine)
		want := written(t, r)
		maps.Copy(want, mine)
		if diff := cmp.Diff(want, inFolder(t, dir)); diff != "" {
			t.Fatal(diff)
		}
	}
	other := t.TempDir()
	put(t, other, map[string]string{"report.md": "mine"})
	if err := Folder(other).Check(); !errors.As(err, new(*atomicfile.FolderError)) {
		t.Error(err)
	}
}
