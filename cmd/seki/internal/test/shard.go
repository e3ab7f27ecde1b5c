package test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/solve/layers"
)

// join reports the findings of the shards in the files that the arguments name.
func join(c *command.Run, how string) error {
	for _, flag := range c.LocalFlagNames() {
		if !slices.Contains([]string{"join", "format", "output", "o", "quiet", "q", "progress", "provenance"}, flag) {
			return command.Usagef("--join takes nothing but the files of shards, which say what was tested: leave out --%s", flag)
		}
	}
	if !c.Args().Present() {
		return command.Needs(c, command.Need{Missing: true, What: "the files of all shards"})
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
	return reportFindings(c, findings, head.Range, how, head.All)
}

// shardFile is a shard that was read.
type shardFile struct {
	records.Shard
	name  string
	steps []lab.Step
}

// maxShard is the greatest size of a shard in bytes.
const maxShard = 1 << 30

// readShard reads what writeShard has written, all of it.
func readShard(c *command.Run, name string) (shardFile, error) {
	f := shardFile{name: name}
	data, err := command.ReadFile(c, name, maxShard)
	if err != nil {
		return f, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	err = d.Decode(&f.Shard)
	if cut := err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF); !cut && (err != nil || f.Of < 1) {
		return f, errors.New("this is not a shard of a test")
	}
	if sum := checksum(bytes.Replace(data, []byte(f.SHA256), nil, 1)); f.SHA256 != sum {
		return f, errors.New("the shard is not complete or damaged; run it again")
	}
	for d.More() {
		var step lab.Step
		if err := d.Decode(&step); err != nil {
			return f, err
		}
		f.steps = append(f.steps, step)
	}
	return f, nil
}

// checksum returns the SHA-256 sum of the lines of a shard, whose field for it is empty.
func checksum(lines []byte) string { return fmt.Sprintf("%x", sha256.Sum256(lines)) }

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

// tested returns the statements of a test, with this program's versions of the named ones.
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
func writeShard(c *command.Run, shard lab.Shard, statements []lab.Statement, r layers.Range, steps []lab.Step) error {
	head := records.Shard{
		Number: shard.K, Of: shard.N, Version: command.Version(), Range: r,
		Counterexamples: c.Int("counterexamples"), All: c.Bool("all"), Layers: len(steps),
	}
	for _, s := range statements {
		head.Statements = append(head.Statements, records.Implication{Name: s.Name, If: s.If, Then: s.Then})
	}
	err := command.WithOutput(c, func(w io.Writer) error {
		var lines bytes.Buffer
		if err := writeLines(&lines, head, steps); err != nil {
			return err
		}
		head.SHA256 = checksum(lines.Bytes())
		return writeLines(w, head, steps)
	})
	if err != nil {
		return err
	}
	command.Note(c, "shard %d/%d tested over %s; seki test --join puts all shards together", shard.K, shard.N, command.RangeText(r, false))
	if _, err := lab.Join(statements, head.Counterexamples, [][]lab.Step{steps}); err != nil {
		return command.Usage(err)
	}
	return nil
}

// writeLines writes the lines of a shard.
func writeLines(w io.Writer, head records.Shard, steps []lab.Step) error {
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
}
