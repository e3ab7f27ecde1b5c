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
	Name, File string // File is the SGF
	Position   *board.Position
	Outcome    seki.Outcome
	Kind       seki.Kind // of a seki, if the comment says it

	// The first stone of each chain of the fight that is alive, dead or in seki whoever plays next.
	Alive, Dead, Seki []board.Point

	Source  string
	GNUGo   string // what GNU Go says, "" if it cannot read the board
	Differs string // why GNU Go says something else, or ""
	Counted string // why the program says something else, or ""
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
		p, err := Parse(filepath.Base(file), data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		problems = append(problems, p)
	}
	return problems, nil
}

// Parse reads a file.
func Parse(file string, data []byte) (Problem, error) {
	p := Problem{File: file}
	roots, err := board.ParseSGF(data)
	if err != nil {
		return p, err
	}
	list, err := board.Parse(data, board.Shown)
	switch {
	case err != nil:
		return p, err
	case len(list) != 1:
		return p, fmt.Errorf("%d positions, want one", len(list))
	}
	p.Position = list[0]
	for _, q := range roots[0].Properties {
		text := strings.Join(q.Values, "")
		switch q.Name {
		case "GN":
			p.Name = text
		case "SO":
			p.Source = text
		case "C":
			for line := range strings.Lines(text) {
				if err := p.answer(strings.TrimSpace(line)); err != nil {
					return p, err
				}
			}
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
	gains := map[string]seki.Value{"Black": seki.Win, "White": seki.Loss, "draw": seki.Draw}[text] // for Black
	ok := true
	switch title {
	case "Black first":
		p.Outcome.C, ok = gains, gains != seki.Unknown
	case "White first":
		p.Outcome.R, ok = gains.Negate(), gains != seki.Unknown
	case "Kind":
		k := slices.IndexFunc(seki.Kinds[:], func(k seki.Kind) bool { return k.Name() == text })
		if ok = k >= 0; ok {
			p.Kind = seki.Kinds[k]
		}
	case "Alive", "Dead", "Seki":
		list := map[string]*[]board.Point{"Alive": &p.Alive, "Dead": &p.Dead, "Seki": &p.Seki}[title]
		for name := range strings.FieldsSeq(text) {
			chains := p.Position.Chains()
			k := slices.IndexFunc(chains, func(c board.Chain) bool { return c.Name() == name })
			if k < 0 {
				return fmt.Errorf("%s: %s is not the first stone of a chain", title, name)
			}
			*list = append(*list, chains[k].Stones[0])
		}
	case "GNU Go":
		p.GNUGo = text
	case "GNU Go differs":
		p.Differs = text
	case "Stones counted":
		p.Counted = text
	}
	if !ok {
		return fmt.Errorf("%q: unknown answer", line)
	}
	return nil
}
