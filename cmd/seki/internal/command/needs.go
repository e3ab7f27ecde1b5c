package command

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
)

// Need is something without which a command does not run.
type Need struct {
	Missing bool
	What    string   // as part of a sentence
	Such    []string // words of the command line that give it
}

// SizeNeed is the need of a size, missing without SizeFlags.
func SizeNeed(c *cli.Context) Need {
	given := c.IsSet("size") || c.IsSet("rows") || c.IsSet("cols")
	return Need{!given, "a size (--size N, or --rows M and --cols N)", []string{"--size", "3"}}
}

// MatrixNeed is the need of the arguments of GivenMatrices.
func MatrixNeed(c *cli.Context) Need {
	return Need{!c.Args().Present(), "a matrix, @FILE, or - for standard input", []string{"1 1; 1 1"}}
}

// TableNeed is the need of a folder of tablebases.
func TableNeed(c *cli.Context) Need {
	return Need{c.String("table") == "", "--table DIR", []string{"--table", "tables"}}
}

// Needs returns a usage error that names all that is missing and shows the command line with
// it; nil if nothing is missing.
func Needs(c *cli.Context, needs ...Need) error {
	var what, such []string
	for _, n := range needs {
		if n.Missing {
			what, such = append(what, n.What), append(such, n.Such...)
		}
	}
	if what == nil {
		return nil
	}
	return Usagef("%s needs %s: %s", strings.TrimPrefix(c.Command.HelpName, "seki "), strings.Join(what, " and "), line(c, such))
}

// line returns the command line that was given, with more words after the name of the command.
func line(c *cli.Context, more []string) string {
	name := strings.Fields(c.Command.HelpName)
	given, _ := c.App.Metadata[Arguments].([]string)
	given = given[min(len(name)-1, len(given)):]
	return strings.Join(slices.Concat(name, units.Texts(more, units.Quote), units.Texts(given, units.Quote)), " ")
}
