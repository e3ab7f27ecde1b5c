package app

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pages returns the paths of README.md and of the pages in docs.
func pages(t *testing.T) []string {
	pages, err := filepath.Glob("../../../../docs/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	return append(pages, "../../../../README.md")
}

// TestReadme runs the commands of the console blocks of all pages, each block in a
// folder of its own, and compares what they write. In a block, a line "$ seki …"
// is a command and the lines below it are its standard output; a line "…" stands
// for any lines. A command must exit with status 0, unless "$ echo $?" follows and
// shows its status. A picture that a command writes is one that the page shows.
// Blocks whose output depends on the machine are not marked as console, and those
// marked "console long" are run with SEKI_LONG=1.
func TestReadme(t *testing.T) {
	t.Parallel()
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := consoleBlocks(string(text))
		if others := strings.Count(string(text), "```\n$ "); others > 0 || len(blocks) == 0 && strings.HasSuffix(page, "README.md") {
			t.Errorf("%s: %d blocks of commands are marked as console, %d are not", page, len(blocks), others)
		}
		shown := pictures(t, page, string(text))
		for picture := range shown {
			if !slices.ContainsFunc(blocks, func(block string) bool { return strings.Contains(block, " "+picture) }) {
				t.Errorf("%s: no command of a console block writes %s", page, picture)
			}
		}
		for _, block := range blocks {
			mark, block, _ := strings.Cut(block, "\n")
			name, _, _ := strings.Cut(block, "\n")
			t.Run(name, func(t *testing.T) {
				if mark == " long" && os.Getenv("SEKI_LONG") == "" {
					t.Skip("takes long: SEKI_LONG=1")
				}
				t.Parallel()
				checkSession(t, block, shown)
			})
		}
	}
}

// Links between the files of the repository lead somewhere.
func TestLinks(t *testing.T) {
	for _, page := range append(pages(t), "../../../../CONTRIBUTING.md", "../../../../python/README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)#:]+)[^):]*\)`).FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), link[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// pictures returns the drawings of a page by name, without those drawn by hand.
func pictures(t *testing.T, page, text string) map[string]string {
	shown := map[string]string{}
	for _, link := range regexp.MustCompile(`!\[[^]]*\]\(([^)]+\.svg)\)`).FindAllStringSubmatch(text, -1) {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(page), link[1]))
		if err != nil {
			t.Errorf("%s: %v", page, err)
		}
		if strings.Contains(string(data), "<!-- A diagram, which no command draws. -->") {
			continue
		}
		shown[filepath.Base(link[1])] = string(data)
	}
	return shown
}

// checkSession runs the commands of a console block of a page that shows some
// pictures, see TestReadme.
func checkSession(t *testing.T, block string, shown map[string]string) {
	const showStatus = "echo $?"
	steps := strings.Split("\n"+block, "\n$ ")
	if steps[0] != "" || len(steps) == 1 {
		t.Errorf("the block does not begin with a command:\n%s", block)
	}
	dir, status := t.TempDir(), 0
	data, err := filepath.Abs("../../../../data")
	if err != nil || os.Symlink(data, filepath.Join(dir, "data")) != nil {
		t.Fatal("cannot link the folder of known lists", err)
	}
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
	drawn, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range drawn {
		want, ok := shown[filepath.Base(path)]
		if got, err := os.ReadFile(path); err != nil || !ok || string(got) != want {
			t.Errorf("%s, as the commands draw it now, is not on the page: %v\n%s", filepath.Base(path), err, block)
		}
	}
}

// consoleBlocks returns the contents of the fenced blocks marked console, with the
// rest of the line of the mark.
func consoleBlocks(text string) []string {
	var blocks []string
	for _, part := range strings.Split(text, "\n```console")[1:] {
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
