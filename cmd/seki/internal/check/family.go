package check

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// familyFlags are the flags of families; givenMatrices reads them.
var familyFlags = []cli.Flag{
	&cli.StringFlag{Name: "family", Usage: "check the matrices of a `FAMILY` with parameters, such as '0 k k; k 0 k; k k 0'"},
	&cli.StringSliceFlag{Name: "for", Usage: "the values of a parameter of --family as `NAME=VALUES`, such as k=1..8; repeatable"},
	&cli.BoolFlag{Name: "keep-going", Usage: "try all members of --family, also beyond one that is not decided"},
}

// gameNeed is the need of one game, which a certificate is about.
func gameNeed(c *command.Run) command.Need {
	missing := c.IsSet("certificate") && len(command.Games(c)) > 1
	return command.Need{Missing: missing, What: "one game (--game seki or --game dseki) for --certificate"}
}

// givenMatrices returns the members of --family, or else the matrices of the arguments
// and a family without members.
func givenMatrices(c *command.Run) (iter.Seq[command.Given], *family, error) {
	if !c.IsSet("family") {
		if c.IsSet("for") || c.IsSet("keep-going") {
			return nil, nil, command.Usagef("--for and --keep-going are about a --family")
		}
		if err := command.Needs(c, command.MatrixNeed(c), gameNeed(c)); err != nil {
			return nil, nil, err
		}
		matrices, err := command.GivenPositions(c)
		return matrices, &family{}, err
	}
	switch {
	case c.Args().Present() || c.IsSet("input"):
		return nil, nil, command.Usagef("--family stands in place of matrices and --input; give either")
	case !c.IsSet("for"):
		return nil, nil, command.Needs(c, command.Need{Missing: true, What: "the values of the parameters of --family"})
	}
	// The flag splits its values at every comma; NewFamily knows those inside brackets.
	all, err := lab.NewFamily(c.Context, c.String("family"), strings.Join(c.StringSlice("for"), ","))
	if c.Context.Err() != nil {
		return nil, nil, err
	}
	if err != nil {
		return nil, nil, command.Usagef("--family: %w", err)
	}
	for _, name := range all.Names {
		if slices.Contains(records.ClassColumns(seki.Games[:]), name) {
			return nil, nil, command.Usagef("--for: the results have a column %s; call the parameter something else", name)
		}
	}
	f := &family{names: all.Names, words: wordsOf(c), keepGoing: c.Bool("keep-going")}
	for _, m := range all.Members {
		if _, _, err := m.Matrix.Terminal(seki.Seki); err != nil {
			return nil, nil, command.Usagef("--family: at %v: %w", m.Parameters, err)
		}
		f.members = append(f.members, member{parameters: m.Parameters, results: [2]string{notTried, notTried}})
	}
	return func(yield func(command.Given) bool) {
		for _, m := range all.Members {
			if !yield(command.Given{Source: m.Parameters.String(), Matrix: m.Matrix, Parameters: m.Parameters}) {
				return
			}
		}
	}, f, nil
}

// family is a family of matrices with the results found so far.
type family struct {
	names     []string // of the parameters
	members   []member
	seen      int // members that are over, the first ones
	words     text.Names
	keepGoing bool
	undecided []lab.Parameters // kept by the goroutine that checks
}

type member struct {
	parameters lab.Parameters
	results    [2]string // by game, in the words of tables
}

const (
	notTried   = "not tried"
	notDecided = "not decided"
)

// skips reports whether a member is not tried, because one that was not decided has no
// greater parameter.
func (f *family) skips(p lab.Parameters) bool {
	return !f.keepGoing && slices.ContainsFunc(f.undecided, func(u lab.Parameters) bool {
		return !slices.ContainsFunc(f.names, func(name string) bool { return p[name] < u[name] })
	})
}

// stopAt keeps that a member was not decided.
func (f *family) stopAt(p lab.Parameters) {
	if len(f.members) > 0 {
		f.undecided = append(f.undecided, p)
	}
}

// see keeps the results of the next member with the parameters.
func (f *family) see(p lab.Parameters, found checked) {
	k := slices.IndexFunc(f.members[f.seen:], func(m member) bool { return maps.Equal(m.parameters, p) })
	if k < 0 { // no family
		return
	}
	m := &f.members[f.seen+k]
	f.seen += k + 1
	if found.skipped {
		return
	}
	for _, g := range seki.Games {
		switch v := found.class.Games.Of(g); {
		case v == nil:
		case !v.Outcome.Known() || v.Kind == seki.UnknownKind:
			m.results[g] = notDecided
		default:
			m.results[g] = text.Result(f.words, v.Result)
		}
	}
}

func (f *family) describe(c *command.Run, w io.Writer, how string, games []seki.Game) error {
	if len(f.members) == 0 {
		return nil
	}
	lines := []string{"By parameter; what is constant or periodic is observed, not proved:"}
	if how == "text" {
		lines[0] = "\n" + lines[0]
	}
	for _, g := range games {
		lines = append(lines, fmt.Sprintf("%-7s %s", g.Name(), resultsText(f.names, f.members, g)))
	}
	return command.Remark(c, w, how, strings.Join(lines, "\n"))
}

// resultsText says which values of the parameters have which results in a game:
// "k = 1..2: complete; k = 3..8: seki; constant from k = 3", with more parameters
// "k = 1..2 (m = 1: complete; m = 2: seki)". The members must be in the order of package
// lab, and there must be one.
func resultsText(names []string, members []member, g seki.Game) string {
	if len(names) == 0 {
		return members[0].results[g]
	}
	name, inner := names[0], ": %s"
	if len(names) > 1 {
		inner = " (%s)"
	}
	var values, decided []int // the latter before the first that is not
	var results []string      // of values
	var groups []string       // results without repetition
	having := map[string][]int{}
	for len(members) > 0 {
		v := members[0].parameters[name]
		end := slices.IndexFunc(members, func(m member) bool { return m.parameters[name] != v })
		if end < 0 {
			end = len(members)
		}
		result := resultsText(names[1:], members[:end], g)
		if len(decided) == len(values) && !slices.ContainsFunc(members[:end], func(m member) bool { return m.results[g] == notTried || m.results[g] == notDecided }) {
			decided = append(decided, v)
		}
		if having[result] == nil {
			groups = append(groups, result)
		}
		having[result] = append(having[result], v)
		values, results, members = append(values, v), append(results, result), members[end:]
	}
	var parts []string
	for _, result := range groups {
		parts = append(parts, fmt.Sprintf("%s = %s"+inner, name, units.Runs(having[result], ".."), result))
	}
	if pattern := patternText(name, decided, results[:len(decided)]); pattern != "" {
		parts = append(parts, pattern)
	}
	return strings.Join(parts, "; ")
}

// patternText says from which value of a parameter on its results are constant or
// periodic within the given values; "" if this is not seen three times, if all are equal, or
// if the values are not consecutive.
func patternText(name string, values []int, results []string) string {
	n := len(values)
	if n == 0 || values[n-1] != values[0]+n-1 || !slices.IsSorted(values) {
		return ""
	}
	for period := 1; 3*period <= n; period++ {
		start := n - period
		for start > 0 && results[start-1] == results[start-1+period] {
			start--
		}
		switch {
		case n-start < 3*period:
		case period > 1:
			return fmt.Sprintf("period %d from %s = %d", period, name, values[start])
		case start > 0:
			return fmt.Sprintf("constant from %s = %d", name, values[start])
		default:
			return ""
		}
	}
	return ""
}
