package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/octal"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

// lineStones is the greatest number of stones of a whole line of play: it has at most twice
// as many positions, each with at most as many heaps.
const lineStones = 2000

func gamesOctalCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv", "svg"}
	return texts.Command("octal", command.InFormat(runOctal, formats...),
		&cli.IntFlag{Name: "up-to", Value: 99, Usage: "write the values of the heaps of 0 to `N` stones"},
		&cli.IntFlag{Name: "search", Value: octal.MaxMisereHeap, Usage: "search for a period in the heaps of up to `N` stones"},
		&cli.StringFlag{Name: "heaps", Usage: "play the heaps of `N,N,…` stones"},
		&cli.BoolFlag{Name: "line", Usage: "with --heaps: the whole line of play, also in jsonl"},
		&cli.BoolFlag{Name: "misere", Usage: "a player who cannot move wins: the misère quotient"},
		command.FormatFlag(formats...), command.OutputFlag, command.ProgressFlag, command.QuietFlag)
}

func runOctal(c *command.Run, form string) error {
	if c.NArg() != 1 {
		return command.Usagef("which octal game? Give one name, such as 0.77 for Kayles; %d were given", c.NArg())
	}
	rules, err := octal.Parse(c.Args().First())
	if err != nil {
		return command.Usage(err)
	}
	heaps, err := readHeaps(c, form)
	if err != nil {
		return err
	}
	if c.Bool("misere") {
		return runMisere(c, form, rules, heaps)
	}
	most := max(c.Int("up-to"), c.Int("search"))
	if c.IsSet("heaps") {
		most = slices.Max(heaps)
	}
	start := time.Now()
	g, err := octal.Solve(c.Context, rules, most)
	if err != nil {
		return fmt.Errorf("finding Grundy values: %w", err)
	}
	var write func(io.Writer) error
	if c.IsSet("heaps") {
		r, err := playHeaps(c, g, heaps)
		if err != nil {
			return err
		}
		write = func(w io.Writer) error {
			return writeAs(w, form, r, func(w io.Writer) error { return r.writeText(c.Context, w) })
		}
	} else {
		r := newOctal(g, most, c.Int("up-to"))
		write = func(w io.Writer) error {
			switch form {
			case "csv":
				return r.eachHeap(c.Context, records.NewWriter[octalRow](w, form, octalColumns))
			case "svg":
				return r.chart().WriteSVG(w)
			}
			return writeAs(w, form, r, r.writeText)
		}
	}
	if err = command.WithOutput(c, write); err == nil {
		command.Note(c, "solved in %v", time.Since(start).Round(time.Millisecond))
	}
	return err
}

// readHeaps reads the heaps of --heaps, if there are any, and refuses what cannot be solved.
func readHeaps(c *command.Run, form string) (heaps []int, err error) {
	limits := map[string]int{"up-to": octal.MaxHeap, "search": octal.MaxHeap}
	if c.Bool("misere") {
		limits["up-to"], limits["search"] = octal.MaxMisereHeap, octal.MaxMisereHeap
	}
	if form == "svg" {
		limits["up-to"] = drawnPiles
	}
	for _, flag := range []string{"up-to", "search"} {
		if n := c.Int(flag); n < 0 || n > limits[flag] {
			return nil, command.Usagef("--%s must be between 0 and %d, not %d", flag, limits[flag], n)
		}
	}
	switch {
	case !c.IsSet("heaps") && c.Bool("line"):
		return nil, command.Usagef("a line of play is for --heaps N,N,…")
	case !c.IsSet("heaps"):
		return nil, nil
	case c.IsSet("up-to") || c.IsSet("search") || form == "csv" || form == "svg":
		return nil, command.Usagef("--up-to, --search and the formats csv and svg are for all heaps; leave out --heaps")
	}
	stones := 0
	for part := range strings.SplitSeq(c.String("heaps"), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 {
			return nil, command.Usagef("--heaps: %.40q is not a number of stones", part)
		}
		if n > octal.MaxHeap-stones {
			return nil, command.Usagef("--heaps: the heaps have together more than %d stones", octal.MaxHeap)
		}
		stones += n
		heaps = append(heaps, n)
	}
	if c.Bool("line") && stones > lineStones {
		return nil, command.Usagef("--line: the heaps have together %d stones, at most %d; leave out --line", stones, lineStones)
	}
	return heaps, nil
}

// octalRecord has the Grundy values of an octal game and their period; without one, the fields
// of the period are null.
type octalRecord struct {
	Game       string `json:"game"`
	Period     *int   `json:"period"`
	Preperiod  *int   `json:"preperiod"`
	Proved     bool   `json:"period_proved"`
	Searched   int    `json:"searched"` // the greatest heap that the proof needs, or that was searched
	Exceptions []int  `json:"exceptions,omitzero"`
	Values     []int  `json:"values"`

	period octal.Period
	grundy *octal.Grundy
}

func newOctal(g *octal.Grundy, searched, upTo int) octalRecord {
	r := octalRecord{Game: g.Rules.String(), Searched: searched, grundy: g}
	if r.period, r.Proved = g.Period(); r.Proved {
		r.Period, r.Preperiod, r.Searched = &r.period.Length, &r.period.Preperiod, r.period.Checked
		r.Exceptions = g.Exceptions()
	}
	for n := range upTo + 1 {
		r.Values = append(r.Values, g.Value(n))
	}
	return r
}

// periodText says what is known of the period.
func (r octalRecord) periodText() string { return octalPeriodText(r.Period, r.Preperiod, r.Searched) }

// octalPeriodText says what is known of a period, nil for none.
func octalPeriodText(period, preperiod *int, searched int) string {
	if period == nil {
		return fmt.Sprintf("none is proved by the heaps up to %s", stoneCount(searched))
	}
	return fmt.Sprintf("%d from %s on, proved for all heaps by those up to %s", *period, stoneCount(*preperiod), stoneCount(searched))
}

func (r octalRecord) writeText(w io.Writer) error {
	fmt.Fprintf(w, "Octal game %s: Grundy values from 0 stones on: %s.\nPeriod: %s.\n",
		r.Game, abbreviated(r.Values, len(r.Values), shownLosing), r.periodText())
	if !r.Proved {
		return nil
	}
	var values []int
	for n := range min(r.period.Length, shownLosing) {
		values = append(values, r.grundy.Value(r.period.Preperiod+n))
	}
	exceptions := "none"
	if n := len(r.Exceptions); n > 0 {
		exceptions = abbreviated(r.Exceptions, n, shownLosing)
	}
	_, err := fmt.Fprintf(w, "The values of a period: %s.\nHeaps before it that differ: %s.\n", abbreviated(values, r.period.Length, shownLosing), exceptions)
	return err
}

// octalRow is a row of the csv output.
type octalRow struct {
	Heap   int `json:"heap"`
	Grundy int `json:"grundy"`
}

var octalColumns = []string{"heap", "grundy"}

func (r octalRecord) eachHeap(ctx context.Context, write func(octalRow) error) error {
	for n, value := range r.Values {
		if err := cmp.Or(ctx.Err(), write(octalRow{n, value})); err != nil {
			return err
		}
	}
	return nil
}

func (r octalRecord) chart() takeaway.Chart {
	return takeaway.Chart{
		Title: fmt.Sprintf("Grundy values of the octal game %s. Period: %s", r.Game, r.periodText()), Values: r.Values, Grundy: true,
		Period: takeaway.Period{Length: r.period.Length, Preperiod: r.period.Preperiod},
	}
}

// octalSumRecord is the record of several heaps.
type octalSumRecord struct {
	Game   string       `json:"game"`
	Heaps  []int        `json:"heaps"`
	Winner string       `json:"winner"`
	Best   []octal.Move `json:"best"`
	Grundy []int        `json:"grundy"` // by heap
	Sum    int          `json:"sum"`    // their exclusive or
	Line   []octal.Step `json:"line,omitempty"`

	grundy *octal.Grundy
}

func playHeaps(c *command.Run, g *octal.Grundy, heaps []int) (r octalSumRecord, err error) {
	best, err := g.Best(c.Context, heaps)
	if err != nil {
		return r, tooManyMoves(err)
	}
	sum := g.NimSum(heaps)
	r = octalSumRecord{
		Game: g.Rules.String(), Heaps: heaps, Winner: winner(sum != 0), Best: append([]octal.Move{}, best...), Sum: sum, grundy: g,
	}
	for _, n := range heaps {
		r.Grundy = append(r.Grundy, g.Value(n))
	}
	if c.Bool("line") {
		for step := range g.Line(heaps) {
			if c.Context.Err() != nil {
				return r, c.Context.Err()
			}
			r.Line = append(r.Line, step)
		}
	}
	return r, nil
}

// tooManyMoves makes a usage error of octal.ErrTooMany.
func tooManyMoves(err error) error {
	if errors.Is(err, octal.ErrTooMany) {
		return command.Usagef("--heaps: %w; give smaller heaps", err)
	}
	return err
}

func (r octalSumRecord) writeText(ctx context.Context, w io.Writer) error {
	writeWinner(w, r.Game, r.Heaps, r.Winner, r.Best)
	fmt.Fprintf(w, "Grundy values: %s; exclusive or %d.\n", abbreviated(r.Grundy, len(r.Grundy), shownMoves), r.Sum)
	return writePerfectPlay(ctx, w, r.grundy.Line(r.Heaps), r.Line, shownPlay/(1+sum(r.Heaps)))
}

// writeWinner writes who wins at several heaps, and the first winning moves.
func writeWinner(w io.Writer, game string, heaps []int, winner string, best []octal.Move) {
	n := len(heaps)
	fmt.Fprintf(w, "Octal game %s, %s of %s stones: the %s player wins.\n",
		game, units.Plural(uint64(n), "heap", "heaps"), abbreviated(heaps, n, shownMoves), winner)
	for k, move := range best {
		if k == shownMoves {
			fmt.Fprintf(w, "%s.\n", units.Plural(uint64(len(best)-k), "more winning move", "more winning moves"))
			break
		}
		left := strings.Trim(strings.ReplaceAll(fmt.Sprint(move.Left), " ", " and "), "[]")
		fmt.Fprintf(w, "Winning move: take %d of heap %d and leave %s.\n", move.Take, move.Heap, cmp.Or(left, "nothing"))
	}
}

func sum(numbers []int) int {
	total := 0
	for _, n := range numbers {
		total += n
	}
	return total
}
