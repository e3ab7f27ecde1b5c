package games

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

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
	TreeSize  *big.Int        `json:"tree_size,omitempty"` // where asked for
	Line      []takeaway.Step `json:"line,omitempty"`

	solved *takeaway.Lost
}

// maxListed is the greatest number of lost heaps and of winning moves in a record, and of positions of a line of play.
const maxListed = 10_000_000

// gamesTakeaway solves a take-away game: moves → takeaway.Solve → takeawayRecord → writer.
func gamesTakeaway(c *command.Run, format string) error {
	if c.NArg() != 2 {
		return command.Usagef("which game, and how many stones? Give MOVES, such as 1-3 or squares, and STONES; %d arguments were given", c.NArg())
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
		return writeAs(w, format, r, func(w io.Writer) error { return r.writeText(c.Context, w) })
	})
	if err == nil {
		command.Note(c, "solved in %v", time.Since(start).Round(time.Millisecond))
	}
	return err
}

func newTakeawayRecord(c *command.Run, s *takeaway.Lost, stones int) (r takeawayRecord, err error) {
	r = takeawayRecord{
		Game: s.Moves.String(), Misere: s.Misere, Stones: stones, Winner: "second",
		Proved: s.Period.Proved, Searched: s.Heap(), solved: s,
	}
	if s.Wins(stones) {
		r.Winner = "first"
	}
	if p := s.Period; p.Length > 0 {
		r.Period, r.Preperiod, r.Searched = &p.Length, &p.Preperiod, p.Checked
	}
	if r.Lost, err = collected(c.Context, s.UpTo(stones)); err == nil {
		r.Best, err = collected(c.Context, s.Best(stones))
	}
	if err == nil && c.Bool("line") {
		r.Line, err = collected(c.Context, s.Line(stones))
	}
	if err == nil && c.Bool("tree-size") {
		r.TreeSize, err = takeaway.TreeSize(c.Context, s.Moves, stones)
	}
	return r, err
}

// collected returns what an iterator yields. The error is the context's, or says that it is too much.
func collected[T any](ctx context.Context, each iter.Seq[T]) ([]T, error) {
	all := []T{}
	for x := range each {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case len(all) == maxListed:
			return nil, command.Usagef("the result has more than %d lost heaps, moves or positions; give fewer stones", maxListed)
		}
		all = append(all, x)
	}
	return all, nil
}

// Limits of the text; records have all.
const (
	shownBest   = 12
	shownLost   = 40
	shownDigits = 40
	shownLine   = 200
	shownPlay   = 1_000_000 // positions of a line that are looked at
	lineWidth   = 100       // characters of a line of text
)

// periodText describes the period.
func (r takeawayRecord) periodText() string {
	searched := units.Plural(r.Searched, "stone", "stones")
	if r.Period == nil {
		return "none is proved by the heaps up to " + searched
	}
	from := fmt.Sprintf("%d from %s on", *r.Period, units.Plural(*r.Preperiod, "stone", "stones"))
	switch {
	case !r.Proved:
		return fmt.Sprintf("%s, as far as %s; not proved", from, searched)
	case r.solved.Period.Residues:
		return from + ", proved for all heaps by the residues of the moves"
	}
	return fmt.Sprintf("%s, proved for all heaps by those up to %s", from, searched)
}

// writeText writes the winner, the lost heaps, the period, and a line of play: without its middle unless the whole was
// asked for, and of a very long one only the first positions.
func (r takeawayRecord) writeText(ctx context.Context, w io.Writer) error {
	game := "Take " + r.Game
	if r.Misere {
		game += " in misère play"
	}
	noun := "stones"
	if r.Stones == 1 {
		noun = "stone"
	}
	fmt.Fprintf(w, "%s, 1 heap of %d %s: the %s player wins.\n", game, r.Stones, noun, r.Winner)
	for k, take := range r.Best {
		if k == shownBest {
			fmt.Fprintf(w, "%s.\n", units.Plural(len(r.Best)-k, "more winning move", "more winning moves"))
			break
		}
		fmt.Fprintf(w, "Winning move: take %d and leave %d.\n", take, r.Stones-take)
	}
	fmt.Fprintf(w, "Lost heaps: %s.\nPeriod: %s.\n", listed(r.Lost, shownLost), r.periodText())
	if r.TreeSize != nil {
		fmt.Fprintf(w, "Nodes of the game tree: %s.\n", shortNumber(new(big.Rat).SetInt(r.TreeSize)))
	}
	text, err := r.lineText(ctx)
	if err == nil {
		_, err = fmt.Fprintf(w, "Perfect play (the winner takes the most that wins, the loser the fewest):\n%s\n", text)
	}
	return err
}

// lineText returns the line of play, {99 | true} -> {96 | false} -> …
func (r takeawayRecord) lineText(ctx context.Context) (string, error) {
	if r.Line != nil {
		return arrows(units.Texts(r.Line, takeaway.Step.String)), nil
	}
	var steps []takeaway.Step
	for step := range r.solved.Line(r.Stones) {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if len(steps) == shownPlay {
			first := units.Texts(steps[:shownLine/2], takeaway.Step.String)
			return arrows(append(first, fmt.Sprintf("… more than %d positions", shownPlay))), nil
		}
		steps = append(steps, step)
	}
	words := units.Texts(steps[:min(len(steps), shownLine/2)], takeaway.Step.String)
	rest := steps[len(words):]
	if hidden := len(rest) - shownLine/2; hidden > 0 {
		words, rest = append(words, fmt.Sprintf("… %s …", units.Plural(hidden, "position", "positions"))), rest[hidden:]
	}
	return arrows(append(words, units.Texts(rest, takeaway.Step.String)...)), nil
}

// arrows joins texts by arrows, in lines of at most lineWidth characters.
func arrows(texts []string) string {
	var b strings.Builder
	width := 0
	for k, text := range texts {
		if k > 0 {
			text = "-> " + text
			if width+1+utf8.RuneCountInString(text) <= lineWidth {
				text = " " + text
			} else {
				text = "\n  " + text
				width = -len("\n")
			}
		}
		b.WriteString(text)
		width += utf8.RuneCountInString(text)
	}
	return b.String()
}

// listed writes at most most numbers, separated by commas, and says how many it left out.
func listed(numbers []int, most int) string {
	if len(numbers) == 0 {
		return "none"
	}
	text := strings.Join(units.Texts(numbers[:min(most, len(numbers))], strconv.Itoa), ", ")
	if hidden := len(numbers) - most; hidden > 0 {
		text += fmt.Sprintf(" and %d more", hidden)
	}
	return text
}

// shortNumber returns a number or, if that is long, an approximation.
func shortNumber(r *big.Rat) string {
	if text := r.RatString(); len(text) <= shownDigits {
		return text
	}
	return "about " + new(big.Float).SetRat(r).Text('e', 3)
}
