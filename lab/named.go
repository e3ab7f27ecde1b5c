package lab

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// statementsText has the statements that ship with the project, and their record.
//
//go:embed statements.txt
var statementsText string

var named = sync.OnceValue(func() (list []Statement) {
	defaults := map[string]string{}
	for stanza := range strings.SplitSeq(statementsText, "\n\n") {
		fields := maps.Clone(defaults)
		for line := range strings.SplitSeq(strings.TrimSpace(stanza), "\n") {
			if strings.HasPrefix(line, "#") {
				continue
			}
			name, value, ok := strings.Cut(line, ": ")
			if !ok {
				panic(fmt.Sprintf("lab: no field of a statement: %q", line))
			}
			fields[name] = value
		}
		if fields["name"] == "" {
			defaults = fields
			continue
		}
		s := Statement{
			Name: fields["name"], Title: fields["title"], If: fields["if"], Then: fields["then"],
			Source: fields["source"], Status: Status(fields["status"]), Tested: fields["tested"],
		}
		if text := fields["counterexample"]; text != "" {
			s.Counterexample = seki.Must(notation.Parse(text))
		}
		list = append(list, s)
	}
	return list
})

// Named returns the statements that ship with the project, each with its source
// and what is on record.
func Named() []Statement { return slices.Clone(named()) }

// Lookup returns the named statement with the given name.
func Lookup(name string) (Statement, bool) {
	k := slices.IndexFunc(named(), func(s Statement) bool { return s.Name == name })
	if k < 0 {
		return Statement{}, false
	}
	return named()[k], true
}
