package allsums

import (
	"fmt"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
)

// claim is a statement in its trees.
type claim struct {
	size  seki.Size
	parts [2]part // premise and conclusion
}

type part struct {
	name string
	text string
	root *expression.Node // nil if there is none
}

// newClaim parses a statement. It fails as lab.Test does.
func newClaim(s lab.Statement, size seki.Size) (*claim, error) {
	c := &claim{size: size, parts: [2]part{{name: "the premise", text: s.If}, {name: "the statement", text: s.Then}}}
	for k := range c.parts {
		p := &c.parts[k]
		if k == 0 && p.text == "" {
			continue
		}
		_, err := lab.Compile(p.text)
		if err == nil {
			p.root, err = expression.Parse(p.text)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return c, nil
}

// holds reports whether the claim is true of entries. It fails with a
// *lab.SyntaxError if comparisons do not decide it, and as the oracle does.
func (c *claim) holds(o oracle) (bool, error) {
	e := &evaluator{size: c.size, oracle: o, locals: map[string]any{}}
	var open error
	for k, p := range c.parts {
		if p.root == nil {
			continue
		}
		e.text = p.text
		switch v, err := e.truth(p.root); {
		case err == nil && v == (k == 1):
			return true, nil
		case err != nil && open == nil:
			open = fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return false, open
}
