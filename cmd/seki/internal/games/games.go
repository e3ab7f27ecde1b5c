package games

import (
	"cmp"
	"context"
	"embed"
	"io"
	"iter"
	"math/big"
	"strings"
	"sync"
	"text/tabwriter"
	"text/template"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
)

//go:embed text
var files embed.FS

// GamesCommand returns the parent of the commands for the companion games. Each game is a package under games/.
func GamesCommand() *cli.Command {
	return command.New("games", nil, solveCommand(), rulesCommand(), learnCommand(), pyramidCommand(),
		mddpCommand(), takeawayCommand(), eliminationCommand())
}

// forms writes what a command found, in each of its formats.
type forms map[string]func(io.Writer) error

// inForms returns an action that writes what run finds, in the format of the command line. An error of run is wrong
// usage or bad input, unless the command was interrupted or it is a failure.
func inForms(run func(*command.Run) (forms, error)) command.Action {
	return command.InFormat(func(c *command.Run, name string) error {
		found, err := run(c)
		if failed, ok := err.(failure); ok {
			return failed.error
		}
		switch write := found[name]; {
		case err != nil && c.Context.Err() != nil:
			return err
		case err != nil:
			return command.Usage(err)
		case write == nil:
			return command.Usagef("--format %s is not for this game", name)
		default:
			return command.WithOutput(c, write)
		}
	})
}

// failure is an error that is neither wrong usage nor bad input.
type failure struct{ error }

// argument returns the single argument of a command.
func argument(c *command.Run, what string) (string, error) {
	return c.Args().First(), command.UsageIf(c.NArg() != 1, "%s takes %s, not %d arguments", c.Command.HelpName, what,
		c.NArg())
}

// records returns the templates of records as text, text/NAME.txt. Tabs separate columns.
var records = sync.OnceValue(func() *template.Template {
	functions := template.FuncMap{
		"plural": func(n int, noun string) string { return units.Plural(n, noun, noun+"s") },
		"sub":    func(a, b int) int { return a - b },
		"join":   strings.Join,
		"head":   func(list []int, n int) []int { return list[:min(n, len(list))] },
		"hidden": func(list []int, n int) int { return max(0, len(list)-n) },
		"short":  func(n *big.Int) string { return short(new(big.Rat).SetInt(n)) },
		"formula": func(formula string, value *big.Int) string { // with its value, unless that is very long
			if number := value.String(); len(number) <= 30 {
				return formula + " = " + number
			}
			return formula
		},
		"sides": sides,
	}
	return template.Must(template.New("").Funcs(functions).ParseFS(files, "text/*.txt"))
})

// asText writes a record by a template.
func asText(name string, record any) func(io.Writer) error {
	return func(w io.Writer) error {
		columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		return cmp.Or(records().ExecuteTemplate(columns, name+".txt", record), columns.Flush())
	}
}

// asJSON writes a record as a line of JSON.
func asJSON(record any) func(io.Writer) error {
	return func(w io.Writer) error { return format.NewWriter[any](w, "jsonl", nil)(record) }
}

// listed writes records as lines of JSON, or as the rows of a table with some columns. An error of a record ends it.
func listed[R any](ctx context.Context, records iter.Seq2[R, error], columns []any, row func(R) []any) forms {
	each := func(write func(R) error) error {
		for record, err := range records {
			if err = cmp.Or(err, ctx.Err()); err == nil {
				err = write(record)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return forms{
		"text": func(w io.Writer) error {
			t := table.New(columns...)
			err := each(func(record R) error { t.Add(row(record)...); return nil })
			return cmp.Or(err, t.Write(w))
		},
		"jsonl": func(w io.Writer) error { return each(format.NewWriter[R](w, "jsonl", nil)) },
	}
}

// short returns a number or, if that is long, an approximation.
func short(r *big.Rat) string {
	const digits = 40
	if text := r.RatString(); len(text) <= digits {
		return text
	}
	return "about " + new(big.Float).SetRat(r).Text('e', 3)
}

// mapped returns f of each item.
func mapped[T, R any](items []T, f func(T) R) []R {
	results := make([]R, len(items))
	for k, item := range items {
		results[k] = f(item)
	}
	return results
}

// without returns the items of a list with no errors.
func without[R any](items []R) iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		for _, item := range items {
			if !yield(item, nil) {
				return
			}
		}
	}
}
