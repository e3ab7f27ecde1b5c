package lab

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/vm"

	"github.com/sekilab/sekilab/seki"
)

// Truth is a value of three-valued logic.
type Truth uint8

const (
	Open Truth = iota // not known yet
	False
	True
)

func truthOf(b bool) Truth {
	if b {
		return True
	}
	return False
}

// not, and, or follow Kleene: Open unless the known part decides.
func (t Truth) not() Truth {
	switch t {
	case True:
		return False
	case False:
		return True
	}
	return Open
}

func (t Truth) and(u Truth) Truth {
	switch {
	case t == False || u == False:
		return False
	case t == True && u == True:
		return True
	}
	return Open
}

func (t Truth) or(u Truth) Truth { return t.not().and(u.not()).not() }

// situation is what is known about a class without its matrix: layer and results.
type situation struct {
	rows, cols, sum int
	results         seki.Results
}

// partial evaluates an expression from the situation. It splits the expression at and,
// or, not and conditionals; a part that names only sizes, the sum and results is known,
// every other part is open.
type partial struct {
	root  *part
	known map[situation]Truth
	env   map[string]any
}

// part is a node of the tree: an operator with its operands, or a leaf.
type part struct {
	operator string // "and", "or", "not", "if", or "" for a leaf
	operands []*part
	program  *vm.Program // nil for an open leaf
}

// newPartial splits the node at a path of a text.
func newPartial(text string, at path, node ast.Node) (*partial, error) {
	root, err := newPart(text, at, node)
	return &partial{root: root, known: map[situation]Truth{}, env: map[string]any{}}, err
}

func newPart(text string, at path, node ast.Node) (*part, error) {
	if foreseeable(node) {
		program, err := compile(text, at)
		return &part{program: program}, err
	}
	p := &part{}
	var operands []ast.Node
	p.operator, operands = operation(node)
	for k, operand := range operands {
		part, err := newPart(text, at.to(k), operand)
		if err != nil {
			return nil, err
		}
		p.operands = append(p.operands, part)
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

// foreseeable reports whether a tree names only parts of a situation.
func foreseeable(node ast.Node) bool {
	for name := range namesIn(node) {
		switch name {
		case "rows", "cols", "sum":
		default:
			if field, ok := resultField(name); !ok || field == "summand_kinds" {
				return false
			}
		}
	}
	return true
}

func resultField(name string) (field string, ok bool) {
	for _, game := range games {
		if len(name) > len(game) && name[:len(game)+1] == game+"." {
			return name[len(game)+1:], true
		}
	}
	return "", false
}

// of returns the truth of the expression in the situation.
func (p *partial) of(s situation) Truth {
	truth, ok := p.known[s]
	if !ok {
		p.env["rows"], p.env["cols"], p.env["sum"] = s.rows, s.cols, s.sum
		for g, name := range games {
			p.env[name] = resultNames(s.results[g])
		}
		truth = p.root.eval(p.env)
		p.known[s] = truth
	}
	return truth
}

func (p *part) eval(env map[string]any) Truth {
	switch p.operator {
	case "not":
		return p.operands[0].eval(env).not()
	case "and":
		return p.operands[0].eval(env).and(p.operands[1].eval(env))
	case "or":
		return p.operands[0].eval(env).or(p.operands[1].eval(env))
	case "if":
		switch p.operands[0].eval(env) {
		case True:
			return p.operands[1].eval(env)
		case False:
			return p.operands[2].eval(env)
		}
		return Open
	}
	if p.program == nil {
		return Open
	}
	// A part that fails is open: evaluating the whole expression reports the error
	// if the part matters.
	truth, err := expr.Run(p.program, env)
	b, ok := truth.(bool)
	if err != nil || !ok {
		return Open
	}
	return truthOf(b)
}
