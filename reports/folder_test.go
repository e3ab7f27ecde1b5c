package reports

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
)

// folderPath names the variable that makes the test binary a process that
// writes reports, to be killed.
const folderPath = "SEKI_REPORTS_TEST_FOLDER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(folderPath); dir != "" {
		fmt.Println(writeUntilKilled(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// writeUntilKilled writes two reports in turn into one folder. It says when it
// begins.
func writeUntilKilled(dir string) error {
	pair, err := twoReports()
	if err != nil {
		return err
	}
	fmt.Println("writing")
	for k := 0; ; k++ {
		f, err := OpenFolder(dir)
		if err != nil {
			return err
		}
		if err := f.Write(context.Background(), pair[k%2]); err != nil {
			return err
		}
		f.Close()
	}
}

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

// inFolder returns the files in a folder.
func inFolder(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
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

// A report takes the place of an older one, of which nothing stays.
func TestFolderHoldsOneReport(t *testing.T) {
	pair := testtool.Must(twoReports())(t)
	dir := filepath.Join(t.TempDir(), "a", "b")
	for _, r := range []*Report{small(t, 1), pair[1], pair[0]} {
		writeInto(t, dir, r)
		if diff := cmp.Diff(written(t, r), inFolder(t, dir)); diff != "" {
			t.Fatal(diff)
		}
		put(t, dir, map[string]string{"report.pdf": "of LaTeX", "report.aux": "", "report.log": "", "report.out": ""})
	}
	link := filepath.Join(t.TempDir(), "link")
	testtool.NoError(t, os.Symlink(dir, link))
	writeInto(t, link, pair[1])
	if diff := cmp.Diff(written(t, pair[1]), inFolder(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// A folder that holds anything else is refused and left as it is.
func TestFolderOfSomethingElse(t *testing.T) {
	pair := testtool.Must(twoReports())(t)
	for _, name := range []string{
		"thesis.tex", "report.md.bak", "report.docx", "data/more.csv", "data/report.csv/x", "figures/mine.svg", "figures/growth.png",
		"figures/seki-1.svg", "figures/old/growth.svg", "other/file", ".git/config", "report.md/file", "data/.finished/x", "figures",
	} {
		dir := t.TempDir()
		put(t, dir, map[string]string{name: "x"})
		if name != "report.md/file" && name != "figures" {
			put(t, dir, map[string]string{"report.md": "an older one", "figures/growth.svg": "x"})
		}
		before := inFolder(t, dir)
		link := filepath.Join(t.TempDir(), "link")
		testtool.NoError(t, os.Symlink(dir, link))
		for _, path := range []string{dir, link} {
			var other *FolderError
			if f, err := OpenFolder(path); !errors.As(err, &other) || f != nil || !strings.HasPrefix(name, filepath.ToSlash(other.Name)) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if diff := cmp.Diff(before, inFolder(t, dir)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	// A link is not of a report, wherever it leads.
	dir := t.TempDir()
	testtool.NoError(t, os.Symlink(t.TempDir(), filepath.Join(dir, "figures")))
	if _, err := OpenFolder(dir); err == nil {
		t.Error("a link in place of figures is accepted")
	}
	// Nor is what comes while the report is made.
	dir = t.TempDir()
	f := testtool.Must(OpenFolder(dir))(t)
	put(t, dir, map[string]string{"notes.txt": "x"})
	if err := f.Write(context.Background(), pair[0]); err == nil {
		t.Error("a file that came meanwhile is accepted")
	}
	f.Close()
	if diff := cmp.Diff(map[string]string{"notes.txt": "x"}, inFolder(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// What fails or is cancelled leaves the older report, or nothing.
func TestFolderAfterFailure(t *testing.T) {
	pair := testtool.Must(twoReports())(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	root := t.TempDir()
	dir := filepath.Join(root, "a", "b")
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

// TestLongKilledFolder kills a process that writes two reports in turn. The files
// are always those of one of them, or some of them; the next OpenFolder leaves
// one whole. SEKI_LONG=1 kills more often.
func TestLongKilledFolder(t *testing.T) {
	pair := testtool.Must(twoReports())(t)
	var want [2]map[string]string
	for k, r := range pair {
		want[k] = written(t, r)
	}
	dir := filepath.Join(t.TempDir(), "out")
	start := time.Now()
	writeInto(t, dir, pair[0])
	once := time.Since(start)
	random := rand.New(rand.NewPCG(4, 5))
	kills, seen := 1, map[string]int{}
	if testtool.Long() {
		kills = 16
	}
	for range kills {
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), folderPath+"="+dir)
		out := testtool.Must(child.StdoutPipe())(t)
		testtool.NoError(t, child.Start())
		if _, err := fmt.Fscanln(out); err != nil && !strings.Contains(err.Error(), "expected newline") {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Int64N(int64(4 * once))))
		testtool.NoError(t, child.Process.Kill())
		_ = child.Wait()
		found := inFolder(t, dir)
		for name := range found {
			if strings.HasPrefix(name, ".") { // not yet in its place, or no more
				delete(found, name)
			}
		}
		if !partOf(found, want[0]) && !partOf(found, want[1]) {
			t.Fatalf("files of both reports")
		}
		switch len(found) {
		case len(want[0]), len(want[1]):
			seen["between"]++
		default:
			seen["in a move"]++
		}
		f := testtool.Must(OpenFolder(dir))(t)
		f.Close()
		whole := inFolder(t, dir)
		if !cmp.Equal(whole, want[0]) && !cmp.Equal(whole, want[1]) {
			t.Fatalf("%d files of no whole report", len(whole))
		}
	}
	t.Logf("kills: %v", seen)
}

// partOf reports whether all files of found are in want and the same.
func partOf(found, want map[string]string) bool {
	for name, data := range found {
		if other, ok := want[name]; !ok || other != data {
			return false
		}
	}
	return true
}
