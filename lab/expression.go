package lab

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
)

// Expression is a compiled expression of type bool. It is not safe for
// concurrent use.
type Expression struct {
	text string
	root *part
	env  map[string]any      // values of invariants
	of   *invariants.Subject // whose they are
}

// Compile compiles an expression. It fails with a *SyntaxError if the expression is not
// in the language, has an unknown name or a type error, compares a result with an
// impossible text, or if arithmetic on its constants fails.
func Compile(text string) (*Expression, error) {
	if err := checkConstants(text); err != nil {
		return nil, err
	}
	tree, err := parse(text, newConfig(plainEnv()))
	if err != nil {
		return nil, err
	}
	root, err := newPart(text, tree.Source, tree.Node)
	return &Expression{text: text, root: root, env: map[string]any{}}, err
}

// String returns the text of the expression.
func (e *Expression) String() string { return e.text }

// Eval reports whether the expression is true of a class. It fails if an invariant
// cannot be computed or does not fit into 64 bits, or if the expression fails, for
// example by an index out of range, an overflow or a division by zero. The error names
// the matrix. What the layer and the results decide is not evaluated further, and of
// the rest, from left to right, only what is needed.
func (e *Expression) Eval(s *invariants.Subject) (bool, error) {
	return e.evalOn(e.root, s)
}

// evalOn evaluates a part for a class.
func (e *Expression) evalOn(p *part, s *invariants.Subject) (bool, error) {
	if e.of != s {
		clear(e.env)
		e.of = s
	}
	return e.eval(p, situation{s.Matrix.Layer(), s.Results})
}

// Foresee returns the truth of the expression for the classes of a layer that have the
// given results, where these decide it.
func (e *Expression) Foresee(l seki.Layer, results seki.Results) Truth {
	return e.root.foresee(situation{l, results})
}

// excludes reports whether the margins of A decide that a part is false, because it names
// nothing else, or because one of the parts that "and" joins in it is false for that reason.
// A part that cannot be evaluated excludes nothing.
func (e *Expression) excludes(p *part, A seki.Matrix) bool {
	if p.operator == "and" {
		return e.excludes(p.operands[0], A) || e.excludes(p.operands[1], A)
	}
	if p.foreseeable || !p.ofMargins {
		return false
	}
	b, err := e.evalOn(p, invariants.NewSubject(A, seki.Results{}, nil))
	return err == nil && !b
}

// eval evaluates a part for the subject, which is in the situation.
func (e *Expression) eval(p *part, s situation) (bool, error) {
	if truth := p.foresee(s); truth != Open {
		return truth == True, nil
	}
	if p.operator == "" {
		return e.evalLeaf(p)
	}
	first, err := e.eval(p.operands[0], s)
	switch {
	case err != nil:
		return false, err
	case p.operator == "not":
		return !first, nil
	case p.operator == "if" && !first:
		return e.eval(p.operands[2], s)
	case p.operator == "and" && !first, p.operator == "or" && first:
		return first, nil
	}
	return e.eval(p.operands[1], s)
}

// evalLeaf computes the invariants that a leaf names, if they are not known yet, and
// runs its program.
func (e *Expression) evalLeaf(p *part) (bool, error) {
	for _, v := range p.needs {
		if _, known := e.env[v.Name]; known {
			continue
		}
		value, err := v.Value(e.of)
		if err == nil && v.Type == invariants.Big {
			value, err = small(value)
		}
		if err != nil {
			return false, fmt.Errorf("%s of %s: %w", v.Name, e.of.Matrix, err)
		}
		e.env[v.Name] = value
	}
	for g, name := range games {
		names := resultNames(e.of.Results[g])
		names.SummandKinds, _ = e.env[invariants.ResultName(seki.Game(g), "summand_kinds")].([]string)
		e.env[name] = names
	}
	truth, err := p.run(e.env)
	if err != nil {
		return false, fmt.Errorf("at the matrix %s: %w", e.of.Matrix, syntaxError(e.text, err))
	}
	return truth, nil
}

// small returns a *big.Int as an int, and nil as it is.
func small(value any) (any, error) {
	v, ok := value.(*big.Int)
	switch {
	case !ok:
		return nil, nil
	case !v.IsInt64():
		return nil, fmt.Errorf("%s does not fit into the 64 bits of an expression's integers", v)
	}
	return int(v.Int64()), nil
}

// games are the names of the results.
var games = [2]string{seki.Seki.String(), seki.DSeki.String()}

// gameNames are the fields of seki and dseki in an expression.
type gameNames struct {
	Outcome      string   `expr:"outcome"`
	Kind         string   `expr:"kind"`
	MustPass     string   `expr:"must_pass"`
	SummandKinds []string `expr:"summand_kinds"`
}

// resultNames returns the fields of a result but for SummandKinds.
func resultNames(r seki.Result) gameNames {
	names := gameNames{Outcome: r.Outcome.String(), Kind: r.Kind.Name()}
	if p, ok := r.Kind.MustPass(); ok {
		names.MustPass = p.String()
	}
	return names
}

// Names lists the names that an expression can use, in the order of the invariants.
func Names() []string { return units.Texts(invariants.All(), nameOf) }

// nameOf returns the name of an invariant in an expression: "rank", "seki.kind".
func nameOf(v invariants.Invariant) string {
	if game, field, _ := strings.Cut(v.Name, "_"); slices.Contains(games[:], game) {
		return game + "." + field
	}
	return v.Name
}

// names counts the names in a tree, "seki.kind" as one.
type names map[string]int

// has reports whether a tree has a name. A game without a field counts as all of its fields.
func (v names) has(name string) bool {
	game, _, isField := strings.Cut(name, ".")
	return v[name] > 0 || isField && v[game] > 0
}

// Visit implements ast.Visitor; a node is visited after its children.
func (v names) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		v[n.Value]++
	case *ast.MemberNode:
		game, isName := n.Node.(*ast.IdentifierNode)
		field, isField := n.Property.(*ast.StringNode)
		if isName && isField {
			v[game.Value]--
			v[game.Value+"."+field.Value]++
		}
	}
}
