package theorems

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Theorems is what follows from an automaton.
type Theorems struct {
	Size           seki.Size
	Game           seki.Game
	Orbits, States int  // of the automaton: up to symmetry, and in all
	Least          bool // whether no smaller automaton does the same

	Complete, SemiComplete, Plain Classes
	Shares                        Shares
}

// Of draws all conclusions from an automaton. It fails as List, Limit and Least do.
func Of(ctx context.Context, a *automaton.Automaton) (t Theorems, err error) {
	t = Theorems{Size: a.Size(), Game: a.Game()}
	t.Orbits, t.States = a.States()
	if t.Least, err = Least(ctx, a); err != nil {
		return t, err
	}
	for _, kind := range []struct {
		name    string
		classes *Classes
	}{{seki.Complete.Name(), &t.Complete}, {seki.SemiCompleteR.Name(), &t.SemiComplete}, {seki.Plain.Name(), &t.Plain}} {
		*kind.classes, err = List(ctx, a, func(r seki.Result) bool { return r.Kind.Name() == kind.name })
		if err != nil {
			return t, fmt.Errorf("%s: %w", kind.name, err)
		}
	}
	t.Shares, err = Limit(ctx, a)
	return t, err
}

// Lines returns the theorems as sentences, each a line.
func (t Theorems) Lines() []string {
	automaton := "An automaton"
	if t.Least {
		automaton = "The least automaton"
	}
	orbits := ""
	if t.Orbits < t.States {
		orbits = fmt.Sprintf(", %d up to symmetry", t.Orbits)
	}
	lines := []string{fmt.Sprintf("%s for the outcome, the kind and the end of the game has %s%s.", automaton, units.Plural(t.States, "state", "states"), orbits)}
	if t.Complete.none() && t.SemiComplete.none() && t.Plain.none() {
		lines = append(lines, "No matrix is a seki.")
	} else {
		lines = append(lines, t.Complete.sentence("complete"), t.SemiComplete.sentence("semi-complete"),
			t.Plain.sentence("neither complete nor semi-complete"))
	}
	return append(lines, t.Shares.sentence())
}

func (c Classes) none() bool { return len(c.List) == 0 && c.Family == nil }

// sentence says how many classes of seki are of a kind, and which.
func (c Classes) sentence(kind string) string {
	if c.Family != nil {
		var members []string
		for k := range FamilyShown {
			members = append(members, c.Family.text(k))
		}
		return fmt.Sprintf("Infinitely many classes of seki are %s: %s and so on.", kind, strings.Join(members, ", "))
	}
	if c.none() {
		return fmt.Sprintf("No seki is %s.", kind)
	}
	last, _ := c.LastSum()
	texts := units.Texts(c.List, seki.Matrix.String)
	if len(texts) == 1 {
		return fmt.Sprintf("Exactly 1 class of seki is %s, of sum %d: [%s].", kind, last, texts[0])
	}
	return fmt.Sprintf("Exactly %d classes of seki are %s, the last of sum %d: [%s].", len(texts), kind, last, strings.Join(texts, "], ["))
}

// FamilyShown is how many members of a family are shown.
const FamilyShown = 3

// text returns a member as matrices are written, in brackets.
func (f Family) text(k int) string {
	var rows []string
	for _, row := range f.Rows(k) {
		rows = append(rows, strings.Join(units.Texts(row, (*big.Int).String), " "))
	}
	return "[" + strings.Join(rows, "; ") + "]"
}

// sentence says what the shares are of.
func (s Shares) sentence() string {
	mean := ""
	if s.Period > 1 {
		mean = fmt.Sprintf(", the mean over %d values of k in turn", s.Period)
	}
	return fmt.Sprintf("Among all matrices with entries below 2^k, the shares as k → ∞%s: %v; all other results 0.", mean, s)
}

// String lists the shares: "DD seki 2/3, LW 1/6, WL 1/6".
func (s Shares) String() string {
	return strings.Join(units.Texts(s.List, Share.String), ", ")
}

// String returns the share with its result: "DD seki 2/3".
func (s Share) String() string {
	text := s.Result.Outcome.String()
	if s.Result.Kind.IsSeki() {
		text += " " + s.Result.Kind.Name()
	}
	return text + " " + s.Share.RatString()
}
