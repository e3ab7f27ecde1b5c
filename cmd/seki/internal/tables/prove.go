package tables

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/reports/text"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
	"github.com/sekilab/sekilab/solve/automaton/theorems"
)

// ProveCommand finds automata and writes them.
func ProveCommand() *cli.Command {
	return texts.Command("prove", proveAction,
		command.SizeFlags[:2], command.GameFlag,
		&cli.StringFlag{Name: command.OutputFlag.Name, Aliases: command.OutputFlag.Aliases, TakesFile: true,
			Usage: "write the automaton to `FILE`, whole or not at all, compressed when it ends in .zst"},
		command.MemoryFlag("what is free"),
		command.ChoiceFlag("format", "`FORMAT` of the summary on standard output: text or jsonl", "text", "jsonl"),
		command.ProgressFlag, command.QuietFlag)
}

func proveAction(c *cli.Context) error {
	size := seki.Size{Rows: c.Int("rows"), Cols: c.Int("cols")}
	games, name := command.Games(c), c.String("output")
	err := cmp.Or(command.UsageIf(!c.IsSet("rows") || !c.IsSet("cols"), "which size? Give --rows M and --cols N"),
		command.UsageIf(len(games) > 1, "an automaton is about one game: give --game seki or --game dseki"),
		command.UsageIf(name == "" || name == "-", "where to? Give --output FILE; the summary goes to standard output"))
	if err != nil {
		return err
	}
	if err := automaton.Fits(size); err != nil {
		return command.Usage(err)
	}
	start := time.Now()
	var found *automaton.Automaton
	var follows theorems.Theorems
	err = command.WriteFile(c.Context, name, func(w io.Writer) error {
		if found, err = find(c, size, games[0]); err != nil {
			return err
		}
		if follows, err = theorems.Of(c.Context, found); err != nil {
			return err
		}
		return writeAutomaton(w, name, found)
	})
	if err != nil {
		return err
	}
	states, all := found.States()
	record := records.NewAutomaton(name, size, games[0], states, all, found.Tuples())
	record.Conclude(follows)
	record.Seconds = time.Since(start).Round(time.Millisecond).Seconds()
	if err := text.NewWriter(c.App.Writer, c.String("format"), nil, text.Automaton)(record); err != nil {
		return err
	}
	command.Note(c, "%v in %s was found and proved in %v", size, games[0].Name(), time.Since(start).Round(time.Millisecond))
	return nil
}

// find finds an automaton within the memory that is allowed.
func find(c *cli.Context, size seki.Size, game seki.Game) (*automaton.Automaton, error) {
	bar := command.NewProgress(c, fmt.Sprintf("prove %v %s", size, game.Name()), "steps")
	defer bar.Close()
	allowed := command.MemoryAllowed(c)
	defer memory.Hold(allowed.Bytes)()
	a, err := automaton.Find(c.Context, automaton.Options{
		Size: size, Game: game, MaxBytes: max(1, allowed.Bytes-memory.Program()),
		Progress: func(p automaton.Progress) {
			if p.Checks > 0 {
				bar.Update(float64(p.Checks), 0, fmt.Sprintf("%d states, tuples checked", p.States))
				return
			}
			bar.Update(float64(p.Done), float64(p.States), fmt.Sprintf("%d states, with residuals of depth %d", p.States, p.Depth))
		},
	})
	var limit *automaton.LimitError
	if errors.As(err, &limit) {
		return nil, command.Reword(limit, "%v in %s: %v; %s is allowed (%s)", size, game.Name(), limit, memory.Text(float64(allowed.Bytes)), allowed.From)
	}
	return a, err
}

func writeAutomaton(w io.Writer, name string, a *automaton.Automaton) error {
	if !strings.HasSuffix(name, ".zst") {
		return a.Write(w)
	}
	z, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1)) // the same bytes on all machines
	if err != nil {
		return fmt.Errorf("compressing the automaton: %w", err)
	}
	return cmp.Or(a.Write(z), z.Close())
}
