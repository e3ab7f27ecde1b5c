package allsums

import (
	"context"
	"math/bits"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
	"github.com/sekilab/sekilab/solve/automaton/theorems"
)

// Options are the options of Decide.
type Options struct {
	// Automaton returns the automaton of a size and a game; nil means automaton.Find.
	Automaton func(context.Context, seki.Size, seki.Game) (*automaton.Automaton, error)

	// Oracle solves direct summands; nil means invariants.NewOracle.
	Oracle invariants.Oracle

	MaxBytes int64            // of memory for states; 0: no limit
	Progress func(states int) // called now and then, if not nil
}

// Finding is what is true of a statement for a size and all sums.
type Finding struct {
	Statement lab.Statement
	Size      seki.Size

	// Counterexample is one of the least sum, in canonical form; nil if the statement is
	// proved. It is the least form if at most some thousands of matrices fail at that sum.
	Counterexample *seki.Class

	States      int // of the product that was explored
	Comparisons int // of sums of entries with constants, that were followed, and rests and kinds of summands
	Evaluated   int // classes on which the statement was evaluated one by one
}

// Proved reports whether the statement holds for all sums.
func (f Finding) Proved() bool { return f.Counterexample == nil }

// Decide decides a statement for all matrices of a size. It fails with a *lab.SyntaxError,
// which says what and where, if the statement asks more of infinitely many classes than
// comparisons of sums of entries, results and what they decide; as Options.Automaton does;
// and with a *LimitError.
func Decide(ctx context.Context, s lab.Statement, size seki.Size, o Options) (Finding, error) {
	f := Finding{Statement: s, Size: size}
	c, err := newClaim(s, size)
	if err != nil {
		return f, err
	}
	if o.Automaton == nil {
		o.Automaton = func(ctx context.Context, size seki.Size, game seki.Game) (*automaton.Automaton, error) {
			return automaton.Find(ctx, automaton.Options{Size: size, Game: game, MaxBytes: o.MaxBytes})
		}
	}
	if o.Oracle == nil {
		o.Oracle = invariants.NewOracle()
	}
	p, err := newProduct(ctx, c, o)
	if err != nil {
		return f, err
	}
	var classes []seki.Matrix
	for {
		if err := p.settle(ctx); err != nil {
			return f, err
		}
		if len(p.refused) == 0 {
			break
		}
		var finite bool
		if classes, finite, err = p.undecided(ctx); err != nil {
			return f, err
		}
		if finite {
			break
		}
		if p.blocks {
			return f, p.infinite()
		}
		p.blocks = true
	}
	f.States, f.Comparisons, f.Evaluated = len(p.order), len(p.watches.asked), len(classes)
	failing, err := p.leastFailing(ctx)
	if err != nil {
		return f, err
	}
	one, err := p.evaluate(ctx, classes, o.Oracle)
	if err != nil {
		return f, err
	}
	if failing == nil || one != nil && lessMatrix(*one, *failing) {
		failing = one
	}
	if failing != nil {
		class, err := p.class(ctx, *failing, o)
		if err != nil {
			return f, err
		}
		f.Counterexample = &class
	}
	return f, nil
}

// settle explores the product until all that the claim asks for is watched.
func (p *product) settle(ctx context.Context) error {
	for {
		if err := p.explore(ctx); err != nil || len(p.missing) == 0 {
			return err
		}
		for _, q := range p.missing {
			if err := p.add(ctx, q); err != nil {
				return err
			}
		}
	}
}

// newProduct finds the automata of a claim, and from where it can be open.
func newProduct(ctx context.Context, c *claim, o Options) (*product, error) {
	p := &product{
		claim:   c,
		watches: watches{index: map[string]int{}, asked: map[string]bool{}},
		blocks:  !strings.Contains(c.parts[0].text+c.parts[1].text, "summand_kinds"), // nothing to avoid
		find:    o.Automaton,
		limit:   o.MaxBytes,
		report:  o.Progress,
	}
	if p.report == nil {
		p.report = func(int) {}
	}
	var results [2][]seki.Result
	for g, game := range seki.Games {
		results[g] = []seki.Result{{}}
		if !c.games[g] && (game != seki.Seki || c.games != [2]bool{}) { // one automaton tells zero lines
			continue
		}
		var err error
		if p.automata[g], err = o.Automaton(ctx, c.size, game); err != nil {
			return nil, err
		}
		results[g] = resultsOf(p.automata[g])
	}
	var open [2]map[seki.Result]bool
	for g := range open {
		open[g] = map[seki.Result]bool{}
	}
	for _, r := range results[0] {
		for _, s := range results[1] {
			if holds, err := c.holds(seki.Results{r, s}, blind{}); err != nil || !holds {
				open[0][r], open[1][s] = true, true
			}
		}
	}
	for g, a := range p.automata {
		if a == nil {
			continue
		}
		var err error
		if p.live[g], err = theorems.Leading(ctx, a, func(r seki.Result) bool { return open[g][r] }); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// resultsOf returns the results of all classes.
func resultsOf(a *automaton.Automaton) (list []seki.Result) {
	orbits, _ := a.States()
	seen := map[seki.Result]bool{}
	for k := range orbits {
		r, over := a.At(a.Representative(k))
		images := []seki.Result{r}
		if size := a.Size(); size.Rows == size.Cols {
			images = append(images, seki.Result{Outcome: r.Outcome.Transposed(), Kind: r.Kind.Transposed()})
		}
		for _, r := range images {
			if !over && !seen[r] {
				seen[r] = true
				list = append(list, r)
			}
		}
	}
	return list
}

// class returns a class with its results in both games.
func (p *product) class(ctx context.Context, A seki.Matrix, o Options) (seki.Class, error) {
	class := seki.Class{Matrix: A}
	for g, game := range seki.Games {
		a := p.automata[g]
		if a == nil {
			var err error
			if a, err = o.Automaton(ctx, p.size, game); err != nil {
				return class, err
			}
		}
		s := a.Start()
		for _, b := range word(A) {
			s = a.Next(s, b)
		}
		class.Results[g], _ = a.At(s)
	}
	return class, nil
}

// evaluate evaluates the statement on classes one by one, and returns the least
// counterexample, if there is one.
func (p *product) evaluate(ctx context.Context, classes []seki.Matrix, oracle invariants.Oracle) (*seki.Matrix, error) {
	var parts []*lab.Expression
	for _, part := range p.parts {
		if part.root == nil {
			continue
		}
		e, err := lab.Compile(part.text)
		if err != nil {
			return nil, err
		}
		parts = append(parts, e)
	}
	then := len(parts) - 1
	var least *seki.Matrix
	for _, A := range classes {
		st := p.start()
		for _, b := range word(A) {
			st, _ = p.next(st, b)
		}
		results, _ := p.results(st)
		subject := invariants.NewSubject(A, results, oracle)
		for k, part := range parts {
			v, err := part.Eval(ctx, subject)
			if err != nil {
				return nil, err
			}
			if v == (k == then) {
				break
			}
			if k == then && (least == nil || lessMatrix(A, *least)) {
				least = &A
			}
		}
	}
	return least, nil
}

// word returns the letters of a matrix.
func word(A seki.Matrix) []int {
	entries := A.Entries()
	letters := make([]int, bits.Len(uint(slices.Max(entries))))
	for k := range letters {
		for e, v := range entries {
			letters[k] |= v >> (len(letters) - 1 - k) & 1 << e
		}
	}
	return letters
}

func lessMatrix(a, b seki.Matrix) bool {
	return a.Sum() < b.Sum() || a.Sum() == b.Sum() && a.Compare(b) < 0
}
