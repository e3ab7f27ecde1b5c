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
	"github.com/sekilab/sekilab/internal/units"
)

// result is how an engine answers a problem, in the words of the table.
type result string

const (
	right      result = "right"      // each chain of the problem has its status
	wrong      result = "wrong"      // one has another status
	unanswered result = "unanswered" // one has none
)

// question is a position with what is certain of its chains, whoever plays next.
type question struct {
	name   string
	setUp  []string // commands of the Go Text Protocol
	claims []claim
}

// claim is that the chain of a point has one of some statuses.
type claim struct {
	at   string
	isIn []verdict.Status
}

// questions returns those problems in which a chain has a status.
func questions(root string, problems []positions.Problem) (list []question) {
	for _, p := range problems {
		q := question{name: p.File, setUp: []string{"loadsgf " + filepath.Join(root, positions.Folder, p.File+".sgf")}}
		for _, s := range statuses {
			for _, at := range p.Status[s] {
				q.claims = append(q.claims, claim{at.String(), []verdict.Status{s}})
			}
		}
		if len(q.claims) > 0 {
			list = append(list, q)
		}
	}
	return list
}

// ask asks an engine all questions, and prints a table.
func ask(ctx context.Context, w io.Writer, all []question, command []string, limit time.Duration) error {
	e := &engine{ctx: ctx, command: command, limit: limit}
	defer e.stop()
	if err := e.start(); err != nil {
		return err
	}
	count := map[result]int{}
	for _, q := range all {
		r, why := judge(q.claims, e.statuses(q.setUp))
		if err := ctx.Err(); err != nil {
			return err
		}
		count[r]++
		fmt.Fprintln(w, strings.TrimSpace(fmt.Sprintf("%-28s %-10s %s", q.name, r, why)))
	}
	_, err := fmt.Fprintf(w, "%d positions: %d right, %d wrong, %d unanswered\n", len(all), count[right], count[wrong], count[unanswered])
	return err
}

// statuses of chains, in the order of the questions.
var statuses = []verdict.Status{verdict.Alive, verdict.Dead, verdict.Seki}

// answers are the points of the chains that an engine gives a status, and what was wrong with an answer.
type answers struct {
	points map[verdict.Status][]string
	err    error
}

func (a answers) of(at string) (list []verdict.Status) {
	for _, s := range statuses {
		if slices.ContainsFunc(a.points[s], func(name string) bool { return strings.EqualFold(name, at) }) {
			list = append(list, s)
		}
	}
	return list
}

// join writes statuses in words.
func join(list []verdict.Status, word string) string {
	return strings.Join(units.Texts(list, func(s verdict.Status) string { return string(s) }), word)
}

// judge says how a question is answered, and which chain has another status or none.
func judge(claims []claim, a answers) (result, string) {
	var false, missing []string
	for _, c := range claims {
		switch got := a.of(c.at); {
		case len(got) == 0:
			missing = append(missing, fmt.Sprintf("%s is %s", c.at, join(c.isIn, " or ")))
		case len(got) > 1, !slices.Contains(c.isIn, got[0]):
			false = append(false, fmt.Sprintf("%s is %s, not %s", c.at, join(c.isIn, " or "), join(got, " and ")))
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
