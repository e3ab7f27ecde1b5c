package command

import (
	"slices"
	"strings"
)

// A need is something without which a command does not run, as part of a sentence; "" if it is there.

// NeedIf returns what if it is missing.
func NeedIf(missing bool, what string) string {
	if missing {
		return what
	}
	return ""
}

// SizeNeed is the need of a size, missing without SizeFlags.
func SizeNeed(c *Run) string {
	given := c.IsSet("size") || c.IsSet("rows") || c.IsSet("cols")
	return NeedIf(!given, "a size (--size N, or --rows M and --cols N)")
}

// MatrixNeed is the need of the arguments of GivenPositions.
func MatrixNeed(c *Run) string {
	return NeedIf(!c.Args().Present(), "a matrix ('1 1; 1 1'), @FILE, or - for standard input")
}

// Needs returns a usage error that names everything that is missing; nil if nothing is.
func Needs(c *Run, needs ...string) error {
	missing := slices.DeleteFunc(needs, func(need string) bool { return need == "" })
	name := strings.TrimPrefix(c.Command.HelpName, "seki ")
	return UsageIf(len(missing) > 0, "%s needs %s; seki %[1]s --help shows examples", name,
		strings.Join(missing, " and "))
}
