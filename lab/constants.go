package lab

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/file"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// While an expression is checked, texts with few possible values have their own types,
// so that a comparison with an impossible text is an error: it would silently have the
// same result for every class. The types follow a value through let, lists and
// predicates. When an expression runs, the texts are plain strings.
type (
	kindText    string
	outcomeText string
	playerText  string
	theoremText string
	patternText string
	matrixText  string
)

// gameConstants is gameNames with these types.
type gameConstants struct {
	Outcome      outcomeText `expr:"outcome"`
	Kind         kindText    `expr:"kind"`
	MustPass     playerText  `expr:"must_pass"`
	SummandKinds []kindText  `expr:"summand_kinds"`
}

// domains maps each type to a function that says what is wrong with a text as its
// value, "" if nothing is.
var domains = map[reflect.Type]func(string) string{
	reflect.TypeFor[kindText]():    oneOf("a kind", seki.None.Name(), seki.Plain.Name(), seki.SemiCompleteR.Name(), seki.Complete.Name()),
	reflect.TypeFor[outcomeText](): oneOf("an outcome", outcomes...),
	reflect.TypeFor[playerText]():  oneOf("a player", seki.R.String(), seki.C.String(), ""),
	reflect.TypeFor[theoremText](): oneOf("a theorem", string(invariants.Theorem01), string(invariants.Theorem012), string(invariants.NoTheorem)),
	reflect.TypeFor[patternText](): func(text string) string { return notCanonical(text, true) },
	reflect.TypeFor[matrixText]():  func(text string) string { return notCanonical(text, false) },
}

// outcomes are all outcomes, of which classes have the first six. The last three
// are the others that an expression may name.
var outcomes = append(units.Texts(seki.Outcomes[:], seki.Outcome.String), "LD", "DL", "LL")

func oneOf(what string, values ...string) func(string) string {
	return func(text string) string {
		if slices.Contains(values, text) {
			return ""
		}
		return fmt.Sprintf("%q is not %s; use one of %s", text, what, strings.Join(units.Texts(values, strconv.Quote), ", "))
	}
}

// notCanonical says why a text is not the canonical form of a matrix or, if pattern is
// set, of a {0,1} matrix; "" if it is.
func notCanonical(text string, pattern bool) string {
	A, err := notation.Parse(text)
	if err != nil {
		return fmt.Sprintf("%q is not a matrix: %v", text, err)
	}
	form := canon.Form(A)
	if pattern {
		form = invariants.Pattern(A)
	}
	if form.String() != text {
		return fmt.Sprintf("%q is not in canonical form, which is %q", text, form)
	}
	return ""
}

// plainEnv returns a value of the type at run time for every name.
func plainEnv() map[string]any {
	env := map[string]any{}
	for _, v := range invariants.All() {
		if nameOf(v) == v.Name { // no result
			env[v.Name] = []any{
				invariants.Int: 0, invariants.Big: 0, invariants.Bool: false, invariants.Float: 0.0, invariants.Text: "",
				invariants.Ints: []int{}, invariants.Floats: []float64{}, invariants.Texts: []string{},
			}[v.Type]
		}
	}
	for _, name := range games {
		env[name] = gameNames{}
	}
	return env
}

// constantsEnv is plainEnv with the types of texts above.
func constantsEnv() map[string]any {
	env := plainEnv()
	maps.Copy(env, map[string]any{
		"theorem":  theoremText(""),
		"pattern":  patternText(""),
		"summands": []matrixText{},
	})
	for _, name := range games {
		env[name] = gameConstants{}
	}
	return env
}

// checkConstants checks the names and types of an expression, and that it compares
// texts only with possible values.
func checkConstants(text string) error {
	v := &constantsVisitor{}
	tree, err := checker.ParseCheck(text, newConfig(constantsEnv(), expr.Patch(v), expr.AsBool()))
	if v.err != nil {
		err = v.err.Bind(tree.Source)
	}
	if err != nil {
		return syntaxError(text, err)
	}
	return nil
}

// constantsVisitor checks the comparisons of a tree. Where the library expects a plain
// text, it replaces a text of one of the types above by a plain constant: the tree is
// only checked, never run.
type constantsVisitor struct {
	err *file.Error
}

// Visit implements ast.Visitor; a node is visited after its children.
func (v *constantsVisitor) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		if n.Value == "$env" { // it would hide which names an expression needs
			v.fail(n, "unknown name $env")
		}
	case *ast.BinaryNode:
		switch n.Operator {
		case "==", "!=", "<", "<=", ">", ">=", "in":
			if v.compares(n.Left, n.Right) {
				ast.Patch(node, &ast.BoolNode{})
			} else if n.Right.Nature().IsMap() {
				forget(&n.Left)
			}
		}
	case *ast.SliceNode:
		forget(node)
	case *ast.BuiltinNode:
		for k := range n.Arguments {
			forget(&n.Arguments[k])
		}
		if n.Name == "join" {
			ast.Patch(&n.Arguments[0], &ast.ConstantNode{Value: []string{}})
		}
	}
}

// compares checks the texts of a comparison, and reports whether one side is a text,
// or a list of texts, with one of the types above.
func (v *constantsVisitor) compares(left, right ast.Node) bool {
	l, r := textType(left), textType(right)
	domain := l
	if domains[l] == nil {
		domain = r
	}
	wrong := domains[domain]
	switch {
	case wrong == nil || l == nil || r == nil:
		return false
	case domains[l] != nil && domains[r] != nil && l != r:
		v.fail(right, "the two sides have no value in common")
	}
	for _, side := range []ast.Node{left, right} {
		constants := []ast.Node{side}
		if list, ok := side.(*ast.ArrayNode); ok {
			constants = list.Nodes
		}
		for _, c := range constants {
			if text, ok := c.(*ast.StringNode); ok {
				if message := wrong(text.Value); message != "" {
					v.fail(c, message)
				}
			}
		}
	}
	return true
}

// textType returns the type of a text or of the elements of a list of texts, nil for
// anything else.
func textType(node ast.Node) reflect.Type {
	nature := node.Nature()
	if nature.IsArray() {
		elem := nature.Elem(nil)
		nature = &elem
	}
	if !nature.IsString() {
		return nil
	}
	return nature.Type
}

// forget replaces a text of one of the types above by a plain one.
func forget(node *ast.Node) {
	if nature := (*node).Nature(); nature.IsString() && domains[nature.Type] != nil {
		ast.Patch(node, &ast.StringNode{})
	}
}

func (v *constantsVisitor) fail(node ast.Node, message string) {
	if v.err == nil {
		v.err = &file.Error{Location: node.Location(), Message: message}
	}
}
