package lab

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// SyntaxError says what is wrong with an expression, and where.
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

// games are the two names that stand for results.
var games = [2]string{"seki", "dseki"}

// Expression is a compiled expression of type bool. It is not safe for
// concurrent use.
type Expression struct {
	text    string
	program *vm.Program
	truth   *partial
	needs   []invariants.Invariant // the invariants to compute, without the results
	kinds   [2]bool                // whether it names the kinds of the summands
	env     map[string]any
}

// Compile compiles an expression. It fails with a *SyntaxError when the
// expression is not in the language, names something unknown, or has types that
// do not fit.
func Compile(text string) (*Expression, error) {
	program, err := compile(text)
	if err != nil {
		return nil, err
	}
	tree, err := parser.Parse(text)
	if err != nil {
		return nil, syntaxError(text, err)
	}
	names := namesIn(tree.Node)
	e := &Expression{text: text, program: program, env: map[string]any{}}
	for _, v := range invariants.All() {
		if names[v.Name] {
			e.needs = append(e.needs, v)
		}
	}
	for g, name := range games {
		e.kinds[g] = names[name+".summand_kinds"]
	}
	e.truth, err = newPartial(tree.Node)
	return e, err
}

// conjuncts returns the parts that "and" joins at the top of the expression, in
// their order, without those that a situation decides. Tested one after the
// other, they need the invariants of the later ones only where the earlier ones
// are true.
func (e *Expression) conjuncts() ([]*Expression, error) {
	tree, err := parser.Parse(e.text)
	if err != nil {
		return nil, syntaxError(e.text, err)
	}
	var parts []*Expression
	var split func(ast.Node) error
	split = func(node ast.Node) error {
		if n, ok := node.(*ast.BinaryNode); ok && (n.Operator == "and" || n.Operator == "&&") {
			if err := split(n.Left); err != nil {
				return err
			}
			return split(n.Right)
		}
		if foreseeable(node) {
			return nil
		}
		part, err := Compile(node.String())
		parts = append(parts, part)
		return err
	}
	err = split(tree.Node)
	return parts, err
}

func compile(text string) (*vm.Program, error) {
	options := []expr.Option{expr.Env(exampleEnv()), expr.AsBool()}
	for _, clock := range []string{"now", "date", "duration", "timezone"} { // results depend on nothing else
		options = append(options, expr.DisableBuiltin(clock))
	}
	program, err := expr.Compile(text, options...)
	if err != nil {
		return nil, syntaxError(text, err)
	}
	return program, nil
}

func syntaxError(text string, err error) error {
	var at *file.Error
	if !errors.As(err, &at) {
		return &SyntaxError{text, 1, 1, firstLine(err.Error())}
	}
	return &SyntaxError{text, max(at.Line, 1), at.Column + 1, firstLine(at.Message)}
}

// plain puts a message of the expression library into our words.
var plain = strings.NewReplacer(
	"type lab.gameNames has no field", "seki and dseki have no field",
	"lab.gameNames", "a game's result",
	"unexpected token EOF", "the expression ends too early",
)

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return plain.Replace(line)
}

// exampleEnv has a value of the right type for every name.
func exampleEnv() map[string]any {
	env := map[string]any{}
	for _, v := range invariants.All() {
		if isResult(v.Name) {
			continue
		}
		switch v.Type {
		case invariants.Int, invariants.Big:
			env[v.Name] = 0
		case invariants.Bool:
			env[v.Name] = false
		case invariants.Float:
			env[v.Name] = 0.0
		case invariants.Text:
			env[v.Name] = ""
		case invariants.Ints:
			env[v.Name] = []int{}
		case invariants.Floats:
			env[v.Name] = []float64{}
		case invariants.Texts:
			env[v.Name] = []string{}
		}
	}
	for _, name := range games {
		env[name] = gameNames{}
	}
	return env
}

// isResult reports whether an invariant goes by a field of seki or dseki.
func isResult(name string) bool {
	return strings.HasPrefix(name, "seki_") || strings.HasPrefix(name, "dseki_")
}

// Names lists what an expression can name, in the order of the invariants.
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

// namesIn returns the names in a tree: "rank", "seki.kind". A game that stands
// alone stands for all of its fields.
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

// Eval returns whether the expression is true of a class. It fails when an
// invariant cannot be computed or does not fit into 64 bits, and when the
// expression itself fails, as an index beyond a list does.
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

// small returns an exact value as an int, −1 when it is not defined.
func small(value any) (int, error) {
	if value == nil {
		return -1, nil
	}
	v := value.(*big.Int)
	if !v.IsInt64() {
		return 0, fmt.Errorf("%s does not fit into the 64 bits of an expression's integers", v)
	}
	return int(v.Int64()), nil
}
