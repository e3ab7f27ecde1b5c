package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// documents are the pages whose console blocks are run.
var documents = []string{"README.md", "docs/elimination.md", "docs/learning.md", "docs/terminal-games.md", "docs/oeis.md"}

// TestReadme runs the commands of the documents' console blocks, each block in a
// folder of its own, and compares what they write. In a block, a line "$ seki …"
// is a command and the lines below it are its standard output; a line "…" stands
// for any lines. A command must exit with status 0, unless "$ echo $?" follows and
// shows its status. Blocks whose output depends on the machine are not marked as
// console.
func TestReadme(t *testing.T) {
	for _, document := range documents {
		text, err := os.ReadFile("../../" + document)
		if err != nil {
			t.Fatal(err)
		}
		blocks := consoleBlocks(string(text))
		if len(blocks) == 0 {
			t.Errorf("no console blocks found in %s", document)
		}
		for _, block := range blocks {
			name, _, _ := strings.Cut(block, "\n")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				checkSession(t, block)
			})
		}
	}
}

// The pictures of the documents are what the commands beside them draw.
func TestPictures(t *testing.T) {
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	pictures := 0 // of docs/learning.md
	const elimination = "games|elimination|A B C D|C A B D|D B C A|--tree|svg|--step|"
	for picture, arguments := range map[string]string{
		"elimination-0.svg": elimination + "0", "elimination-1.svg": elimination + "1", "elimination-2.svg": elimination + "2", "elimination-3.svg": elimination + "3",
		"terminal-seki.svg":      "games|solve|--game|seki|--start|1 1; 1 1|--format|svg",
		"terminal-attractor.svg": "games|solve|--game|pyramid|--n|3|--coalition|2|--target|won by 2|--format|svg",
	} {
		want, err := os.ReadFile("../../docs/companions/" + picture)
		if err != nil {
			t.Fatal(err)
		}
		var stdout, stderr bytes.Buffer
		run(t.Context(), append([]string{"seki"}, strings.Split(arguments, "|")...), strings.NewReader(""), &stdout, &stderr)
		if !bytes.Equal(stdout.Bytes(), want) {
			t.Errorf("%s is not what %q draws now %s", picture, arguments, stderr.String())
		}
	}
	// docs/learning.md has the commands with --plot on lines of their own.
	text, err := os.ReadFile("../../docs/learning.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for line := range strings.Lines(string(text)) {
		command, picture, ok := strings.Cut(strings.TrimSpace(line), " --plot ")
		if !ok || !strings.HasPrefix(line, "    seki ") {
			continue
		}
		var stderr bytes.Buffer
		run(t.Context(), append(strings.Fields(command), "--plot", picture), nil, io.Discard, &stderr)
		want, err := os.ReadFile(filepath.Join(home, "../../docs/companions", picture))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(picture); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what %q draws now: %v %s", picture, command, err, stderr.String())
		}
		pictures++
	}
	if pictures == 0 {
		t.Error("docs/learning.md draws nothing")
	}
}

// checkSession runs the commands of a console block, see TestReadme.
func checkSession(t *testing.T, block string) {
	const showStatus = "echo $?"
	steps := strings.Split("\n"+block, "\n$ ")
	if steps[0] != "" || len(steps) == 1 {
		t.Errorf("the block does not begin with a command:\n%s", block)
	}
	dir, status := t.TempDir(), 0
	for k, step := range steps[1:] {
		command, want, _ := strings.Cut(step, "\n")
		sh := exec.Command("sh", "-c", fmt.Sprintf("(exit %d)\n%s", status, command))
		sh.Dir = dir
		sh.Env = append(os.Environ(), "COLUMNS=80")
		got, err := sh.Output()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if !matches(strings.TrimRight(string(got), "\n"), strings.TrimRight(want, "\n")) {
			t.Errorf("$ %s\nthe page:\n%s\nnow:\n%s", command, want, got)
		}
		status = sh.ProcessState.ExitCode()
		shown := k+2 < len(steps) && strings.HasPrefix(steps[k+2], showStatus+"\n")
		if status != 0 && !shown {
			t.Errorf("$ %s\nexit status %d\n%s", command, status, exit.Stderr)
		}
	}
}

// consoleBlocks returns the contents of the fenced blocks marked console.
func consoleBlocks(text string) []string {
	var blocks []string
	for _, part := range strings.Split(text, "\n```console\n")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		blocks = append(blocks, block)
	}
	return blocks
}

// matches reports whether got is want, where a line "…" of want stands for any
// lines.
func matches(got, want string) bool {
	parts := strings.Split("\n"+want+"\n", "\n…\n")
	rest := "\n" + got + "\n"
	for k, part := range parts {
		if k > 0 { // the line break before the gap's end belongs to both
			part = "\n" + part
		}
		if k < len(parts)-1 {
			part += "\n"
		}
		at := strings.Index(rest, part)
		if at < 0 || k == 0 && at != 0 || k == len(parts)-1 && !strings.HasSuffix(rest, part) {
			return false
		}
		rest = rest[at+len(part)-1:]
	}
	return true
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		got, want string
		ok        bool
	}{
		{"a\nb", "a\nb", true}, {"a\nb", "a", false}, {"a\nb\nc", "a\n…", true}, {"a\nb\nc", "a\n…\nc", true},
		{"a\nb\nc", "…\nc", true}, {"a\nb\nc", "a\n…\nd", false}, {"a\nb", "b\n…", false}, {"", "", true}, {"a", "", false},
	} {
		if matches(test.got, test.want) != test.ok {
			t.Errorf("matches(%q, %q) = %v", test.got, test.want, !test.ok)
		}
	}
}
