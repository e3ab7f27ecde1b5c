package app

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

// init adds the command seki-peak, which is seki and then writes its peak memory in KiB to the file that SEKI_PEAK
// names. The resource usage of a process, as its parent gets it, is not less than the memory of the parent when it
// started the process.
func init() {
	programs["seki-peak"] = func() {
		status := Run(context.Background(), os.Args, os.Stdin, os.Stdout, os.Stderr)
		self, err := os.ReadFile("/proc/self/status")
		if err != nil {
			panic(err)
		}
		most := regexp.MustCompile(`VmHWM:\s*(\d+) kB`).FindSubmatch(self)
		if err := os.WriteFile(os.Getenv("SEKI_PEAK"), most[1], 0o600); err != nil {
			panic(err)
		}
		os.Exit(status)
	}
}

// peak runs the command and returns its outputs, its exit status and the most
// memory that it had, in bytes.
func peak(t *testing.T, env []string, args ...string) (output string, status int, bytes float64) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "peak")
	cmd := exec.Command("seki-peak", args...)
	cmd.Env = append(append(os.Environ(), "SEKI_PEAK="+file), env...)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	most, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err, string(out))
	}
	kilobytes := testtool.Must(strconv.Atoi(string(most)))(t)
	return string(out), cmd.ProcessState.ExitCode(), 1024 * float64(kilobytes)
}

// said returns the size in bytes that the pattern finds in a message.
func said(t *testing.T, message, pattern string) float64 {
	t.Helper()
	found := regexp.MustCompile(pattern + ` ([0-9.]+) ([KMG])iB`).FindStringSubmatch(message)
	if found == nil {
		t.Fatalf("no %q in %q", pattern, message)
	}
	n := testtool.Must(strconv.ParseFloat(found[1], 64))(t)
	return n * float64(int(1)<<(10*(1+strings.Index("KMG", found[2]))))
}

// allow returns a limit that suffices for a command that has reported its need. The part of the program's file in
// memory differs from run to run.
func allow(said float64) string { return strconv.Itoa(int(1.01*said) + 2<<20) }

// TestLongMemoryHolds compares the peak memory of the command with its estimate and with its limit: a command that may
// use what it says that it needs takes no more. That it says at most a third too much is for TestLongEstimate, as how
// much garbage gathers differs from run to run. Tables solved in the least memory, with layers that stream from disk,
// have the same bytes.
func TestLongMemoryHolds(t *testing.T) {
	testtool.OnlyLong(t, "solves layers in processes of their own")
	testtool.NoRace(t)
	t.Parallel()
	for _, test := range [][3]int{{3, 3, 34}, {2, 2, 40}, {4, 3, 23}, {4, 4, 18}, {5, 5, 14}} {
		t.Run(fmt.Sprintf("%d×%d to %d", test[0], test[1], test[2]), func(t *testing.T) {
			t.Parallel()
			size := []string{"--rows", strconv.Itoa(test[0]), "--cols", strconv.Itoa(test[1]), "--max-sum",
				strconv.Itoa(test[2]), "-q"}
			run := func(what string, needed float64, env []string, args ...string) {
				out, status, most := peak(t, env, append(args, size...)...)
				t.Logf("%s: %.1f MiB of %.1f", what, most/(1<<20), needed/(1<<20))
				if limit, _ := strconv.Atoi(allow(needed)); status != command.ExitDone || most > float64(limit) {
					t.Errorf("%s: exit status %d with %.1f MiB, said %.1f: %s", what, status, most/(1<<20), needed/(1<<20), out)
				}
			}
			out, _, _ := peak(t, nil, append([]string{"solve", "--dry-run", "--memory", "1M"}, size...)...)
			announced, least := said(t, out, "memory: about"), said(t, out, "need about")
			if least > announced {
				t.Errorf("at least %.0f bytes, announced %.0f", least, announced)
			}
			whole, streamed := t.TempDir(), t.TempDir()
			run("announced", announced, nil, "solve", "--table", whole)
			run("least", least, nil, "solve", "--table", streamed, "--memory", allow(least))
			if out, err := exec.Command("diff", "-r", whole, streamed).CombinedOutput(); err != nil {
				t.Errorf("solved in less memory: %v\n%s", err, out)
			}

			for _, game := range []string{"both", "seki", "dseki"} {
				args := []string{"census", "--game", game}
				out, status, _ := peak(t, []string{"GOMEMLIMIT=16MiB"}, append(args, size...)...)
				if status != command.ExitUsage {
					t.Fatalf("exit status %d: %s", status, out)
				}
				needed := said(t, out, "need about")
				run("census of "+game, needed, []string{"GOMEMLIMIT=" + allow(needed)}, args...)
			}
		})
	}
}
