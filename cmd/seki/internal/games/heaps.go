package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/heaps"
	"github.com/sekilab/sekilab/games/heaps/misere"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

func gamesHeapsCommand() *cli.Command {
	cmd := modes{
		{by: "heaps", does: "several heaps: who wins, by which moves, and a line of play", flags: "misere line elements positions keep", formats: "text jsonl", run: ofRules(runSum)},
		{by: "lost", does: "single heaps of a take-away game: who wins, and which are lost", flags: "misere line tree-size", formats: "text jsonl csv svg", run: ofRules(runLost)},
		{by: "misere", does: "the misère quotient, with the period of its elements", flags: "up-to search elements positions keep", formats: "text jsonl csv", run: ofRules(runQuotient)},
		{name: "GAME alone", does: "Grundy values and their period", flags: "up-to search", formats: "text jsonl csv svg", run: ofRules(runValues)},
	}.command("heaps",
		&cli.StringFlag{Name: "heaps", Usage: "play the heaps of `N,N,…` stones"},
		&cli.IntFlag{Name: "lost", Usage: "who wins at a heap of `N` stones, and the lost heaps up to it", Action: command.InRange("lost", 0, heaps.MaxStones)},
		&cli.BoolFlag{Name: "misere", Usage: "a player who cannot move wins"},
		&cli.IntFlag{Name: "up-to", Value: 99, Usage: "write what is found of the heaps of 0 to `N` stones"},
		&cli.IntFlag{Name: "search", Usage: "search for a period in the heaps of up to `N` stones", DefaultText: "depends on the game"},
		&cli.IntFlag{Name: "elements", Value: misere.Standard.Elements, Usage: "search for a misère quotient of up to `N` elements", Action: command.InRange("elements", 1, misere.MaxElements)},
		&cli.IntFlag{Name: "positions", Value: misere.Standard.Positions, Usage: "in this search, solve up to `N` positions for a heap, with some 250 bytes each", Action: command.InRange("positions", 1, 1_000_000_000)},
		command.FileFlag("keep", "keep the misère quotient in `FILE`, as json; the same command goes on from it", ".json"),
		&cli.BoolFlag{Name: "line", Usage: "the whole line of play, also in jsonl"},
		&cli.BoolFlag{Name: "tree-size", Usage: "the number of nodes of the game tree"},
		command.ProgressFlag)
	cmd.Aliases = []string{"takeaway", "octal"}
	return cmd
}

// drawn is the greatest heap in a picture.
const drawn = 10_000

// ofRules reads the game for a mode.
func ofRules(run func(*command.Run, string, heaps.Rules) error) func(*command.Run, string) error {
	return func(c *command.Run, form string) error {
		if c.NArg() != 1 {
			return command.Usagef("which game? Give one, such as 1-3 or 0.77 for Kayles; %d were given", c.NArg())
		}
		rules, err := heaps.Parse(c.Args().First())
		if err != nil {
			return command.Usage(err)
		}
		return run(c, form, rules)
	}
}

// readReach returns --up-to, and how far to solve: as far as --search, by default standard.
func readReach(c *command.Run, form string, standard, most int) (upTo, reach int, err error) {
	upTo, reach = c.Int("up-to"), min(standard, most)
	if c.IsSet("search") {
		reach = c.Int("search")
	}
	written := most
	if form == "svg" {
		written = min(drawn, most)
	}
	switch {
	case upTo < 0 || upTo > written:
		return 0, 0, command.Usagef("--up-to must be between 0 and %d, not %d", written, upTo)
	case reach < 0 || reach > most:
		return 0, 0, command.Usagef("--search must be between 0 and %d, not %d", most, reach)
	}
	return upTo, max(upTo, reach), nil
}

// runValues finds Grundy values: rules → heaps.Grundy → heaps.ValuesRecord → writer.
func runValues(c *command.Run, form string, rules heaps.Rules) error {
	upTo, most, err := readReach(c, form, rules.Enough(), rules.MaxHeap())
	if err != nil {
		return err
	}
	return timed(c, form, func() (heapsReport, error) {
		g, err := heaps.Solve(c.Context, rules, most)
		if err != nil {
			return nil, fmt.Errorf("finding Grundy values: %w", err)
		}
		return heaps.NewValues(g, upTo), nil
	})
}

// runLost solves single heaps: rules → heaps.Lost → heaps.LostRecord → writer.
func runLost(c *command.Run, form string, rules heaps.Rules) error {
	stones := c.Int("lost")
	switch {
	case !rules.TakeAway():
		return command.Usagef("--lost is for take-away games, such as 1-3; the heaps of value 0 are the lost ones of %v", rules)
	case form == "svg" && stones > drawn:
		return command.Usagef("a picture shows heaps of at most %d stones, not %d", drawn, stones)
	case c.Bool("tree-size") && stones > heaps.MaxTree:
		return command.Usagef("with --tree-size, --lost must be between 0 and %d, not %d", heaps.MaxTree, stones)
	}
	return timed(c, form, func() (heapsReport, error) {
		s, err := heaps.SolveLost(c.Context, rules, c.Bool("misere"), stones)
		if err != nil {
			return nil, fmt.Errorf("solving %d stones: %w", stones, err)
		}
		r, err := heaps.NewLost(c.Context, s, stones, c.Bool("line"))
		if err == nil && c.Bool("tree-size") {
			r.TreeSize = &records.Integer{}
			r.TreeSize.Int, err = heaps.TreeSize(c.Context, rules, stones)
		}
		return whole(r, err)
	})
}

// runSum plays several heaps: rules → heaps.Grundy or heaps.Misere → heaps.SumRecord → writer.
func runSum(c *command.Run, form string, rules heaps.Rules) error {
	isMisere := c.Bool("misere") && !rules.TakeAway() // by the quotient
	for _, flag := range []string{"elements", "positions", "keep"} {
		if c.IsSet(flag) && !isMisere {
			return command.Usagef("--%s is for misère quotients, which nothing needs here", flag)
		}
	}
	most := rules.MaxHeap()
	if isMisere {
		most = min(most, heaps.MaxMisereHeap)
	}
	given, err := readHeaps(c, rules, most)
	if err != nil {
		return err
	}
	greatest := slices.Max(given)
	return timed(c, form, func() (heapsReport, error) {
		if isMisere {
			m, stopped := solveMisere(c, rules, greatest)
			if m == nil {
				return nil, stopped
			}
			if stopped != nil && m.Heap() < greatest {
				return nil, fmt.Errorf("the misère quotient is known for heaps of up to %s, not %d: %w", units.Plural(m.Heap(), "stone", "stones"), greatest, stopped)
			}
			return whole(heaps.NewMisereSum(c.Context, m, given, c.Bool("line")))
		}
		g, err := heaps.Solve(c.Context, rules, greatest)
		if err != nil {
			return nil, fmt.Errorf("finding Grundy values: %w", err)
		}
		return whole(heaps.NewSum(c.Context, g, c.Bool("misere"), given, c.Bool("line")))
	})
}

// lineStones is the greatest number of stones of a whole line of play in games that break heaps:
// it has at most twice as many positions, each with at most as many heaps.
const lineStones = 2000

// readHeaps reads the heaps of --heaps, of at most most stones each.
func readHeaps(c *command.Run, rules heaps.Rules, most int) (list []int, err error) {
	stones := 0
	for part := range strings.SplitSeq(c.String("heaps"), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		switch {
		case err != nil || n < 0:
			return nil, command.Usagef("--heaps: %.40q is not a number of stones", part)
		case n > most:
			return nil, command.Usagef("--heaps: a heap has at most %d stones here, not %d", most, n)
		case n > heaps.MaxHeap-stones && !rules.TakeAway():
			return nil, command.Usagef("--heaps: the heaps have together more than %d stones", heaps.MaxHeap)
		}
		stones += n
		list = append(list, n)
	}
	if c.Bool("line") && stones > lineStones && !rules.TakeAway() {
		return nil, command.Usagef("--line: the heaps have together %d stones, at most %d; leave out --line", stones, lineStones)
	}
	return list, nil
}

// runQuotient finds the misère quotient: rules → heaps.Misere → heaps.QuotientRecord → writer.
func runQuotient(c *command.Run, form string, rules heaps.Rules) error {
	greatest := min(rules.MaxHeap(), heaps.MaxMisereHeap)
	upTo, most, err := readReach(c, form, greatest, greatest)
	if err != nil {
		return err
	}
	if c.IsSet("search") && !c.IsSet("up-to") {
		most = c.Int("search") // a heap more can take minutes
	}
	return timed(c, form, func() (heapsReport, error) {
		m, stopped := solveMisere(c, rules, most)
		if m == nil {
			return nil, stopped
		}
		r := heaps.NewQuotient(m, upTo, stopped)
		if errors.Is(stopped, misere.ErrLimit) {
			stopped = nil
		}
		return r, stopped // what is found is written
	})
}

// solveMisere returns the quotient, and why it does not have all heaps: an error that wraps
// misere.ErrLimit, the context's error or nil. There is no quotient if --keep cannot be read or written.
func solveMisere(c *command.Run, rules heaps.Rules, most int) (*heaps.Misere, error) {
	search := heaps.MisereSearch{Limits: misere.Limits{Elements: c.Int("elements"), Positions: c.Int("positions")}}
	name := c.String("keep")
	if _, err := os.Stat(name); name != "" && !errors.Is(err, fs.ErrNotExist) {
		kept, err := readFile(c, name, func(r io.Reader) (*misere.Kept, error) { return heaps.ReadKept(r, rules) })
		if err != nil {
			return nil, err
		}
		search.Kept = kept
		command.Note(c, "%s: the heaps up to %s are kept", name, units.Plural(max(len(kept.Heaps)-1, 0), "stone", "stones"))
	}
	progress := command.NewProgress(c, "misère quotient", "heaps")
	defer progress.Close()
	ctx, cancel := context.WithCancel(c.Context)
	defer cancel()
	var notKept error
	var last *misere.Solver
	order := 0 // that is kept
	keep := func() {
		order = last.Quotient().Order()
		notKept = c.WriteFile(name, func(w io.Writer) error { return heaps.WriteKept(w, rules, last.Keep()) })
	}
	search.Progress = func(s *misere.Solver) {
		last = s
		q := s.Quotient()
		progress.Update(float64(q.Heap()), float64(most), units.Plural(uint64(q.Order()), "element", "elements"))
		if name != "" && q.Order() > order { // the next heap may take long
			if keep(); notKept != nil {
				cancel()
			}
		}
	}
	m, stopped := heaps.SolveMisere(ctx, rules, most, search)
	switch {
	case m == nil && ctx.Err() == nil:
		return nil, command.Usagef("%s: %w", name, stopped)
	case name != "" && last != nil && notKept == nil:
		keep()
	}
	if notKept != nil {
		return nil, notKept
	}
	return m, stopped
}

// whole returns a report if it has all that was asked for. A result that is too long is a usage
// error.
func whole[R heapsReport](r R, err error) (heapsReport, error) {
	if _, long := errors.AsType[heaps.LongError](err); long {
		return nil, command.Usagef("%w; give fewer stones", err)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// heapsReport is what is found of heaps.
type heapsReport interface {
	WriteText(context.Context, io.Writer) error
}

// timed solves and writes a report, if there is one even with an error, and says how long the
// work took.
func timed(c *command.Run, form string, solve func() (heapsReport, error)) error {
	start := time.Now()
	report, err := solve()
	if report == nil || err != nil && c.Context.Err() == nil {
		return err
	}
	if written := command.WithOutput(c, func(w io.Writer) error { return writeHeaps(c.Context, w, form, report) }); written != nil || err != nil {
		return cmp.Or(written, err)
	}
	command.Note(c, "solved in %v", time.Since(start).Round(time.Millisecond))
	return nil
}

func writeHeaps(ctx context.Context, w io.Writer, form string, report heapsReport) error {
	switch form {
	case "csv":
		t := report.(interface{ Table() heaps.Table }).Table()
		return writeEach(ctx, w, form, t.Columns, nil, nil, t.Rows)
	case "svg":
		return report.(interface{ Chart() heaps.Chart }).Chart().WriteSVG(w)
	}
	return writeAs(w, form, report, func(w io.Writer) error { return report.WriteText(ctx, w) })
}
