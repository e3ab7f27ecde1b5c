package reports

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
)

// twoReports returns reports of different ranges. They have different files.
var twoReports = sync.OnceValues(func() (pair [2]*Report, err error) {
	for k, o := range []Options{{Size: 2, MaxSum: 8}, {Size: 1, MaxSum: 4}} {
		o.Version, o.Command, o.Clock = "v1", "c", FixedClock(time.Unix(1_700_000_000, 0))
		if pair[k], err = Build(context.Background(), o); err != nil {
			return pair, err
		}
	}
	return pair, nil
})

// inFolder returns the files in a folder, without the mark.
func inFolder(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if path == folderMark {
			return nil
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		files[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
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

func writeInto(t *testing.T, dir string, r *Report) {
	t.Helper()
	f := testtool.Must(OpenFolder(dir))(t)
	defer f.Close()
	testtool.NoError(t, f.Write(context.Background(), r))
}

// A report replaces all files of an older one. Other files in the folder stay.
func TestFolderHoldsOneReport(t *testing.T) {
	pair := testtool.Must(twoReports())(t)
	dir := filepath.Join(t.TempDir(), "a", "b")
	mine := map[string]string{"report.pdf": "of LaTeX", "report.aux": "", "data/report.bak": "x", "figures/mine.svg": "x",
		"other/growth.svg": "x"}
	var want map[string]string
	for _, r := range []*Report{small(t, 1), pair[1], pair[0]} {
		writeInto(t, dir, r)
		all := written(t, r)
		if want != nil {
			maps.Copy(all, mine)
		}
		if diff := cmp.Diff(all, inFolder(t, dir)); diff != "" {
			t.Fatal(diff)
		}
		put(t, dir, mine)
		want = all
	}
	link := filepath.Join(t.TempDir(), "link")
	testtool.NoError(t, os.Symlink(dir, link))
	writeInto(t, link, pair[1])
	want = written(t, pair[1])
	maps.Copy(want, mine)
	if diff := cmp.Diff(want, inFolder(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// A folder without a report is refused and stays unchanged, whatever the names of its files. So is a folder with a
// report in which another file has a name that a report needs.
func TestFolderOfSomethingElse(t *testing.T) {
	for name, marked := range map[string]bool{
		"thesis.tex": false, "report.tex": false, "data/census.csv": false, "figures/growth.svg": false,
		"report.md/file": false,
		".git/config":    false, "figures": true, "report.html": true, "figures/kinds.svg": true, "data/seki.csv/mine": true,
	} {
		dir := t.TempDir()
		if marked {
			put(t, dir, map[string]string{folderMark: "report.md\n", "report.md": "an older one"})
		}
		put(t, dir, map[string]string{name: "x"})
		before := inFolder(t, dir)
		link := filepath.Join(t.TempDir(), "link")
		testtool.NoError(t, os.Symlink(dir, link))
		for _, path := range []string{dir, link} {
			f, err := OpenFolder(path)
			if marked {
				testtool.NoError(t, err)
				err = f.Write(t.Context(), testtool.Must(twoReports())(t)[0])
				f.Close()
			}
			if err == nil || !marked && !errors.As(err, new(*FolderError)) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if diff := cmp.Diff(before, inFolder(t, dir)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	// A link has no place in a report, wherever it leads.
	dir := t.TempDir()
	put(t, dir, map[string]string{folderMark: ""})
	testtool.NoError(t, os.Symlink(t.TempDir(), filepath.Join(dir, "figures")))
	f := testtool.Must(OpenFolder(dir))(t)
	defer f.Close()
	if err := f.Write(t.Context(), testtool.Must(twoReports())(t)[0]); err == nil {
		t.Error("a link in place of figures is accepted")
	}
}

// A report that fails or is cancelled leaves the older report, or nothing.
func TestFolderAfterFailure(t *testing.T) {
	pair := testtool.Must(twoReports())(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	root := t.TempDir()
	dir := filepath.Join(root, "a")
	for _, before := range []*Report{nil, pair[0]} {
		want := map[string]string{}
		if before != nil {
			writeInto(t, dir, before)
			want = written(t, before)
		}
		f := testtool.Must(OpenFolder(dir))(t)
		if err := f.folder.Write("report.md", func(io.Writer) error { return errors.New("a disk is full") }); err == nil {
			t.Error("a failed write is no error")
		}
		if err := f.Write(ctx, pair[1]); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		f.Close()
		if diff := cmp.Diff(want, inFolder(t, root+"/.")); before == nil && diff != "" {
			t.Error(diff)
		}
		if before == nil {
			if rest, err := os.ReadDir(root); err != nil || len(rest) > 0 {
				t.Errorf("left: %v, %v", rest, err)
			}
		} else if diff := cmp.Diff(want, inFolder(t, dir)); diff != "" {
			t.Error(diff)
		}
	}
	file := filepath.Join(root, "file")
	put(t, root, map[string]string{"file": ""})
	for _, path := range []string{file, filepath.Join(file, "x")} {
		if _, err := OpenFolder(path); err == nil {
			t.Errorf("%s is accepted", path)
		}
	}
}
