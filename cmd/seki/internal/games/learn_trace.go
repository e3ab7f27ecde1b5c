package games

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/learning"
	"github.com/sekilab/sekilab/games/learning/timeline"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

var traceFlag = &cli.StringFlag{
	Name: "trace", Usage: "write every play and change of strategy into `FILE`.jsonl, or draw the first plays into FILE.svg",
	Action: func(c *cli.Context, name string) error {
		if ending := plotEnding(name); ending != ".jsonl" && ending != ".svg" {
			return command.Usagef("--trace %q: the name must end in .jsonl or .svg", name)
		}
		return command.SecondOutput(c, "trace", ".jsonl", ".svg")
	},
}

// runTraced makes the plays and writes the file of --trace.
func runTraced(c *cli.Context, e experiment, each func(int, bool)) (found learning.Result, err error) {
	name := c.String("trace")
	if name == "" {
		return e.Run(c.Context, each)
	}
	err = command.WriteFile(c.Context, name, func(w io.Writer) error {
		if plotEnding(name) == ".jsonl" {
			write := records.NewWriter[stepRecord](w, "jsonl", nil)
			ctx, stop := context.WithCancel(c.Context)
			defer stop()
			var written error
			e.Watch = func(step learning.Step) {
				if written == nil {
					if written = write(e.stepRecord(step)); written != nil {
						stop() // what follows would be lost
					}
				}
			}
			found, err = e.Run(ctx, each)
			return cmp.Or(written, err)
		}
		t := timeline.New(e.Arena, e.Player)
		e.Watch = t.Add
		if found, err = e.Run(c.Context, each); err != nil {
			return err
		}
		return t.WriteSVG(w, fmt.Sprintf("%s by %v", e.heading(), e.Rule), e.label)
	})
	return found, err
}

// stepRecord is the line of a play in the file of --trace.
type stepRecord struct {
	Play    int            `json:"play"`
	Trace   []string       `json:"trace"`
	Result  seki.Value     `json:"result"`  // for the player
	Changes []changeRecord `json:"changes"` // after the play
}

type changeRecord struct {
	Player   string `json:"player"`
	Position string `json:"position"`
	From     string `json:"from"`
	To       string `json:"to"`
}

func (e experiment) stepRecord(step learning.Step) stepRecord {
	r := stepRecord{Play: step.Number, Result: step.Result, Changes: []changeRecord{}}
	for _, v := range step.Play.Trace {
		r.Trace = append(r.Trace, e.label(v))
	}
	for _, change := range step.Changes {
		moves := e.Arena.Moves(change.At)
		r.Changes = append(r.Changes, changeRecord{
			e.players[e.Arena.Owner(change.At)], e.label(change.At), e.label(moves[change.From]), e.label(moves[change.To]),
		})
	}
	return r
}
