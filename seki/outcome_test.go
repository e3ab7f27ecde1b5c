package seki_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/seki"
)

func TestValues(t *testing.T) {
	if got := fmt.Sprint(seki.Games, seki.Players, seki.Outcomes); got != "[seki dseki] [R C] [WW WL LW WD DW DD]" {
		t.Error(got)
	}
	values := []seki.Value{seki.Unknown, seki.Loss, seki.Draw, seki.Win}
	if !slices.IsSorted(values) || seki.R.Opponent() != seki.C || seki.C.Opponent() != seki.R {
		t.Error("the order of values, or the opponents of R and C")
	}
	for k, v := range values {
		if want := []seki.Value{seki.Unknown, seki.Win, seki.Draw, seki.Loss}[k]; v.Negate() != want {
			t.Errorf("%v seen by the opponent is %v, want %v", v, v.Negate(), want)
		}
		for _, w := range values {
			o, known := seki.Outcome{R: v, C: w}, v != seki.Unknown && w != seki.Unknown
			if o.First(seki.R) != v || o.First(seki.C) != w || o.Transposed() != (seki.Outcome{R: w, C: v}) ||
				o.Known() != known || o.IsDraw() != (v == seki.Draw && w == seki.Draw) {
				t.Errorf("%v: first %v and %v, transposed %v, known %t", o, o.First(seki.R), o.First(seki.C), o.Transposed(),
					o.Known())
			}
		}
	}
}

func TestKinds(t *testing.T) {
	for kind, want := range map[seki.Kind]string{
		seki.UnknownKind:   "? ? false",
		seki.None:          "none none false",
		seki.Plain:         "seki seki true",
		seki.SemiCompleteR: "semi-complete (R must pass) semi-complete (C must pass) true",
		seki.SemiCompleteC: "semi-complete (C must pass) semi-complete (R must pass) true",
		seki.Complete:      "complete complete true",
	} {
		name, _, _ := strings.Cut(want, " ")
		got := fmt.Sprint(kind, " ", kind.Transposed(), " ", kind.IsSeki())
		if got != want || kind.Name() != name || kind.IsSpecial() != (kind.IsSeki() && kind != seki.Plain) {
			t.Errorf("%s, want %s; %s, special %t", got, want, kind.Name(), kind.IsSpecial())
		}
		for g := range seki.Games {
			r := seki.Results{}
			r[g].Kind = kind
			if r.IsSpecial() != kind.IsSpecial() || r.Transposed()[g].Kind != kind.Transposed() {
				t.Errorf("%v: special %t, transposed %v", r, r.IsSpecial(), r.Transposed())
			}
		}
	}
}
