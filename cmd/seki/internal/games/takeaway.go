package games

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/units"
)

func takeawayCommand() *cli.Command {
	return texts.Command("takeaway", command.InFormat(gamesTakeaway),
		&cli.BoolFlag{Name: "misere", Usage: "a player who cannot move wins"},
		&cli.BoolFlag{Name: "line", Usage: "the whole line of play, also in jsonl"},
		&cli.BoolFlag{Name: "tree-size", Usage: "the number of nodes of the game tree"},
		command.FormatFlag("text", "jsonl"), command.OutputFlag)
}

// takeawayRecord has the winner with a number of stones, and the lost heaps up to it. Without a period, both of its
// numbers are null.
type takeawayRecord struct {
	Game      string          `json:"game"`
	Misere    bool            `json:"misere"`
	Stones    int             `json:"stones"`
	Winner    string          `json:"winner"`
	Best      []int           `json:"best"` // the numbers of stones to take
	Period    *int            `json:"period"`
	Preperiod *int            `json:"preperiod"`
	Proved    bool            `json:"period_proved"`
	Searched  int             `json:"searched"` // the greatest heap that the proof needs, or that was solved
	Lost      []int           `json:"lost"`
	TreeSize  *big.Int        `json:"tree_size,omitempty"` // with --tree-size
	Line      []takeaway.Step `json:"line,omitempty"`

	Residues bool `json:"-"` // prove the period
}

// maxListed is the greatest number of lost heaps and of winning moves in a record, and of positions of a line of play.
const maxListed = 10_000_000

// gamesTakeaway solves a take-away game: moves → takeaway.Solve → takeawayRecord → writer.
func gamesTakeaway(c *command.Run, format string) error {
	if c.NArg() != 2 {
		return command.Usagef("which game, and how many stones? Give MOVES, such as 1-3 or squares, and STONES; "+
			"%d arguments were given", c.NArg())
	}
	moves, err := takeaway.Parse(c.Args().First())
	if err != nil {
		return command.Usage(err)
	}
	most := takeaway.MaxStones
	if c.Bool("tree-size") {
		most = takeaway.MaxTree
	}
	stones, err := strconv.Atoi(c.Args().Get(1))
	if err != nil || stones < 0 || stones > most {
		return command.Usagef("STONES must be a number between 0 and %d here, not %s", most, c.Args().Get(1))
	}
	start := time.Now()
	s, err := takeaway.Solve(c.Context, moves, c.Bool("misere"), stones)
	if err != nil {
		return fmt.Errorf("solving %d stones: %w", stones, err)
	}
	r, err := newTakeawayRecord(c, s, stones)
	if err != nil {
		return err
	}
	err = command.WithOutput(c, func(w io.Writer) error {
		if format == "jsonl" {
			return encoder(w).Encode(r)
		}
		if err := writeText(w, "takeaway", r); err != nil {
			return err
		}
		return writeLine(c.Context, w, s.Line(stones), c.Bool("line"))
	})
	if err == nil {
		command.Note(c, "solved in %v", time.Since(start).Round(time.Millisecond))
	}
	return err
}

func newTakeawayRecord(c *command.Run, s *takeaway.Lost, stones int) (r takeawayRecord, err error) {
	r = takeawayRecord{
		Game: s.Moves.String(), Misere: s.Misere, Stones: stones, Winner: player(s.Wins(stones)),
		Proved: s.Period.Proved, Searched: s.Heap(), Residues: s.Period.Residues,
	}
	if p := s.Period; p.Length > 0 {
		r.Period, r.Preperiod, r.Searched = &p.Length, &p.Preperiod, p.Checked
	}
	if r.Lost, err = collect(c.Context, s.UpTo(stones)); err == nil {
		r.Best, err = collect(c.Context, s.Best(stones))
	}
	if err == nil && c.Bool("line") {
		r.Line, err = collect(c.Context, s.Line(stones))
	}
	if err == nil && c.Bool("tree-size") {
		r.TreeSize, err = takeaway.TreeSize(c.Context, s.Moves, stones)
	}
	return r, err
}

// collect returns the items of a list. It is an error if there are more than maxListed, or if the context ends.
func collect[T any](ctx context.Context, list iter.Seq[T]) ([]T, error) {
	all := []T{}
	for x := range list {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case len(all) == maxListed:
			return nil, command.Usagef("the result has more than %d lost heaps, moves or positions; give fewer stones",
				maxListed)
		}
		all = append(all, x)
	}
	return all, nil
}

// writeLine writes a line of play, {99 | true} -> {96 | false} -> …, in lines of at most 100 characters. Unless the
// whole is wanted, it leaves out the middle of a long one.
func writeLine(ctx context.Context, w io.Writer, play iter.Seq[takeaway.Step], whole bool) error {
	const width, half = 100, 100
	var steps []takeaway.Step
	hidden := 0
	for step := range play {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if steps = append(steps, step); !whole && len(steps) > 2*half {
			steps, hidden = slices.Delete(steps, half, half+1), hidden+1
		}
	}
	words := units.Texts(steps, takeaway.Step.String)
	if hidden > 0 {
		words = slices.Insert(words, half, fmt.Sprintf("… %s …", units.Plural(hidden, "position", "positions")))
	}
	for k := range words[1:] {
		words[k+1] = "-> " + words[k+1]
	}
	_, err := fmt.Fprintln(w, strings.Join(units.Flow(words, " ", width, 2), "\n"))
	return err
}
