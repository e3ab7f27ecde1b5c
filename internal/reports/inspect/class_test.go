package inspect_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// partly is a class with one value found by a search, and a move.
func partly() inspect.Class {
	A := seki.Must(seki.FromRows([][]int{{2, 1}, {1, 2}}))
	class := inspect.NewClass(A, seki.Matrix{}, seki.Games[:], seki.Results{
		{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteC}, {},
	})
	class.Games.DSeki.Known = &inspect.Known{
		R: search.Range{Min: seki.Loss, Max: seki.Draw}, C: search.Range{Min: seki.Loss, Max: seki.Win},
	}
	class.Games.DSeki.Limit = inspect.Time
	mv := inspect.Move{Move: seki.Move{Row: 0, Col: 1}, Cells: 2}
	mv.Games.Set(seki.Seki, seki.Outcome{R: seki.Win, C: seki.Draw})
	mv.Games.Set(seki.DSeki, seki.Outcome{})
	class.Moves = []inspect.Move{mv}
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
	if class.Decided() {
		t.Error("an unknown outcome is decided")
	}
}

func TestWriter(t *testing.T) {
	class := partly()
	for name, want := range map[string]string{
		"csv": "matrix,canonical,rows,cols,sum,row_sums,col_sums,seki_outcome,seki_kind,seki_must_pass,dseki_outcome,dseki_kind,dseki_must_pass\n" +
			"2 1; 1 2,,2,2,6,3 3,3 3,DD,semi-complete,C,?,?,\n",
		"sage":  "matrix([[2,1],[1,2]])\n",
		"nauty": "2 2  2 1  1 2\n",
		"latex": "\\begin{pmatrix} 2 & 1 \\\\ 1 & 2 \\end{pmatrix}\n",
	} {
		var b strings.Builder
		if err := text.NewWriter[inspect.Class](&b, name, seki.ClassColumns(seki.Games[:]), nil)(class); err != nil ||
			b.String() != want {
			t.Errorf("%s: %q, %v, want %q", name, b.String(), err, want)
		}
	}
}

// A record gets its label if its class is listed, for any order of lines and any games.
func TestAddLabel(t *testing.T) {
	drawn := seki.Results{{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain},
		{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.Plain}}
	for _, test := range []struct {
		matrix string
		want   string
	}{{"1 3 3; 3 1 3; 3 3 1", "3.3.21.1"}, {"5 5; 5 5", ""}, {"1 0 0; 0 2 1; 0 1 1", ""}} {
		A := seki.Must(notation.Parse(test.matrix))
		for _, games := range [][]seki.Game{seki.Games[:], {seki.Seki}, {seki.DSeki}} {
			class := inspect.NewClass(A, canon.Form(A), games, drawn)
			class.AddLabel()
			if class.Label != test.want {
				t.Errorf("%v in %v: label %q, want %q", A, games, class.Label, test.want)
			}
		}
	}
}
