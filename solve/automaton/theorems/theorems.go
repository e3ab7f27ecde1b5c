package theorems

import (
	"context"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

// Theorems is what follows from an automaton.
type Theorems struct {
	Size           seki.Size
	Game           seki.Game
	Orbits, States int // of the least automaton: up to symmetry, and in all

	Complete, SemiComplete, Plain Classes
	Shares                        Shares
}

// Of draws all conclusions from an automaton. It fails as List and Limit do.
func Of(ctx context.Context, a *automaton.Automaton) (t Theorems, err error) {
	t = Theorems{Size: a.Size(), Game: a.Game()}
	t.Orbits, t.States = a.States()
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
	lines := []string{fmt.Sprintf("The least automaton of %v in %s has %d states, %d up to symmetry.", t.Size, t.Game.Name(), t.States, t.Orbits)}
	for _, kind := range []struct {
		name    string
		classes Classes
	}{{"complete seki", t.Complete}, {"semi-complete seki", t.SemiComplete}, {"other seki", t.Plain}} {
		lines = append(lines, fmt.Sprintf("Of all sums, there are %s.", kind.classes.text(kind.name)))
	}
	return append(lines, "As entries grow: "+t.Shares.String()+".")
}

func (c Classes) text(name string) string {
	if c.Family != nil {
		var members []string
		for k := range 3 {
			members = append(members, c.Family.text(k))
		}
		return fmt.Sprintf("infinitely many classes of %s, among them %s, …", name, strings.Join(members, ", "))
	}
	last, some := c.LastSum()
	if !some {
		return "no " + name
	}
	return fmt.Sprintf("%s of %s, the last of sum %d: %s",
		units.Plural(uint64(len(c.List)), "class", "classes"), name, last, strings.Join(units.Texts(c.List, seki.Matrix.String), ", "))
}

// text returns a member as matrices are written.
func (f Family) text(k int) string {
	var b strings.Builder
	for e, v := range f.Member(k) {
		switch {
		case e == 0:
		case e%f.Size.Cols == 0:
			b.WriteString("; ")
		default:
			b.WriteByte(' ')
		}
		b.WriteString(v.String())
	}
	return b.String()
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
