package explorer

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
)

// statementsPage holds the contents of the page of statements.
type statementsPage struct {
	Named      []lab.Statement
	Invariants []invariants.Invariant

	Trial   trial
	Finding *lab.Finding
}

// largestTried is the size up to which a statement can be tried on the server.
const largestTried = 4

// trial is a statement that a person tests over all sizes up to Size×Size.
type trial struct {
	lab.Statement
	Size, MaxSum int
}

// parseTrial parses the statement of a request; ok is false if there is none.
func parseTrial(r *http.Request) (t trial, ok bool, err error) {
	t = trial{Statement: lab.Statement{If: strings.TrimSpace(r.FormValue("if")), Then: strings.TrimSpace(r.FormValue("then"))}, Size: 3, MaxSum: 16}
	if err := cmp.Or(readNumber(r, "size", &t.Size, 1, maxSum), readNumber(r, "max_sum", &t.MaxSum, 1, maxSum)); err != nil {
		return t, false, err
	}
	switch {
	case t.Then == "":
		return t, false, nil
	case len(t.If)+len(t.Then) > maxExpr:
		return t, false, badRequest("the statement is longer than %d bytes", maxExpr)
	case t.Size > largestTried || t.MaxSum > 60 || t.Size == largestTried && t.MaxSum > 20:
		return t, false, badRequest("the size goes to %d here, the sum to 60, for size %d to 20; use seki test", largestTried, largestTried)
	}
	for _, text := range []string{t.If, t.Then} {
		if text == "" {
			continue
		}
		if _, err := lab.Compile(text); err != nil {
			return t, false, badRequest("%v", err)
		}
	}
	return t, true, nil
}

func (t trial) key() string { return fmt.Sprintf("test/%d/%d/%q/%q", t.Size, t.MaxSum, t.If, t.Then) }

// try returns the work that tests a statement.
func (s *Server) try(t trial) work {
	return func(ctx context.Context, publish func(any, string)) error {
		if err := s.layers.Acquire(ctx, 1); err != nil {
			return err
		}
		defer s.layers.Release(1)
		findings, err := lab.Test(ctx, []lab.Statement{t.Statement}, layers.UpTo(t.Size, t.MaxSum), lab.Options{
			Source: s.source, Limit: 3,
			Done: func(done seki.Layer) { publish(nil, fmt.Sprintf("%v is examined", done)) },
		})
		if err == nil {
			publish(&findings[0], "")
		}
		return err
	}
}

func (s *Server) statements(r *http.Request) (page, error) {
	t, given, err := parseTrial(r)
	data := statementsPage{Named: lab.Named(), Invariants: invariants.All(), Trial: t}
	p := page{Name: "statements", Title: "Statements", Data: data, Err: err}
	if err != nil {
		return p, nil
	}
	if !given {
		var list []records.Statement
		for _, statement := range data.Named {
			list = append(list, records.NewStatement(statement))
		}
		p.JSON = list
		return p, nil
	}
	v, err := s.search(r, t.key(), s.patience(r), s.try(t))
	if err != nil {
		return p, err
	}
	if err := layersError(v.fault()); err != nil {
		if statusOf(err) == http.StatusInternalServerError { // an error of the expression, with the matrix that it names
			p.Err = badRequest("%v", err)
			return p, nil
		}
		return p, err
	}
	if data.Finding, _ = v.Result.(*lab.Finding); data.Finding != nil {
		p.JSON = records.NewFinding(*data.Finding, layers.UpTo(t.Size, t.MaxSum), records.LayersSolved, "")
	}
	p.Data = data
	p.follow(v)
	return p, nil
}
