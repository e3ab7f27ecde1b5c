package tables_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/solve/cluster"
	"github.com/sekilab/sekilab/internal/testtool"
)

// hostile are names that a shell or Slurm would replace or take apart.
var hostile = []string{
	"plain", "two words", "it's \"quoted\"", "$(touch made)", "`touch made`", "$HOME", "${HOME}", "{index}", "{index}/$(touch made)",
	"$1", "$$", "$@", "$", "a\\", "*", "~", "#", ";exit", "!", "a\tb", "--share", "a=b", "ä\xff", "\rSTEP",
}

// stubs makes a folder of programs: seki writes its arguments and a zero byte after each to
// $ARGUMENTS, and sbatch does so and runs the script that it reads as task 3.
func stubs(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	for name, text := range map[string]string{
		"seki":   "#!/bin/sh\nprintf '%s\\0' \"$@\" >> \"$ARGUMENTS\"\n",
		"sbatch": "#!/bin/sh\nprintf '%s\\0' \"$@\" >> \"$ARGUMENTS\"\nSLURM_ARRAY_TASK_ID=3 sh >&2 && echo 7\n",
	} {
		testtool.NoError(t, os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755))
	}
	return bin
}

// run runs a command line with the stubs and returns their arguments.
func run(t *testing.T, bin string, line []string, environment ...string) []string {
	t.Helper()
	dir := t.TempDir()
	arguments := filepath.Join(dir, "arguments")
	cmd := exec.Command(line[0], line[1:]...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "ARGUMENTS="+arguments), environment...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%q: %v\n%s", line, err, out)
	}
	if _, err := os.Stat(filepath.Join(dir, "made")); err == nil {
		t.Errorf("a part of a name was executed by %q", line)
	}
	data := testtool.Must(os.ReadFile(arguments))(t)
	return strings.Split(strings.TrimSuffix(string(data), "\x00"), "\x00")
}

// values returns what follows a flag among arguments, once for each time that it is there.
func values(arguments []string, flag string) (found []string) {
	for k, word := range arguments[:len(arguments)-1] {
		if word == flag && (k == 0 || arguments[k-1] != "--table") {
			found = append(found, arguments[k+1])
		}
	}
	return found
}

// Every name reaches the task as it is, and nothing in it is executed or replaced; so do the
// options for sbatch.
func TestHostileNames(t *testing.T) {
	bin := stubs(t)
	for _, name := range hostile {
		p := plan(t, cluster.Request{Dir: "/tables/" + name, MaxSum: 4, Shares: 5})
		p.Stages = p.Stages[:1]
		p.Stages[0].Tasks = []int{3}
		for system, engine := range cluster.Engines {
			var script bytes.Buffer
			testtool.NoError(t, engine(&script, p))
			option := "--comment=" + name
			arguments := run(t, bin, []string{"sh", "-c", script.String(), "sh", option})
			if tables := values(arguments, "--table"); !slices.Equal(tables, []string{p.Dir}) {
				t.Errorf("%s: the folder %q becomes %q", system, p.Dir, tables)
			}
			if shares := values(arguments, "--share"); !slices.Equal(shares, []string{"3/5"}) {
				t.Errorf("%s, folder %q: shares %q", system, p.Dir, shares)
			}
			if slices.Contains(arguments, option) != (system == "slurm") {
				t.Errorf("%s, option %q: %q", system, option, arguments)
			}
		}
	}
}

// A line break ends a line of a script whatever is around it.
func TestLineBreaksAreRefused(t *testing.T) {
	const name = "/tables\nSTEP\ntouch made"
	for system, engine := range cluster.Engines {
		p := plan(t, cluster.Request{Dir: "/tables", MaxSum: 4, Shares: 5})
		p.Dir = name
		if err := engine(&bytes.Buffer{}, p); err == nil {
			t.Errorf("%s: a folder with line breaks was accepted", system)
		}
		p.Dir, p.Program = "/tables", name
		if err := engine(&bytes.Buffer{}, p); err == nil {
			t.Errorf("%s: a program with line breaks was accepted", system)
		}
	}
}
