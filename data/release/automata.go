package release

import (
	"bytes"
	"errors"
	"math/big"
	"reflect"
	"slices"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
	"github.com/sekilab/sekilab/solve/automaton/theorems"
	"github.com/sekilab/sekilab/solve/automaton/verify"
)

// automatonBytes bounds the memory for the check of an automaton. That of 4×2 in D-SEKI
// takes some MiB.
const automatonBytes = 1 << 30

// automata checks that the lists that are said to be those of all sums are those of the
// automata in the release, which must have all of sizes up to the manifest's. It returns
// these sizes, and the others, of which the lists must be the program's own.
func (v *verifier) automata() (proved, unproved []string, err error) {
	names := v.names("automata")
	var needed []string
	for _, r := range v.list.Ranges() {
		switch {
		case !r.AllSums:
		case r.Rows <= v.manifest.Size: // it has no more columns than rows
			for g, name := range r.Proofs() {
				if err := v.step(len(needed), len(names)); err != nil {
					return nil, nil, err
				}
				if err := v.automaton(name, r.Size, seki.Game(g)); err != nil {
					return nil, nil, err
				}
				needed = append(needed, name)
			}
			proved = append(proved, r.Size.String())
		case !known.All().Exhaustive(r.Size).AllSums:
			return nil, nil, v.fault(rangesName, 0, "nothing proves that the lists of %v are those of all sums", r.Size)
		case !reflect.DeepEqual(classesOf(v.list, r.Size), classesOf(known.All(), r.Size)):
			return nil, nil, v.fault(rangesName, 0, "the lists of %v are said to be those of all sums, and this program has others", r.Size)
		default:
			unproved = append(unproved, r.Size.String())
		}
	}
	for _, name := range names {
		if !slices.Contains(needed, name) {
			return nil, nil, v.fault(name, 0, "it is of no size that %s has for all sums", rangesName)
		}
	}
	return proved, unproved, nil
}

// classesOf returns the classes of a size in a list, with their results.
func classesOf(list *known.List, size seki.Size) map[string]seki.Results {
	classes := map[string]seki.Results{}
	for _, class := range list.Classes() {
		if class.Size == size {
			classes[class.Matrix.Key()] = known.Results(class)
		}
	}
	return classes
}

// automaton checks the automaton in a file, and that the lists of its size have exactly the
// classes that it makes complete or semi-complete, with its results.
func (v *verifier) automaton(name string, size seki.Size, g seki.Game) error {
	if _, ok := v.files[name]; !ok {
		return v.fault(name, 0, "the automaton is missing: nothing proves that the lists of %v are those of all sums", size)
	}
	data, err := v.read(name)
	if err != nil {
		return err
	}
	is, err := verify.Read(v.ctx, bytes.NewReader(data), verify.Options{MaxBytes: automatonBytes})
	var refused *verify.RefusedError
	switch {
	case errors.As(err, &refused):
		return v.fault(name, 0, "refused: %v", refused)
	case v.ctx.Err() != nil:
		return err
	case err != nil:
		return v.fault(name, 0, "%v", err)
	case is.Size != size || is.Game != g:
		return v.fault(name, 0, "it is of %v in %s", is.Size, is.Game.Name())
	}
	a, err := automaton.Read(v.ctx, bytes.NewReader(data), automatonBytes)
	if err != nil {
		return err
	}
	var classes []seki.Matrix // those of the lists, and those of the automaton
	for _, class := range v.list.Classes() {
		if class.Size == size {
			classes = append(classes, class.Matrix)
		}
	}
	for _, kind := range listedKinds {
		all, err := theorems.List(v.ctx, a, func(r seki.Result) bool { return r.Kind.Name() == kind })
		if err != nil {
			return err
		}
		if all.Family != nil {
			return v.fault(listName(kind, size), 0, "%s proves that infinitely many classes are %s in %s", name, kind, g.Name())
		}
		classes = append(classes, all.List...)
	}
	for _, A := range classes {
		var entries []*big.Int
		for _, x := range A.Entries() {
			entries = append(entries, big.NewInt(int64(x)))
		}
		result, err := a.Result(entries)
		if err != nil {
			return err
		}
		if entry := v.listed[A.Key()]; entry == nil || known.Results(entry.class)[g] != result {
			return v.wrongClass(A, g, result)
		}
	}
	return nil
}
