package games

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"io"
	"iter"
	"math/big"
	"strings"
	"sync"
	"text/tabwriter"
	"text/template"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/games/elimination"
	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/games/takeaway"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
)

//go:embed help text
var files embed.FS

var texts = command.Texts{Files: files, Insert: map[string]any{
	"items": elimination.MaxItems, "stones": units.Count(takeaway.MaxStones), "tree": units.Count(mostTree),
	"losttiers": pyramid.MaxLostTiers, "modeltiers": pyramid.MaxModelTiers, "solvedtiers": units.Count(maxTiers),
}}

// GamesCommand returns the parent of the commands for the companion games. Each game is a package under games/.
func GamesCommand() *cli.Command {
	return texts.Parent("games", solveCommand(), rulesCommand(), learnCommand(), pyramidCommand(),
		mddpCommand(), takeawayCommand(), eliminationCommand())
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

// writeText writes a record by a template.
func writeText(w io.Writer, name string, record any) error {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	return cmp.Or(records().ExecuteTemplate(columns, name+".txt", record), columns.Flush())
}

// writeRecord writes a record as a line of JSON, or by a template.
func writeRecord(c *command.Run, format, name string, record any) error {
	return command.WithOutput(c, func(w io.Writer) error {
		if format == "jsonl" {
			return encoder(w).Encode(record)
		}
		return writeText(w, name, record)
	})
}

// encoder writes values as lines of JSON.
func encoder(w io.Writer) *json.Encoder {
	encode := json.NewEncoder(w)
	encode.SetEscapeHTML(false)
	return encode
}

// writeEach writes records as lines of JSON, or as the rows of a table with some columns.
func writeEach[R any](
	ctx context.Context, w io.Writer, format string, columns []any, row func(R) []any, records iter.Seq[R],
) error {
	t, encode := table.New(columns...), encoder(w)
	for record := range records {
		err := ctx.Err()
		if format == "text" {
			t.Add(row(record)...)
		} else {
			err = cmp.Or(err, encode.Encode(record))
		}
		if err != nil {
			return err
		}
	}
	return t.Write(w)
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
