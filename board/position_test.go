package board

import "testing"

func TestPointNames(t *testing.T) {
	for name, want := range map[string]Point{
		"A1": {0, 0}, "h3": {7, 2}, "J3": {8, 2}, "T19": {18, 18}, "Z25": {24, 24}, "AA1": {25, 0}, "AJ9": {33, 8},
		"AZ50": {49, 49}, "BB52": {51, 51},
	} {
		if got, err := ParsePoint(name); err != nil || got != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	for _, name := range []string{"", "A", "1", "I1", "A0", "A01", "A53", "BC1", "A-1", "A1 ", "AI3", "4D", "A+1"} {
		if p, err := ParsePoint(name); err == nil {
			t.Errorf("%q is read as %v", name, p)
		}
	}
	for p := range New(52, 52).Points() {
		if got, err := ParsePoint(p.String()); err != nil || got != p {
			t.Errorf("%v: %v, %v", p, got, err)
		}
	}
}

// A point next to the board is not another point.
func TestPointsOutside(t *testing.T) {
	p := New(3, 2)
	for _, at := range []Point{{3, 0}, {-1, 1}, {0, 2}, {5, -1}} {
		for name, use := range map[string]func(){"At": func() { p.At(at) }, "Set": func() { p.Set(at, Black) }} {
			func() {
				defer func() { _ = recover() }()
				use()
				t.Errorf("%s takes the point %v of a board of 3×2", name, at)
			}()
		}
	}
}
