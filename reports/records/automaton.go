package records

import (
	"math/big"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton/theorems"
)

// Automaton is the file of an automaton that is proved right for all matrices of a size.
type Automaton struct {
	Automaton string    `json:"automaton"` // its file
	Game      seki.Game `json:"game"`
	seki.Size
	States     int       `json:"states"`                // up to symmetry
	All        int       `json:"all_states"`            // their images counted
	Tuples     int       `json:"tuples"`                // at which the rules were applied
	Seconds    float64   `json:"seconds,omitempty"`     // that finding it took
	Theorems   *Theorems `json:"theorems,omitempty"`    // if they were drawn
	NotDerived string    `json:"not_derived,omitempty"` // from the rules, in words
	Asked      *Asked    `json:"asked,omitempty"`
}

// Asked is what an automaton proves of one matrix.
type Asked struct {
	Matrix seki.Matrix `json:"matrix"`
	Result seki.Result `json:"result"`
	Over   bool        `json:"over,omitempty"` // it has a zero line
}

// NewAutomaton returns the record of the automaton in a file. It does not say that the
// automaton is the least.
func NewAutomaton(file string, size seki.Size, game seki.Game, states, all, tuples int) Automaton {
	return Automaton{Automaton: file, Game: game, Size: size, States: states, All: all, Tuples: tuples,
		NotDerived: "that no smaller automaton does the same"}
}

// Conclude adds what follows from the automaton.
func (a *Automaton) Conclude(t theorems.Theorems) {
	shares := []Share{}
	for _, s := range t.Shares.List {
		shares = append(shares, Share{s.Result, s.Share.RatString()})
	}
	a.Theorems = &Theorems{
		Least: t.Least, Complete: newClasses(t.Complete), SemiComplete: newClasses(t.SemiComplete), Plain: newClasses(t.Plain),
		Shares: shares, Period: t.Shares.Period, Lines: t.Lines(),
	}
	if t.Least {
		a.NotDerived = ""
	}
}

// Theorems is what follows from an automaton for all sums.
type Theorems struct {
	Least        bool    `json:"least"` // whether no smaller automaton does the same
	Complete     Classes `json:"complete"`
	SemiComplete Classes `json:"semi_complete"`
	Plain        Classes `json:"plain"`  // all other seki
	Shares       []Share `json:"shares"` // of results, the greatest first; of others the share is 0
	Period       int     `json:"period"` // 1 if the shares converge; else they are means over so many values of k

	Lines []string `json:"-"` // in words
}

// Share is the limit of the share of the matrices with a result among all with entries
// below 2^k, k → ∞.
type Share struct {
	Result seki.Result `json:"result"`
	Share  string      `json:"share"` // a fraction in lowest terms
}

// Classes is all classes of a size of some kind.
type Classes struct {
	Finite  bool          `json:"finite"`
	LastSum *int          `json:"last_sum,omitempty"` // the greatest, if they are finitely many and not none
	List    []seki.Matrix `json:"list,omitzero"`      // all of them, if they are finitely many
	Family  *Family       `json:"family,omitempty"`   // some of them otherwise
}

// Family is infinitely many matrices: u, then v any number of times, then w, all read as
// binary digits of all entries at once, the most significant first. Bit e of a letter is
// the digit of entry e in row-major order.
type Family struct {
	U     []int          `json:"u"`
	V     []int          `json:"v"`
	W     []int          `json:"w"`
	First [][][]*big.Int `json:"first"` // its first members, as rows
}

func newClasses(c theorems.Classes) Classes {
	if f := c.Family; f != nil {
		family := &Family{U: append([]int{}, f.U...), V: f.V, W: append([]int{}, f.W...)}
		for k := range theorems.FamilyShown {
			family.First = append(family.First, f.Rows(k))
		}
		return Classes{Family: family}
	}
	classes := Classes{Finite: true, List: append([]seki.Matrix{}, c.List...)}
	if last, some := c.LastSum(); some {
		classes.LastSum = &last
	}
	return classes
}
