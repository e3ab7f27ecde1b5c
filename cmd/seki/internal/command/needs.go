package command

import "strings"

// Need is something without which a command does not run.
type Need struct {
	Missing bool
	What    string // as part of a sentence
}

// SizeNeed is the need of a size, missing without SizeFlags.
func SizeNeed(c *Run) Need {
	given := c.IsSet("size") || c.IsSet("rows") || c.IsSet("cols")
	return Need{!given, "a size (--size N, or --rows M and --cols N)"}
}

// MatrixNeed is the need of the arguments of GivenMatrices.
func MatrixNeed(c *Run) Need {
	return Need{!c.Args().Present(), "a matrix ('1 1; 1 1'), @FILE, or - for standard input"}
}

// TableNeed is the need of a folder of tablebases.
func TableNeed(c *Run) Need { return Need{c.String("table") == "", "--table DIR"} }

// Needs returns a usage error that names everything that is missing; nil if nothing is.
func Needs(c *Run, needs ...Need) error {
	var what []string
	for _, n := range needs {
		if n.Missing {
			what = append(what, n.What)
		}
	}
	if what == nil {
		return nil
	}
	name := strings.TrimPrefix(c.Command.HelpName, "seki ")
	return Usagef("%s needs %s; seki %[1]s --help shows examples", name, strings.Join(what, " and "))
}
