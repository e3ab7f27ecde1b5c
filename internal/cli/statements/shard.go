package statements

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki/layers"
)

// writeShard writes what a shard has found. That a statement cannot be evaluated is an
// error once the file is written: whether it matters is for --join to say.
func writeShard(c *cli.Context, shard lab.Shard, statements []lab.Statement, r layers.Range, steps []lab.Step) error {
	head := records.Shard{
		Number: shard.K, Of: shard.N, Version: command.Version(), Sizes: r.Sizes, MinSum: r.MinSum, MaxSum: r.MaxSum,
		Counterexamples: c.Int("counterexamples"), All: c.Bool("all"), Layers: len(steps),
	}
	for _, s := range statements {
		head.Statements = append(head.Statements, records.Implication{Name: s.Name, If: s.If, Then: s.Then})
	}
	err := command.WithOutput(c, func(w io.Writer) error {
		if err := records.NewWriter[records.Shard](w, "jsonl", nil)(head); err != nil {
			return err
		}
		write := records.NewWriter[records.Step](w, "jsonl", nil)
		for _, step := range steps {
			if err := write(records.NewStep(step)); err != nil {
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
