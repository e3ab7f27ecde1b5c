package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

// writers are commands that write a file, without its name, by the ending that it takes.
var writers = map[string][][]string{
	".svg": {
		{"check", "--format", "text", "1 1; 1 1", "--output"},
		{"census", "--size", "1", "--max-sum", "3", "--plot"},
		{"canon", "--format", "text", "1", "1", "--output"},
		{"games", "pyramid", "position", "1,1,1", "--output"},
	},
	".cert": {{"check", "--game", "seki", "1 1; 1 1", "--certificate"}},
}

// runSeki runs a command line in this process.
func runSeki(args ...string) (status int, stderr string) {
	var errors bytes.Buffer
	status = Run(context.Background(), append([]string{"seki"}, args...), strings.NewReader(""), io.Discard, &errors)
	return status, errors.String()
}

// eachWriter runs test for every command of writers, each in a separate folder.
func eachWriter(t *testing.T, test func(t *testing.T, dir, ending string, write func(name string) (int, string))) {
	for ending, commands := range writers {
		for _, args := range commands {
			t.Run(args[0]+" "+args[len(args)-1], func(t *testing.T) {
				dir := t.TempDir()
				test(t, dir, ending, func(name string) (int, string) {
					return runSeki(append(append([]string{}, args...), name)...)
				})
				left, err := filepath.Glob(filepath.Join(dir, ".*"))
				if err != nil || len(left) > 0 {
					t.Errorf("left behind: %v, %v", left, err)
				}
			})
		}
	}
}

func mustWrite(t *testing.T, name, text string, mode fs.FileMode) {
	t.Helper()
	testtool.NoError(t, errors.Join(os.WriteFile(name, []byte(text), 0o600), os.Chmod(name, mode)))
}

func mustStat(t *testing.T, name string) fs.FileInfo {
	t.Helper()
	return testtool.Must(os.Lstat(name))(t)
}

func TestRegularFilesKeepTheirMode(t *testing.T) {
	old := syscall.Umask(0o007)
	defer syscall.Umask(old)
	eachWriter(t, func(t *testing.T, dir, ending string, write func(string) (int, string)) {
		name := filepath.Join(dir, "new"+ending)
		if status, stderr := write(name); status != 0 {
			t.Fatal(status, stderr)
		}
		if mode := mustStat(t, name).Mode(); mode != 0o660 {
			t.Errorf("a new file has mode %v, want 0666 without the umask", mode)
		}
		whole, err := os.ReadFile(name)
		if err != nil || len(whole) == 0 {
			t.Fatalf("%d bytes, %v", len(whole), err)
		}
		for _, mode := range []fs.FileMode{0o600, 0o666, 0o755 | fs.ModeSetuid} {
			name := filepath.Join(dir, "old"+ending)
			mustWrite(t, name, strings.Repeat("old", 10_000), mode)
			if status, stderr := write(name); status != 0 {
				t.Fatal(status, stderr)
			}
			if got := mustStat(t, name).Mode(); got != mode {
				t.Errorf("mode %v became %v", mode, got)
			}
			if text, _ := os.ReadFile(name); !bytes.Equal(text, whole) {
				t.Errorf("%d bytes over a longer file, want %d", len(text), len(whole))
			}
		}
	})
}

func TestReadOnlyFilesAreRefused(t *testing.T) {
	eachWriter(t, func(t *testing.T, dir, ending string, write func(string) (int, string)) {
		name, link := filepath.Join(dir, "old"+ending), filepath.Join(dir, "link"+ending)
		mustWrite(t, name, "old", 0o444)
		testtool.NoError(t, os.Symlink(name, link))
		for _, name := range []string{name, link} {
			if status, stderr := write(name); status != 1 || stderr != "seki: cannot write "+name+": it is read-only\n" {
				t.Errorf("%s: status %d, %q", name, status, stderr)
			}
		}
		if text, _ := os.ReadFile(name); string(text) != "old" {
			t.Errorf("the file is now %q", text)
		}
		testtool.NoError(t, os.Mkdir(filepath.Join(dir, "folder"+ending), 0o755))
		if status, stderr := write(filepath.Join(dir, "folder"+ending)); status != 1 ||
			!strings.Contains(stderr, "it is a directory") {
			t.Errorf("a folder: status %d, %q", status, stderr)
		}
	})
}

func TestLinksAreFollowed(t *testing.T) {
	eachWriter(t, func(t *testing.T, dir, ending string, write func(string) (int, string)) {
		// far/links is a link to deep/links, so that ".." from it is deep.
		for _, folder := range []string{"deep/links", "far"} {
			testtool.NoError(t, os.MkdirAll(filepath.Join(dir, folder), 0o755))
		}
		mustWrite(t, filepath.Join(dir, "deep", "old"), "old", 0o604)
		for name, text := range map[string]string{
			"far/links":               "../deep/links",
			"deep/links/old" + ending: "../old",
			"deep/links/new" + ending: "../new",
			"chain" + ending:          "far/links/old" + ending,
			"loop" + ending:           "loop" + ending,
		} {
			testtool.NoError(t, os.Symlink(text, filepath.Join(dir, name)))
		}
		for _, name := range []string{"far/links/old" + ending, "chain" + ending, "chain" + ending} {
			if status, stderr := write(filepath.Join(dir, name)); status != 0 {
				t.Fatal(name, status, stderr)
			}
			if mustStat(t, filepath.Join(dir, name)).Mode().Type() != fs.ModeSymlink {
				t.Errorf("%s is no link any more", name)
			}
		}
		if info := mustStat(t, filepath.Join(dir, "deep", "old")); info.Mode() != 0o604 || info.Size() == 3 {
			t.Errorf("behind a link: %v, %d bytes", info.Mode(), info.Size())
		}
		name := filepath.Join(dir, "far/links/new"+ending)
		if status, stderr := write(name); status != 1 ||
			stderr != "seki: cannot write "+name+": it is a link: no such file or directory\n" {
			t.Errorf("a dangling link: status %d, %q", status, stderr)
		}
		if status, stderr := write(filepath.Join(dir, "loop"+ending)); status != 1 ||
			!strings.Contains(stderr, "too many levels of symbolic links") {
			t.Errorf("a loop: status %d, %q", status, stderr)
		}
	})
}

func TestPipesAreWrittenInto(t *testing.T) {
	eachWriter(t, func(t *testing.T, dir, ending string, write func(string) (int, string)) {
		name := filepath.Join(dir, "whole"+ending)
		if status, stderr := write(name); status != 0 {
			t.Fatal(status, stderr)
		}
		want := testtool.Must(os.ReadFile(name))(t)
		fifo := filepath.Join(dir, "fifo"+ending)
		testtool.NoError(t, syscall.Mkfifo(fifo, 0o600))
		read := make(chan []byte)
		go func() {
			text, _ := os.ReadFile(fifo)
			read <- text
		}()
		if status, stderr := write(fifo); status != 0 {
			t.Error(status, stderr)
			file, _ := os.OpenFile(fifo, os.O_RDWR, 0) // frees the reader
			file.Close()
		}
		if got := <-read; !bytes.Equal(got, want) {
			t.Errorf("%d bytes came through the pipe, want %d", len(got), len(want))
		}
		if mode := mustStat(t, fifo).Mode(); mode != 0o600|fs.ModeNamedPipe {
			t.Errorf("the pipe is now %v", mode)
		}
	})
}

func TestDevicesAreWrittenInto(t *testing.T) {
	eachWriter(t, func(t *testing.T, dir, ending string, write func(string) (int, string)) {
		null, full := filepath.Join(dir, "null"+ending), filepath.Join(dir, "full"+ending)
		for name, minor := range map[string]uint32{null: 3, full: 7} {
			err := unix.Mknod(name, unix.S_IFCHR|0o666, int(unix.Mkdev(1, minor)))
			if err != nil && os.Getuid() != 0 {
				t.Skip("only root may make devices")
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if status, stderr := write(null); status != 0 {
			t.Error(status, stderr)
		}
		if status, stderr := write(full); status != 1 || !strings.Contains(stderr, "no space left on device") {
			t.Errorf("a full device: status %d, %q", status, stderr)
		}
		for _, name := range []string{null, full} {
			if mode := mustStat(t, name).Mode(); mode.Type() != fs.ModeDevice|fs.ModeCharDevice {
				t.Errorf("the device is now %v", mode)
			}
		}
	})
}

// TestBlockedCommandIsInterrupted: a command that waits for the other end of a pipe ends all the same, and leaves no
// file.
func TestBlockedCommandIsInterrupted(t *testing.T) {
	testtool.NoRace(t) // the command that is left at work shares flags with the next one
	for _, reads := range []bool{false, true} {
		t.Run(fmt.Sprint(reads), func(t *testing.T) {
			dir := t.TempDir()
			fifo := filepath.Join(dir, "fifo")
			testtool.NoError(t, syscall.Mkfifo(fifo, 0o600))
			args := []string{"seki", "canon", "1", "--output", fifo}
			if reads {
				args = []string{"seki", "canon", "@" + fifo, "--output", filepath.Join(dir, "forms.txt")}
			}
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(50*time.Millisecond, cancel)
			if status := Run(ctx, args, strings.NewReader(""), io.Discard, io.Discard); status != command.ExitInterrupted {
				t.Errorf("exit status %d", status)
			}
			if left := testtool.Must(os.ReadDir(dir))(t); len(left) != 1 {
				t.Errorf("left behind: %v", left)
			}
			file := testtool.Must(os.OpenFile(fifo, os.O_RDWR, 0))(t) // ends the wait that is left behind
			file.Close()
		})
	}
}

// TestFailedWritesLeaveTheFile: an error of the work or of the disk changes
// nothing.
func TestFailedWritesLeaveTheFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, test := range []struct {
		ctx  context.Context
		fail error
		want string
	}{
		{context.Background(), errors.New("no luck"), "no luck; nothing was written to " + name},
		{context.Background(), command.Usagef("no such query"), "no such query"},
		{canceled, errors.New("complete up to 3×3, sum 7"), "nothing was written to " + name},
	} {
		for _, before := range []string{"", "old"} {
			os.Remove(name)
			if before != "" {
				mustWrite(t, name, before, 0o644)
			}
			err := command.WriteFile(test.ctx, name, func(w io.Writer) error {
				if _, err := w.Write(make([]byte, 1<<20)); err != nil {
					t.Error(err)
				}
				return test.fail
			})
			if err == nil || err.Error() != test.want {
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

// isWriting reports whether a command writes a file in dir. An empty one tries whether it can be written.
func isWriting(t *testing.T, dir string) bool {
	t.Helper()
	for _, name := range testtool.Must(filepath.Glob(filepath.Join(dir, ".seki-*.tmp")))(t) {
		if info, err := os.Stat(name); err == nil && info.Size() > 0 {
			return true
		}
	}
	return false
}

// TestInterruptedListing: an interrupt while a listing is being written says
// that there is no file.
func TestInterruptedListing(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "list.txt")
	cmd := exec.Command("seki", "list", "--rows", "3", "--cols", "3", "--max-sum", "60", "--output", name)
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	testtool.NoError(t, cmd.Start())
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		if isWriting(t, dir) {
			break
		}
		select {
		case err := <-done:
			t.Fatalf("ended by itself: %v, %s", err, &stderr)
		case <-time.After(time.Millisecond):
		}
	}
	testtool.NoError(t, cmd.Process.Signal(os.Interrupt))
	<-done
	if got := stderr.String(); got != "seki: interrupted: nothing was written to "+name+"\n" {
		t.Errorf("got %q", got)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestKilledListing: a killed program leaves the file that it was about to replace, and does not disturb the next one.
func TestKilledListing(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "list.txt")
	mustWrite(t, name, "old", 0o644)
	cmd := exec.Command("seki", "list", "--rows", "3", "--cols", "3", "--max-sum", "60", "--output", name)
	cmd.Env = append(os.Environ(), "GOMEMLIMIT=off")
	testtool.NoError(t, cmd.Start())
	for {
		if isWriting(t, dir) {
			break
		}
		if err := cmd.Process.Signal(syscall.Signal(0)); err != nil {
			t.Fatal("ended by itself")
		}
		time.Sleep(time.Millisecond)
	}
	testtool.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait() // it was killed
	if text := testtool.Must(os.ReadFile(name))(t); string(text) != "old" {
		t.Errorf("the file has %d other bytes", len(text))
	}
	if status, stderr := runSeki("list", "--rows", "2", "--cols", "2", "--max-sum", "4", "--quiet", "--output",
		name); status != 0 {
		t.Fatal(stderr)
	}
	if text := testtool.Must(os.ReadFile(name))(t); !strings.HasPrefix(string(text), "2×2") {
		t.Errorf("the next program wrote %q", text)
	}
}
