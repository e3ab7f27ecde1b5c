package seki_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// roundTrip writes a value as text and as JSON and reads it again.
func roundTrip[T comparable, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, text string, v T) {
	t.Helper()
	written, err := any(v).(encoding.TextMarshaler).MarshalText()
	if err != nil || string(written) != text || fmt.Sprint(v) != text {
		t.Errorf("%v is written as %q, %v, want %q", v, written, err, text)
	}
	var again T
	if err := P(&again).UnmarshalText(written); err != nil || again != v {
		t.Errorf("%q is read as %v, %v", written, again, err)
	}
	data, err := json.Marshal(v)
	if err != nil || string(data) != fmt.Sprintf("%q", text) {
		t.Errorf("%v is %s in JSON, %v", v, data, err)
	}
	for _, bad := range []string{"", "x", text + text, text + " "} {
		again = v
		if err := P(&again).UnmarshalText([]byte(bad)); err == nil || again != v {
			t.Errorf("%q is read as %v", bad, again)
		}
	}
}

func TestTexts(t *testing.T) {
	for g, text := range map[seki.Game]string{seki.Seki: "seki", seki.DSeki: "dseki"} {
		roundTrip(t, text, g)
	}
	for p, text := range map[seki.Player]string{seki.R: "R", seki.C: "C"} {
		roundTrip(t, text, p)
	}
	values := map[seki.Value]string{seki.Unknown: "?", seki.Loss: "L", seki.Draw: "D", seki.Win: "W"}
	for v, text := range values {
		roundTrip(t, text, v)
		for w, other := range values {
			if text+other == "??" {
				roundTrip(t, "?", seki.Outcome{})
			} else {
				roundTrip(t, text+other, seki.Outcome{R: v, C: w})
			}
		}
	}
	for text, want := range map[string]seki.Game{
		"d-seki": seki.DSeki, "D-SEKI": seki.DSeki, "DSeki": seki.DSeki, "SEKI": seki.Seki, "Seki": seki.Seki,
	} {
		if g, err := seki.ParseGame(text); g != want || err != nil {
			t.Errorf("%s is read as %v, %v", text, g, err)
		}
	}
	for _, text := range []string{"", "sekki", "d seki", "SEK\u0130"} {
		if _, err := seki.ParseGame(text); err == nil {
			t.Errorf("%q is read as a game", text)
		}
	}
	if seki.Seki.Name() != "SEKI" || seki.DSeki.Name() != "D-SEKI" {
		t.Error("the names of the games")
	}
}

// An object of results has fields for the games only. Absent fields are unknown: no zero value is an answer.
func TestResultsJSON(t *testing.T) {
	const zero = `{"seki":{"outcome":"?","kind":"?"},"dseki":{"outcome":"?","kind":"?"}}`
	if data, err := json.Marshal(seki.Results{}); string(data) != zero || err != nil {
		t.Errorf("%s, %v, want %s", data, err, zero)
	}
	want := seki.Results{seki.DSeki: {Outcome: seki.Outcomes[1], Kind: seki.None}}
	const text = `{"dseki":{"outcome":"WL","kind":"none"}`
	var got seki.Results
	if err := json.Unmarshal([]byte(text+"}"), &got); err != nil || got != want {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if err := json.Unmarshal([]byte(text+`,"go":1}`), &got); err == nil {
		t.Error("an unknown field is read")
	}
}

func TestResultJSON(t *testing.T) {
	for _, outcome := range append(seki.Outcomes[:], seki.Outcome{}) {
		for _, kind := range append(seki.Kinds[:], seki.UnknownKind) {
			want := seki.Result{Outcome: outcome, Kind: kind}
			data := testtool.Must(json.Marshal(want))(t)
			var got seki.Result
			if err := json.Unmarshal(data, &got); err != nil || got != want {
				t.Errorf("%s is read as %v, %v, want %v", data, got, err, want)
			}
		}
	}
	for _, bad := range []string{
		`{"outcome":"DD","kind":"semi-complete"}`, `{"outcome":"DD","kind":"complete","must_pass":"R"}`,
		`{"outcome":"DX","kind":"none"}`, `{"outcome":"DD"}`, `{"outcome":"DD","kind":"semi-complete","must_pass":"X"}`, `[]`,
	} {
		var r seki.Result
		if err := json.Unmarshal([]byte(bad), &r); err == nil {
			t.Errorf("%s is read as %v", bad, r)
		}
	}
}

func TestMatrixText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		A := anyMatrix(t, 5, seki.MaxEntry)
		text, _ := A.MarshalText()
		data, err := json.Marshal(A)
		want, _ := json.Marshal(A.Grid())
		if err != nil || !slices.Equal(data, want) || string(text) != A.String() {
			t.Fatalf("%v is written as %s and %s, %v", A, text, data, err)
		}
		var fromJSON seki.Matrix
		if err := json.Unmarshal(data, &fromJSON); err != nil || !fromJSON.Equal(A) {
			t.Fatalf("%s is read as %v, %v", data, fromJSON, err)
		}
	})
	for _, bad := range []string{"1", "[1]", "[[]]", "[[1,1],[1]]", "[[-1]]", `"1"`, "[[1.5]]"} {
		var A seki.Matrix
		if err := json.Unmarshal([]byte(bad), &A); err == nil {
			t.Errorf("%s is read as %v", bad, A)
		}
	}
	if data, err := json.Marshal(seki.Matrix{}); string(data) != "[]" || err != nil {
		t.Errorf("the zero matrix is %s, %v", data, err)
	}
}

// TestKindSet compares the sets with the names of their kinds.
func TestKindSet(t *testing.T) {
	for _, s := range []seki.KindSet{seki.CompleteSeki, seki.SemiCompleteSeki, seki.SpecialSeki, seki.EverySeki} {
		if read, err := seki.ParseKindSet(s.String()); read != s || err != nil {
			t.Errorf("%v: %v, %v", s, read, err)
		}
		for _, k := range append(seki.Kinds[:], seki.UnknownKind) {
			want := k.Name() == s.String() || s == seki.SpecialSeki && k.IsSpecial() || s == seki.EverySeki && k.IsSeki()
			r := seki.Results{seki.DSeki: {Kind: k}}
			if s.Has(k) != want || s.Wants(r, seki.Seki) || s.Wants(r, seki.Games[:]...) != want {
				t.Errorf("%v, %v: not %v", s, k, want)
			}
		}
	}
	const want = `unknown kind "none": complete, semi-complete, special or seki`
	if _, err := seki.ParseKindSet("none"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
