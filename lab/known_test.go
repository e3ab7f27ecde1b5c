package lab

import (
	"encoding/json"
	"testing"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// knownClasses returns the classes of the lists of package known with their
// transposes, each once, without SEKI_LONG=1 to 5×5.
func knownClasses(t *testing.T) []seki.Class {
	t.Helper()
	var all []seki.Class
	seen := map[string]bool{}
	add := func(A seki.Matrix, results seki.Results) {
		A = canon.Form(A)
		if !seen[A.String()] {
			seen[A.String()] = true
			all = append(all, seki.Class{Matrix: A, Results: results})
		}
	}
	pattern := "*-[1-5]x[1-5].jsonl"
	if testtool.Long() {
		pattern = "*"
	}
	for _, class := range testtool.KnownClasses(t, "../data/known/lists.zip", pattern) {
		var results seki.Results
		testtool.NoError(t, json.Unmarshal(class.Games, &results))
		A := seki.Must(seki.FromRows(class.Matrix))
		add(A, results)
		add(A.Transpose(), results.Transposed())
	}
	if len(all) < 2500 {
		t.Fatalf("only %d classes are known", len(all))
	}
	return all
}

// TestLongNamedStatementsOnKnownSeki evaluates every named statement on every known
// complete and semi-complete seki. A theorem or an observed statement is true of
// all of them. A refuted one fails at the smallest counterexample on record, if
// that is listed, and at none before it.
// Without SEKI_LONG=1 it takes every twelfth class to 5×5, and the counterexamples on record.
func TestLongNamedStatementsOnKnownSeki(t *testing.T) {
	all := knownClasses(t)
	listed := map[string]seki.Results{}
	for _, c := range all {
		listed[c.Matrix.String()] = c.Results
	}
	if !testtool.Long() {
		recorded := map[string]bool{}
		for _, s := range Named() {
			recorded[s.Counterexample.String()] = true
		}
		var some []seki.Class
		for k, c := range all {
			if k%12 == 0 || recorded[c.Matrix.String()] {
				some = append(some, c)
			}
		}
		all = some
	}
	solve := invariants.NewOracle(t.Context())
	oracle := func(A seki.Matrix, g seki.Game) (seki.Result, error) {
		if results, ok := listed[canon.Form(A).String()]; ok {
			return results[g], nil
		}
		return solve(A, g)
	}
	subjects := make([]*invariants.Subject, len(all))
	for k, c := range all {
		subjects[k] = invariants.NewSubject(c.Matrix, c.Results, oracle)
	}
	for _, s := range Named() {
		premise, then := compiled(t, s.If), compiled(t, s.Then)
		recorded, refuted := s.Counterexample, s.Status == Refuted
		satisfy, failures := 0, 0
		var least seki.Matrix
		for k, c := range all {
			if !holds(t, premise, subjects[k]) {
				continue
			}
			satisfy++
			if holds(t, then, subjects[k]) {
				continue
			}
			if failures++; failures == 1 || compareMatrices(c.Matrix, least) < 0 {
				least = c.Matrix
			}
		}
		t.Logf("%s (%s): %d satisfy the premise, %d fail", s.Name, s.Status, satisfy, failures)
		_, isListed := listed[recorded.String()]
		switch {
		case failures > 0 && !refuted:
			t.Errorf("%s is on record as %s, but %s is a counterexample", s.Name, s.Status, least)
		case failures > 0 && compareMatrices(least, recorded) < 0:
			t.Errorf("%s fails at %s, before %s on record", s.Name, least, recorded)
		case refuted && isListed && (failures == 0 || !least.Equal(recorded)):
			t.Errorf("%s does not fail first at %s, as on record", s.Name, recorded)
		}
	}
}
