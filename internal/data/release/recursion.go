package release

import (
	"fmt"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// recursion derives whole layers again, each from the layer below, and compares them with
// the census and the lists.
func (v *verifier) recursion(found *Checked) error {
	v.solved = map[seki.Layer]bool{}
	var below map[string]seki.Results        // nil when the layer below was left out
	layers := v.layers(v.manifest.CensusSum) // other layers have the counts of the transposed ones
	for k, l := range layers {
		if err := v.step(k, len(layers)); err != nil {
			return err
		}
		if l.Sum == l.MinSum() { // everything below is terminal
			below = map[string]seki.Results{}
		}
		if below == nil || v.census[l].Classes > v.limit {
			below = nil
			continue
		}
		var err error
		if below, err = v.layer(l, below); err != nil {
			return err
		}
		v.solved[l] = true
	}
	found.Checked, found.NotChecked = len(v.solved), len(layers)-len(v.solved)
	found.Result = fmt.Sprintf("%d of %d layers were derived again from the rules, all classes", len(v.solved), len(layers))
	found.NotDerived = "that the lists leave nothing out in other layers, except those of all sums"
	if found.NotChecked > 0 {
		found.NotDerived = fmt.Sprintf("%s of the census, %s", units.Plural(found.NotChecked, "layer", "layers"), found.NotDerived)
	}
	return nil
}

// layers returns the layers that are solved for a release up to a sum: the sizes with at least as many rows as columns.
func (v *verifier) layers(maxSum int) (list []seki.Layer) {
	for _, size := range seki.SizesUpTo(v.manifest.Size) {
		if size == size.Tall() {
			list = append(list, layersUpTo(size, maxSum)...)
		}
	}
	return list
}

func layersUpTo(size seki.Size, maxSum int) (list []seki.Layer) {
	for sum := size.MinSum(); sum <= maxSum; sum++ {
		list = append(list, seki.Layer{Size: size, Sum: sum})
	}
	return list
}

// layer derives the results of all classes of a layer from the results of the layer below, and compares them with the
// census and the lists.
func (v *verifier) layer(l seki.Layer, below map[string]seki.Results) (map[string]seki.Results, error) {
	results := map[string]seki.Results{}
	var census seki.Census
	for A := range enumerate.Classes(l.Rows, l.Cols, l.Sum) {
		all, err := reference.Derive(A, func(child seki.Matrix) (seki.Results, error) {
			return below[canon.Form(child).Key()], nil
		})
		if err != nil {
			return nil, err
		}
		results[A.Key()] = all
		census.AddClass(all, 1)
		listed, ok := v.list.Lookup(A)
		for _, g := range seki.Games {
			if ok && listed[g] != all[g] || !ok && all[g].Kind.IsSpecial() && v.exhaustive(l) {
				return nil, v.wrongClass(A, g, all[g])
			}
		}
	}
	want := seki.NewLayerCensus(l, census, seki.Games[:])
	have := v.census[l]
	if *have.Games.Seki != *want.Games.Seki || *have.Games.DSeki != *want.Games.DSeki {
		return nil, v.fault("census/census.jsonl", 0, "%v: the counts are not those of the rules", l)
	}
	return results, nil
}

func (v *verifier) wrongClass(A seki.Matrix, g seki.Game, rules seki.Result) error {
	if listed, ok := v.list.Lookup(A); ok {
		return v.fault(listOf(listed, A.Size()), 0, "%v: by the rules it is %s in %s", A, describe(rules), g.Name())
	}
	return v.fault(listName(rules.Kind.Name(), A.Size()), 0, "%v is missing: by the rules it is %s in %s", A,
		describe(rules), g.Name())
}

func describe(r seki.Result) string { return fmt.Sprintf("%v (%v)", r.Outcome, r.Kind) }

// classes derives again the results of listed classes that nothing has proved yet.
func (v *verifier) classes(found *Checked) error {
	all := v.list.Classes()
	proved, derived := 0, 0
	for k, class := range all {
		if err := v.step(k, len(all)); err != nil {
			return err
		}
		A, listed := class.Matrix, class.Results
		for _, g := range seki.Games {
			switch {
			case v.solved[class.Layer], v.proved[certificateName(g, A)]:
				proved++
			case reference.States(A, int(v.limit)) > int(v.limit):
				found.NotChecked++
			default:
				result, err := reference.New(g).Solve(A)
				if err != nil {
					return err
				}
				if result != listed[g] {
					return v.wrongClass(A, g, result)
				}
				derived++
			}
		}
	}
	found.Checked = proved + derived
	found.Result = fmt.Sprintf("of the results in the lists %d are proved by a certificate or a layer, %d were derived one by one, %d were not",
		proved, derived, found.NotChecked)
	if found.NotChecked > 0 {
		found.NotDerived = units.Plural(found.NotChecked, "result", "results") + " in the lists"
	}
	return nil
}
