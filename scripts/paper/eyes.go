package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/seki"
)

// eyesMacros returns the numbers and tables of paper/eyes.tex: what the recursion finds, and what pages say whose tests compute it.
func eyesMacros(root string) ([]byte, error) {
	boards, err := os.ReadFile(filepath.Join(root, "docs/reading-boards.md"))
	if err != nil {
		return nil, err
	}
	known, err := os.ReadFile(filepath.Join(root, "testdata/positions/README.md"))
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	err = errors.Join(
		positionNumbers(&b, string(known)),
		pageTable(&b, "killedTable", page(boards), "points", "8"),
		pageTable(&b, "sideTable", page(boards), "board", "by repetition"),
		exampleTable(&b),
		twoChainsTable(&b))
	return []byte(b.String()), err
}

// positionSummary is what testdata/positions/README.md says of all positions.
var positionSummary = regexp.MustCompile(`Of (\d+) positions, (\d+) are decided by the model, (\d+) by the game with eyes, (\d+) by the rules of Go, (\d+) on an assumption and (\d+)\snot at all; in (\d+) there is nothing to decide, because all chains live\. All answers but the (\d+) marked`)

func positionNumbers(b *strings.Builder, known string) error {
	found := positionSummary.FindStringSubmatch(known)
	if found == nil {
		return errors.New("testdata/positions/README.md does not sum the positions up")
	}
	for k, name := range []string{"All", "Model", "Eyes", "Rules", "Assumed", "Open", "Alive", "Otherwise"} {
		fmt.Fprintf(b, "\\newcommand{\\positions%s}{%s}\n", name, found[k+1])
	}
	return nil
}

// pageTable writes the first table with the given columns as a macro.
func pageTable(b *strings.Builder, name string, p page, columns ...string) error {
	rows, head, err := p.table(columns...)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "\\newcommand{\\%s}{\\begin{tabular}{l%s}\n%s\\\\\n\\hline\n%s\\end{tabular}}\n",
		name, strings.Repeat("r", len(head)-1), strings.Join(head, " & "), typesetRows(rows, head))
	return nil
}

// examples are the positions of the first table, with what they are.
var examples = [][2]string{
	{"2", "two dame, no eyes"},
	{"1", "one dame, no eyes"},
	{"1 eyes 1 | 1", "one eye each, one dame"},
	{"2 eyes 1 | 1", "one eye each, two dame"},
	{"2 eyes 1 | 1 private 1 | 1", "these and an outside liberty each"},
	{"1 eyes 1 | 2", "eyes of one and of two points"},
	{"3 eyes 0 | 1", "\\emph{me ari me nashi}"},
	{"3 eyes 0 | 1 private 5 | 0", "the same against five outside liberties"},
	{"1; 1 eyes 1 1 | 0", "no eye between two eyes"},
	{"1 0; 1 1 eyes 1 0 | 0 1", "a row of four, an eye at each end"},
	{"2 2 eyes 0 | 1 1", "Black between two eyes"},
	{"2 2 2; 2 2 2 eyes 0 0 | 1 1 1", "unequal liberties"},
}

// winners say who wins.
var winners = map[string]string{
	"WW": "who begins", "WL": "White", "LW": "Black", "WD": "White, if White begins", "DW": "Black, if Black begins", "DD": "seki",
}

// specialSeki are the words for special seki.
var specialSeki = map[seki.Kind]string{
	seki.Complete: "complete seki", seki.SemiCompleteR: "seki, White must pass", seki.SemiCompleteC: "seki, Black must pass",
}

func exampleTable(b *strings.Builder) error {
	solver := eyes.NewReference(seki.Seki)
	b.WriteString("\\newcommand{\\examplesTable}{\\begin{tabular}{lll}\nposition & in words & who wins\\\\\n\\hline\n")
	for _, x := range examples {
		P, err := eyes.Parse(x[0])
		if err != nil {
			return err
		}
		r, err := solver.Solve(P)
		if err != nil {
			return err
		}
		result, ok := specialSeki[r.Kind]
		if !ok {
			result = winners[r.Outcome.String()]
		}
		fmt.Fprintf(b, "\\texttt{%s} & %s & %s\\\\\n", x[0], x[1], result)
	}
	b.WriteString("\\end{tabular}}\n")
	return nil
}

// twoChainsTable writes the outcomes of two chains by the recursion. Each chain has a private liberty at least.
func twoChainsTable(b *strings.Builder) error {
	const most = 4 // difference of private liberties
	solver := eyes.NewReference(seki.Seki)
	fmt.Fprintf(b, "\\newcommand{\\twoChainsTable}{\\begin{tabular}{lc*{%d}{c}}\neyes & $a$", 2*most+1)
	for d := -most; d <= most; d++ {
		fmt.Fprintf(b, " & $%+d$", d)
	}
	b.WriteString("\\\\\n")
	for _, eyed := range []struct {
		name         string
		black, white int
	}{{"none", 0, 0}, {"White's", 0, 1}, {"both", 1, 1}} {
		b.WriteString("\\hline\n")
		for a := range 5 {
			fmt.Fprintf(b, "%s & %d", eyed.name, a)
			for d := -most; d <= most; d++ {
				black := max(0, -d) + 1
				P, err := eyes.Parse(fmt.Sprintf("%d eyes %d | %d private %d | %d", a, eyed.black, eyed.white, black, black+d))
				if err != nil {
					return err
				}
				r, err := solver.Solve(P)
				if err != nil {
					return err
				}
				b.WriteString(" & " + r.Outcome.String())
			}
			b.WriteString("\\\\\n")
		}
	}
	b.WriteString("\\end{tabular}}\n")
	return nil
}
