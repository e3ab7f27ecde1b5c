package release

import (
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
)

func (v *verifier) censuses(found *Checked) error {
	v.census = map[seki.Layer]seki.LayerCensus{}
	listed := map[seki.Layer]seki.Census{} // what the lists have of each layer
	add := func(l seki.Layer, results seki.Results) {
		census := listed[l]
		census.AddClass(results, 1)
		listed[l] = census
	}
	for _, class := range v.list.Classes() {
		results := class.Results
		add(class.Layer, results)
		if class.Rows != class.Cols { // the transposes of square ones are listed
			add(class.Layer.Transposed(), results.Transposed())
		}
	}
	inLists := 0
	const name = "census/census.jsonl"
	var want []seki.Layer
	for _, size := range seki.SizesUpTo(v.manifest.Size) {
		want = append(want, layersUpTo(size, v.manifest.CensusSum)...)
	}
	read := 0
	err := eachRecord(v, name, func(line int, c seki.LayerCensus) error {
		v.progress(v.check, read, len(want)) // the exact numbers look at the context
		if read >= len(want) || c.Layer != want[read] {
			return v.fault(name, line, "not the layer that comes next in the range of the release")
		}
		read++
		reason, err := v.wrongCounts(c, listed[c.Layer])
		if err != nil {
			return err
		}
		if reason != "" {
			return v.fault(name, line, "%v: %s", c.Layer, reason)
		}
		if v.exhaustive(c.Layer) {
			inLists++
		}
		v.census[c.Layer] = c
		return nil
	})
	if err != nil {
		return err
	}
	if read < len(want) {
		return v.fault(name, 0, "it ends before %v", want[read])
	}
	found.Checked = len(v.census)
	found.Result = fmt.Sprintf("%d layers have the exact numbers of classes and add up; %d count as many complete and semi-complete classes as the lists have",
		len(v.census), inLists)
	return nil
}

// exhaustive reports whether the lists are exhaustive for a layer.
func (v *verifier) exhaustive(l seki.Layer) bool { return v.list.Exhaustive(l.Size).Covers(l.Sum) }

// wrongCounts returns the error in the counts of a layer, or "". listed counts the classes of the layer in the lists.
func (v *verifier) wrongCounts(c seki.LayerCensus, listed seki.Census) (string, error) {
	if c.Games.Seki == nil || c.Games.DSeki == nil {
		return "a game is missing", nil
	}
	exact, err := enumerate.Counter{}.Classes(v.ctx, c.Rows, c.Cols, c.Sum)
	if err != nil {
		return "", err
	}
	if exact.Cmp(new(big.Int).SetUint64(c.Classes)) != 0 {
		return fmt.Sprintf("it counts %d classes; there are %v", c.Classes, exact), nil
	}
	mirror, mirrored := v.census[c.Layer.Transposed()]
	if c.Rows == c.Cols {
		mirror, mirrored = c, true
	}
	for _, g := range seki.Games {
		counts, known := *c.Games.Of(g), listed.Games[g]
		switch {
		case !counts.AddUp(c.Classes):
			return fmt.Sprintf("the counts of %s do not add up", g.Name()), nil
		case mirrored && counts != mirror.Games.Of(g).Transposed():
			return fmt.Sprintf("the counts of %s are not those of the transposed layer with the players exchanged", g.Name()),
				nil
		case v.exhaustive(c.Layer) && (counts.Complete != known.Complete || counts.SemiR != known.SemiR ||
			counts.SemiC != known.SemiC):
			return fmt.Sprintf("it counts %d complete and %d semi-complete classes in %s, the lists have %d and %d",
				counts.Complete, counts.SemiComplete(), g.Name(), known.Complete, known.SemiComplete()), nil
		}
	}
	return "", nil
}
