package lab

import (
	"fmt"
	"reflect"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"

	"github.com/sekilab/sekilab/invariants"
)

// exactVisitor replaces the operators and functions of the expression library that
// silently overflow, round or divide by zero by those of exactFunctions. It evaluates
// operations on constants.
type exactVisitor struct {
	err *file.Error
}

// exactName returns the name of a function of exactFunctions in a tree. It has a space,
// so that no expression can use it.
func exactName(name string) string { return "exact " + name }

// Visit implements ast.Visitor; a node is visited after its children.
func (v *exactVisitor) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		if mayBeNil(n.Value) {
			v.call(node, "defined", &ast.StringNode{Value: n.Value}, n)
		}
	case *ast.UnaryNode:
		if n.Operator == "-" {
			v.call(node, "negate", n.Node)
		}
	case *ast.BinaryNode:
		v.binary(node, n)
	case *ast.BuiltinNode:
		if n.Name == "sum" && len(n.Arguments) == 2 { // ::sum(list, # > 1 ? 2 : 3)
			terms := &ast.BuiltinNode{Name: "map", Arguments: n.Arguments}
			terms.SetType(reflect.TypeFor[[]any]())
			v.call(node, n.Name, terms)
		} else if exactFunctions[n.Name] != nil {
			v.call(node, n.Name, n.Arguments...)
		}
	}
}

func (v *exactVisitor) binary(node *ast.Node, n *ast.BinaryNode) {
	switch n.Operator {
	case "+", "-", "*", "/", "%", "**", "^":
		if isText(n.Left) && isText(n.Right) {
			return
		}
		v.call(node, n.Operator, n.Left, n.Right)
	case "<", "<=", ">", ">=":
		if !isText(n.Left) && !isText(n.Right) && !(isInt(n.Left) && isInt(n.Right)) {
			v.call(node, n.Operator, n.Left, n.Right)
		}
	case "==", "!=":
		v.equality(node, n)
	case "??":
		n.Left = undefended(n.Left)
	case "in":
		elem := n.Right.Nature().Elem(nil)
		if n.Right.Nature().IsArray() && !(isInt(n.Left) && elem.IsInteger) && !isText(n.Left) {
			v.call(node, n.Operator, n.Left, n.Right)
		}
	case "..":
		from, fromKnown := constant(n.Left)
		to, toKnown := constant(n.Right)
		if !fromKnown || !toKnown {
			v.call(node, n.Operator, n.Left, n.Right)
		} else if _, err := minus.apply(to, from); err != nil {
			v.fail(*node, err)
		}
	}
}

func (v *exactVisitor) equality(node *ast.Node, n *ast.BinaryNode) {
	_, leftNil := n.Left.(*ast.NilNode)
	_, rightNil := n.Right.(*ast.NilNode)
	l, r := n.Left.Nature(), n.Right.Nature()
	switch {
	case leftNil || rightNil: // asks whether a value exists
		n.Left, n.Right = undefended(n.Left), undefended(n.Right)
	case isInt(n.Left) && isInt(n.Right), isText(n.Left) && isText(n.Right), l.IsBool() && r.IsBool(), l.IsStruct():
	default:
		equal := n.Operator == "=="
		v.call(node, "==", n.Left, n.Right)
		if !equal {
			not := &ast.UnaryNode{Operator: "not", Node: *node}
			ast.Patch(node, not)
			not.SetType(reflect.TypeFor[bool]())
		}
	}
}

// call replaces a node by a call of one of exactFunctions with the same type, or by its
// value if the arguments are constants.
func (v *exactVisitor) call(node *ast.Node, name string, arguments ...ast.Node) {
	nature := *(*node).Nature()
	values := make([]any, len(arguments))
	known := true
	for k, a := range arguments {
		var ok bool
		values[k], ok = constant(a)
		known = known && ok
	}
	if known {
		value, err := exactFunctions[name](values...)
		if err != nil {
			v.fail(*node, err)
			return
		}
		switch value := value.(type) {
		case int:
			ast.Patch(node, &ast.IntegerNode{Value: value})
			(*node).SetType(reflect.TypeFor[int]())
			return
		case float64:
			ast.Patch(node, &ast.FloatNode{Value: value})
			(*node).SetType(reflect.TypeFor[float64]())
			return
		}
	}
	ast.Patch(node, &ast.CallNode{Callee: &ast.IdentifierNode{Value: exactName(name)}, Arguments: arguments})
	(*node).SetNature(nature)
}

func (v *exactVisitor) fail(node ast.Node, err error) {
	if v.err == nil {
		v.err = &file.Error{Location: node.Location(), Message: err.Error()}
	}
}

// mayBeNil reports whether a name is that of an invariant that is not defined for some
// matrices.
func mayBeNil(name string) bool {
	v, ok := invariants.Lookup(name)
	return ok && v.Type == invariants.Big
}

// undefended returns a name without the call of defined.
func undefended(node ast.Node) ast.Node {
	if call, ok := node.(*ast.CallNode); ok {
		if callee, ok := call.Callee.(*ast.IdentifierNode); ok && callee.Value == exactName("defined") {
			return call.Arguments[1]
		}
	}
	return node
}

// constant returns the value of a node that is a number, and whether it is one.
func constant(node ast.Node) (any, bool) {
	switch n := node.(type) {
	case *ast.IntegerNode:
		return n.Value, true
	case *ast.FloatNode:
		return n.Value, true
	}
	return nil, false
}

func isInt(node ast.Node) bool  { return node.Nature().IsInteger }
func isText(node ast.Node) bool { return node.Nature().IsString() }

// defined returns the value of an invariant (name, value), or an error if it is nil.
func defined(args ...any) (any, error) {
	if args[1] == nil {
		return nil, fmt.Errorf("%s is not defined for this matrix; test for that first, as in %[1]s != nil and …", args[0])
	}
	return args[1], nil
}
