package liberties

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// docTable is a table of a document.
type docTable struct {
	head []string
	rows [][]string
}

// Section returns what docs/boards.md says of the game with eyes: the last section of the page.
func Section(t *testing.T) string {
	t.Helper()
	text := testtool.Must(os.ReadFile("../../docs/boards.md"))(t)
	_, section, ok := strings.Cut(string(text), "\n## The game with eyes and private liberties\n")
	if !ok || strings.Contains(section, "\n## ") {
		t.Fatal("the last section of docs/boards.md is not that on the game with eyes")
	}
	return section
}

// readTables returns the tables of a document.
func readTables(text string) (tables []docTable) {
	inside := false
	for line := range strings.Lines(text) {
		line, ok := strings.CutPrefix(strings.TrimSpace(line), "|")
		switch {
		case !ok:
			inside = false
			continue
		case strings.HasPrefix(line, "---"):
			continue
		}
		cells := strings.Split(strings.ReplaceAll(strings.TrimSuffix(line, "|"), `\|`, "¦"), "|")
		for k, cell := range cells {
			cells[k] = strings.NewReplacer("¦", "|", "`", "", "−", "-", "+", "").Replace(strings.TrimSpace(cell))
		}
		if !inside {
			tables = append(tables, docTable{head: cells})
			inside = true
			continue
		}
		last := &tables[len(tables)-1]
		last.rows = append(last.rows, cells)
	}
	return tables
}

// TestDocument compares every table of the section with the recursion.
func TestDocument(t *testing.T) {
	checked := map[string]int{}
	for _, table := range readTables(Section(t)) {
		name := table.head[0]
		for _, row := range table.rows {
			switch name {
			case "position":
				P := parse(t, row[0])
				for k, g := range seki.Games {
					if table.head[k+1] != g.Name() {
						t.Fatalf("column %d is %s, not %s", k+2, table.head[k+1], g.Name())
					}
					r := solve(t, g, P)
					want := r.Outcome.String()
					if r.Kind != seki.None && r.Kind != seki.Plain {
						want += " " + r.Kind.String()
					}
					if row[k+1] != want {
						t.Errorf("%v is %s in %s, not %s", P, want, g.Name(), row[k+1])
					}
				}
			case "points":
				for k, cell := range row[1:] {
					n, err := strconv.Atoi(table.head[k+1])
					want := map[string]int{"liberties": Liberties(n), "reserve": Reserve(n)}[row[0]]
					if err != nil || cell != strconv.Itoa(want) {
						t.Errorf("%s of %d points: %s, want %d, %v", row[0], n, cell, want, err)
					}
				}
			case "eyes": // TestTheoremTwoChains
			default:
				t.Errorf("what is the table %q?", name)
			}
			checked[name]++
		}
	}
	for name, rows := range map[string]int{"position": 8, "points": 2, "eyes": 3} {
		if checked[name] < rows {
			t.Errorf("only %d rows of the table %q", checked[name], name)
		}
	}
}
