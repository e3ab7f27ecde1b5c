// Package schema tests that the output of the command conforms to docs/schema.json. It is not among the tests of
// cmd/seki/internal/app, which start the command a thousand times out of their binary: the validator takes as long to
// start as the command does.
package schema

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sekilab/sekilab/cmd/seki/internal/app"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// TestMain makes the test binary the command, when its name is seki.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "seki" {
		app.Main()
	}
	os.Exit(m.Run())
}

const schema = "../../../../docs/schema.json"

// TestSchema validates what the commands write against docs/schema.json, each record that docs/json.md names.
func TestSchema(t *testing.T) {
	testtool.NoRace(t)
	dir := t.TempDir()
	proof, tables, report := filepath.Join(dir, "proof.cert"), filepath.Join(dir, "tables"), filepath.Join(dir, "report")
	theorem := filepath.Join(dir, "theorem.cert")
	const game = "start = 1; players = ['a', 'b']; moves = lambda x: [1, 0] if x else []"
	compiler := jsonschema.NewCompiler()
	solve := []string{"seki", "solve", "--rows", "2", "--cols", "2", "--max-sum", "6", "--quiet", "--table", tables}
	if status := app.Run(t.Context(), solve, nil, io.Discard, io.Discard); status != 0 {
		t.Fatalf("solve ends with status %d", status)
	}
	// The others are for TestLongDataRelease.
	validated := map[string]bool{"checked": true, "data_release": true}
	for _, c := range []struct {
		record, command, stdin string // the arguments of the command are separated by |
	}{
		{"class", "check|1 1; 1 1|0 1; 0 2|1 0; 0 0|3 1; 0 2", ""},
		{"class", "check|--explain|--moves|--invariants|2 1 0; 1 2 0; 0 0 2", ""},
		{"class", "check|--explain|--moves|--game|dseki|2 1 1 0; 2 1 1 0; 0 1 1 2; 0 1 1 2", ""},
		{"class", "check|--timeout|1ns|--moves|6 7 8 9; 5 6 7 8; 9 5 6 7; 7 8 9 5", ""},
		{"class", "check|--certificate|" + proof + "|--game|dseki|2 1 0; 1 2 0; 0 0 2", ""},
		{"class", "check|-",
			"1 eyes 1 | 1\n1 1; 1 1 eyes 2 0 | 0 1 private 0 1 | 0 0\n0 eyes 0 | 1\n1 eyes 5/2 | 1\n"},
		{"class", "check|--timeout|1ns|-", "1 1 1 3; 1 3 1 1; 1 1 3 1; 3 1 1 1 eyes 0 0 1 0 | 0 1 1 0\n"},
		{"proved", "verify|" + proof, ""},
		{"verified", "verify|" + tables, ""},
		{"class", "check|--certificate|" + theorem + "|--game|dseki|300 2 1; 1 2 0", ""},
		{"proved", "verify|" + theorem, ""},
		{"bad_line", "check|-", "1 x\n"},
		{"class", "list|--kind|seki|--size|3|--max-sum|7", ""},
		{"census", "census|--size|3|--max-sum|6", ""},
		{"census", "census|--size|2|--max-sum|6|--game|dseki", ""},
		{"listed", "enumerate|--size|3|--max-sum|5", ""},
		{"count", "count|--max-sum|6", ""},
		{"form", "canon|--up-to-transpose|0 1 2; 2 0 0|1 2; 3 4", ""},
		{"finding", "test|--all|--size|3|--max-sum|6", ""},
		{"board", "board|read", "X.O\nX.O\n\nX.OX\n\n..\n"},
		{"board", "board|read|--chains|A2", "X.O\nX.O\n\n.XXX.\nX.O.X\nXXXXX\n"},
		{"board", "board|read|../../../../testdata/positions/ko-direct.sgf", ""},
		{"pyramid", "games|pyramid|table|2-4", ""},
		{"pyramid", "games|pyramid|table|15", ""},
		{"pyramid_position", "games|pyramid|position|1,1,1|--zero-one", ""},
		{"pyramid_position", "games|pyramid|position|1,1,1", ""},
		{"mddp", "games|mddp|../../../../games/mddp/testdata/pyramid-3.json", ""},
		{"mddp", "games|mddp|../../../../games/mddp/testdata/inventory.json", ""},
		{"takeaway", "games|takeaway|squares|50", ""},
		{"takeaway", "games|takeaway|1-3|97|--misere|--tree-size|--line", ""},
		{"elimination", "games|elimination|A,B,C,D|C,A,B,D", ""},
		{"solved", "games|solve|-", game},
		{"learning", "games|learn|gn|--set|n = 200|--plays|10|--strategy", ""},
		{"learning", "games|learn|detour|--rule|lnwp|--opponent|learning", ""},
		{"learning", "games|learn|takeaway|--rule|lnwp|--opponent|random|--set|stones = 9|--strategy", ""},
		{"learning", "games|learn|takeaway|--set|stones = 9|--opponent|learning|--plays|50", ""},
	} {
		args := append([]string{"seki"}, strings.Split(c.command+"|--format|jsonl", "|")...)
		var stdout, stderr bytes.Buffer
		app.Run(t.Context(), args, strings.NewReader(c.stdin), &stdout, &stderr)
		validated[c.record] = true
		validate(t, compiler, schema+"#/$defs/"+c.record, c.command, stdout.String(), stderr.String())
	}
	var stderr bytes.Buffer
	app.Run(t.Context(), []string{"seki", "report", "--size", "2", "--max-sum", "6", "--table", tables, "--quiet", report},
		nil, io.Discard, &stderr)
	files := map[string]string{}
	for name, record := range map[string]string{"census": "census", "seki": "class", "statements": "finding"} {
		files[filepath.Join(report, "data", name+".jsonl")] = record
	}
	for name, record := range files {
		validated[record] = true
		list, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err, stderr.String())
		}
		if len(list) > 0 {
			validate(t, compiler, schema+"#/$defs/"+record, name, string(list), "")
		}
	}
	page := testtool.Must(os.ReadFile("../../../../docs/json.md"))(t)
	table, _, _ := strings.Cut(string(page), "\n## ")
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*?) \\|").FindAllStringSubmatch(table, -1) {
		for record := range strings.SplitSeq(strings.ReplaceAll(row[1], "`", ""), ", ") {
			if !validated[record] {
				t.Errorf("docs/json.md names %q, which is not validated", record)
			}
			delete(validated, record)
		}
	}
	for record := range validated {
		t.Errorf("docs/json.md does not name %q", record)
	}
}

// TestLongSchemaOfKnown validates the lists of known seki, with SEKI_LONG=1 all of their classes.
func TestLongSchemaOfKnown(t *testing.T) {
	testtool.NoRace(t)
	var lines strings.Builder
	for k, class := range known.All().Classes() {
		if testtool.Long() || k%100 == 0 {
			lines.Write(append(testtool.Must(json.Marshal(seki.NewClassRecord(class.Class, seki.Games[:])))(t), '\n'))
		}
	}
	validate(t, jsonschema.NewCompiler(), schema+"#/$defs/class", "the known lists", lines.String(), "")
}

// validate validates each line of the output of a command; there must be one.
func validate(t *testing.T, compiler *jsonschema.Compiler, location, command, stdout, stderr string) {
	t.Helper()
	schema := testtool.Must(compiler.Compile(location))(t)
	if stdout == "" {
		t.Errorf("%s wrote nothing: %s", command, stderr)
	}
	for line := range strings.Lines(stdout) {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
		if err == nil {
			err = schema.Validate(value)
		}
		if err != nil {
			t.Errorf("%s wrote %s%v", command, line, err)
			return
		}
	}
}
