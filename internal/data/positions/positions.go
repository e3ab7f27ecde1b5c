// Package positions reads the positions that players know, each with the answer of players, from the SGF
// files in testdata/positions.
package positions

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// Folder has the positions, one in each SGF file, from the root of the repository. The comment of a file describes the
// board, and separate lines give the answer.
const Folder = "testdata/positions"

// Problem is a position with the answer that players give.
type Problem struct {
	File     string // without its folder and .sgf
	Name     string
	Source   string
	Position *board.Position
	Outcome  seki.Outcome
	Kind     seki.Kind // UnknownKind if the comment does not name one
	GNUGo    string    // what GNU Go says, "" if it cannot read the board
	Differs  string    // why GNU Go says something else, or ""
	Counted  string    // why the program says something else, or ""

	// Status has the first stone of each chain of the fight that is alive, dead or in seki whoever plays next.
	Status map[Status][]board.Point
}

// Status is the fate of a chain, whoever moves next.
type Status string

const (
	Alive Status = "alive"
	Dead  Status = "dead"
	Seki  Status = "seki"
)

// answers are the values that a comment gives for Black and for White.
var answers = map[string][2]seki.Value{
	"Black": {seki.Win, seki.Loss},
	"White": {seki.Loss, seki.Win},
	"draw":  {seki.Draw, seki.Draw},
}

// Load reads all positions of the repository at root, in the order of their names.
func Load(root string) ([]Problem, error) {
	files, err := filepath.Glob(filepath.Join(root, Folder, "*.sgf"))
	if err != nil {
		return nil, err
	}
	var problems []Problem
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p, err := Parse(strings.TrimSuffix(filepath.Base(file), ".sgf"), data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		problems = append(problems, p)
	}
	return problems, nil
}

// Parse reads a file, whose name is given without .sgf.
func Parse(file string, data []byte) (Problem, error) {
	p := Problem{File: file, Status: map[Status][]board.Point{}}
	roots, _, err := board.ParseSGF(data)
	if err != nil {
		return p, err
	}
	positions, _, err := board.Parse(data, board.Shown)
	if err != nil {
		return p, err
	}
	if len(positions) != 1 {
		return p, fmt.Errorf("%d positions, want one", len(positions))
	}
	p.Position = positions[0]
	for _, chain := range p.Position.Chains() {
		if len(chain.Liberties) == 0 {
			return p, fmt.Errorf("the chain of %s has no liberty", chain.Name())
		}
	}
	property := func(name string) (value string) {
		for _, q := range roots[0].Properties {
			if q.Name == name {
				value = strings.Join(q.Values, "")
			}
		}
		return value
	}
	p.Name, p.Source = property("GN"), property("SO")
	for line := range strings.Lines(property("C")) {
		if err := p.answer(strings.TrimSpace(line)); err != nil {
			return p, err
		}
	}
	if p.Name == "" || p.Source == "" || !p.Outcome.Known() {
		return p, errors.New("needs a name, a source, and who gains if Black moves first and if White does")
	}
	return p, nil
}

// answer reads a line of the comment.
func (p *Problem) answer(line string) error {
	title, text, _ := strings.Cut(line, ": ")
	values, ok := answers[text]
	switch title {
	case "Black first":
		p.Outcome.C = values[0]
	case "White first":
		p.Outcome.R = values[1]
	case "Kind":
		k := slices.IndexFunc(seki.Kinds[:], func(k seki.Kind) bool { return k.Name() == text })
		if ok = k >= 0; ok {
			p.Kind = seki.Kinds[k]
		}
	case "Alive", "Dead", "Seki":
		return p.status(Status(strings.ToLower(title)), text)
	case "GNU Go":
		p.GNUGo, ok = text, true
	case "GNU Go differs":
		p.Differs, ok = text, true
	case "Stones counted":
		p.Counted, ok = text, true
	default:
		ok = true
	}
	if !ok {
		return fmt.Errorf("%q: unknown answer", line)
	}
	return nil
}

func (p *Problem) status(s Status, names string) error {
	for name := range strings.FieldsSeq(names) {
		k := slices.IndexFunc(p.Position.Chains(), func(c board.Chain) bool { return c.Name() == name })
		if k < 0 {
			return fmt.Errorf("%s: %s is not the first stone of a chain", s, name)
		}
		at := p.Position.Chains()[k].Stones[0]
		for _, list := range p.Status {
			if slices.Contains(list, at) {
				return fmt.Errorf("%s: %s has a status already", s, name)
			}
		}
		p.Status[s] = append(p.Status[s], at)
	}
	return nil
}

// names returns the names of points, nil if there are none.
func names(points []board.Point) (list []string) {
	for _, at := range points {
		list = append(list, at.String())
	}
	return list
}

// gains returns the name of the player who gains by the value, or "draw"; begins names the player who moves first.
func gains(v seki.Value, begins, other string) string {
	switch v {
	case seki.Win:
		return begins
	case seki.Loss:
		return other
	}
	return "draw"
}
