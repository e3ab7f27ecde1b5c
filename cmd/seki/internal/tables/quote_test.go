package tables_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/solve/cluster"
)

// hostile are names that a shell, Slurm or Kubernetes would replace or take apart.
var hostile = []string{
	"plain", "two words", "it's \"quoted\"", "$(touch made)", "`touch made`", "$HOME", "${HOME}", "{index}", "{index}/$(touch made)",
	"$1", "$$", "$(GOMAXPROCS)", "$$(GOMAXPROCS)", "$", "a\\", "*", "~", "#", ";exit", "!", "a\tb", "--share", "a=b", "ä\xff", "\rSTEP",
}

// stubs makes a folder of programs: seki writes its arguments and a zero byte after each to
// $ARGUMENTS, and sbatch runs the script that it reads as task 3.
func stubs(t *testing.T) string {
	t.Helper()
	bin := t.TempDir()
	for name, text := range map[string]string{
		"seki":   "#!/bin/sh\nprintf '%s\\0' \"$@\" >> \"$ARGUMENTS\"\n",
		"sbatch": "#!/bin/sh\nSLURM_ARRAY_TASK_ID=3 sh >&2 && echo 7\n",
	} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return bin
}

// run runs a command line with the stubs and returns the arguments of seki.
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
	data, err := os.ReadFile(arguments)
	if err != nil {
		t.Fatal(err)
	}
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

// expand replaces references as Kubernetes does in the command of a container: $(NAME) of a
// variable of the container by its value, $$ by $.
func expand(word string, environment map[string]string) string {
	var b strings.Builder
	for len(word) > 0 {
		name, rest, ok := strings.Cut(strings.TrimPrefix(word, "$("), ")")
		value, known := environment[name]
		switch {
		case strings.HasPrefix(word, "$$"):
			b.WriteByte('$')
			word = word[2:]
		case strings.HasPrefix(word, "$(") && ok && known:
			b.WriteString(value)
			word = rest
		default:
			b.WriteByte(word[0])
			word = word[1:]
		}
	}
	return b.String()
}

// Every name reaches the task as it is, and nothing in it is executed or replaced.
func TestHostileNames(t *testing.T) {
	bin := stubs(t)
	for _, name := range hostile {
		request := func() cluster.Plan {
			p := plan(t, cluster.Request{Dir: "/tables/" + name, MaxSum: 4, Shares: 5})
			p.Stages = p.Stages[:1]
			p.Stages[0].Tasks = []int{3}
			return p
		}
		var script bytes.Buffer
		check := func(system string, arguments []string, want string) {
			t.Helper()
			if tables := values(arguments, "--table"); !slices.Equal(tables, []string{want}) {
				t.Errorf("%s: the folder %q becomes %q", system, want, tables)
			}
			if shares := values(arguments, "--share"); !slices.Equal(shares, []string{"3/5"}) {
				t.Errorf("%s, folder %q: shares %q", system, want, shares)
			}
		}
		for system, options := range map[string][]string{"shell": nil, "slurm": {"--comment=" + name}} {
			script.Reset()
			if err := cluster.Engines[system](&script, request(), options); err != nil {
				t.Fatal(err)
			}
			check(system, run(t, bin, []string{"sh", "-c", script.String()}), "/tables/"+name)
		}
		script.Reset()
		if err := cluster.Kubernetes(&script, request(), []string{"image=seki", "claim=c", "mount=/" + name}); err != nil {
			if name != "ä\xff" {
				t.Errorf("the mount %q is refused: %v", name, err)
			}
			continue
		}
		_, manifest, _ := strings.Cut(script.String(), "\n{")
		var job struct {
			Spec struct {
				Template struct {
					Spec struct {
						Containers []struct{ Command []string }
					}
				}
			}
		}
		if err := json.Unmarshal([]byte("{"+manifest), &job); err != nil {
			t.Fatal(err)
		}
		line := job.Spec.Template.Spec.Containers[0].Command
		for k := range line {
			line[k] = expand(line[k], map[string]string{"GOMAXPROCS": "1", "JOB_COMPLETION_INDEX": "0"})
		}
		check("kubernetes", run(t, bin, line, "JOB_COMPLETION_INDEX=0"), "/"+name)
	}
}

// A line break ends a line of a script whatever is around it.
func TestLineBreaksAreRefused(t *testing.T) {
	const name = "/tables\nSTEP\ntouch made"
	for system, engine := range cluster.Engines {
		options := map[string][]string{"kubernetes": {"image=seki", "claim=c"}}[system]
		p := plan(t, cluster.Request{Dir: "/tables", MaxSum: 4, Shares: 5})
		p.Dir = name
		if err := engine(&bytes.Buffer{}, p, options); err == nil {
			t.Errorf("%s: a folder with line breaks was accepted", system)
		}
		p.Dir, p.Program = "/tables", name
		if err := engine(&bytes.Buffer{}, p, options); err == nil {
			t.Errorf("%s: a program with line breaks was accepted", system)
		}
	}
	p := plan(t, cluster.Request{Dir: "/tables", MaxSum: 4, Shares: 5})
	if err := cluster.Slurm(&bytes.Buffer{}, p, []string{"--comment=" + name}); err == nil {
		t.Error("slurm: an option with line breaks was accepted")
	}
	if err := cluster.Kubernetes(&bytes.Buffer{}, p, []string{"image=seki", "claim=c", "mount=" + name}); err == nil {
		t.Error("kubernetes: a mount with line breaks was accepted")
	}
}
