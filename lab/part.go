package lab

import (
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/expression"
	"github.com/sekilab/sekilab/lab/internal/language"
	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// situation is what is known about a class without its matrix.
type situation struct {
	layer   seki.Layer
	results seki.Results
}

func (s situation) value(k int) expression.Value {
	v := invariants.All()[k]
	switch v.Name {
	case "rows":
		return expression.Int(s.layer.Rows)
	case "cols":
		return expression.Int(s.layer.Cols)
	case "sum":
		return expression.Int(s.layer.Sum)
	}
	value, _ := v.Value(&invariants.Subject{Results: s.results}) // a field of the results: no error
	return language.ValueOf(value)
}

// isSize reports whether a layer decides an invariant.
func isSize(name string) bool { return slices.Contains([]string{"rows", "cols", "sum"}, name) }

// isResult reports whether the results decide an invariant.
func isResult(v invariants.Invariant) bool {
	return language.NameOf(v) != v.Name && !strings.HasSuffix(v.Name, "_summand_kinds")
}

// part is a node of an expression, which is split at and, or, not and conditionals: an
// operator with its operands, or a leaf with a program. A part that names only sizes,
// the sum and results is a leaf, whatever its operator.
type part struct {
	operator    string // "and", "or", "not", "if", or "" for a leaf
	operands    []*part
	program     *expression.Program
	foreseeable bool  // the situation decides it
	ofMargins   bool  // the margins decide it
	ofSize      bool  // it names a size or the sum
	truth       Truth // in the situation of the expression
}

// newPart splits a node of the tree of a text and compiles the leaves.
func newPart(text string, n *expression.Node) (*part, error) {
	p := &part{foreseeable: true, ofMargins: true}
	for below := range n.Nodes {
		k := slices.IndexFunc(language.Scope, func(v expression.Name) bool { return below.Op == "name" && v.Name == below.Text })
		if k < 0 {
			continue
		}
		v := invariants.All()[k]
		p.foreseeable = p.foreseeable && (isSize(v.Name) || isResult(v))
		p.ofSize = p.ofSize || isSize(v.Name)
		p.ofMargins = p.ofMargins && (isSize(v.Name) || invariants.OfMargins(v.Name))
	}
	if p.foreseeable || !slices.Contains([]string{"and", "or", "not", "if"}, n.Op) {
		var err error
		p.program, err = language.Scope.CompileNode(text, n, expression.Truth)
		return p, err
	}
	p.operator = n.Op
	for _, operand := range n.Args {
		q, err := newPart(text, operand)
		if err != nil {
			return nil, err
		}
		p.operands = append(p.operands, q)
	}
	return p, nil
}

// infer returns what the truth of the operands says about the part.
func (p *part) infer() Truth {
	switch p.operator {
	case "not":
		return -p.operands[0].truth
	case "and":
		return min(p.operands[0].truth, p.operands[1].truth)
	case "or":
		return max(p.operands[0].truth, p.operands[1].truth)
	case "if":
		switch p.operands[0].truth {
		case True:
			return p.operands[1].truth
		case False:
			return p.operands[2].truth
		}
	}
	return Open
}
