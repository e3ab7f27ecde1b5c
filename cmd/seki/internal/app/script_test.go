package app

import (
	"context"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/sekilab/sekilab/internal/testtool"
)

var update = flag.Bool("update", false,
	"write the outputs that the scripts get into the scripts, and the pictures of pages")

// programs are the commands that scripts and tests run out of the test binary.
var programs = map[string]func(){"seki": Main, "seki-session": runSession}

// TestMain is the program under whose name the test binary was started, or runs the tests, with
// all programs in the PATH.
func TestMain(m *testing.M) {
	if program := programs[filepath.Base(os.Args[0])]; program != nil {
		program()
		return
	}
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	bin, err := os.MkdirTemp("", "seki")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(bin)
	for name := range programs {
		if err := os.Symlink(self, filepath.Join(bin, name)); err != nil {
			panic(err)
		}
	}
	os.Setenv("GOGC", "100") // in the processes of the command, whose memory is measured
	os.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
	return m.Run()
}

// An answer is the output of a command, and its exit status.
type answer struct {
	Stdout, Stderr string
	Status         int
}

// run runs a command line in a folder.
func run(dir string, env []string, input string, args ...string) (a answer, err error) {
	var stdout, stderr strings.Builder
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, env, strings.NewReader(input), &stdout, &stderr
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		return a, err
	}
	return answer{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}, nil
}

// A session is a process that runs command lines of seki one after another: to start a process takes longer than most
// commands do.
type session struct {
	in  *gob.Encoder // of request
	out *gob.Decoder // of answer
}

type request struct {
	Dir, Input string
	Env, Args  []string
}

// startSession starts a session, which ends when stop is called.
func startSession() (s *session, stop func(), err error) {
	cmd := exec.Command("seki-session")
	cmd.Stderr = os.Stderr
	in, errIn := cmd.StdinPipe()
	out, errOut := cmd.StdoutPipe()
	if err := errors.Join(errIn, errOut, cmd.Start()); err != nil {
		return nil, nil, err
	}
	stop = func() {
		in.Close()
		_ = cmd.Wait()
	}
	return &session{gob.NewEncoder(in), gob.NewDecoder(out)}, stop, nil
}

// run runs a command line in the session.
func (s *session) run(r request) (a answer, err error) {
	if err := s.in.Encode(r); err != nil {
		return a, err
	}
	return a, s.out.Decode(&a)
}

// runSession is the process of a session.
func runSession() {
	in, out := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	for {
		var r request
		if in.Decode(&r) != nil {
			return
		}
		os.Clearenv()
		for _, variable := range r.Env {
			name, value, _ := strings.Cut(variable, "=")
			os.Setenv(name, value)
		}
		if err := os.Chdir(r.Dir); err != nil {
			panic(err)
		}
		var stdout, stderr strings.Builder
		status := Run(context.Background(), r.Args, strings.NewReader(r.Input), &stdout, &stderr)
		if err := out.Encode(answer{stdout.String(), stderr.String(), status}); err != nil {
			panic(err)
		}
	}
}

// runLine runs a line of a shell after one with some exit status.
func runLine(line string, status int, dir string, env ...string) (answer, error) {
	if status != 0 {
		line = fmt.Sprintf("(exit %d)\n%s", status, line)
	}
	return run(dir, append(os.Environ(), env...), "", "sh", "-c", line)
}

// TestScripts runs testdata/script/*.txtar: each is a session with the command,
// with the outputs that are expected. To write new outputs into the files, run
//
//	go test ./cmd/seki/internal/app -run TestScripts -update
//
// and read what changed before committing it. $NL is the end of a line.
//
// A line "seki …" is a command that succeeds, "exits STATUS seki …" one that ends with this status;
// "<FILE" after it is its input. One process runs these of a script, and "exec seki …" is a process of its own.
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
	cache, err := os.UserCacheDir() // of compiled code: the home of scripts does not exist
	if err != nil {
		cache = t.TempDir()
	}
	testscript.Run(t, testscript.Params{
		Dir:           dir,
		UpdateScripts: *update,
		Condition:     installed,
		Setup: func(env *testscript.Env) error {
			env.Setenv("NL", "\n")
			env.Setenv("XDG_CACHE_HOME", cache)
			started, stop, err := startSession()
			if err == nil {
				env.Values[session{}] = started
				env.Defer(stop)
			}
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"seki": func(ts *testscript.TestScript, neg bool, args []string) {
				exits(ts, neg, append([]string{"0", "seki"}, args...))
			},
		},
	})
}

// installed reports whether a program is installed, for the condition [tool:NAME]. Where it
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

// exits is the script command "exits STATUS COMMAND … [<FILE]": it runs a command line that
// must end with the given exit status. Its outputs are there for stdout, stderr
// and cmp.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARGUMENT…] [<FILE]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	args, input := args[1:], ""
	if file, ok := strings.CutPrefix(args[len(args)-1], "<"); ok {
		args, input = args[:len(args)-1], ts.ReadFile(file)
	}
	var got answer
	if args[0] == "seki" && ts.Getenv("GOMEMLIMIT") == "" { // a process reads this variable when it starts
		got, err = ts.Value(session{}).(*session).run(request{ts.MkAbs("."), input, environment(ts), args})
	} else {
		got, err = run(ts.MkAbs("."), environment(ts), input, args...)
	}
	ts.Check(err)
	for stream, text := range map[io.Writer]string{ts.Stdout(): got.Stdout, ts.Stderr(): got.Stderr} {
		_, err := io.WriteString(stream, text)
		ts.Check(err)
	}
	if got.Status != want {
		ts.Fatalf("exit status %d, want %d", got.Status, want)
	}
}

// environment returns what a command reads of the environment of a script.
func environment(ts *testscript.TestScript) (variables []string) {
	for _, name := range []string{"COLUMNS", "GOMEMLIMIT", "HOME", "NO_COLOR", "PATH", "SOURCE_DATE_EPOCH", "TERM",
		"TMPDIR", "XDG_CACHE_HOME"} {
		if value := ts.Getenv(name); value != "" {
			variables = append(variables, name+"="+value)
		}
	}
	return variables
}
