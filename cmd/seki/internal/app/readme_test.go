package app

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/cmd/seki/internal/games"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/internal/units"
)

// rootPage is the page that a visitor sees first.
const rootPage = "../../../../README.md"

// pages returns the paths of README.md and of the pages in docs.
func pages(t *testing.T) []string {
	pages, err := filepath.Glob("../../../../docs/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	return append(pages, rootPage)
}

// TestReadme runs the commands of the console blocks of all pages, each block in a separate folder, and compares their
// output. In a block, a line "$ seki …" is a command and the lines below it are its standard output; a line "…" stands
// for any lines. A command must exit with status 0, unless "$ echo $?" follows and shows its status. A picture that a
// command writes is one that the page shows. Blocks whose output depends on the machine are not marked as console, and
// TestLongReadme runs blocks marked "console long".
func TestReadme(t *testing.T) {
	runBlocks(t, false)
}

func TestLongReadme(t *testing.T) {
	testtool.OnlyLong(t, "runs the blocks of pages that are marked as long")
	runBlocks(t, true)
}

// runBlocks runs the console blocks of all pages, those marked as long or the others.
func runBlocks(t *testing.T, long bool) {
	testtool.NoRace(t)
	t.Parallel()
	for _, page := range pages(t) {
		text := testtool.Must(os.ReadFile(page))(t)
		blocks := consoleBlocks(string(text))
		if others := strings.Count(string(text), "```\n$ "); others > 0 || len(blocks) == 0 && page == rootPage {
			t.Errorf("%s: %d blocks of commands begin with ```console, %d only with ```", page, len(blocks), others)
		}
		shown := pictures(t, page, string(text))
		for picture := range shown {
			if !slices.ContainsFunc(blocks, func(b consoleBlock) bool { return strings.Contains(b.session, " "+picture) }) {
				t.Errorf("%s: no command of a console block writes %s", page, picture)
			}
		}
		for _, block := range blocks {
			if block.long != long {
				continue
			}
			name, _, _ := strings.Cut(block.session, "\n")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				checkSession(t, block.session, shown)
			})
		}
	}
}

// Links between the files of the repository lead somewhere, to headings as well.
func TestLinks(t *testing.T) {
	for _, page := range append(pages(t), "../../../../CONTRIBUTING.md", "../../../../python/README.md") {
		text := testtool.Must(os.ReadFile(page))(t)
		for _, link := range regexp.MustCompile(`\]\(([^)#:]*)#?([^):]*)\)`).FindAllStringSubmatch(string(text), -1) {
			to, heading := page, link[2]
			if link[1] != "" {
				to = filepath.Join(filepath.Dir(page), link[1])
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %v", page, err)
			} else if heading != "" && !slices.Contains(headings(t, to), heading) {
				t.Errorf("%s: %s has no heading #%s", page, to, heading)
			}
		}
	}
}

// headings returns the headings of a page as links name them.
func headings(t *testing.T, page string) (names []string) {
	text := testtool.Must(os.ReadFile(page))(t)
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(string(text), -1) {
		words := regexp.MustCompile(`[^\pL\pN _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		names = append(names, strings.ReplaceAll(words, " ", "-"))
	}
	return names
}

// The lists in pages are complete.
func TestListsOfPages(t *testing.T) {
	wanted := map[string][]string{"command.md": {units.Or(text.Formats)}, "json.md": writingJSON("", commands())}
	for _, game := range games.GamesCommand().Subcommands {
		wanted["companions.md"] = append(wanted["companions.md"], "`seki games "+game.Name+"`")
	}
	for _, game := range star.Names() {
		wanted["games-by-rules.md"] = append(wanted["games-by-rules.md"], "\n| `"+game+"` |")
	}
	for page, list := range wanted {
		text := testtool.Must(os.ReadFile("../../../../docs/" + page))(t)
		for _, want := range list {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("docs/%s does not name %q", page, want)
			}
		}
	}
}

// writingJSON returns the commands below a path, as code, that can write JSON lines.
func writingJSON(path string, list []*cli.Command) (names []string) {
	for _, c := range list {
		names = append(names, writingJSON(path+c.Name+" ", c.Subcommands)...)
		if format, ok := command.FlagOf(c, "format").(command.Choice); ok && slices.Contains(format.Words, "jsonl") {
			names = append(names, "`"+path+c.Name+"`")
		}
	}
	return names
}

// pictures returns the files of the drawings of a page by name, without those drawn by hand.
func pictures(t *testing.T, page, text string) map[string]string {
	shown := map[string]string{}
	for _, link := range regexp.MustCompile(`!\[[^]]*\]\(([^)]+\.svg)\)`).FindAllStringSubmatch(text, -1) {
		path := filepath.Join(filepath.Dir(page), link[1])
		data, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%s: %v", page, err)
		}
		if strings.Contains(string(data), "<!-- A diagram, which no command draws. -->") {
			continue
		}
		shown[filepath.Base(path)] = path
	}
	return shown
}

// checkSession runs the commands of a console block of a page that shows some
// pictures, see TestReadme. With -update it writes the pictures that differ.
func checkSession(t *testing.T, session string, shown map[string]string) {
	const showStatus = "echo $?"
	steps := strings.Split("\n"+session, "\n$ ")
	if steps[0] != "" || len(steps) == 1 {
		t.Errorf("the block does not begin with a command:\n%s", session)
	}
	dir, status := t.TempDir(), 0
	data, err := filepath.Abs("../../../../data")
	if err != nil || os.Symlink(data, filepath.Join(dir, "data")) != nil {
		t.Fatal("cannot link the folder of known lists", err)
	}
	for k, step := range steps[1:] {
		command, want, _ := strings.Cut(step, "\n")
		got := testtool.Must(runLine(command, status, dir, "COLUMNS=80"))(t)
		if !matches(strings.TrimRight(got.Stdout, "\n"), strings.TrimRight(want, "\n")) {
			t.Errorf("$ %s\nthe page:\n%s\nnow:\n%s", command, want, got.Stdout)
		}
		status = got.Status
		shown := k+2 < len(steps) && strings.HasPrefix(steps[k+2], showStatus+"\n")
		if status != 0 && !shown {
			t.Errorf("$ %s\nexit status %d\n%s", command, status, got.Stderr)
		}
	}
	drawn := testtool.Must(filepath.Glob(filepath.Join(dir, "*.svg")))(t)
	for _, path := range drawn {
		page, onPage := shown[filepath.Base(path)]
		got := testtool.Must(os.ReadFile(path))(t)
		want, _ := os.ReadFile(page)
		switch {
		case onPage && bytes.Equal(got, want):
		case onPage && *update:
			if err := os.WriteFile(page, got, 0o644); err != nil {
				t.Error(err)
			}
		default:
			t.Errorf("%s, as the commands draw it now, is not on the page\n%s", filepath.Base(path), session)
		}
	}
}

// A consoleBlock is a fenced block of a page marked console, or console long.
type consoleBlock struct {
	long    bool
	session string
}

func consoleBlocks(text string) (blocks []consoleBlock) {
	for _, part := range strings.Split(text, "\n```console")[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		mark, session, _ := strings.Cut(block, "\n")
		blocks = append(blocks, consoleBlock{mark == " long", session})
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
