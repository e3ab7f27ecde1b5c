package allsums

import (
	"context"
	"errors"
	"fmt"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/lab/internal/language"
	"github.com/sekilab/sekilab/seki"
)

// claim is a compiled statement.
type claim struct {
	size  seki.Size
	parts [2]part // premise and conclusion
}

type part struct {
	name    string
	program *expression.Program // nil if there is none
}

// newClaim compiles a statement. It fails as lab.Test does.
func newClaim(s lab.Statement, size seki.Size) (*claim, error) {
	c := &claim{size: size, parts: [2]part{{name: "the premise"}, {name: "the statement"}}}
	for k, text := range []string{s.If, s.Then} {
		p := &c.parts[k]
		if k == 0 && text == "" {
			continue
		}
		var err error
		if p.program, err = language.Scope.Compile(text, expression.Truth); err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return c, nil
}

// holds reports whether the claim is true of entries. It fails with a
// *lab.SyntaxError if comparisons do not decide it, and as the oracle does.
func (c *claim) holds(ctx context.Context, o oracle) (bool, error) {
	e := &evaluator{size: c.size, oracle: o}
	var open error
	for k, p := range c.parts {
		if p.program == nil {
			continue
		}
		v, err := p.program.RunOn(ctx, e)
		switch {
		case err == nil && v.Bool() == (k == 1):
			return true, nil
		case err != nil && !errors.As(err, new(*lab.SyntaxError)):
			return false, err
		case err != nil && open == nil:
			open = fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return false, open
}
