package dataset

import (
	"bytes"
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/known"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki"
)

// censuses checks the census tables of the release and of its report.
func (v *verifier) censuses() (int, int, string, error) {
	v.census = map[seki.Layer]records.Census{}
	listed := map[seki.Layer]*seki.Census{}
	for _, class := range v.list.Classes() {
		for _, c := range []struct {
			seki.Layer
			seki.Results
		}{{class.Layer, known.Results(class)}, {class.Layer.Transposed(), known.Results(class).Transposed()}} {
			if listed[c.Layer] == nil {
				listed[c.Layer] = &seki.Census{}
			}
			if c.Layer != class.Layer || c.Rows >= c.Cols {
				listed[c.Layer].AddClass(c.Results, 1)
			}
			if class.Rows == class.Cols {
				break // the transposes are in the list
			}
		}
	}
	lists := 0
	for _, table := range []struct {
		name   string // without ending
		maxSum int
	}{{"census/census", v.manifest.CensusSum}, {"report/data/census", v.manifest.ReportSum}} {
		var csv bytes.Buffer
		write := records.NewWriter[records.Census](&csv, "csv", records.CensusColumns(seki.Games[:]))
		var want []seki.Layer
		for _, size := range seki.SizesUpTo(v.manifest.Size) {
			for sum := size.MinSum(); sum <= table.maxSum; sum++ {
				want = append(want, seki.Layer{Size: size, Sum: sum})
			}
		}
		read := 0
		err := eachRecord(v, table.name+".jsonl", func(line int, c records.Census) error {
			if err := v.step(read, len(want)); err != nil {
				return err
			}
			if read >= len(want) || c.Layer != want[read] {
				return v.fault(table.name+".jsonl", line, "not the layer that comes next in the range of the release")
			}
			read++
			reason, inLists, err := v.wrongCounts(c, listed[c.Layer])
			if err != nil {
				return err
			}
			if reason != "" {
				return v.fault(table.name+".jsonl", line, "%v: %s", c.Layer, reason)
			}
			if inLists {
				lists++
			}
			v.census[c.Layer] = c
			return write(c)
		})
		if err != nil {
			return 0, 0, "", err
		}
		if read < len(want) {
			return 0, 0, "", v.fault(table.name+".jsonl", 0, "it ends before %v", want[read])
		}
		data, err := v.read(table.name + ".csv")
		if err != nil {
			return 0, 0, "", err
		}
		if !bytes.Equal(data, csv.Bytes()) {
			return 0, 0, "", v.fault(table.name+".csv", 0, "it is not the table of %s.jsonl", table.name)
		}
	}
	return len(v.census), 0, fmt.Sprintf("%d layers have the exact numbers of classes, add up, and count as many complete and semi-complete classes as the lists have", len(v.census)), nil
}

// wrongCounts says what is wrong with the counts of a layer, "" if nothing is. Where the
// lists are exhaustive, listed has their classes of the layer, nil for none.
func (v *verifier) wrongCounts(c records.Census, listed *seki.Census) (reason string, inLists bool, err error) {
	if c.Games.Seki == nil || c.Games.DSeki == nil {
		return "a game is missing", false, nil
	}
	exact, err := enumerate.Counter{}.Classes(v.ctx, c.Rows, c.Cols, c.Sum)
	if err != nil {
		return "", false, err
	}
	if exact.Cmp(new(big.Int).SetUint64(c.Classes)) != 0 {
		return fmt.Sprintf("it counts %d classes; there are %v", c.Classes, exact), false, nil
	}
	inLists = c.Sum <= v.list.Exhaustive(c.Size)
	if listed == nil {
		listed = &seki.Census{}
	}
	before, twice := v.census[c.Layer]
	mirror, mirrored := v.census[c.Layer.Transposed()]
	if c.Rows == c.Cols {
		mirror, mirrored = c, true
	}
	for _, g := range seki.Games {
		counts, known := *c.Games.Of(g), listed.Games[g]
		total := uint64(0)
		for _, n := range counts.Outcome {
			total += n
		}
		switch {
		case total != c.Classes || counts.Complete+counts.SemiComplete() > counts.Seki():
			return fmt.Sprintf("the counts of %s do not add up", g.Name()), false, nil
		case mirrored && counts != mirror.Games.Of(g).Transposed():
			return fmt.Sprintf("the counts of %s are not those of the transposed layer with the players exchanged", g.Name()), false, nil
		case twice && counts != *before.Games.Of(g):
			return fmt.Sprintf("the counts of %s are not those of the other census", g.Name()), false, nil
		case inLists && (counts.Complete != known.Complete || counts.SemiR != known.SemiR || counts.SemiC != known.SemiC):
			return fmt.Sprintf("it counts %d complete and %d semi-complete classes in %s, the lists have %d and %d",
				counts.Complete, counts.SemiComplete(), g.Name(), known.Complete, known.SemiComplete()), false, nil
		}
	}
	return "", inLists, nil
}
