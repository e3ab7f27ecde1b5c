package games

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/units"
)

// mostTree is the greatest number of stones whose game tree is counted.
const mostTree = 2000

func takeawayCommand() *cli.Command {
	return command.New("games takeaway", inForms(gamesTakeaway),
		command.Insert{"stones": units.Count(takeaway.MaxStones), "tree": units.Count(mostTree)},
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
	Line      []takeaway.Step `json:"line,omitempty"`      // with --line

	Residues bool   `json:"-"` // prove the period
	Play     string `json:"-"` // the line, without the middle of a long one unless --line is given
}

func gamesTakeaway(c *command.Run) (forms, error) {
	if c.NArg() != 2 {
		return nil, fmt.Errorf("which game, and how many stones? Give MOVES, such as 1-3 or squares, and STONES; "+
			"%d arguments were given", c.NArg())
	}
	moves, err := takeaway.Parse(c.Args().First())
	if err != nil {
		return nil, err
	}
	most := takeaway.MaxStones
	if c.Bool("tree-size") {
		most = mostTree
	}
	stones, err := strconv.Atoi(c.Args().Get(1))
	if err != nil || stones < 0 || stones > most {
		return nil, fmt.Errorf("STONES must be a number between 0 and %d here, not %s", most, c.Args().Get(1))
	}
	s := takeaway.Solve(moves, c.Bool("misere"))
	line := s.Line(stones)
	r := takeawayRecord{
		Game: moves.String(), Misere: s.Misere, Stones: stones, Winner: player(s.Wins(stones)), Best: s.Best(stones),
		Proved: s.Period.Proved, Searched: s.Period.Checked, Residues: s.Period.Residues, Lost: s.UpTo(stones),
		Play: playText(line, c.Bool("line")),
	}
	if s.Period.Length > 0 {
		r.Period, r.Preperiod = &s.Period.Length, &s.Period.Preperiod
	}
	if c.Bool("line") {
		r.Line = line
	}
	if c.Bool("tree-size") {
		r.TreeSize = takeaway.TreeSize(moves, stones)
	}
	return forms{"text": asText("takeaway", r), "jsonl": asJSON(r)}, nil
}

// playText returns a line of play, {99 | true} -> {96 | false} -> …, in lines of at most 100 characters. Unless the
// whole is wanted, it leaves out the middle of a long one.
func playText(line []takeaway.Step, whole bool) string {
	const width, half = 100, 100
	words := mapped(line, func(s takeaway.Step) string { return "-> " + s.String() })
	words[0] = words[0][3:]
	if hidden := len(words) - 2*half; hidden > 0 && !whole {
		gap := fmt.Sprintf("-> … %s …", units.Plural(hidden, "position", "positions"))
		words = slices.Replace(words, half, half+hidden, gap)
	}
	return strings.Join(units.Flow(words, " ", width, 2), "\n")
}
