//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
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
