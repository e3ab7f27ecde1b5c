package app

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// A replicated item is a row of docs/replication.md.
type replicatedItem struct {
	name, command string
	says          []string // what is in code in the third column
}

// TestReplication runs the commands of the tables of docs/replication.md in the folder of the
// repository. Each must write all that the third column has in code, up to the spaces
// between words. A command "go test PACKAGE -run NAME" names a test that exists, and is run with all
// others. A row that is not "same" says why.
func TestReplication(t *testing.T) {
	testtool.NoRace(t)
	t.Parallel()
	const root = "../../../.."
	text := testtool.Must(os.ReadFile(root + "/docs/replication.md"))(t)
	folder := testtool.Must(filepath.Abs(root))(t)
	items := map[string][]replicatedItem{} // by command
	for _, section := range strings.Split(string(text), "\n## ")[1:] {
		rows := tableRows(section)
		if len(rows) == 0 {
			t.Errorf("no rows: %.40s", section)
		}
		for _, row := range rows {
			item, ok := replicated(row)
			if !ok {
				t.Errorf("not an item, a command, what it says and a verdict: %s", row)
				continue
			}
			items[item.command] = append(items[item.command], item)
		}
	}
	goTest := regexp.MustCompile(`^go test (\./\S+) -run (\w+)$`)
	for command, items := range items {
		if match := goTest.FindStringSubmatch(command); match != nil {
			if !hasTest(t, filepath.Join(root, match[1]), match[2]) {
				t.Errorf("%s: there is no such test", command)
			}
			continue
		}
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			out, err := runLine(command, 0, folder)
			if err != nil || out.Status != 0 {
				t.Fatal(err, out.Stderr)
			}
			for _, item := range items {
				if len(item.says) == 0 {
					t.Errorf("%s: nothing to compare", item.name)
				}
				for _, want := range item.says {
					if !strings.Contains(spaced(out.Stdout), spaced(want)) {
						t.Errorf("%s: %q is not in\n%s", item.name, want, out.Stdout)
					}
				}
			}
		})
	}
}

// tableRows returns the lines of the tables of a text without their heads.
func tableRows(text string) []string {
	var rows []string
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "|---"):
			rows = rows[:len(rows)-1] // the head
		case strings.HasPrefix(line, "|"):
			rows = append(rows, strings.TrimSpace(line))
		}
	}
	return rows
}

// replicated reads a row, in which \| is a vertical line of a cell.
func replicated(row string) (replicatedItem, bool) {
	const line = "\x00"
	cells := strings.Split(strings.Trim(strings.ReplaceAll(row, `\|`, line), "|"), "|")
	if len(cells) != 4 {
		return replicatedItem{}, false
	}
	for i := range cells {
		cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), line, "|")
	}
	commands, says := inCode(cells[1]), inCode(cells[2])
	verdict := regexp.MustCompile(`^(same\b|\*\*(differs|misprint)\*\*: .)`)
	if len(commands) != 1 || !verdict.MatchString(cells[3]) {
		return replicatedItem{}, false
	}
	return replicatedItem{cells[0], commands[0], says}, true
}

// inCode returns what is between back quotes.
func inCode(cell string) []string {
	var out []string
	for _, match := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
		out = append(out, match[1])
	}
	return out
}

// spaced returns the words of a text with single spaces between them and around it, so that no part
// of a word is found.
func spaced(text string) string { return " " + strings.Join(strings.Fields(text), " ") + " " }

// hasTest reports whether the package in a folder has a test.
func hasTest(t *testing.T, dir, name string) bool {
	files := testtool.Must(filepath.Glob(filepath.Join(dir, "*_test.go")))(t)
	for _, file := range files {
		text := testtool.Must(os.ReadFile(file))(t)
		if strings.Contains(string(text), "\nfunc "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}
