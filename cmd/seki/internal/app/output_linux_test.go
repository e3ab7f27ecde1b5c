package app

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

// A command that waits for the other end of a pipe ends all the same, and leaves no file.
func TestBlockedCommandIsInterrupted(t *testing.T) {
	testtool.NoRace(t) // the command that is left at work shares flags with the next one
	t.Parallel()       // it waits for the time of grace
	for _, args := range []string{"1 --output DIR/fifo", "@DIR/fifo --output DIR/forms.txt"} {
		dir := t.TempDir()
		args = strings.ReplaceAll(args, "DIR", dir)
		fifo := filepath.Join(dir, "fifo")
		testtool.NoError(t, syscall.Mkfifo(fifo, 0o600))
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(50*time.Millisecond, cancel)
		if status := Run(ctx, strings.Fields("seki canon "+args), strings.NewReader(""), io.Discard, io.Discard); status != command.ExitInterrupted {
			t.Errorf("exit status %d", status)
		}
		if left := testtool.Must(os.ReadDir(dir))(t); len(left) != 1 {
			t.Errorf("left behind: %v", left)
		}
		file := testtool.Must(os.OpenFile(fifo, os.O_RDWR, 0))(t) // ends the wait that is left behind
		file.Close()
	}
}

// startListing starts a long listing and returns when it has begun to write the file.
func startListing(t *testing.T, name string) (cmd *exec.Cmd, stderr *strings.Builder) {
	t.Helper()
	stderr = new(strings.Builder)
	cmd = exec.Command("seki", "list", "--rows", "3", "--cols", "3", "--max-sum", "60", "--output", name)
	cmd.Env, cmd.Stderr = append(os.Environ(), "GOMEMLIMIT=off"), stderr
	testtool.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	for start := time.Now(); ; time.Sleep(time.Millisecond) {
		for _, tmp := range testtool.Must(filepath.Glob(filepath.Join(filepath.Dir(name), ".seki-*.tmp")))(t) {
			// An empty one tries whether it can be written.
			if info, err := os.Stat(tmp); err == nil && info.Size() > 0 {
				return cmd, stderr
			}
		}
		if time.Since(start) > time.Minute {
			t.Fatal("nothing is written")
		}
	}
}

// An interrupt while a listing is being written says that there is no file.
func TestInterruptedListing(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "list.txt")
	cmd, stderr := startListing(t, name)
	testtool.NoError(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait()
	if got := stderr.String(); got != "seki: interrupted: nothing was written to "+name+"\n" {
		t.Errorf("got %q", got)
	}
	if left := testtool.Must(os.ReadDir(dir))(t); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A killed program leaves the file that it was about to replace, and does not disturb the next one.
func TestKilledListing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list.txt")
	testtool.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	cmd, _ := startListing(t, name)
	testtool.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait() // it was killed
	if text := testtool.Must(os.ReadFile(name))(t); string(text) != "old" {
		t.Errorf("the file has %d other bytes", len(text))
	}
	next := testtool.Must(run("", nil, "", "seki", "list", "--rows", "2", "--cols", "2", "--max-sum", "4", "--output", name))(t)
	if text := testtool.Must(os.ReadFile(name))(t); next.Status != 0 || !strings.HasPrefix(string(text), "2×2") {
		t.Errorf("the next program wrote %q: %s", text, next.Stderr)
	}
}
