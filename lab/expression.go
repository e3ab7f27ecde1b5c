package lab

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/vm"

	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// SyntaxError is an error in an expression, with its position.
type SyntaxError struct {
	Text    string // the expression
	Line    int    // counted from 1
	Column  int    // in characters, counted from 1
	Message string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d of %q: %s", e.Line, e.Column, e.Text, e.Message)
}

// gameNames are the fields of seki and dseki in an expression.
type gameNames struct {
	Outcome      string   `expr:"outcome"`
	Kind         string   `expr:"kind"`
	MustPass     string   `expr:"must_pass"`
	SummandKinds []string `expr:"summand_kinds"`
}

// games are the names of the results.
var games = [2]string{"seki", "dseki"}

// Expression is a compiled expression of type bool. It is not safe for
// concurrent use.
type Expression struct {
	text    string
	at      path // of the part of the text that this is
	program *vm.Program
	truth   *partial
	needs   []invariants.Invariant // to compute; without the results
	results bool                   // whether it names a field of a result
	kinds   [2]bool                // by game: whether it names summand_kinds
	env     map[string]any
}

// Compile compiles an expression. It fails with a *SyntaxError if the expression is not
// in the language, has an unknown name or a type error, compares a result with an
// impossible text, or if arithmetic on its constants fails.
func Compile(text string) (*Expression, error) {
	if err := checkConstants(text); err != nil {
		return nil, err
	}
	return newExpression(text, nil)
}

// newExpression compiles the part of a checked text at a path.
func newExpression(text string, at path) (*Expression, error) {
	program, err := compile(text, at)
	if err != nil {
		return nil, err
	}
	node, err := parse(text, at)
	if err != nil {
		return nil, err
	}
	names := namesIn(node)
	e := &Expression{text: text, at: at, program: program, env: map[string]any{}}
	for _, v := range invariants.All() {
		if names[v.Name] {
			e.needs = append(e.needs, v)
		}
	}
	for name := range names {
		_, ok := resultField(name)
		e.results = e.results || ok
	}
	for g, name := range games {
		e.kinds[g] = names[name+".summand_kinds"]
	}
	e.truth, err = newPartial(text, at, node)
	return e, err
}

// conjuncts returns the parts that "and" joins at the top of the expression, in order.
// Evaluated one by one, a later part needs its invariants only if the earlier ones are
// true.
func (e *Expression) conjuncts() ([]*Expression, error) {
	node, err := parse(e.text, e.at)
	if err != nil {
		return nil, err
	}
	var parts []*Expression
	var split func(ast.Node, path) error
	split = func(node ast.Node, at path) error {
		if operator, operands := operation(node); operator == "and" {
			for k, operand := range operands {
				if err := split(operand, at.to(k)); err != nil {
					return err
				}
			}
			return nil
		}
		part, err := newExpression(e.text, at)
		parts = append(parts, part)
		return err
	}
	err = split(node, e.at)
	return parts, err
}

// isResult reports whether an invariant is a field of seki or dseki.
func isResult(name string) bool {
	return strings.HasPrefix(name, "seki_") || strings.HasPrefix(name, "dseki_")
}

// Names lists the names that an expression can use, in the order of the invariants.
func Names() []string {
	var names []string
	for _, v := range invariants.All() {
		name := v.Name
		if game, field, ok := strings.Cut(name, "_"); ok && isResult(name) {
			name = game + "." + field
		}
		names = append(names, name)
	}
	return names
}

// namesIn returns the names in a tree: "rank", "seki.kind". A game without a field
// counts as all of its fields.
func namesIn(node ast.Node) map[string]bool {
	v := names{found: map[string]bool{}, inMember: map[ast.Node]bool{}}
	ast.Walk(&node, &v)
	for _, id := range v.games {
		if !v.inMember[id] {
			for _, field := range []string{"outcome", "kind", "must_pass", "summand_kinds"} {
				v.found[id.Value+"."+field] = true
			}
		}
	}
	return v.found
}

type names struct {
	found    map[string]bool
	games    []*ast.IdentifierNode
	inMember map[ast.Node]bool
}

// Visit implements ast.Visitor; a node is visited after its children.
func (v *names) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		if n.Value == games[0] || n.Value == games[1] {
			v.games = append(v.games, n)
		} else {
			v.found[n.Value] = true
		}
	case *ast.MemberNode:
		id, isName := n.Node.(*ast.IdentifierNode)
		field, isField := n.Property.(*ast.StringNode)
		if isName && isField && (id.Value == games[0] || id.Value == games[1]) {
			v.inMember[n.Node] = true
			v.found[id.Value+"."+field.Value] = true
		}
	}
}

// ofMargins reports whether the expression names the margins, and beside them
// only the size and the sum.
func (e *Expression) ofMargins() bool {
	margins := false
	for _, v := range e.needs {
		switch {
		case invariants.OfMargins(v.Name):
			margins = true
		case v.Name != "rows" && v.Name != "cols" && v.Name != "sum":
			return false
		}
	}
	return margins && !e.results
}

// Eval reports whether the expression is true of a class. It fails if an invariant
// cannot be computed or does not fit into 64 bits, or if the expression fails, for
// example by an index out of range, an overflow or a division by zero. The error names
// the matrix.
func (e *Expression) Eval(s *invariants.Subject) (bool, error) {
	for _, v := range e.needs {
		value, err := v.Value(s)
		if err != nil {
			return false, fmt.Errorf("%s of %s: %w", v.Name, s.Matrix, err)
		}
		if v.Type == invariants.Big {
			if value, err = small(value); err != nil {
				return false, fmt.Errorf("%s of %s: %w", v.Name, s.Matrix, err)
			}
		}
		e.env[v.Name] = value
	}
	for g, name := range games {
		fields := resultNames(s.Results[g])
		if e.kinds[g] {
			kinds, err := s.SummandKinds(seki.Game(g))
			if err != nil {
				return false, err
			}
			for _, kind := range kinds {
				fields.SummandKinds = append(fields.SummandKinds, kind.Name())
			}
		}
		e.env[name] = fields
	}
	truth, err := expr.Run(e.program, e.env)
	if err != nil {
		return false, fmt.Errorf("at the matrix %s: %w", s.Matrix, syntaxError(e.text, err))
	}
	return truth.(bool), nil
}

func resultNames(r seki.Result) gameNames {
	names := gameNames{Outcome: r.Outcome.String(), Kind: r.Kind.Name()}
	if p, ok := r.Kind.MustPass(); ok {
		names.MustPass = p.String()
	}
	return names
}

// small returns a *big.Int as an int, and nil as it is.
func small(value any) (any, error) {
	if value == nil {
		return nil, nil
	}
	v := value.(*big.Int)
	if !v.IsInt64() {
		return nil, fmt.Errorf("%s does not fit into the 64 bits of an expression's integers", v)
	}
	return int(v.Int64()), nil
}
