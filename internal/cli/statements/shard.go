package statements

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
)

// join reports the findings of the shards in the files that the arguments name.
func join(c *cli.Context, how string) error {
	for _, flag := range c.LocalFlagNames() {
		if !slices.Contains([]string{"join", "format", "output", "o", "quiet", "q", "progress", "provenance"}, flag) {
			return command.Usagef("--join takes nothing but the files of shards, which say what was tested: leave out --%s", flag)
		}
	}
	if !c.Args().Present() {
		return command.Usagef("which shards? Give the files of all of them after --join")
	}
	var files []shardFile
	for _, name := range c.Args().Slice() {
		file, err := readShard(c, name)
		if err != nil {
			return command.Usagef("%s: %w", name, err)
		}
		files = append(files, file)
	}
	shards, err := inOrder(files)
	if err != nil {
		return command.Usage(err)
	}
	head := files[0].Shard
	statements, err := tested(head)
	if err != nil {
		return command.Usagef("%s: %w", files[0].name, err)
	}
	findings, err := lab.Join(statements, head.Counterexamples, shards)
	if err != nil {
		return command.Usage(err)
	}
	if err := checkFindings(findings, head.Range, shards[0]); err != nil {
		return command.Usage(err)
	}
	return reportFindings(c, findings, head.Range, how, head.All)
}

// checkFindings returns an error for findings that no test over the range has, and if the
// steps do not cover the range though some statement has not stopped before.
func checkFindings(findings []lab.Finding, r layers.Range, steps []lab.Step) error {
	covered := map[seki.Layer]bool{}
	for _, step := range steps {
		l := step.Layer
		if covered[l] || !slices.Contains(r.Sizes, l.Size) || l.Sum < r.MinSum || l.Sum > r.MaxSum {
			return fmt.Errorf("the shards are damaged: %v matrices of sum %d were tested twice or not asked for", l.Size, l.Sum)
		}
		covered[l] = true
	}
	whole := 0
	for _, pair := range layers.Pairs(r.Sizes) {
		whole += max(0, r.MaxSum-max(r.MinSum, pair[0].MinSum())+1)
	}
	for _, f := range findings {
		switch {
		case f.Failures > f.Premise || f.Premise > f.Classes:
			return fmt.Errorf("the shards are damaged: %d failures, %d classes that satisfy the premise, %d examined", f.Failures, f.Premise, f.Classes)
		case f.Stopped == nil && len(covered) < whole:
			return fmt.Errorf("the shards are damaged: they have %d of %d layers", len(covered), whole)
		}
	}
	return nil
}

// shardFile is a shard that was read.
type shardFile struct {
	records.Shard
	name  string
	steps []lab.Step
}

// readShard reads what writeShard has written, all of it.
func readShard(c *cli.Context, name string) (shardFile, error) {
	data, err := command.ReadFile(c, name)
	if err != nil {
		return shardFile{}, err
	}
	f := shardFile{name: name}
	lines := bytes.SplitAfter(data, []byte("\n"))
	err = decode(lines[0], &f.Shard)
	if len(data) == 0 || errors.Is(err, io.ErrUnexpectedEOF) {
		return f, errors.New("the shard is not complete: it ends in the first line; run it again")
	}
	if err != nil || f.Number < 0 || f.Number >= f.Of || f.Counterexamples < 1 || len(f.Sizes) == 0 || len(f.Statements) == 0 || f.Layers < 0 {
		return f, errors.New("this is not a shard of a test")
	}
	lines = lines[1:]
	for k := range f.Layers {
		if k >= len(lines) || !bytes.HasSuffix(lines[k], []byte("\n")) {
			return f, fmt.Errorf("shard %d/%d is not complete: it has %d of %d layers; run it again", f.Number, f.Of, k, f.Layers)
		}
		var step lab.Step
		err := decode(lines[k], &step)
		if err == nil {
			err = checkStep(step, len(f.Statements))
		}
		if err != nil {
			return f, fmt.Errorf("line %d is damaged: %w", k+2, err)
		}
		f.steps = append(f.steps, step)
	}
	if rest := lines[f.Layers:]; len(rest) != 1 || len(rest[0]) > 0 {
		return f, fmt.Errorf("line %d: the shard ends before", f.Layers+2)
	}
	return f, nil
}

// checkStep returns an error for a step that no test of so many statements has.
func checkStep(step lab.Step, statements int) error {
	if len(step.Tallies) != statements {
		return fmt.Errorf("%d findings for %d statements", len(step.Tallies), statements)
	}
	for _, t := range step.Tallies {
		if t == nil {
			continue
		}
		if (t.Failures > 0) != (len(t.Counterexamples) > 0) {
			return fmt.Errorf("%d failures with %d counterexamples", t.Failures, len(t.Counterexamples))
		}
		for _, e := range t.Counterexamples {
			if e.Matrix.Rows() == 0 || slices.Contains(e.Results[:], seki.Result{}) {
				return errors.New("a counterexample without a matrix or its results")
			}
		}
	}
	return nil
}

// decode reads a line with one object, which has known fields only.
func decode(line []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is more than one value in it")
	}
	return nil
}

// mostNamed is how many missing shards are named.
const mostNamed = 20

// inOrder returns the steps of the shards in their order. All must be there once, of the
// same test.
func inOrder(files []shardFile) ([][]lab.Step, error) {
	first := files[0]
	byNumber := map[int]shardFile{}
	for _, f := range files {
		if what := difference(first.Shard, f.Shard); what != "" {
			return nil, fmt.Errorf("%s and %s are shards of different tests: they differ in %s", first.name, f.name, what)
		}
		if other, twice := byNumber[f.Number]; twice {
			return nil, fmt.Errorf("%s and %s are both shard %d/%d", other.name, f.name, f.Number, f.Of)
		}
		byNumber[f.Number] = f
	}
	var shards [][]lab.Step
	var missing []string
	for k := 0; k < first.Of && len(missing) <= mostNamed; k++ {
		if f, there := byNumber[k]; there {
			shards = append(shards, f.steps)
		} else {
			missing = append(missing, fmt.Sprintf("%d/%d", k, first.Of))
		}
	}
	if len(missing) > mostNamed {
		missing[mostNamed] = "…"
	}
	if missing != nil {
		return nil, fmt.Errorf("%d of %d shards are missing: --shard %s", first.Of-len(byNumber), first.Of, strings.Join(missing, ", "))
	}
	return shards, nil
}

// difference says in what the tests of two shards differ, "" if they are the same.
func difference(a, b records.Shard) string {
	switch {
	case a.Version != b.Version:
		return fmt.Sprintf("the version of seki, %s and %s", a.Version, b.Version)
	case a.Of != b.Of:
		return fmt.Sprintf("the number of shards, %d and %d", a.Of, b.Of)
	case a.All != b.All || !slices.Equal(a.Statements, b.Statements):
		return "the statements"
	case !slices.Equal(a.Sizes, b.Sizes):
		return "the sizes"
	case a.MinSum != b.MinSum || a.MaxSum != b.MaxSum:
		return "the sums"
	case a.Counterexamples != b.Counterexamples:
		return fmt.Sprintf("--counterexamples, %d and %d", a.Counterexamples, b.Counterexamples)
	}
	return ""
}

// tested returns the statements of a test, the named ones as this program has them.
func tested(head records.Shard) (statements []lab.Statement, err error) {
	for _, tested := range head.Statements {
		s := lab.Statement{If: tested.If, Then: tested.Then}
		if s.Then == "" {
			return nil, errors.New("a statement is empty")
		}
		if tested.Name != "" {
			named, known := lab.Lookup(tested.Name)
			if !known || named.If != s.If || named.Then != s.Then {
				return nil, fmt.Errorf("the statement %s was another one in the seki that tested it, %s", tested.Name, head.Version)
			}
			s = named
		}
		statements = append(statements, s)
	}
	return statements, nil
}

// writeShard writes what a shard has found. That a statement cannot be evaluated is an
// error once the file is written: whether it matters is for --join to say.
func writeShard(c *cli.Context, shard lab.Shard, statements []lab.Statement, r layers.Range, steps []lab.Step) error {
	head := records.Shard{
		Number: shard.K, Of: shard.N, Version: command.Version(), Range: r,
		Counterexamples: c.Int("counterexamples"), All: c.Bool("all"), Layers: len(steps),
	}
	for _, s := range statements {
		head.Statements = append(head.Statements, records.Implication{Name: s.Name, If: s.If, Then: s.Then})
	}
	err := command.WithOutput(c, func(w io.Writer) error {
		if err := records.NewWriter[records.Shard](w, "jsonl", nil)(head); err != nil {
			return err
		}
		write := records.NewWriter[lab.Step](w, "jsonl", nil)
		for _, step := range steps {
			if err := write(step); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	command.Note(c, "shard %d/%d tested %s; seki test --join puts all shards together", shard.K, shard.N, rangeText(r))
	if _, err := lab.Join(statements, head.Counterexamples, [][]lab.Step{steps}); err != nil {
		return command.Usage(err)
	}
	return nil
}
