package release

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// provenance compares the records of the commands with the release: the range of each,
// the layers that were solved and used, and the files that were written, which are all
// those of census and report.
func (v *verifier) provenance(found *records.Checked) error {
	written := map[string]bool{}
	maxSum := max(v.manifest.CensusSum, v.manifest.ReportSum)
	var expected []string
	var solved []records.Table
	for _, command := range []struct {
		record string
		maxSum int
	}{
		{"provenance/tables.json", maxSum},
		{"provenance/census-jsonl.json", v.manifest.CensusSum},
		{"provenance/census-csv.json", v.manifest.CensusSum},
		{"provenance/report.json", v.manifest.ReportSum},
	} {
		lines := 0
		err := eachRecord(v, command.record, func(line int, p records.Provenance) error {
			lines = line
			if solved == nil {
				solved = p.Tables
			}
			want := layers.UpTo(v.manifest.Size, command.maxSum)
			switch {
			case !reflect.DeepEqual(p.Range, &want):
				return v.fault(command.record, line, "the range is not all sizes up to %[1]d×%[1]d and sums up to %[2]d", v.manifest.Size, command.maxSum)
			case !slices.Equal(layersOf(p.Tables), v.layers(maxSum)):
				return v.fault(command.record, line, "the tables are not all layers of these sizes up to sum %d", maxSum)
			case !reflect.DeepEqual(p.Tables, solved):
				return v.fault(command.record, line, "the tables are not those of %s", "provenance/tables.json")
			}
			for _, output := range p.Outputs {
				if v.files[output.Name] != output {
					return v.fault(command.record, line, "%s is not the file that was written", output.Name)
				}
				written[output.Name] = true
			}
			return nil
		})
		if err != nil {
			return err
		}
		if lines != 1 {
			return v.fault(command.record, 0, "it has %d records, not one", lines)
		}
		expected = append(expected, command.record)
	}
	if err := v.others("provenance", expected, "it is of no command that makes a release"); err != nil {
		return err
	}
	for _, name := range slices.Concat(v.names("census"), v.names("report")) {
		if !written[name] {
			return v.fault(name, 0, "no record in provenance says which command wrote it")
		}
	}
	found.Checked = len(written)
	found.Result = fmt.Sprintf("%d files are those that the commands on record wrote, from %d layers", len(written), len(v.layers(maxSum)))
	return nil
}

// layers returns the layers that are solved for a release up to a sum: those of the sizes
// with at least as many rows as columns.
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

func layersOf(tables []records.Table) (list []seki.Layer) {
	for _, table := range tables {
		for _, layer := range table.Layers {
			list = append(list, seki.Layer{Size: table.Size, Sum: layer.Sum})
		}
	}
	return list
}
