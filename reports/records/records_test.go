package records_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
)

// partly is a class of which a search has found one value, with a move.
func partly() records.Class {
	A := seki.Must(seki.FromRows([][]int{{2, 1}, {1, 2}}))
	class := records.NewClass(A, seki.Matrix{}, seki.Games[:], seki.Results{
		{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteC}, {},
	})
	class.Games.DSeki.Known = &records.Known{
		R: search.Range{Min: seki.Loss, Max: seki.Draw}, C: search.Range{Min: seki.Loss, Max: seki.Win},
	}
	class.Games.DSeki.Limit = records.Time
	mv := records.Move{Move: seki.Move{Row: 0, Col: 1}, Cells: 2}
	mv.Games.Set(seki.Seki, seki.Outcome{R: seki.Win, C: seki.Draw})
	mv.Games.Set(seki.DSeki, seki.Outcome{})
	class.Moves = []records.Move{mv}
	return class
}

func TestClassJSON(t *testing.T) {
	class := partly()
	data, err := json.Marshal(class)
	want := `{"matrix":[[2,1],[1,2]],"rows":2,"cols":2,"sum":6,"row_sums":[3,3],"col_sums":[3,3],` +
		`"games":{"seki":{"outcome":"DD","kind":"semi-complete","must_pass":"C"},` +
		`"dseki":{"outcome":"?","kind":"?","known":{"R":"DL","C":"WDL"},"limit":"time"}},` +
		`"moves":[{"row":1,"col":2,"cells":2,"games":{"seki":"WD","dseki":"?"}}]}`
	if err != nil || string(data) != want {
		t.Errorf("%s, %v, want\n%s", data, err, want)
	}
	var again records.Class
	testtool.NoError(t, json.Unmarshal(data, &again))
	if diff := cmp.Diff(class, again); diff != "" {
		t.Error(diff)
	}
	if class.Decided() {
		t.Error("an unknown outcome is decided")
	}
}

func TestWriter(t *testing.T) {
	class := partly()
	for format, want := range map[string]string{
		"csv": "matrix,canonical,rows,cols,sum,row_sums,col_sums,seki_outcome,seki_kind,seki_must_pass,dseki_outcome,dseki_kind,dseki_must_pass\n" +
			"2 1; 1 2,,2,2,6,3 3,3 3,DD,semi-complete,C,?,?,\n",
		"sage":  "matrix([[2,1],[1,2]])\n",
		"nauty": "2 2  2 1  1 2\n",
		"latex": "\\begin{pmatrix} 2 & 1 \\\\ 1 & 2 \\end{pmatrix}\n",
	} {
		var b strings.Builder
		if err := records.NewWriter[records.Class](&b, format, records.ClassColumns(seki.Games[:]))(class); err != nil || b.String() != want {
			t.Errorf("%s: %q, %v, want %q", format, b.String(), err, want)
		}
	}
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	var b strings.Builder
	count := records.Count{Sum: 7, Count: records.Integer{Int: huge}}
	if err := records.NewWriter[records.Count](&b, "jsonl", nil)(count); err != nil || b.String() != `{"sum":7,"count":"123456789012345678901234567890"}`+"\n" {
		t.Errorf("%s, %v", b.String(), err)
	}
}

// Values stay numbers where readers take them for numbers.
func TestInvariantsJSON(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	list := records.Invariants{{Name: "b", Value: true}, {Name: "a", Value: huge}, {Name: "c", Value: []int{1, 2}}, {Name: "seki.d", Value: nil}}
	want := `{"b":true,"a":"123456789012345678901234567890","c":[1,2],"seki.d":null}`
	if data, err := json.Marshal(list); err != nil || string(data) != want {
		t.Errorf("%s, %v, want\n%s", data, err, want)
	}
}
