package seki

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestCensus counts classes one by one and all together, as they are and
// transposed.
func TestCensus(t *testing.T) {
	var all, transposed, parts Census
	k := uint64(0)
	for r := range EachClassResults {
		k++
		n := k * k
		var one Census
		one.AddClass(r, n)
		if one.Classes != n {
			t.Errorf("%v: %+v", r, one)
		}
		for g, counts := range one.Games {
			sum := uint64(0)
			for _, m := range counts.Outcome {
				sum += m
			}
			seki := uint64(0)
			if r[g].Kind.IsSeki() {
				seki = n
			}
			for _, other := range ClassResults {
				if got := counts.Of(other); got != 0 && other != r[g] || other == r[g] && got != n {
					t.Errorf("%v: %d classes are %v", r, got, other)
				}
			}
			if sum != n || counts.Seki() != seki || counts.Complete+counts.SemiComplete() > seki {
				t.Errorf("%v: %+v", r, counts)
			}
		}
		parts.Add(one)
		all.AddClass(r, n)
		transposed.AddClass(r.Transposed(), n)
	}
	if parts != all {
		t.Errorf("added up %+v, together %+v", parts, all)
	}
	if all.Transposed() != transposed || transposed == all {
		t.Errorf("transposed %+v, want %+v", all.Transposed(), transposed)
	}
	for _, counts := range all.Games {
		data := testtool.Must(json.Marshal(counts))(t)
		var read Counts
		if err := json.Unmarshal(data, &read); err != nil || read != counts {
			t.Errorf("%s is read as %+v (%v), not %+v", data, read, err, counts)
		}
	}
}

func TestCountsAsJSON(t *testing.T) {
	counts := Counts{Outcome: [6]uint64{1, 2, 3, 4, 5, 60}, Complete: 7, SemiR: 8, SemiC: 9}
	const want = `{"WW":1,"WL":2,"LW":3,"WD":4,"DW":5,"DD":60,"complete":7,"semi_complete":17,"semi_complete_R":8,"semi_complete_C":9}`
	if got, err := json.Marshal(counts); err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// TestAddUp counts upwards from counts that add up, and beyond 2⁶⁴, where sums come round.
func TestAddUp(t *testing.T) {
	const most = 1<<64 - 1
	right := Counts{Outcome: [6]uint64{1, 2, 3, 4, 5, 6}, Complete: 1, SemiR: 2, SemiC: 3}
	for name, test := range map[string]struct {
		change func(*Counts)
		want   bool
	}{
		"right":      {func(*Counts) {}, true},
		"plain seki": {func(c *Counts) { c.Complete = 0 }, true},
		"one more":   {func(c *Counts) { c.Outcome[1]++ }, false},
		"one less":   {func(c *Counts) { c.Outcome[4]-- }, false},
		"complete":   {func(c *Counts) { c.Complete++ }, false},
		"semi R":     {func(c *Counts) { c.SemiR++ }, false},
		"semi C":     {func(c *Counts) { c.SemiC++ }, false},
		"outcomes":   {func(c *Counts) { c.Outcome[0], c.Outcome[5] = most, 8 }, false},
		"kinds":      {func(c *Counts) { c.Complete, c.SemiR = most, 1 }, false},
		"semi":       {func(c *Counts) { c.SemiR, c.SemiC = most, 1 }, false},
	} {
		c := right
		test.change(&c)
		if got := c.AddUp(21); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if !(Counts{}).AddUp(0) || (Counts{}).AddUp(1) {
		t.Error("no classes")
	}
}

func TestSizes(t *testing.T) {
	sizes := SizesUpTo(3)
	if len(sizes) != 9 || !slices.IsSortedFunc(sizes, Size.Compare) {
		t.Error(sizes)
	}
	for k, s := range sizes {
		A := Must(New(s.Rows, s.Cols, make([]int, s.Rows*s.Cols)))
		tall := s
		if s.Rows < s.Cols {
			tall = s.Transposed()
		}
		if A.Size() != s || A.Transpose().Size() != s.Transposed() || s.Tall() != tall || s.MinSum() != tall.Rows {
			t.Error(s)
		}
		for _, other := range sizes[:k] {
			B := Must(New(other.Rows, other.Cols, make([]int, other.Rows*other.Cols)))
			if other.Compare(s) != -1 || B.Compare(A) != -1 || s.Compare(other) != 1 || s.Compare(s) != 0 {
				t.Error(other, s)
			}
		}
	}
	l := Layer{Size{3, 2}, 7}
	if l.String() != "3×2, sum 7" || l.Transposed() != (Layer{Size{2, 3}, 7}) {
		t.Error(l)
	}
}
