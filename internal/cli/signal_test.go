//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/sekilab/sekilab/internal/cli/command"
)

// Ctrl-C, and the signal of kill and of batch systems, stop a command cleanly:
// it says what is complete, and the status is 130.
func TestSignalsStopCleanly(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd := exec.Command(os.Args[0], "list", "--size", "4", "--max-sum", "30")
		cmd.Args[0] = "seki" // see TestMain
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(stdout)
		if _, err := lines.ReadString('\n'); err != nil { // the handler is there, and the work has begun
			t.Fatal(err, stderr.String())
		}
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		_, _ = lines.WriteTo(new(bytes.Buffer))
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != command.ExitInterrupted {
			t.Errorf("%v: %v", signal, err)
		}
		if text := stderr.String(); !strings.HasPrefix(text, "seki: interrupted: complete up to ") || strings.Count(text, "\n") != 1 {
			t.Errorf("%v: %q", signal, text)
		}
	}
}

// Ctrl-C ends a command that waits for a pipe among its arguments.
func TestInterruptWhileAPipeIsSilent(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	pipe, err := os.OpenFile(name, os.O_RDWR, 0) // waits for no reader
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	if _, err := pipe.WriteString("0 1; 2 0\n"); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0], "canon", "@"+name)
	cmd.Args[0] = "seki" // see TestMain
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "2 0; 0 1\n" {
		t.Errorf("%q, %v", line, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != command.ExitInterrupted {
		t.Error(err)
	}
}
