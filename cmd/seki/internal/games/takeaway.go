package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

// Limits of the text output.
const (
	shownMoves  = takeaway.ShownPiles
	shownLosing = 20
	shownLine   = 200
	shownDigits = 40
	shownPlay   = 1_000_000 // numbers in the positions of a line of several piles
	drawnPiles  = 10_000    // in a picture
)

// maxListed is the greatest number of numbers in a list of the formats text and jsonl, and of
// those in the positions of a line of play.
const maxListed = 10_000_000

func gamesTakeawayCommand() *cli.Command {
	formats := []string{"text", "jsonl", "csv", "svg"}
	return texts.Command("takeaway", command.InFormat(runTakeaway, formats...),
		&cli.StringFlag{Name: "stones", Usage: "the pile has `N` stones, or the piles N,N,…"},
		&cli.StringFlag{Name: "take", Usage: "what can be taken at once: `SET` is 1-3, 1,3,4, powers-of-2, squares or primes"},
		&cli.BoolFlag{Name: "misere", Usage: "the last stone loses"},
		&cli.BoolFlag{Name: "losing", Usage: "all losing piles"},
		&cli.BoolFlag{Name: "grundy", Usage: "Grundy values and their period"},
		&cli.BoolFlag{Name: "tree-size", Usage: "the number of nodes of the game tree"},
		&cli.BoolFlag{Name: "line", Usage: "the whole line of play, also in jsonl"},
		command.FormatFlag(formats...), command.OutputFlag, command.QuietFlag)
}

func runTakeaway(c *command.Run, form string) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	piles, moves, err := readPiles(c, form)
	if err != nil {
		return err
	}
	start := time.Now()
	var solved int
	var write func(io.Writer) error
	if len(piles) > 1 {
		var r sumRecord
		if r, solved, err = solveSum(c, moves, piles); err == nil {
			write = func(w io.Writer) error {
				return writeAs(w, form, r, func(w io.Writer) error { return r.writeText(c.Context, w) })
			}
		}
	} else {
		var r pileRecord
		r, err = interruptible(c.Context, func() (pileRecord, error) { return solvePile(c, moves, piles[0]) })
		if err == nil {
			solved = r.solution.Stones
			write = func(w io.Writer) error {
				switch form {
				case "csv":
					return r.eachPile(c.Context, records.NewWriter[pileRow](w, form, pileColumns))
				case "svg":
					return r.chart().WriteSVG(w)
				}
				return writeAs(w, form, r, func(w io.Writer) error { return r.writeText(c.Context, w) })
			}
		}
	}
	if errors.Is(err, takeaway.ErrTooMany) {
		return command.Usagef("--stones: %w; give fewer piles", err)
	}
	if err != nil {
		return err
	}
	if err = command.WithOutput(c, write); err == nil {
		command.Note(c, "%s in %v", units.Plural(solved+1, "pile", "piles"), time.Since(start).Round(time.Millisecond))
	}
	return err
}

// readPiles reads the piles and the moves, and refuses what cannot be solved.
func readPiles(c *command.Run, form string) (piles []int, moves takeaway.Moves, err error) {
	if !c.IsSet("stones") {
		return nil, moves, command.Usagef("how many stones? Give --stones N")
	}
	for part := range strings.SplitSeq(c.String("stones"), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, moves, command.Usagef("--stones: %.40q is not a number of stones", part)
		}
		piles = append(piles, n)
	}
	limits := []struct {
		what  string
		holds bool
		most  int
	}{
		{"--stones", true, takeaway.MaxStones},
		{"with --grundy, --stones", c.Bool("grundy"), takeaway.MaxGrundy},
		{"with several piles, --stones", len(piles) > 1, takeaway.MaxGrundy},
		{"with --tree-size, --stones", c.Bool("tree-size"), takeaway.MaxTree},
	}
	for _, limit := range limits {
		for _, n := range piles {
			if limit.holds && (n < 0 || n > limit.most) {
				return nil, moves, command.Usagef("%s must be between 0 and %d, not %d", limit.what, limit.most, n)
			}
		}
	}
	switch {
	case !c.IsSet("take"):
		return nil, moves, command.Usagef("what can be taken at once? Give --take, such as --take 1-3")
	case c.Bool("misere") && c.Bool("grundy"):
		return nil, moves, command.Usagef("Grundy values are those of normal play; leave out --misere")
	case len(piles) > 1 && (c.Bool("losing") || c.Bool("tree-size") || form == "csv" || form == "svg"):
		return nil, moves, command.Usagef("--losing, --tree-size and the formats csv and svg are for one pile; --stones has %d", len(piles))
	case (form == "csv" || form == "svg") && (c.Bool("tree-size") || c.Bool("line")):
		return nil, moves, command.Usagef("--tree-size and --line are for the formats text and jsonl")
	case form == "svg" && c.Bool("losing"):
		return nil, moves, command.Usagef("a picture shows all piles; leave out --losing")
	case form == "svg" && piles[0] > drawnPiles:
		return nil, moves, command.Usagef("a picture shows piles of at most %d stones, not %d", drawnPiles, piles[0])
	}
	if moves, err = takeaway.ParseMoves(c.String("take")); err != nil {
		return nil, moves, command.Usagef("--take: %w", err)
	}
	return piles, moves, nil
}

// periodRecord is a period in JSON; without one, both numbers are null.
type periodRecord struct {
	Period    *int `json:"period"`
	Preperiod *int `json:"preperiod"`
	Proved    bool `json:"period_proved"`

	period takeaway.Period // its length is 0 without one
	solved int             // the greatest pile
}

func newPeriod(p takeaway.Period, found bool, solved int) periodRecord {
	r := periodRecord{Proved: p.Proved, period: p, solved: solved}
	if found {
		r.Period, r.Preperiod = &p.Length, &p.Preperiod
	}
	return r
}

func (r periodRecord) String() string {
	switch {
	case r.Proved:
		return fmt.Sprintf("%d from %s on, proved for all piles (%s argument)", *r.Period, stoneCount(*r.Preperiod), r.period.By)
	case r.Period != nil:
		return fmt.Sprintf("%d from %s on, as far as %s; not proved", *r.Period, stoneCount(*r.Preperiod), stoneCount(r.solved))
	}
	return fmt.Sprintf("none found in the piles up to %s", stoneCount(r.solved))
}

// pileRecord is the record of one pile.
type pileRecord struct {
	Stones int    `json:"stones"`
	Take   string `json:"take"`
	Misere bool   `json:"misere"`
	Winner string `json:"winner"`
	Best   []int  `json:"best"`
	periodRecord

	// Where asked for.
	Losing   []int            `json:"losing,omitzero"`
	Grundy   *grundyRecord    `json:"grundy,omitempty"`
	TreeSize *records.Integer `json:"tree_size,omitempty"`
	Line     []takeaway.Step  `json:"line,omitempty"`

	solution   *takeaway.Solution
	onlyLosing bool
}

// grundyRecord has the Grundy values of the piles from 0 to that of the record.
type grundyRecord struct {
	Value  int   `json:"value"`
	Values []int `json:"values"`
	periodRecord
}

func solvePile(c *command.Run, moves takeaway.Moves, stones int) (pileRecord, error) {
	s, err := takeaway.Solve(c.Context, takeaway.Game{Moves: moves, Misere: c.Bool("misere")}, moves.Enough(stones))
	if err != nil {
		return pileRecord{}, fmt.Errorf("solving %s: %w", stoneCount(stones), err)
	}
	period, found, err := s.FindPeriod(c.Context)
	if err != nil {
		return pileRecord{}, fmt.Errorf("looking for the period: %w", err)
	}
	r := pileRecord{
		Stones: stones, Take: moves.String(), Misere: s.Game.Misere, Winner: winner(s.Wins(stones)),
		Best: append([]int{}, s.Best(stones)...), periodRecord: newPeriod(period, found, s.Stones),
		solution: s, onlyLosing: c.Bool("losing"),
	}
	if n := s.LosingCount(stones); c.Bool("losing") && n > maxListed {
		return r, command.Usagef("--losing: a list of %d losing piles is too long, at most %d; take --format csv", n, maxListed)
	}
	if c.Bool("losing") {
		r.Losing = append([]int{}, s.Losing(stones, stones+1)...)
	}
	if c.Bool("line") {
		if r.Line, err = wholeLine(c.Context, s.Line(stones), 1); err != nil {
			return r, err
		}
	}
	if c.Bool("tree-size") {
		size, err := takeaway.TreeSize(c.Context, moves, stones)
		if err != nil {
			return r, fmt.Errorf("counting the nodes of the tree: %w", err)
		}
		r.TreeSize = &records.Integer{Int: size}
	}
	if c.Bool("grundy") {
		r.Grundy, err = solveGrundy(c.Context, moves, stones)
	}
	return r, err
}

func solveGrundy(ctx context.Context, moves takeaway.Moves, stones int) (*grundyRecord, error) {
	g, err := takeaway.SolveGrundy(ctx, moves, moves.EnoughGrundy(stones))
	if err != nil {
		return nil, fmt.Errorf("finding Grundy values: %w", err)
	}
	period, found, err := g.FindPeriod(ctx)
	if err != nil {
		return nil, fmt.Errorf("looking for the period of the Grundy values: %w", err)
	}
	r := &grundyRecord{Value: g.Value(stones), periodRecord: newPeriod(period, found, g.Stones())}
	for n := range stones + 1 {
		r.Values = append(r.Values, g.Value(n))
	}
	return r, nil
}

// wholeLine collects a line of play of a number of piles.
func wholeLine[S any](ctx context.Context, line iter.Seq[S], piles int) (whole []S, err error) {
	for step := range line {
		if len(whole)*piles > maxListed {
			return nil, command.Usagef("--line: the line of play is too long, more than %d positions of %s; leave out --line", len(whole)-1, units.Plural(uint64(piles), "pile", "piles"))
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		whole = append(whole, step)
	}
	return whole, nil
}

func (r pileRecord) writeText(ctx context.Context, w io.Writer) error {
	s, stones := r.solution, r.Stones
	fmt.Fprintf(w, "%s, take %s, the last stone %s: the %s player wins.\n", stoneCount(stones), r.Take, lastStone(r.Misere), r.Winner)
	if len(r.Best) > 0 {
		moves := "Winning move"
		if len(r.Best) > 1 {
			moves += "s"
		}
		fmt.Fprintf(w, "%s: take %s.\n", moves, abbreviated(r.Best, len(r.Best), shownMoves))
	}
	losing, shown := s.Losing(stones, shownLosing), shownLosing
	if r.onlyLosing {
		losing, shown = r.Losing, len(r.Losing)
	}
	piles := "none"
	if len(losing) > 0 {
		piles = abbreviated(losing, s.LosingCount(stones), shown)
	}
	fmt.Fprintf(w, "Losing piles: %s.\nPeriod: %v.\n", piles, r.periodRecord)
	if g := r.Grundy; g != nil {
		fmt.Fprintf(w, "Grundy value: %d.\nGrundy values from 0 stones on: %s.\nPeriod of the Grundy values: %v.\n",
			g.Value, abbreviated(g.Values, len(g.Values), shownLosing), g.periodRecord)
	}
	if r.TreeSize != nil {
		size := r.TreeSize.String()
		if len(size) > shownDigits {
			size = "about " + new(big.Float).SetInt(r.TreeSize.Int).Text('e', 3)
		}
		fmt.Fprintf(w, "Nodes of the game tree: %s.\n", size)
	}
	return writePerfectPlay(ctx, w, s.Line(stones), r.Line, math.MaxInt)
}

func lastStone(misere bool) string {
	if misere {
		return "loses"
	}
	return "wins"
}

// writePerfectPlay writes a line of play, without its middle unless the whole was asked for,
// and of a line of more than enough positions only the first.
func writePerfectPlay[S fmt.Stringer](ctx context.Context, w io.Writer, line iter.Seq[S], whole []S, enough int) error {
	most := shownLine
	if whole != nil {
		line, most = slices.Values(whole), len(whole)+1
	}
	text, err := takeaway.FormatLine(ctx, line, most, enough)
	if err == nil {
		_, err = fmt.Fprintf(w, "Perfect play (the winner takes the most that wins, the loser the fewest):\n%s\n", text)
	}
	return err
}

// pileRow is a row of the csv output.
type pileRow struct {
	Stones int    `json:"stones"`
	Winner string `json:"winner"`
	Grundy *int   `json:"grundy"` // where asked for
}

var pileColumns = []string{"stones", "winner", "grundy"}

// eachPile hands the rows of all piles, or of the losing ones, to write.
func (r pileRecord) eachPile(ctx context.Context, write func(pileRow) error) error {
	for n := range r.Stones + 1 {
		row := pileRow{Stones: n, Winner: winner(r.solution.Wins(n))}
		if r.Grundy != nil {
			row.Grundy = &r.Grundy.Values[n]
		}
		if r.onlyLosing && r.solution.Wins(n) {
			continue
		}
		if err := cmp.Or(ctx.Err(), write(row)); err != nil {
			return err
		}
	}
	return nil
}

// chart returns the picture of all piles.
func (r pileRecord) chart() takeaway.Chart {
	if r.Grundy != nil {
		title := fmt.Sprintf("Grundy values, take %s. Period: %v", r.Take, r.Grundy.periodRecord)
		return takeaway.Chart{Title: title, Values: r.Grundy.Values, Period: r.Grundy.period, Grundy: true}
	}
	title := fmt.Sprintf("Take %s, the last stone %s. Period: %v", r.Take, lastStone(r.Misere), r.periodRecord)
	chart := takeaway.Chart{Title: title, Period: r.period}
	for n := range r.Stones + 1 {
		value := 0
		if r.solution.Wins(n) {
			value = 1
		}
		chart.Values = append(chart.Values, value)
	}
	return chart
}

// sumRecord is the record of several piles.
type sumRecord struct {
	Piles  []int              `json:"piles"`
	Take   string             `json:"take"`
	Misere bool               `json:"misere"`
	Winner string             `json:"winner"`
	Best   []takeaway.Take    `json:"best"`
	Grundy []int              `json:"grundy"` // by pile
	Sum    int                `json:"sum"`    // their exclusive or
	Line   []takeaway.SumStep `json:"line,omitempty"`

	solution takeaway.Sum
}

func solveSum(c *command.Run, moves takeaway.Moves, piles []int) (r sumRecord, solved int, err error) {
	g, err := takeaway.SolveGrundy(c.Context, moves, slices.Max(piles))
	if err != nil {
		return r, 0, fmt.Errorf("finding Grundy values: %w", err)
	}
	s := takeaway.Sum{Grundy: g, Misere: c.Bool("misere")}
	best, err := s.Best(c.Context, piles)
	if err != nil {
		return r, 0, err
	}
	r = sumRecord{
		Piles: piles, Take: moves.String(), Misere: s.Misere, Sum: s.NimSum(piles), Winner: winner(s.Wins(piles)),
		Best: append([]takeaway.Take{}, best...), solution: s,
	}
	for _, n := range piles {
		r.Grundy = append(r.Grundy, g.Value(n))
	}
	if c.Bool("line") {
		r.Line, err = wholeLine(c.Context, s.Line(piles), len(piles))
	}
	return r, g.Stones(), err
}

func (r sumRecord) writeText(ctx context.Context, w io.Writer) error {
	n, piles := len(r.Piles), "Piles"
	if n > shownMoves {
		piles = fmt.Sprintf("%d piles, the first", n)
	}
	fmt.Fprintf(w, "%s of %s stones, take %s, the last stone %s: the %s player wins.\n",
		piles, abbreviated(r.Piles[:min(n, shownMoves)], 0, n), r.Take, lastStone(r.Misere), r.Winner)
	for k, take := range r.Best {
		if k == shownMoves {
			fmt.Fprintf(w, "%d more winning moves.\n", len(r.Best)-k)
			break
		}
		fmt.Fprintf(w, "Winning move: take %d of pile %d.\n", take.Stones, take.Pile)
	}
	fmt.Fprintf(w, "Grundy values: %s; exclusive or %d.\n", abbreviated(r.Grundy, n, shownMoves), r.Sum)
	return writePerfectPlay(ctx, w, r.solution.Line(r.Piles), r.Line, shownPlay/n)
}

func winner(first bool) string {
	if first {
		return "first"
	}
	return "second"
}

func stoneCount(n int) string { return units.Plural(uint64(n), "stone", "stones") }

// abbreviated writes at most most numbers, separated by commas, and says how many
// of count it left out.
func abbreviated(numbers []int, count, most int) string {
	var list []byte
	for k, n := range numbers[:min(most, len(numbers))] {
		if k > 0 {
			list = append(list, ", "...)
		}
		list = strconv.AppendInt(list, int64(n), 10)
	}
	text := string(list)
	if hidden := count - most; hidden > 0 {
		text += fmt.Sprintf(" and %d more", hidden)
	}
	return text
}
