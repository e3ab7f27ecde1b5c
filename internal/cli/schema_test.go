package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestSchema validates what the commands write against docs/schema.json.
func TestSchema(t *testing.T) {
	const schema = "../../docs/schema.json"
	known, err := filepath.Glob("../../known/*.jsonl")
	if err != nil || len(known) == 0 {
		t.Fatalf("no lists of known seki: %v", err)
	}
	proof := filepath.Join(t.TempDir(), "proof.jsonl")
	compiler := jsonschema.NewCompiler()
	for _, c := range []struct {
		record, command, stdin string // the arguments of the command are separated by |
	}{
		{"class", "check|1 1; 1 1|0 1; 0 2|1 0; 0 0|3 1; 0 2", ""},
		{"class", "check|--explain|--moves|--invariants|2 1 0; 1 2 0; 0 0 2", ""},
		{"class", "check|--explain|--moves|--game|d-seki|2 1 1 0; 2 1 1 0; 0 1 1 2; 0 1 1 2", ""},
		{"class", "check|--timeout|1ns|--moves|6 7 8 9; 5 6 7 8; 9 5 6 7; 7 8 9 5", ""},
		{"class", "check|--certificate|" + proof + "|--game|dseki|2 1 0; 1 2 0; 0 0 2", ""},
		{"proved", "verify|" + proof, ""},
		{"bad_line", "check|-", "1 x\n"},
		{"class", "list|--kind|seki|--size|3|--max-sum|7", ""},
		{"census", "census|--size|3|--max-sum|6", ""},
		{"census", "census|--size|2|--max-sum|6|--game|dseki", ""},
		{"listed", "enumerate|--size|3|--max-sum|5", ""},
		{"count", "enumerate|--size|3|--max-sum|5|--count-only", ""},
		{"count", "count|--max-sum|6", ""},
		{"form", "canon|--up-to-transpose|0 1 2; 2 0 0|1 2; 3 4", ""},
		{"equivalence", "equivalent|2 0; 1 1|1 1; 0 2", ""},
		{"equivalence", "equivalent|--up-to-transpose|2 0; 1 1|2 1; 0 2", ""},
		{"finding", "test|--all|--size|3|--max-sum|6", ""},
		{"statement", "test|--list", ""},
		{"name", "test|--invariants", ""},
		{"answer", "play|--side|both|3 1; 0 2", `{"why":true}` + "\n" + `{"moves":true}` + "\n" + `{"hint":true}` + "\n" +
			`{"pass":true}` + "\n" + `{"move":[9,9]}` + "\n" + `{"resign":true}` + "\n"},
	} {
		args := append([]string{"seki"}, strings.Split(c.command, "|")...)
		args = slices.Insert(args, 2, "--format", "jsonl")
		var stdout, stderr bytes.Buffer
		run(t.Context(), args, strings.NewReader(c.stdin), &stdout, &stderr)
		validate(t, compiler, schema+"#/$defs/"+c.record, c.command, stdout.String(), stderr.String())
	}
	for _, name := range known {
		list, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) > 0 {
			validate(t, compiler, schema+"#/$defs/class", name, string(list), "")
		}
	}
}

// validate validates each line of what a command wrote; there must be one.
func validate(t *testing.T, compiler *jsonschema.Compiler, location, command, stdout, stderr string) {
	t.Helper()
	schema, err := compiler.Compile(location)
	if err != nil {
		t.Fatal(err)
	}
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
