//go:build unix

package app

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
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

// process is a command that runs as a separate process, see TestMain.
type process struct {
	*exec.Cmd
	*bufio.Reader // one of its outputs
	t             *testing.T
}

// start starts seki with the given input. The output named by pipe, a method of exec.Cmd, is read
// from the process; the other goes to rest.
func start(t *testing.T, pipe func(*exec.Cmd) (io.ReadCloser, error), rest io.Writer, input io.Reader,
	args ...string) *process {
	t.Helper()
	cmd := exec.Command("seki", args...)
	cmd.Stdin = input
	output := testtool.Must(pipe(cmd))(t)
	if cmd.Stdout == nil {
		cmd.Stdout = rest
	} else {
		cmd.Stderr = rest
	}
	testtool.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return &process{cmd, bufio.NewReader(output), t}
}

// line reads a line, after which the handler of signals is there and the work has started.
func (p *process) line() string {
	p.t.Helper()
	line, err := p.ReadString('\n')
	if err != nil {
		p.t.Fatal(line, err)
	}
	return line
}

// stop sends a signal and returns the later output of the process. The exit status must be the status of an interrupted
// command.
func (p *process) stop(signal os.Signal) string {
	p.t.Helper()
	if err := p.Process.Signal(signal); err != nil {
		p.t.Fatal(err)
	}
	rest, _ := io.ReadAll(p)
	_ = p.Wait()
	if status := p.ProcessState.ExitCode(); status != command.ExitInterrupted {
		p.t.Errorf("%v: exit status %d", signal, status)
	}
	return string(rest)
}

// Ctrl-C, and the signal of kill and of batch systems, stop a command cleanly:
// it describes what is complete, and the status is 130.
func TestSignalsStopCleanly(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		var stderr strings.Builder
		list := start(t, (*exec.Cmd).StdoutPipe, &stderr, nil, "list", "--size", "4", "--max-sum", "30")
		list.line()
		list.stop(signal)
		if text := stderr.String(); !strings.HasPrefix(text, "seki: interrupted: complete up to ") ||
			strings.Count(text, "\n") != 1 {
			t.Errorf("%v: %q", signal, text)
		}
	}
}

// Ctrl-C ends a command that waits for a pipe among its arguments.
func TestInterruptWhileAPipeIsSilent(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	testtool.NoError(t, syscall.Mkfifo(name, 0o600))
	pipe, err := os.OpenFile(name, os.O_RDWR, 0) // waits for no reader
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	if _, err := pipe.WriteString("0 1; 2 0\n"); err != nil {
		t.Fatal(err)
	}
	canon := start(t, (*exec.Cmd).StdoutPipe, nil, nil, "canon", "@"+name)
	if line := canon.line(); line != "2 0; 0 1\n" {
		t.Errorf("%q", line)
	}
	canon.stop(os.Interrupt)
}

// Ctrl-C ends a game that waits for a line, and one that searches without a limit.
func TestInterruptedPlay(t *testing.T) {
	t.Parallel()
	for _, lines := range []string{"1 2\n", "1 2\nhint\n"} {
		input, keys, err := os.Pipe() // which stays open
		testtool.NoError(t, err)
		defer keys.Close()
		testtool.Must(keys.WriteString(lines))(t)
		play := start(t, (*exec.Cmd).StdoutPipe, nil, input, "play", "--timeout", "0", "--side", "both",
			"9 8 7 6; 6 7 8 9; 9 6 8 7; 7 9 6 8")
		for !strings.HasPrefix(play.line(), "White takes a dame of Black 1 and White 2.") {
		}
		play.stop(os.Interrupt)
	}
}

// A report that is interrupted says how to keep what is solved, and makes no folder. It would take many times as long.
func TestInterruptedReport(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(t.Context())
	time.AfterFunc(time.Second/2, interrupt)
	dir := filepath.Join(t.TempDir(), "report")
	var stderr strings.Builder
	args := []string{"seki", "report", "--size", "4", "--max-sum", "26", dir}
	status := Run(ctx, args, strings.NewReader(""), io.Discard, &stderr)
	want := "seki: interrupted: no report was written; seki solve --table DIR keeps what it solves, and report --table DIR uses that\n"
	if status != command.ExitInterrupted || stderr.String() != want {
		t.Errorf("status %d, %q", status, &stderr)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
