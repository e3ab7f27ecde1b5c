package games

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/units"
)

// Limits of the text output; jsonl has none.
const (
	shownMoves  = 12
	shownLosing = 20
	shownLine   = 200
)

// To find a period, the command solves at least leastPiles piles; for a finite set
// of moves at least four times the greatest move, but then at most mostPiles.
const (
	leastPiles = 1 << 20
	mostPiles  = 10_000_000
)

func gamesTakeawayCommand() *cli.Command {
	return &cli.Command{
		Name:  "takeaway",
		Usage: "one pile of stones: who wins, by which moves, and the period of the pattern",
		Description: "Two players in turn take stones from a pile. --take says how many may be taken at once: a\n" +
			"list or range (1-3 or 1,3,4), powers-of-B, squares or primes. A player who cannot move loses,\n" +
			"or wins with --misere.\n\n" +
			"The line of perfect play is a chain of piles, each with whether the player to move wins: the\n" +
			"winner takes the most stones that keep the win, the loser the fewest. The output says whether\n" +
			"the period of the losing piles is proved for all piles: for a finite set because as many piles\n" +
			"as the greatest move repeat, for the others by the residues of the moves.\n\n" +
			"The article \"Finding winning strategies\" has the games 1-3 and powers-of-2.\n\n" +
			fmt.Sprintf("Up to %d stones; all smaller piles are solved at once.", takeaway.MaxStones) +
			command.Examples("seki games takeaway --stones 99 --take 1-3", "seki games takeaway --stones 10000000 --take squares --misere"),
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "stones", Usage: "the pile has `N` stones"},
			&cli.StringFlag{Name: "take", Usage: "what can be taken at once: `SET` is 1-3, 1,3,4, powers-of-2, squares or primes"},
			&cli.BoolFlag{Name: "misere", Usage: "the last stone loses"},
			command.FormatFlag("text", "jsonl"), command.OutputFlag, command.QuietFlag(),
		},
		Action: runTakeaway,
	}
}

func runTakeaway(c *cli.Context) error {
	if err := command.NoArguments(c); err != nil {
		return err
	}
	form, err := command.Format(c, "text", "jsonl")
	if err != nil {
		return err
	}
	stones := c.Int("stones")
	switch {
	case !c.IsSet("stones"):
		return command.Usagef("how many stones? Give --stones N")
	case stones < 0 || stones > takeaway.MaxStones:
		return command.Usagef("--stones must be between 0 and %d, not %d", takeaway.MaxStones, stones)
	case !c.IsSet("take"):
		return command.Usagef("what can be taken at once? Give --take, such as --take 1-3")
	}
	moves, err := takeaway.ParseMoves(c.String("take"))
	if err != nil {
		return command.Usagef("--take: %w", err)
	}
	piles := max(stones, leastPiles)
	if greatest, isFinite := moves.Greatest(); isFinite {
		piles = max(piles, min(4*greatest, mostPiles))
	}
	start := time.Now()
	game := takeaway.Game{Moves: moves, Misere: c.Bool("misere")}
	solution, err := takeaway.Solve(c.Context, game, piles)
	if err != nil {
		return fmt.Errorf("solving %s: %w", stoneCount(stones), err)
	}
	period, found, err := solution.FindPeriod(c.Context)
	if err != nil {
		return fmt.Errorf("looking for the period: %w", err)
	}
	err = command.WithOutput(c, func(w io.Writer) error {
		if form == "jsonl" {
			return writeTakeawayJSON(w, solution, stones, period, found)
		}
		return writeTakeaway(w, solution, stones, period, found)
	})
	if err == nil {
		command.Note(c, "%d piles in %v", solution.Stones+1, time.Since(start).Round(time.Millisecond))
	}
	return err
}

// takeawayLine is the jsonl output. Period and Preperiod are null if no period was
// found.
type takeawayLine struct {
	Stones       int    `json:"stones"`
	Take         string `json:"take"`
	Misere       bool   `json:"misere"`
	Winner       string `json:"winner"`
	Best         []int  `json:"best"`
	Period       *int   `json:"period"`
	Preperiod    *int   `json:"preperiod"`
	PeriodProved bool   `json:"period_proved"`
}

func writeTakeawayJSON(w io.Writer, s *takeaway.Solution, stones int, p takeaway.Period, found bool) error {
	line := takeawayLine{
		Stones: stones, Take: s.Game.Moves.String(), Misere: s.Game.Misere,
		Winner: winner(s.Wins(stones)), Best: append([]int{}, s.Best(stones)...), PeriodProved: p.Proved,
	}
	if found {
		line.Period, line.Preperiod = &p.Length, &p.Preperiod
	}
	return writeLine(w, line)
}

func winner(first bool) string {
	if first {
		return "first"
	}
	return "second"
}

func writeTakeaway(w io.Writer, s *takeaway.Solution, stones int, p takeaway.Period, found bool) error {
	last := "wins"
	if s.Game.Misere {
		last = "loses"
	}
	fmt.Fprintf(w, "%s, take %v, the last stone %s: the %s player wins.\n", stoneCount(stones), s.Game.Moves, last, winner(s.Wins(stones)))
	if best := s.Best(stones); len(best) > 0 {
		moves := "Winning move"
		if len(best) > 1 {
			moves += "s"
		}
		fmt.Fprintf(w, "%s: take %s.\n", moves, abbreviated(best, len(best), shownMoves))
	}
	fmt.Fprintf(w, "Losing piles: %s.\n", losingPiles(s, stones))
	switch {
	case found && p.Proved:
		fmt.Fprintf(w, "Period: %d from %s on, proved for all piles (%s argument).\n", p.Length, stoneCount(p.Preperiod), strings.TrimSuffix(p.By, "s"))
	case found:
		fmt.Fprintf(w, "Period: %d from %s on, as far as %s; not proved.\n", p.Length, stoneCount(p.Preperiod), stoneCount(s.Stones))
	default:
		fmt.Fprintf(w, "Period: none found in the piles up to %s.\n", stoneCount(s.Stones))
	}
	_, err := fmt.Fprintf(w, "Perfect play (the winner takes the most that wins, the loser the fewest):\n%s\n",
		takeaway.FormatLine(s.Line(stones), shownLine))
	return err
}

func stoneCount(n int) string { return units.Plural(uint64(n), "stone", "stones") }

// abbreviated writes at most most numbers, separated by commas, and says how many
// of count it left out.
func abbreviated(numbers []int, count, most int) string {
	var words []string
	for _, n := range numbers[:min(most, len(numbers))] {
		words = append(words, fmt.Sprint(n))
	}
	text := strings.Join(words, ", ")
	if hidden := count - most; hidden > 0 {
		text += fmt.Sprintf(" and %d more", hidden)
	}
	return text
}

// losingPiles lists the losing piles up to the given one.
func losingPiles(s *takeaway.Solution, stones int) string {
	losing := s.Losing(stones, shownLosing)
	if len(losing) == 0 {
		return "none"
	}
	return abbreviated(losing, s.LosingCount(stones), shownLosing)
}
