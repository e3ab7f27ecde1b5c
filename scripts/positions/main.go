// Command positions writes testdata/positions/README.md: what the program says of positions that
// players know, beside their answers and those of GNU Go.
//
//	go run ./scripts/positions >testdata/positions/README.md
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
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

//go:embed introduction.md
var introduction string

// memory bounds each search, in bytes, so that the page does not depend on the speed of the
// machine.
const memory = 1 << 27

func main() {
	ctx := context.Background()
	problems, err := load(ctx, ".")
	if err != nil {
		log.Fatal(err)
	}
	all, err := examine(ctx, problems, memory)
	if err != nil {
		log.Fatal(err)
	}
	var page bytes.Buffer
	write(&page, all)
	if _, err := page.WriteTo(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// examined is a position with what the program says of its fights, at least one.
type examined struct {
	problem
	verdicts []verdict.Verdict
	why      []string // what is said of those that are undecided or rest on an assumption
}

// examine asks the program about positions. Each search takes at most about memory bytes.
func examine(ctx context.Context, problems []problem, memory int64) ([]examined, error) {
	judge := &verdict.Judge{Solver: search.New(search.Options{Memory: memory}), Memory: memory}
	var all []examined
	for _, p := range problems {
		e := examined{problem: p}
		fights, err := board.Options{}.Fights(p.position)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.file, err)
		}
		for _, r := range fights {
			v, err := judge.Decide(ctx, r)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.file, err)
			}
			e.verdicts = append(e.verdicts, v)
			why := v.Reason
			if v.If != nil {
				why = v.If.Text(r) + "; without that, " + why
			}
			e.why = append(e.why, why)
		}
		all = append(all, e)
	}
	return all, nil
}

// basis is what the answer of the program rests on: that of the first fight, or
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
		if v.Outcome != e.outcome || e.kind != seki.UnknownKind && v.Kind != seki.UnknownKind && v.Kind != e.kind {
			return false
		}
	}
	return true
}

// words says who gains.
var words = map[string]string{
	"DD": "nobody gains",
	"WW": "who begins gains",
	"LW": "Black gains",
	"WL": "White gains",
	"DW": "Black gains if Black begins",
	"WD": "White gains if White begins",
}

// answer is the answer of players in words.
func (p problem) answer() string {
	if p.kind == seki.Complete {
		return "a complete seki"
	}
	return words[p.outcome.String()]
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
	by, gnugo := string(e.basis()), e.gnugo
	if by == string(verdict.NoFight) {
		by = "all alive"
	}
	if !e.agrees() {
		by += ", *otherwise*"
	}
	if e.differs != "" {
		gnugo = "**" + gnugo + "**"
	}
	return fmt.Sprintf("| [%s](%s.sgf) | %s | %s | %s | %s |", e.name, e.file, e.answer(), by, gnugo, e.source)
}

// write writes the page.
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
	fmt.Fprintf(w, "Of %d positions, %d are decided by the model, %d by the game with eyes, %d by the rules of Go, and in %d there is nothing\n"+
		"to decide, because all chains live. %d rest on an assumption, %d are undecided. %s\n",
		len(all), count[verdict.Model], count[verdict.Eyes], count[verdict.Rules], count[verdict.NoFight], count[verdict.Assumed], count[verdict.Undecided], agreement)
	theme := ""
	for _, e := range all {
		if before, _, _ := strings.Cut(e.file, "-"); before != theme {
			theme = before
			fmt.Fprintf(w, "\n## %s\n\n| position | expected | decided by | GNU Go | source |\n|---|---|---|---|---|\n", themes[theme])
		}
		fmt.Fprintln(w, e.row())
	}
	fmt.Fprint(w, "\n## What is assumed, and why some are undecided\n\n")
	for _, e := range all {
		for k, v := range e.verdicts {
			if v.Basis == verdict.Undecided || v.Basis == verdict.Assumed {
				fmt.Fprintf(w, "- *%s*: %s\n", e.name, e.why[k])
			}
		}
	}
	if otherwise > 0 {
		fmt.Fprint(w, "\n## Where the program says something else\n\n")
	}
	for _, e := range all {
		if !e.agrees() {
			fmt.Fprintf(w, "- *%s*: %s\n", e.name, e.counted)
		}
	}
	fmt.Fprint(w, "\n## Where GNU Go says something else\n\n")
	for _, e := range all {
		if e.differs != "" {
			fmt.Fprintf(w, "- *%s*: %s. %s\n", e.name, strings.ToUpper(e.gnugo[:1])+e.gnugo[1:], e.differs)
		}
	}
}
