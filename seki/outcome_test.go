package seki_test

import (
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

func TestNamesOfResults(t *testing.T) {
	if got := fmt.Sprint(seki.Games, seki.R, seki.C, seki.Unknown, seki.Loss, seki.Draw, seki.Win,
		seki.Outcomes); got != "[seki dseki] R C ? L D W [WW WL LW WD DW DD]" {
		t.Error(got)
	}
	if seki.R.Opponent() != seki.C || seki.C.Opponent() != seki.R {
		t.Error("the opponents of R and C")
	}
	for k, v := range []seki.Value{seki.Loss, seki.Draw, seki.Win} {
		if want := []seki.Value{seki.Win, seki.Draw, seki.Loss}[k]; v.Negate() != want {
			t.Errorf("%v seen by the opponent is %v, want %v", v, v.Negate(), want)
		}
		for _, w := range []seki.Value{seki.Loss, seki.Draw, seki.Win} {
			o := seki.Outcome{R: v, C: w}
			if o.First(seki.R) != v || o.First(seki.C) != w || o.Transposed() != (seki.Outcome{R: w, C: v}) {
				t.Errorf("%v: first %v and %v, transposed %v", o, o.First(seki.R), o.First(seki.C), o.Transposed())
			}
		}
	}
}

func TestKinds(t *testing.T) {
	for _, c := range []struct {
		kind       seki.Kind
		name, text string
		pass       string // who must pass
		transposed seki.Kind
		isSeki     bool
	}{
		{seki.None, "none", "none", "", seki.None, false},
		{seki.Plain, "seki", "seki", "", seki.Plain, true},
		{seki.SemiCompleteR, "semi-complete", "semi-complete (R must pass)", "R", seki.SemiCompleteC, true},
		{seki.SemiCompleteC, "semi-complete", "semi-complete (C must pass)", "C", seki.SemiCompleteR, true},
		{seki.Complete, "complete", "complete", "", seki.Complete, true},
	} {
		pass := ""
		if p, ok := c.kind.MustPass(); ok {
			pass = p.String()
		}
		if c.kind.Name() != c.name || c.kind.String() != c.text || pass != c.pass || c.kind.Transposed() != c.transposed ||
			c.kind.IsSeki() != c.isSeki {
			t.Errorf("%d: %q, %q, must pass %q, transposed %v, seki %v", c.kind, c.kind.Name(), c.kind, pass,
				c.kind.Transposed(), c.kind.IsSeki())
		}
	}
	r := seki.Results{{Outcome: seki.Outcome{R: seki.Win, C: seki.Loss}},
		{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteR}}
	want := seki.Results{{Outcome: seki.Outcome{R: seki.Loss, C: seki.Win}},
		{Outcome: seki.Outcome{R: seki.Draw, C: seki.Draw}, Kind: seki.SemiCompleteC}}
	if got := r.Transposed(); got != want {
		t.Errorf("%v transposed is %v, want %v", r, got, want)
	}
}
