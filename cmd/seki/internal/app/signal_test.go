//go:build unix

package app

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

// process is a command that runs as a process of its own, see TestMain.
type process struct {
	*exec.Cmd
	*bufio.Reader // one of its outputs
	t             *testing.T
}

// start starts a command, seki or seki-soon. The output named by pipe, a method of exec.Cmd, is read
// from the process; the other goes to rest.
func start(t *testing.T, pipe func(*exec.Cmd) (io.ReadCloser, error), rest io.Writer, name string, args ...string) *process {
	t.Helper()
	cmd := exec.Command(name, args...)
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

// line reads a line, after which the handler of signals is there and the work has begun.
func (p *process) line() string {
	p.t.Helper()
	line, err := p.ReadString('\n')
	if err != nil {
		p.t.Fatal(line, err)
	}
	return line
}

// stop sends a signal and returns what the process writes after it. The exit status
// must be that of an interrupted command.
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
// it says what is complete, and the status is 130.
func TestSignalsStopCleanly(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		var stderr strings.Builder
		list := start(t, (*exec.Cmd).StdoutPipe, &stderr, "seki", "list", "--size", "4", "--max-sum", "30")
		list.line()
		list.stop(signal)
		if text := stderr.String(); !strings.HasPrefix(text, "seki: interrupted: complete up to ") || strings.Count(text, "\n") != 1 {
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
	canon := start(t, (*exec.Cmd).StdoutPipe, nil, "seki", "canon", "@"+name)
	if line := canon.line(); line != "2 0; 0 1\n" {
		t.Errorf("%q", line)
	}
	canon.stop(os.Interrupt)
}

// A report that is interrupted or killed continues from the layers that it has
// solved, with the bytes of one that was not.
func TestLongReportContinues(t *testing.T) {
	testtool.OnlyLong(t, "solves layers in processes of their own")
	t.Parallel()
	dir := t.TempDir()
	table := filepath.Join(dir, "tables")
	messages := filepath.Join(dir, "stderr")
	stderr := func() string {
		text := testtool.Must(os.ReadFile(messages))(t)
		return string(text)
	}
	const args = "--size 4 --max-sum 13"
	layers := []string{"4x3/layer-00010.seki", "4x4/layer-00008.seki", "4x4/layer-00011.seki"}
	report := func(output string, more ...string) *exec.Cmd {
		cmd := exec.Command("seki", slices.Concat([]string{"report", "--quiet", "--output", filepath.Join(dir, output)}, strings.Fields(args), more)...)
		file := testtool.Must(os.Create(messages))(t)
		defer file.Close()
		cmd.Stderr, cmd.Env = file, append(os.Environ(), "SOURCE_DATE_EPOCH=1700000000")
		testtool.NoError(t, cmd.Start())
		return cmd
	}
	says := "seki: interrupted: what was solved is in " + table + "; the same command continues\n"
	for k, stop := range []struct {
		signal os.Signal
		status int
		says   string
	}{{os.Interrupt, command.ExitInterrupted, says}, {os.Kill, -1, ""}, {os.Interrupt, command.ExitInterrupted, says}} {
		cmd, layer := report("continued", "--table", table), filepath.Join(table, layers[k])
		for _, err := os.Stat(layer); err != nil && stderr() == ""; _, err = os.Stat(layer) {
			time.Sleep(time.Millisecond)
		}
		testtool.NoError(t, cmd.Process.Signal(stop.signal))
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != stop.status || stderr() != stop.says {
			t.Fatalf("%v after %s: %v, %q", stop.signal, layer, err, stderr())
		}
	}
	for output, more := range map[string][]string{"continued": {"--table", table}, "whole": nil} {
		if err := report(output, more...).Wait(); err != nil {
			t.Fatal(err, stderr())
		}
	}
	if out, err := exec.Command("diff", "-r", filepath.Join(dir, "continued"), filepath.Join(dir, "whole")).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// A report that is interrupted without --table says how to keep what is solved.
func TestInterruptedReport(t *testing.T) {
	t.Parallel()
	report := start(t, (*exec.Cmd).StderrPipe, nil, "seki-soon", "report", "--size", "4", "--max-sum", "24", "--progress", "jsonl", "--output", filepath.Join(t.TempDir(), "report"))
	report.line() // it solves
	want := "seki: interrupted: no report was written; with --table DIR what is solved is kept, and the same command continues\n"
	if rest := report.stop(os.Interrupt); !strings.HasSuffix(rest, want) {
		t.Errorf("%q", rest)
	}
}
