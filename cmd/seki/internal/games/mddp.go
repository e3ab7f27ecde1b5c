package games

import (
	"cmp"
	"context"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/picture"
)

// mddpCommand solves a model given as a file: JSON → mddp.Model → values → writer.
func mddpCommand() *cli.Command {
	return texts.Command("mddp", command.InFormat(gamesMDDP), command.FormatFlag("text", "equations", "jsonl", "dot"),
		command.OutputFlag)
}

func gamesMDDP(c *command.Run, format string) error {
	name, err := argument(c, "one file (or -)")
	if err != nil {
		return err
	}
	model, err := command.Interruptible(c.Context, func() (*mddp.Model, error) { return readFile(c, name, mddp.ReadJSON) })
	if err != nil {
		return err
	}
	return writeModel(c, name, model, format)
}

// solveNumbers solves a game for numbers as two decision processes: the first maximises, the second minimises.
func solveNumbers(c *command.Run, game source, format string) error {
	if format == "json" {
		return command.Usagef("a game for numbers has no list of positions for --format json")
	}
	m := &mddp.Model{Title: game.Title, Start: game.Label(game.Start), Processes: []mddp.Process{
		{Name: game.Players[0], Goal: "max"}, {Name: game.Players[1], Goal: "min"}, {Name: "-", Goal: "max"},
	}}
	for v := range terminal.Node(game.Size()) {
		state, owner := mddp.State{Name: game.Label(v)}, game.Owner(v)
		if owner == terminal.Nobody {
			state.Value, owner = mddp.Number(game.Number(v).String()), 2
		}
		for _, w := range game.Moves(v) {
			d, to := mddp.Decision{Name: game.Label(w)}, mddp.Chances{{State: game.Label(w)}}
			if game.Owner(w) == owner {
				d.Next = to
			} else {
				d.Cross = to
			}
			state.Decisions = append(state.Decisions, d)
		}
		m.Processes[owner].States = append(m.Processes[owner].States, state)
	}
	if err := m.Complete(); err != nil {
		return wrong(c, game.name, err)
	}
	return writeModel(c, game.name, m, format)
}

// writeModel solves a model and writes its values.
func writeModel(c *command.Run, name string, model *mddp.Model, format string) error {
	solved, err := model.Solve(c.Context)
	if err != nil {
		return wrong(c, name, err)
	}
	return command.WithOutput(c, func(w io.Writer) error {
		switch format {
		case "dot":
			return modelDrawing(model, solved).writeDOT(w)
		case "equations":
			return writeEquations(c.Context, w, model, solved)
		}
		return writeEach(c.Context, w, format, []any{"process", "state", "value", "π*", ""}, func(v mddp.Solved) []any {
			return []any{v.Process, v.State, shortNumber(v.Value), strings.Join(v.Best, " "), map[bool]string{false: "not reached"}[v.Reached]}
		}, slices.Values(solved))
	})
}

func writeEquations(ctx context.Context, w io.Writer, model *mddp.Model, solved []mddp.Solved) error {
	for _, v := range solved {
		_, err := fmt.Fprintln(w, model.Equation(v))
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
	}
	return nil
}

// fills are the colours of the processes, used cyclically.
var fills = [...]color.RGBA{picture.RGB(0xFFFFFF), picture.RGB(0xDFE9F7), picture.RGB(0xF5EBCF), picture.RGB(0xE2F0DC)}

// modelDrawing returns the graph of a solved model. A state shows its value and π*, and the shape and the colour of its
// process; the start has a thick border, terminal states a double one, states that no play reaches a dashed one. A
// decision is an edge with its name, solid to the next state, dashed to the other process, bold if it is optimal.
func modelDrawing(m *mddp.Model, solved []mddp.Solved) *drawing {
	g := &drawing{title: m.Title}
	index := map[string]int{}
	for k, v := range solved {
		index[v.State] = k
	}
	g.start = index[m.Start]
	if g.title != "" {
		g.title += ": "
	}
	g.title += fmt.Sprintf("%s = %s", m.Start, shortNumber(solved[g.start].Value))
	for p, process := range m.Processes {
		for _, s := range process.States {
			k := len(g.nodes)
			v := solved[k]
			g.nodes = append(g.nodes, drawnNode{
				lines: []string{s.Name, shortNumber(v.Value) + by(v.Best)}, shape: p, fill: fills[p%len(fills)],
				double: len(s.Decisions) == 0, dashed: !v.Reached,
			})
			for _, d := range s.Decisions {
				for field, chances := range [][]mddp.Chance{d.Next, d.Cross} {
					for _, chance := range chances {
						label := d.Name
						if len(chances) > 1 {
							label += " " + string(chance.Probability)
						}
						g.edges = append(g.edges, drawnEdge{from: k, to: index[chance.State], label: label, bold: slices.Contains(v.Best, d.Name), dashed: field == 1})
					}
				}
			}
		}
	}
	return g
}

// by returns the names of optimal decisions as text; of a long list only the first and the number of the others.
func by(best []string) string {
	const most = 24
	text := strings.Join(best, ", ")
	switch {
	case len(best) == 0:
		return ""
	case len(best) > 1 && utf8.RuneCountInString(text) > most:
		return fmt.Sprintf(" by %s and %d more", best[0], len(best)-1)
	}
	return " by " + text
}
