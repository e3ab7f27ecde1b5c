package app

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
)

// topics returns the subjects of `seki help`, besides the commands, and how to make their pages.
func topics(commands []*cli.Command) map[string]func() string {
	return map[string]func() string{
		"flags":      func() string { return command.FlagsPage(command.Text("flags"), commands) },
		"matrices":   func() string { return command.Text("matrices") },
		"invariants": invariantsPage,
		"statements": func() string { return command.Text("statements") + "\n" + text.Statements(lab.Named()) },
	}
}

// invariantsPage lists the names that a statement can use.
func invariantsPage() string {
	var b strings.Builder
	b.WriteString(command.Text("invariants"))
	for _, v := range invariants.All() {
		fmt.Fprintf(&b, "\n%s", command.Entry(v.Name, fmt.Sprintf("%v: %s", v.Type, v.Definition)))
	}
	return b.String()
}
