package lab

import (
	"fmt"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/vm"

	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// situation is what is known about a class without its matrix.
type situation struct {
	layer   seki.Layer
	results seki.Results
}

// part is a node of an expression, which is split at and, or, not and conditionals: an
// operator with its operands, or a leaf with a program. A part that names only sizes,
// the sum and results is a leaf, whatever its operator.
type part struct {
	operator    string // "and", "or", "not", "if", or "" for a leaf
	operands    []*part
	program     *vm.Program
	foreseeable bool                   // the situation decides it
	ofMargins   bool                   // the margins decide it
	needs       []invariants.Invariant // that it names; of the results, only the kinds of summands
	results     bool                   // whether it names another field of a result
	size        bool                   // whether it names rows, cols or the sum
	known       map[situation]Truth    // answers of foresee, by what the part names
}

// maxKnown bounds the situations whose answers a part keeps: those of many layers.
const maxKnown = 2000

// newPart splits a node of the tree of a text and compiles the leaves. The text must
// have passed checkConstants.
func newPart(text string, source file.Source, node ast.Node) (*part, error) {
	found := names{}
	ast.Walk(&node, found)
	p := &part{foreseeable: true, ofMargins: true, known: map[situation]Truth{}}
	for _, v := range invariants.All() {
		name := nameOf(v)
		if !found.has(name) {
			continue
		}
		size := name == "rows" || name == "cols" || name == "sum"
		result := name != v.Name && !strings.HasSuffix(name, ".summand_kinds")
		p.size = p.size || size
		p.results = p.results || result
		p.foreseeable = p.foreseeable && (size || result)
		p.ofMargins = p.ofMargins && (size || invariants.OfMargins(v.Name))
		if !result {
			p.needs = append(p.needs, v)
		}
	}
	var err error
	var operands []ast.Node
	if p.operator, operands = operation(node); p.operator == "" || p.foreseeable {
		p.operator = ""
		p.program, err = compile(text, source, node, plainEnv(), expr.AsBool())
		return p, err
	}
	for _, operand := range operands {
		q, err := newPart(text, source, operand)
		if err != nil {
			return nil, err
		}
		p.operands = append(p.operands, q)
	}
	return p, nil
}

// operation returns the logical operator at the top of a tree, "and", "or", "not" or
// "if", with its operands, and "" for anything else.
func operation(node ast.Node) (operator string, operands []ast.Node) {
	switch n := node.(type) {
	case *ast.UnaryNode:
		if n.Operator == "!" || n.Operator == "not" {
			return "not", []ast.Node{n.Node}
		}
	case *ast.BinaryNode:
		switch n.Operator {
		case "and", "&&":
			return "and", []ast.Node{n.Left, n.Right}
		case "or", "||":
			return "or", []ast.Node{n.Left, n.Right}
		}
	case *ast.ConditionalNode:
		return "if", []ast.Node{n.Cond, n.Exp1, n.Exp2}
	}
	return "", nil
}

// run runs the program of a leaf.
func (p *part) run(env map[string]any) (bool, error) {
	value, err := expr.Run(p.program, env)
	if err != nil {
		return false, err
	}
	truth, ok := value.(bool)
	if !ok {
		return false, fmt.Errorf("%v where true or false is needed", value)
	}
	return truth, nil
}

// foresee returns the truth of the part in the situation, where this decides it.
func (p *part) foresee(s situation) Truth {
	if p.operator == "" && !p.foreseeable {
		return Open
	}
	if !p.results {
		s.results = seki.Results{}
	}
	if !p.size {
		s.layer = seki.Layer{}
	}
	truth, ok := p.known[s]
	if !ok {
		if len(p.known) >= maxKnown {
			clear(p.known)
		}
		truth = p.infer(s)
		p.known[s] = truth
	}
	return truth
}

func (p *part) infer(s situation) Truth {
	switch p.operator {
	case "not":
		return -p.operands[0].foresee(s)
	case "and":
		return min(p.operands[0].foresee(s), p.operands[1].foresee(s))
	case "or":
		return max(p.operands[0].foresee(s), p.operands[1].foresee(s))
	case "if":
		switch p.operands[0].foresee(s) {
		case True:
			return p.operands[1].foresee(s)
		case False:
			return p.operands[2].foresee(s)
		}
		return Open
	}
	env := map[string]any{"rows": s.layer.Rows, "cols": s.layer.Cols, "sum": s.layer.Sum}
	for g, name := range games {
		env[name] = resultNames(s.results[g])
	}
	// A part that fails is open: evaluating the whole expression reports the error
	// if the part matters.
	truth, err := p.run(env)
	if err != nil {
		return Open
	}
	return truthOf(truth)
}
