package games

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/mddp"
	"github.com/sekilab/sekilab/games/star"
	"github.com/sekilab/sekilab/games/terminal"
	"github.com/sekilab/sekilab/internal/picture"
)

// maxModel is the greatest size of a model in bytes.
const maxModel = 1 << 28

// mddpCommand solves a model given as a file: JSON → mddp.Model → values.
func mddpCommand() *cli.Command {
	return command.New("games mddp", inForms(gamesMDDP), command.FormatFlag("text", "equations", "jsonl", "dot"),
		command.OutputFlag)
}

func gamesMDDP(c *command.Run) (forms, error) {
	name, err := argument(c, "one file (or -)")
	if err != nil {
		return nil, err
	}
	text, err := readFile(c, name, maxModel)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, failure{err}
	}
	if err != nil {
		return nil, err
	}
	model, err := mddp.ReadJSON(strings.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command.ShownSource(name), err)
	}
	return solveModel(c, model)
}

// solveNumbers solves a game for numbers as two decision processes: the first maximises, the second minimises.
func solveNumbers(c *command.Run, game star.Explored) (forms, error) {
	m := &mddp.Model{Title: game.Title, Start: game.Labels[start], Processes: []mddp.Process{
		{Name: game.Players[0], Goal: "max"}, {Name: game.Players[1], Goal: "min"}, {Name: "-", Goal: "max"},
	}}
	for v := range terminal.Node(game.Size()) {
		state, owner := mddp.State{Name: game.Labels[v]}, game.Owner(v)
		if owner == terminal.Nobody {
			state.Value, owner = mddp.Number(game.Number(v).String()), 2
		}
		for _, w := range game.Moves(v) {
			d, to := mddp.Decision{Name: game.Labels[w]}, mddp.Chances{{State: game.Labels[w]}}
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
		return nil, fmt.Errorf("%s: %w", command.ShownSource(c.Args().First()), err)
	}
	return solveModel(c, m)
}

// solveModel solves a model.
func solveModel(c *command.Run, model *mddp.Model) (forms, error) {
	states, err := model.Solve(c.Context)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", command.ShownSource(c.Args().First()), err)
	}
	columns := []any{"process", "state", "value", "π*", ""}
	found := listed(c.Context, without(states), columns, func(v mddp.Solved) []any {
		best := strings.Join(v.Best, " ")
		if strings.Contains(strings.Join(v.Best, ""), " ") {
			best = strings.Join(v.Best, "; ")
		}
		return []any{v.Process, v.State, short(v.Value), best, map[bool]string{false: "not reached"}[v.Reached]}
	})
	found["dot"] = func(w io.Writer) error { return modelDrawing(model, states).write(w) }
	found["equations"] = func(w io.Writer) error {
		for _, v := range states {
			_, err := fmt.Fprintln(w, model.Equation(v))
			if err := cmp.Or(c.Context.Err(), err); err != nil {
				return err
			}
		}
		return nil
	}
	return found, nil
}

// fills are the colours of the processes, used cyclically.
var fills = [...]color.RGBA{picture.RGB(0xFFFFFF), picture.RGB(0xDFE9F7), picture.RGB(0xF5EBCF), picture.RGB(0xE2F0DC)}

// modelDrawing returns the graph of a solved model. A state shows its value and π*, and the shape and the colour of its
// process; the start has a thick border, terminal states a double one, states that no play reaches a dashed one. A
// decision is an edge with its name, solid to the next state, dashed to the other process, bold if it is optimal.
func modelDrawing(m *mddp.Model, solved []mddp.Solved) *drawing {
	index := map[string]int{}
	for k, v := range solved {
		index[v.State] = k
	}
	title := fmt.Sprintf("%s = %s", m.Start, short(solved[index[m.Start]].Value))
	if m.Title != "" {
		title = m.Title + ": " + title
	}
	d := newDrawing(title)
	var states []mddp.State // in the order of the values
	for p, process := range m.Processes {
		for _, s := range process.States {
			v := solved[len(states)]
			states = append(states, s)
			d.node([]string{s.Name, short(v.Value) + optimal(v.Best)}, shape(p), fills[p%len(fills)], s.Name == m.Start,
				len(s.Decisions) == 0, !v.Reached)
		}
	}
	for k, s := range states {
		for _, decision := range s.Decisions {
			best := slices.Contains(solved[k].Best, decision.Name)
			for c, chances := range []mddp.Chances{decision.Next, decision.Cross} {
				for _, chance := range chances {
					label := decision.Name
					if len(chances) > 1 {
						label += " " + string(chance.Probability)
					}
					d.edge(k, index[chance.State], label, best, c == 1)
				}
			}
		}
	}
	return d
}

// optimal returns the names of optimal decisions as text, of more than two only the first and the number of the others.
func optimal(best []string) string {
	switch n := len(best); n {
	case 0:
		return ""
	case 1, 2:
		return " by " + strings.Join(best, ", ")
	default:
		return fmt.Sprintf(" by %s and %d more", best[0], n-1)
	}
}
