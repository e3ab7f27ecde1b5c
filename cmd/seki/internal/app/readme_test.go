package app

import (
	"bytes"
	"encoding/csv"
	"fmt"
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
// TestLongReadme runs blocks marked "console long". A block marked "console table" has commands without their output,
// of one or more lines: together they write the table above the block as CSV.
func TestReadme(t *testing.T) {
	runBlocks(t, func(b consoleBlock) bool { return !slices.Contains(b.marks, "long") })
}

func TestLongReadme(t *testing.T) {
	testtool.OnlyLong(t, "runs the blocks of pages that are marked as long")
	runBlocks(t, func(b consoleBlock) bool { return slices.Contains(b.marks, "long") })
}

// runBlocks runs the console blocks of all pages that are wanted.
func runBlocks(t *testing.T, wanted func(consoleBlock) bool) {
	testtool.NoRace(t)
	t.Parallel()
	for _, page := range pages(t) {
		text := testtool.Must(os.ReadFile(page))(t)
		blocks := consoleBlocks(string(text))
		if others := strings.Count(string(text), "```\n$ "); others > 0 || len(blocks) == 0 && page == rootPage {
			t.Errorf("%s: %d blocks of commands are marked as console, %d are not", page, len(blocks), others)
		}
		shown := pictures(t, page, string(text))
		for picture := range shown {
			if !slices.ContainsFunc(blocks, func(b consoleBlock) bool { return strings.Contains(b.session, " "+picture) }) {
				t.Errorf("%s: no command of a console block writes %s", page, picture)
			}
		}
		for _, block := range blocks {
			if !wanted(block) {
				continue
			}
			name, _, _ := strings.Cut(block.session, "\n")
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				checkSession(t, block, shown)
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
func checkSession(t *testing.T, block consoleBlock, shown map[string]string) {
	const showStatus = "echo $?"
	steps := strings.Split("\n"+block.session, "\n$ ")
	if steps[0] != "" || len(steps) == 1 {
		t.Errorf("the block does not begin with a command:\n%s", block.session)
	}
	ofTable := slices.Contains(block.marks, "table")
	var written strings.Builder
	dir, status := t.TempDir(), 0
	data, err := filepath.Abs("../../../../data")
	if err != nil || os.Symlink(data, filepath.Join(dir, "data")) != nil {
		t.Fatal("cannot link the folder of known lists", err)
	}
	for k, step := range steps[1:] {
		command, want, _ := strings.Cut(step, "\n")
		if ofTable {
			command, want = step, "…"
		}
		got := testtool.Must(runLine(command, status, dir, "COLUMNS=80"))(t)
		written.WriteString(got.Stdout)
		if !matches(strings.TrimRight(got.Stdout, "\n"), strings.TrimRight(want, "\n")) {
			t.Errorf("$ %s\nthe page:\n%s\nnow:\n%s", command, want, got.Stdout)
		}
		status = got.Status
		shown := k+2 < len(steps) && strings.HasPrefix(steps[k+2], showStatus+"\n")
		if status != 0 && !shown {
			t.Errorf("$ %s\nexit status %d\n%s", command, status, got.Stderr)
		}
	}
	if ofTable {
		now, err := markdownTable(written.String())
		if err != nil {
			t.Error(err)
		}
		if tidyTable(block.table) != now {
			t.Errorf("the table of the page:\n%s\nnow:\n%s", tidyTable(block.table), now)
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
			t.Errorf("%s, as the commands draw it now, is not on the page\n%s", filepath.Base(path), block.session)
		}
	}
}

// A consoleBlock is a fenced block of a page marked console.
type consoleBlock struct {
	marks   []string // the other words of the mark
	session string
	table   string // the last table of the page before the block
}

func consoleBlocks(text string) []consoleBlock {
	const fence = "\n```console"
	var blocks []consoleBlock
	parts := strings.Split(text, fence)
	for k, part := range parts[1:] {
		block, _, _ := strings.Cut(part, "\n```")
		mark, session, _ := strings.Cut(block, "\n")
		table := ""
		if found := wholeTable.FindAllString(strings.Join(parts[:k+1], fence)+"\n", -1); len(found) > 0 {
			table = found[len(found)-1]
		}
		blocks = append(blocks, consoleBlock{strings.Fields(mark), session, table})
	}
	return blocks
}

// wholeTable matches the tables of a page.
var wholeTable = regexp.MustCompile(`(?m)(^\|.*\n)+`)

// tidyTable returns a table of a page without code marks and with single spaces.
func tidyTable(table string) string {
	return regexp.MustCompile(` +`).ReplaceAllString(strings.ReplaceAll(table, "`", ""), " ")
}

// markdownTable returns a table in CSV, with a head, in Markdown. The names of its columns get
// spaces for underscores.
func markdownTable(text string) (string, error) {
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		return "", fmt.Errorf("not a table as CSV: %w\n%s", err, text)
	}
	var b strings.Builder
	for k, row := range rows {
		line := "| " + strings.Join(row, " | ") + " |\n"
		if k == 0 {
			line = strings.ReplaceAll(line, "_", " ") + strings.Repeat("|---", len(row)) + "|\n"
		}
		b.WriteString(regexp.MustCompile(` +`).ReplaceAllString(line, " "))
	}
	return b.String(), nil
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

func TestConsoleTables(t *testing.T) {
	const page = "| no |\n|---|\n| 0 |\n\nText\n\n| of what | n |\n|---|---|\n| `1 2`   | |\n| é | 3 |\n\n```console long table\n$ a |\n  b\n```\n"
	blocks := consoleBlocks(page)
	if len(blocks) != 1 || !slices.Equal(blocks[0].marks, []string{"long", "table"}) || blocks[0].session != "$ a |\n  b" {
		t.Fatalf("%+v", blocks)
	}
	for text, same := range map[string]bool{
		"of_what,n\n1 2,\né,3\n": true, "of_what,n\n1 2,\né,4\n": false, "of_what,n\n1 2,\n": false,
		"of_what,m\n1 2,\né,3\n": false, "": false,
	} {
		if got, err := markdownTable(text); err != nil || (got == tidyTable(blocks[0].table)) != same {
			t.Errorf("%q: %v\n%s", text, err, got)
		}
	}
	if got, err := markdownTable("a,b\n1\n"); err == nil {
		t.Errorf("a row without all cells: %s", got)
	}
}
