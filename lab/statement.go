package lab

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// Statement is the claim that Then is true of every class that satisfies If.
type Statement struct {
	Name  string // of a named statement, "" otherwise
	Title string // the statement in words
	If    string // "" means true
	Then  string

	Source string // of a named statement: reference or reason
	Status Status // on record
	Tested string // the range behind the record

	// Counterexample is the smallest known one of a refuted statement, by size and
	// then by sum, in canonical form; of others the zero Matrix.
	Counterexample seki.Matrix
}

// Status is the recorded standing of a statement.
type Status string

const (
	Unrecorded Status = ""         // not on record
	Theorem    Status = "theorem"  // proved; see Source
	Observed   Status = "observed" // holds wherever it was tested
	Refuted    Status = "refuted"  // has a counterexample
)

// String returns the statement as an implication.
func (s Statement) String() string {
	if s.If == "" {
		return s.Then
	}
	return fmt.Sprintf("if %s then %s", s.If, s.Then)
}

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

// compareSizes orders sizes for testing: by the longer side, the shorter side, and then
// the number of rows.
func compareSizes(s, t seki.Size) int {
	return cmp.Or(s.Tall().Compare(t.Tall()), s.Compare(t))
}

// compareMatrices orders counterexamples: by longer and shorter side, sum, size and
// canonical form.
func compareMatrices(a, b seki.Matrix) int {
	return cmp.Or(a.Size().Tall().Compare(b.Size().Tall()), cmp.Compare(a.Sum(), b.Sum()), a.Compare(b))
}
