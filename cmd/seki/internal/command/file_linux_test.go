package command

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/urfave/cli/v2"
	"golang.org/x/sys/unix"

	"github.com/sekilab/sekilab/internal/testtool"
)

// runIn returns a run of a command without flags.
func runIn(ctx context.Context) *Run {
	r := &Run{parsed: cli.NewContext(&cli.App{Writer: io.Discard, ErrWriter: io.Discard}, nil, nil)}
	r.Context = ctx
	return r
}

// writeTo writes a text into the named file, as a command does after it has tried whether it can.
func writeTo(ctx context.Context, name, text string, result error) error {
	o, err := findOutput(name)
	if err == nil {
		err = o.try()
	}
	if err != nil {
		return cannotWrite(name, err)
	}
	return runIn(ctx).WriteFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return errors.Join(err, result)
	})
}

func mustWrite(t *testing.T, name, text string, mode fs.FileMode) {
	t.Helper()
	testtool.NoError(t, errors.Join(os.WriteFile(name, []byte(text), 0o600), os.Chmod(name, mode)))
}

// checkFile checks the contents and the mode of a file.
func checkFile(t *testing.T, name, text string, mode fs.FileMode) {
	t.Helper()
	got, err := os.ReadFile(name)
	if info := testtool.Must(os.Lstat(name))(t); err != nil || string(got) != text || info.Mode() != mode {
		t.Errorf("%s: %d bytes, %v with mode %v, want %d with %v", name, len(got), err, info.Mode(), len(text), mode)
	}
}

// A new file has the usual mode. One that is replaced keeps its mode, and others cannot read it in between.
func TestFilesKeepTheirMode(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o007))
	dir := t.TempDir()
	name := filepath.Join(dir, "new")
	testtool.NoError(t, writeTo(t.Context(), name, "text", nil))
	checkFile(t, name, "text", 0o660)
	for _, mode := range []fs.FileMode{0o600, 0o666, 0o755 | fs.ModeSetuid} {
		mustWrite(t, name, strings.Repeat("old", 10_000), mode)
		testtool.NoError(t, runIn(t.Context()).WriteFile(name, func(w io.Writer) error {
			for _, entry := range testtool.Must(os.ReadDir(dir))(t) {
				info := testtool.Must(entry.Info())(t)
				if entry.Name() != "new" && info.Mode() != 0o600 {
					t.Errorf("the temporary file has the mode %v", info.Mode())
				}
			}
			_, err := io.WriteString(w, "new")
			return err
		}))
		checkFile(t, name, "new", mode)
	}
}

// Links are followed. What cannot be written is refused before the work.
func TestKindsOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	// far/links is a link to deep/links, so that ".." from it is deep.
	for _, folder := range []string{"deep/links", "far", "folder"} {
		testtool.NoError(t, os.MkdirAll(folder, 0o755))
	}
	mustWrite(t, "deep/old", "old", 0o604)
	mustWrite(t, "read-only", "old", 0o444)
	for name, text := range map[string]string{
		"far/links": "../deep/links", "deep/links/old": "../old", "deep/links/new": "../new", "chain": "far/links/old",
		"loop": "loop", "link": "read-only",
	} {
		testtool.NoError(t, os.Symlink(text, name))
	}
	for name, device := range map[string]uint32{"null": 3, "full": 7} {
		if err := unix.Mknod(name, unix.S_IFCHR|0o666, int(unix.Mkdev(1, device))); err != nil {
			testtool.NoError(t, os.Symlink("/dev/"+name, name)) // only root may make devices
		}
	}
	for name, want := range map[string]string{
		"far/links/old": "", "chain": "", "null": "", "full": "no space left on device", "folder": "it is a directory",
		"read-only": "it is read-only", "link": "it is read-only", "missing/file": "no such file or directory",
		"far/links/new": "it is a link: no such file or directory",
		"loop":          "it is a link: too many levels of symbolic links",
	} {
		err := writeTo(t.Context(), name, "new", nil)
		if (err == nil) != (want == "") || err != nil && !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	checkFile(t, "deep/old", "new", 0o604)
	checkFile(t, "read-only", "old", 0o444)
	for _, name := range []string{"far/links/old", "chain"} {
		if info := testtool.Must(os.Lstat(name))(t); info.Mode().Type() != fs.ModeSymlink {
			t.Errorf("%s is no link any more", name)
		}
	}
}

func TestPipesAreWrittenInto(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	testtool.NoError(t, syscall.Mkfifo(fifo, 0o600))
	read := make(chan string)
	go func() {
		text, _ := os.ReadFile(fifo)
		read <- string(text)
	}()
	testtool.NoError(t, writeTo(t.Context(), fifo, "text", nil))
	if got := <-read; got != "text" {
		t.Errorf("%q came through the pipe", got)
	}
}

// An error of the work changes nothing.
func TestFailedWritesLeaveTheFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx  context.Context
		fail error
		want string
	}{
		{t.Context(), errors.New("no luck"), "no luck; nothing was written to " + name},
		{t.Context(), Usagef("no such query"), "no such query"},
		{canceled, errors.New("complete up to 3×3, sum 7"), "nothing was written to " + name},
	} {
		for _, before := range []string{"", "old"} {
			os.Remove(name)
			if before != "" {
				mustWrite(t, name, before, 0o644)
			}
			if err := writeTo(test.ctx, name, strings.Repeat("new", 1<<20), test.fail); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
			if text, _ := os.ReadFile(name); string(text) != before {
				t.Errorf("%q became %d bytes", before, len(text))
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
