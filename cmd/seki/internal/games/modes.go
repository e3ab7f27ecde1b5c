package games

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/units"
)

// mode is one of the ways to use a command. The table of a command's modes selects one, refuses
// what it does not allow, and writes the part {modes} of the help.
type mode struct {
	name    string // of the mode that no flag selects, such as "GAME alone"
	by      string // the flag that selects it
	does    string // a line of help
	flags   string // the flags that it allows, but for those that no mode names
	formats string // of the output, the default of the command first; "" if it has forms of its own
	run     func(c *command.Run, form string) error
}

// String returns the mode's name for people.
func (m mode) String() string {
	if m.by == "" {
		return m.name
	}
	return "--" + m.by
}

func (m mode) allows(flag string) bool {
	return flag == m.by || slices.Contains(strings.Fields(m.flags), flag) || flag == "format" && m.formats != ""
}

// modes are the modes of a command. The first whose flag is given is selected; the last needs
// none. Commands of which all flags go together (learn, rules) have no table.
type modes []mode

func (list modes) command(name string, flags ...any) *cli.Command {
	inserted := command.Texts{Files: texts.Files, Insert: maps.Clone(texts.Insert)}
	inserted.Insert["modes"] = list.help()
	var formats []string
	for _, m := range list {
		for _, format := range strings.Fields(m.formats) {
			if !slices.Contains(formats, format) {
				formats = append(formats, format)
			}
		}
	}
	return inserted.Command(name, list.run, append(flags, command.FormatFlag(formats...), command.OutputFlag, command.QuietFlag)...)
}

// help returns the table for people.
func (list modes) help() string {
	var b strings.Builder
	for _, m := range list {
		fmt.Fprintf(&b, "   %v: %s", m, m.does)
		with := units.Texts(strings.Fields(m.flags), func(flag string) string { return "--" + flag })
		if m.formats != "" {
			with = append(with, "--format "+units.Or(strings.Fields(m.formats)))
		}
		if len(with) > 0 {
			fmt.Fprintf(&b, "\n      with %s", strings.Join(with, ", "))
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (list modes) run(c *command.Run) error {
	selected := list[len(list)-1]
	if k := slices.IndexFunc(list, func(m mode) bool { return given(c, m.by) }); k >= 0 {
		selected = list[k]
	}
	for _, f := range c.Command.Flags {
		if flag := f.Names()[0]; given(c, flag) && !selected.allows(flag) {
			if err := list.refusal(flag, selected); err != nil {
				return err
			}
		}
	}
	form := ""
	if selected.formats != "" {
		var err error
		if form, err = command.Format(c, strings.Fields(selected.formats)...); err != nil {
			return err
		}
	}
	return limitError(selected.run(c, form))
}

// given reports whether a flag is given, and not to say no.
func given(c *command.Run, flag string) bool {
	return c.IsSet(flag) && c.Value(flag) != false
}

// refusal says for which modes a flag is that the selected one does not allow. It is nil for a
// flag that no mode names, as all allow it.
func (list modes) refusal(flag string, selected mode) error {
	var where []string
	selects := false
	for _, m := range list {
		if selects = selects || flag == m.by; m.allows(flag) && flag != m.by {
			where = append(where, m.String())
		}
	}
	switch {
	case len(where) > 0:
		return command.Usagef("--%s is for %s, not for %v", flag, units.Or(where), selected)
	case selects:
		return command.Usagef("--%s and %v do not go together", flag, selected)
	}
	return nil
}
