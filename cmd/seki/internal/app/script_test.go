package app

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

var update = flag.Bool("update", false, "write the outputs that the scripts get into the scripts")

// programs are the commands that scripts and tests run out of the test binary: seki, and one
// that shows its progress sooner.
var programs = map[string]func(){"seki": Main, "seki-soon": func() {
	command.ProgressDelay = 200 * time.Millisecond
	Main()
}}

func TestMain(m *testing.M) { testscript.Main(m, programs) }

// TestScripts runs testdata/script/*.txtar: each is a session with the command,
// with the outputs that are expected. To write new outputs into the files, run
//
//	go test ./cmd/seki/internal/app -run TestScripts -update
//
// and read what changed before committing it. $DATA is the folder of what is published.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// TestLongScripts runs the sessions that take seconds, in testdata/long.
func TestLongScripts(t *testing.T) {
	testtool.OnlyLong(t, "runs sessions of some seconds each")
	runScripts(t, "testdata/long")
}

func runScripts(t *testing.T, dir string) {
	t.Helper()
	testtool.NoRace(t)
	t.Parallel()
	data, err := filepath.Abs("../../../../data")
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir() // of compiled code: the home of scripts does not exist
	testscript.Run(t, testscript.Params{
		Dir:           dir,
		UpdateScripts: *update,
		Condition:     installed,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DATA", data)
			env.Setenv("XDG_CACHE_HOME", cache)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// installed says whether a program is installed, for the condition [tool:NAME]. Where it
// is not, the script fails when CI=true, as tests do that ask testtool.Find.
func installed(condition string) (bool, error) {
	name, ok := strings.CutPrefix(condition, "tool:")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", condition)
	}
	_, err := exec.LookPath(name)
	if os.Getenv("CI") == "true" {
		return err == nil, err
	}
	return err == nil, nil
}

// exits is the script command "exits STATUS seki …": it runs a command that
// must end with the given exit status. Its outputs are there for stdout, stderr
// and cmp.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARGUMENT…]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	status := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		status = exit.ExitCode()
	}
	if status != want {
		ts.Fatalf("exit status %d, want %d", status, want)
	}
}
