// Command positions writes README.md in testdata/positions, which compares the answers of the program with the answers
// of players and of GNU Go:
//
//	go run ./scripts/positions
package main

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/data/positions"
	"github.com/sekilab/sekilab/seki"
)

//go:embed introduction.md
var introduction string

func main() {
	log.SetFlags(0)
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	problems, err := positions.Load(".")
	if err != nil {
		return err
	}
	all, err := examine(ctx, problems)
	if err != nil {
		return err
	}
	var page bytes.Buffer
	write(&page, all)
	return os.WriteFile(positions.Folder+"/README.md", page.Bytes(), 0o644)
}

// examined is a position with the answers of the program for its fights, at least one.
type examined struct {
	positions.Problem
	verdicts []verdict.Verdict
	why      []string // the reasons of answers that are undecided or rest on an assumption
}

// examine decides positions.
func examine(ctx context.Context, problems []positions.Problem) ([]examined, error) {
	judge := new(verdict.Judge)
	var all []examined
	for _, p := range problems {
		e := examined{Problem: p}
		fights, err := board.Options{}.Fights(p.Position)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.File, err)
		}
		for _, r := range fights {
			v, err := judge.Decide(ctx, r)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.File, err)
			}
			e.verdicts = append(e.verdicts, v)
			why := v.Reason
			if v.If != nil {
				why = v.Text + "; without that, " + why
			}
			e.why = append(e.why, why)
		}
		all = append(all, e)
	}
	return all, nil
}

// basis returns the basis of the answer of the program: the basis of the first fight, or
// Undecided if a fight is.
func (e examined) basis() verdict.Basis {
	for _, v := range e.verdicts {
		if v.Basis == verdict.Undecided {
			return v.Basis
		}
	}
	return e.verdicts[0].Basis
}

// claims returns what is claimed of every fight, of some on a condition.
func (e examined) claims() (list []verdict.Verdict) {
	for _, v := range e.verdicts {
		if v.Basis == verdict.Assumed {
			list = append(list, v.If.Verdicts...)
		} else {
			list = append(list, v)
		}
	}
	return list
}

// agrees reports whether the program says of every fight what players say, or nothing.
func (e examined) agrees() bool {
	for _, v := range e.claims() {
		switch v.Basis {
		case verdict.Undecided:
			continue
		case verdict.NoFight:
			v.Outcome = seki.Outcome{R: seki.Draw, C: seki.Draw} // nobody can capture anything
		}
		if v.Outcome != e.Outcome || e.Kind != seki.UnknownKind && v.Kind != seki.UnknownKind && v.Kind != e.Kind {
			return false
		}
	}
	return true
}

// words has the words for outcomes.
var words = map[string]string{
	"DD": "nobody gains",
	"WW": "whoever moves first gains",
	"LW": "Black gains",
	"WL": "White gains",
	"DW": "Black gains moving first",
	"WD": "White gains moving first",
}

// answer is the answer of players in words.
func (e examined) answer() string {
	if e.Kind == seki.Complete {
		return "a complete seki"
	}
	return words[e.Outcome.String()]
}

// themes has the titles for the first words of the names of files.
var themes = map[string]string{
	"chains":  "Chains that share dame",
	"corner":  "Corners",
	"eyes":    "Chains with eyes",
	"ko":      "Kos",
	"nakade":  "Stones inside an eye space",
	"other":   "Others",
	"ring":    "Rings, and other seki from matrices",
	"space":   "Eye spaces",
	"tactics": "Tactics",
}

// row is the line of the table.
func (e examined) row() string {
	by, gnugo := string(e.basis()), e.GNUGo
	if by == string(verdict.NoFight) {
		by = "all alive"
	}
	if !e.agrees() {
		by += ", *otherwise*"
	}
	if e.Differs != "" {
		gnugo = "**" + gnugo + "**"
	}
	return fmt.Sprintf("| [%s](%s) | %s | %s | %s | %s |", e.Name, e.File, e.answer(), by, gnugo, e.Source)
}

func write(w io.Writer, all []examined) {
	fmt.Fprint(w, introduction)
	count, otherwise := map[verdict.Basis]int{}, 0
	for _, e := range all {
		count[e.basis()]++
		if !e.agrees() {
			otherwise++
		}
	}
	agreement := "All answers are as expected."
	if otherwise > 0 {
		agreement = fmt.Sprintf("All answers but the %d marked *otherwise* are as expected.", otherwise)
	}
	fmt.Fprintf(w, "Of %d positions, %d are decided by liberties, %d by the rules of Go, %d on an assumption and %d\n"+
		"not at all; in %d there is nothing to decide, because all chains live. %s\n",
		len(all), count[verdict.Liberties], count[verdict.Rules], count[verdict.Assumed], count[verdict.Undecided],
		count[verdict.NoFight], agreement)
	theme := ""
	for _, e := range all {
		if before, _, _ := strings.Cut(e.File, "-"); before != theme {
			theme = before
			fmt.Fprintf(w, "\n## %s\n\n| position | expected | decided by | GNU Go | source |\n|---|---|---|---|---|\n",
				themes[theme])
		}
		fmt.Fprintln(w, e.row())
	}
	fmt.Fprint(w, "\n## Assumptions, and undecided positions\n\n")
	for _, e := range all {
		for k, v := range e.verdicts {
			if v.Basis == verdict.Undecided || v.Basis == verdict.Assumed {
				fmt.Fprintf(w, "- *%s*: %s\n", e.Name, e.why[k])
			}
		}
	}
	if otherwise > 0 {
		fmt.Fprint(w, "\n## Where the program has another answer\n\n")
	}
	for _, e := range all {
		if !e.agrees() {
			fmt.Fprintf(w, "- *%s*: %s\n", e.Name, e.Counted)
		}
	}
	fmt.Fprint(w, "\n## Where GNU Go has another answer\n\n")
	for _, e := range all {
		if e.Differs != "" {
			fmt.Fprintf(w, "- *%s*: %s. %s\n", e.Name, strings.ToUpper(e.GNUGo[:1])+e.GNUGo[1:], e.Differs)
		}
	}
}
