package pyramid

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/reports/records"
)

// Table 1 of Fujita 2016, but for its L, which are those of the game.
var (
	printedW = [...]int{1, 5, 3, 7, 8, 30, 14, 22, 23, 67, 33, 45} // W(x0) of 2, 3, … tiers
	printedZ = map[int]int{3: 2, 7: 13, 11: 32}                    // Z(x0), by tiers, where the first player loses
)

// Row has the values of one number of tiers, and where they differ from Table 1.
type Row struct {
	Values
	PrintedW *int   `json:"printed_W,omitempty"`
	PrintedZ *int   `json:"printed_Z,omitempty"`
	Differs  string `json:"differs,omitempty"`
}

// NewRow returns the row of values, beside Table 1 if printed.
func NewRow(v Values, printed bool) Row {
	row := Row{Values: v}
	if !printed || v.Tiers-2 >= len(printedW) {
		return row
	}
	var differs []string
	if row.PrintedW = &printedW[v.Tiers-2]; *row.PrintedW != v.W {
		differs = append(differs, fmt.Sprintf("W is printed as %d", *row.PrintedW))
	}
	if z, ok := printedZ[v.Tiers]; ok {
		if row.PrintedZ = &z; z != v.Z {
			differs = append(differs, fmt.Sprintf("Z is printed as %d", z))
		}
	}
	row.Differs = strings.Join(differs, ", ")
	return row
}

// WriteRows writes the values of 2, 3, … tiers as lines of JSON, beside Table 1.
func WriteRows(w io.Writer, list []Values) error {
	write := records.NewWriter[Row](w, "jsonl", nil)
	for _, v := range list {
		if err := write(NewRow(v, true)); err != nil {
			return err
		}
	}
	return nil
}

// ReadRows reads what WriteRows has written, and checks what can be.
func ReadRows(r io.Reader) (list []Values, err error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var v Values
		err := json.Unmarshal(lines.Bytes(), &v)
		if p := len(list) + 2; err == nil && v.Tiers != p {
			err = fmt.Errorf("the row of %d tiers should stand here, not of %d", p, v.Tiers)
		}
		if err = cmp.Or(err, v.Check()); err != nil {
			return nil, fmt.Errorf("line %d: %w", len(list)+1, err)
		}
		list = append(list, v)
	}
	return list, lines.Err()
}

// ClosedForm is one of the equations (4.1) to (4.8) of Fujita 2016 at one position,
// with the value of the recursion there.
type ClosedForm struct {
	Equation  string `json:"equation"` // "4.1" to "4.8"
	K         int    `json:"k"`
	Run       int    `json:"l,omitempty"` // the length l of the long run, 0 if there is none
	Position  string `json:"position"`
	Value     string `json:"value"`     // "W" or "Z"
	Printed   int    `json:"printed"`   // the right-hand side as printed
	Recursion int    `json:"recursion"` // the value by (3.2)–(3.5)
	Holds     bool   `json:"holds"`
}

// equations are (4.1) to (4.8): the value at 2k or 2k+1 single bars, without or with a
// long run.
var equations = []struct {
	name             string
	ofZ, odd, hasRun bool
	ofL, add         int // the value is ofL·L + k + add
}{
	{"4.1", false, false, false, 0, 0},
	{"4.2", false, true, false, 1, 0},
	{"4.3", false, false, true, 0, 1},
	{"4.4", false, true, true, 0, 1},
	{"4.5", true, true, false, 0, 0},
	{"4.6", true, false, false, 1, -1},
	{"4.7", true, false, true, 1, 0},
	{"4.8", true, true, true, 1, 0},
}

// ClosedForms evaluates (4.1)–(4.8) and the recursion for the game with p tiers, every l ≤ p and every k ≤ kMax, in the order of the equations.
func ClosedForms(ctx context.Context, p, kMax int) ([]ClosedForm, error) {
	s, err := newDelaySearch(ctx, p, nil)
	if err != nil {
		return nil, err
	}
	var out []ClosedForm
	for _, e := range equations {
		run, longest, least, of, value := 0, 0, 1, s.w, "W"
		if e.hasRun {
			run, longest, least = 2, p, 0
		}
		if e.ofZ {
			of, value = s.z, "Z"
		}
		for ; run <= longest; run++ {
			for k := least; k <= kMax; k++ {
				x := Position{uint8(2 * k)}
				if e.odd {
					x[0]++
				}
				if e.hasRun {
					x[run-1]++
				}
				recursion := of(x)
				printed := e.ofL*turnBound(p) + k + e.add
				out = append(out, ClosedForm{e.name, k, run, x.Text(p), value, printed, recursion, printed == recursion})
			}
		}
	}
	return out, s.err
}
