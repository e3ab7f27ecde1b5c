package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/verdict"
	"github.com/sekilab/sekilab/internal/data/positions"
)

// result is how an engine answers a problem, in the words of the table.
type result string

const (
	right      result = "right"      // each chain of the problem has its status
	wrong      result = "wrong"      // one has another status
	unanswered result = "unanswered" // one has none
)

// ask asks an engine about all problems, and prints a table. Those in which no chain has a status are not in it.
func ask(ctx context.Context, w io.Writer, root string, problems []positions.Problem, command []string, limit time.Duration) error {
	e := &engine{ctx: ctx, command: command, limit: limit}
	defer e.stop()
	if err := e.start(); err != nil {
		return err
	}
	count, asked := map[result]int{}, 0
	for _, p := range problems {
		if len(p.Status) == 0 {
			continue
		}
		asked++
		r, why := judge(p, e.statuses(filepath.Join(root, positions.Folder, p.File+".sgf")))
		if err := ctx.Err(); err != nil {
			return err
		}
		count[r]++
		fmt.Fprintln(w, strings.TrimSpace(fmt.Sprintf("%-28s %-10s %s", p.File, r, why)))
	}
	_, err := fmt.Fprintf(w, "%d positions: %d right, %d wrong, %d unanswered\n", asked, count[right], count[wrong], count[unanswered])
	return err
}

// statuses of chains, in the order of the questions.
var statuses = []verdict.Status{verdict.Alive, verdict.Dead, verdict.Seki}

// answers are the points of the chains that an engine gives a status, and what was wrong with an answer.
type answers struct {
	points map[verdict.Status][]string
	err    error
}

// of returns the statuses of the chain of a point.
func (a answers) of(at board.Point) (list []string) {
	for _, s := range statuses {
		if slices.ContainsFunc(a.points[s], func(name string) bool { return strings.EqualFold(name, at.String()) }) {
			list = append(list, string(s))
		}
	}
	return list
}

// judge says how a problem is answered, and which chain has another status or none.
func judge(p positions.Problem, a answers) (result, string) {
	var false, missing []string
	for _, s := range statuses {
		for _, at := range p.Status[s] {
			switch got := a.of(at); {
			case slices.Equal(got, []string{string(s)}):
			case len(got) == 0:
				missing = append(missing, fmt.Sprintf("%v is %s", at, s))
			default:
				false = append(false, fmt.Sprintf("%v is %s, not %s", at, s, strings.Join(got, " and ")))
			}
		}
	}
	why := strings.Join(slices.Concat(false, missing), ", ")
	if a.err != nil {
		why = strings.TrimPrefix(why+": "+a.err.Error(), ": ")
	}
	switch {
	case len(false) > 0:
		return wrong, why
	case len(missing) > 0:
		return unanswered, why
	}
	return right, why
}

// gnugo says how GNU Go answers a problem, from what its file says.
func gnugo(p positions.Problem) result {
	expected := string(verdict.Alive)
	switch dead := p.Status[verdict.Dead]; {
	case len(dead) > 0 && p.Position.At(dead[0]) == board.Black:
		expected = "Black dead"
	case len(dead) > 0:
		expected = "White dead"
	case len(p.Status[verdict.Seki]) > 0:
		expected = string(verdict.Seki)
	}
	switch p.GNUGo {
	case "":
		return unanswered
	case expected:
		return right
	}
	return wrong
}

// introductionToTest says how the problems test programs.
//
//go:embed test.md
var introductionToTest string

// writeTest writes the section on the problems as a test of programs, with the results of GNU Go.
func writeTest(w io.Writer, all []examined) {
	var order []string
	count, total := map[string]map[result]int{}, map[result]int{}
	for _, e := range all {
		if len(e.Status) == 0 {
			continue
		}
		theme, _, _ := strings.Cut(e.File, "-")
		if count[theme] == nil {
			order, count[theme] = append(order, theme), map[result]int{}
		}
		count[theme][gnugo(e.Problem)]++
		total[gnugo(e.Problem)]++
	}
	fmt.Fprint(w, "\n"+introductionToTest+"\n| GNU Go 3.8 | positions | right | wrong | unanswered |\n|---|---|---|---|---|\n")
	row := func(title string, c map[result]int) {
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d |\n", title, c[right]+c[wrong]+c[unanswered], c[right], c[wrong], c[unanswered])
	}
	for _, theme := range order {
		row(themes[theme], count[theme])
	}
	row("all", total)
}
