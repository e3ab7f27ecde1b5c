package explorer

import (
	"fmt"

	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// headline says what a matrix is or, as long as a search may find that, that it is thought about.
func headline(class inspect.Class, finished bool) said {
	if known := class.Games.Seki.Outcome.Known() && class.Games.DSeki.Outcome.Known(); !known && !finished {
		words := "Thinking about " + shortName(class.Matrix, "this") + " …"
		return said{words, words}
	}
	return say(func(n text.Names) string { return answerWords(n, class) + "." })
}

// answerWords say in one sentence what a matrix is in both games.
func answerWords(n text.Names, class inspect.Class) string {
	name := shortName(class.Matrix, "This")
	says := [2]string{resultWords(n, *class.Games.Seki), resultWords(n, *class.Games.DSeki)}
	switch {
	case says[0] != says[1]:
		return fmt.Sprintf("%s is %s in SEKI and %s in D-SEKI", name, says[0], says[1])
	case class.Games.Seki.Terminal:
		return fmt.Sprintf("%s is %s", name, says[0])
	}
	return fmt.Sprintf("%s is %s in SEKI and D-SEKI", name, says[0])
}

// shortName returns the entries of a matrix or, if they are many, its size and sum after an
// article.
func shortName(A seki.Matrix, article string) string {
	const most = 40 // bytes
	if text := A.String(); len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s %v matrix of sum %s", article, A.Size(), units.Count(A.Sum()))
}

// resultWords say what a matrix with a verdict is.
func resultWords(n text.Names, v inspect.Verdict) string {
	if v.Terminal {
		return "the end of a game: " + text.TerminalWords(n, v.Outcome)
	}
	if p, semi := v.Kind.MustPass(); semi {
		return fmt.Sprintf("a semi-complete seki (%s must pass)", n.Player(p))
	}
	switch {
	case v.Kind == seki.Complete:
		return "a complete seki"
	case v.Outcome.IsDraw() && v.Kind == seki.UnknownKind:
		return "a seki, complete or not,"
	case v.Outcome.IsDraw():
		return "a seki"
	}
	for _, p := range seki.Players {
		first, second := v.Outcome.First(p), v.Outcome.First(p.Opponent())
		switch {
		case first == seki.Win && second == seki.Win:
			return "won by the player who begins"
		case first == seki.Win && second == seki.Loss:
			return fmt.Sprintf("won by %s, whoever begins,", n.Player(p))
		case first == seki.Win && second == seki.Draw:
			return fmt.Sprintf("won by %[1]s when %[1]s begins, else a draw,", n.Player(p))
		}
	}
	return "not decided"
}

// advice says which commands find out more about a matrix than a search in the limits of the
// server.
func advice(class inspect.Class) []command {
	list := []command{{
		"With more time and memory on your machine",
		fmt.Sprintf("seki check --timeout 2h --memory 8G '%s'", class.Matrix),
	}}
	const most = 8 << 30 // classes: in a table each takes about a byte of the memory above
	if fewestClasses(class.Rows, class.Cols, class.Sum) <= most {
		list = append(list, command{
			"To see what a table of all matrices of this size takes, which decides them at once",
			fmt.Sprintf("seki solve --rows %d --cols %d --max-sum %d --table DIR --dry-run", class.Rows, class.Cols, class.Sum),
		})
	}
	return list
}

// fewestClasses returns a lower bound on the number of classes of rows×cols matrices of a sum: all
// matrices, divided by the number of orders of their lines. Cost: O(rows·cols).
func fewestClasses(rows, cols, sum int) float64 {
	n := arith.Choose(sum+rows*cols-1, rows*cols-1)
	for _, lines := range []int{rows, cols} {
		for k := 2; k <= lines; k++ {
			n /= float64(k)
		}
	}
	return n
}

// command is a command to copy, and what it does.
type command struct{ Does, Line string }
