package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/seki"
)

// folder has the positions, one in each SGF file, from the root of the repository. The
// comment of a file says what is on the board and then, in lines of their own, the answer.
const folder = "testdata/positions"

// problem is a position with the answer that players give.
type problem struct {
	file     string // without its folder and .sgf
	name     string
	source   string
	position *board.Position
	outcome  seki.Outcome
	kind     seki.Kind // UnknownKind if it is not said
	gnugo    string    // what GNU Go says, "" if it cannot read the board
	differs  string    // why GNU Go says something else, or ""
	counted  string    // why the program says something else, or ""
}

// answers are the values that a comment gives for Black and for White.
var answers = map[string][2]seki.Value{
	"Black": {seki.Win, seki.Loss},
	"White": {seki.Loss, seki.Win},
	"draw":  {seki.Draw, seki.Draw},
}

// load reads all positions of the repository at root, in the order of their names.
func load(ctx context.Context, root string) ([]problem, error) {
	files, err := filepath.Glob(filepath.Join(root, folder, "*.sgf"))
	if err != nil {
		return nil, err
	}
	var problems []problem
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		p, err := parse(ctx, data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		p.file = strings.TrimSuffix(filepath.Base(file), ".sgf")
		problems = append(problems, p)
	}
	return problems, nil
}

// parse reads a file of the folder.
func parse(ctx context.Context, data []byte) (p problem, err error) {
	const room = 1 << 20
	roots, err := board.ParseSGF(ctx, data, room)
	if err != nil {
		return p, err
	}
	positions, err := board.Parse(ctx, data, board.Shown, room)
	if err != nil {
		return p, err
	}
	if len(positions) != 1 {
		return p, fmt.Errorf("%d positions, want one", len(positions))
	}
	p.position = positions[0]
	for _, chain := range p.position.Chains() {
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
	p.name, p.source = property("GN"), property("SO")
	for line := range strings.Lines(property("C")) {
		title, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
		values, ok := answers[text]
		switch title {
		case "Black first":
			p.outcome.C = values[0]
		case "White first":
			p.outcome.R = values[1]
		case "Kind":
			k := slices.IndexFunc(seki.Kinds[:], func(k seki.Kind) bool { return k.Name() == text })
			if ok = k >= 0; ok {
				p.kind = seki.Kinds[k]
			}
		case "GNU Go":
			p.gnugo, ok = text, true
		case "GNU Go differs":
			p.differs, ok = text, true
		case "Stones counted":
			p.counted, ok = text, true
		default:
			ok = true
		}
		if !ok {
			return p, fmt.Errorf("%q: unknown answer", line)
		}
	}
	if p.name == "" || p.source == "" || !p.outcome.Known() {
		return p, fmt.Errorf("needs a name, a source, and who gains if Black begins and if White does")
	}
	return p, nil
}
