//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

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

// Ctrl-C keeps the members of a family that are decided, and says what is seen of them.
func TestInterruptedFamily(t *testing.T) {
	cmd := exec.Command(os.Args[0], "check", "--format", "csv", "--game", "seki", "--for", "k=[1,9]",
		"--family", "0 k k k; k 0 k k; k k 0 k; k k k 0")
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
	for range 2 { // the names of the columns, k = 1
		if _, err := lines.ReadString('\n'); err != nil {
			t.Fatal(err, stderr.String())
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(lines)
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != command.ExitInterrupted || len(rest) > 0 {
		t.Errorf("%v, %q", err, rest)
	}
	if want := "\nSEKI    k = 1: complete; k = 9: not tried\nseki: interrupted\n"; !strings.HasSuffix(stderr.String(), want) {
		t.Errorf("%q", stderr.String())
	}
}

// Ctrl-C ends the search for the smallest board with the best so far.
func TestInterruptKeepsTheSmallestBoardFound(t *testing.T) {
	name := filepath.Join(t.TempDir(), "board.txt")
	cmd := exec.Command(os.Args[0], "board", "draw", "--smallest", "--progress", "jsonl", "--output", name, "0 1 1 1; 1 0 1 1; 1 1 0 1; 1 1 1 0")
	cmd.Args[0] = "seki" // see TestMain
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(stderr)
	if line, err := lines.ReadString('\n'); err != nil || !strings.Contains(line, "found; open: ") {
		t.Fatal(line, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_, _ = lines.WriteTo(io.Discard)
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != command.ExitInterrupted {
		t.Error(err)
	}
	text, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(text), "the smallest board found; a smaller one is not ruled out\n") {
		t.Errorf("%s, %v", text, err)
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

// A report that is interrupted or killed continues from the layers that it has
// solved, with the bytes of one that was not.
func TestReportContinues(t *testing.T) {
	if testing.Short() {
		t.Skip("solves layers in processes of their own")
	}
	t.Setenv("SOURCE_DATE_EPOCH", "1700000000")
	dir := t.TempDir()
	table := filepath.Join(dir, "tables")
	messages := filepath.Join(dir, "stderr")
	stderr := func() string {
		text, err := os.ReadFile(messages)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	report := func(output string, more ...string) *exec.Cmd {
		cmd := exec.Command(os.Args[0], append([]string{"report", "--size", "4", "--max-sum", "17", "--quiet", "--output", filepath.Join(dir, output)}, more...)...)
		cmd.Args[0] = "seki" // see TestMain
		file, err := os.Create(messages)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		cmd.Stderr = file
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	for _, stop := range []struct {
		signal os.Signal
		layer  string // once it is there
		status int
		says   string
	}{
		{os.Interrupt, "4x3/layer-00012.seki", command.ExitInterrupted, "seki: interrupted: what was solved is in " + table + "; the same command continues\n"},
		{os.Kill, "4x4/layer-00011.seki", -1, ""},
		{os.Interrupt, "4x4/layer-00013.seki", command.ExitInterrupted, "seki: interrupted: what was solved is in " + table + "; the same command continues\n"},
	} {
		cmd := report("continued", "--table", table)
		for _, err := os.Stat(filepath.Join(table, stop.layer)); err != nil && stderr() == ""; _, err = os.Stat(filepath.Join(table, stop.layer)) {
			time.Sleep(time.Millisecond)
		}
		if err := cmd.Process.Signal(stop.signal); err != nil {
			t.Fatal(err)
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != stop.status || stderr() != stop.says {
			t.Fatalf("%v after %s: %v, %q", stop.signal, stop.layer, err, stderr())
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
	cmd := exec.Command(os.Args[0], "report", "--size", "4", "--max-sum", "24", "--progress", "jsonl", "--output", filepath.Join(t.TempDir(), "report"))
	cmd.Args[0] = "seki" // see TestMain
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(stderr)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(lines)
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != command.ExitInterrupted {
		t.Error(err)
	}
	if want := "seki: interrupted: no report was written; with --table DIR what is solved is kept, and the same command continues\n"; !strings.HasSuffix(string(rest), want) {
		t.Errorf("%q", rest)
	}
}
