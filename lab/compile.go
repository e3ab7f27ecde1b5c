package lab

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/optimizer"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"
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

// disabled reports whether a statement must not use a function of the expression
// library: the clock, because results must be reproducible; JSON, whose numbers are
// not exact; bit operations, which lose digits silently.
func disabled(name string) bool {
	return slices.Contains([]string{"now", "date", "duration", "timezone", "fromJSON", "toJSON", "fromBase64", "toBase64"}, name) ||
		strings.HasPrefix(name, "bit")
}

// newConfig returns the configuration of the expression library: env has a value of
// the right type for every name.
func newConfig(env map[string]any, options ...expr.Option) *conf.Config {
	config := conf.New(env)
	for name, function := range exactFunctions {
		expr.Function(exactName(name), function)(config)
	}
	for _, option := range options {
		option(config)
	}
	for _, name := range builtin.Names {
		if disabled(name) {
			config.Disabled[name] = true
			delete(config.Builtins, name)
		}
	}
	return config
}

// parse returns the untyped tree of a text.
func parse(text string, config *conf.Config) (*parser.Tree, error) {
	tree, err := parser.ParseWithConfig(text, config)
	if err != nil {
		return nil, syntaxError(text, err)
	}
	return tree, nil
}

// compile compiles a part of a text, with exact arithmetic. That the text has no names
// but those in env must have been checked. It changes the node.
func compile(text string, source file.Source, node ast.Node, env map[string]any, options ...expr.Option) (*vm.Program, error) {
	exact := &exactVisitor{}
	config := newConfig(env, append(options, expr.Patch(exact))...)
	tree := &parser.Tree{Node: node, Source: source}
	_, err := new(checker.Checker).PatchAndCheck(tree, config)
	if err == nil && exact.err != nil {
		err = exact.err.Bind(source)
	}
	if err == nil {
		err = optimizer.Optimize(&tree.Node, config)
	}
	var program *vm.Program
	if err == nil {
		program, err = compiler.Compile(tree, config)
	}
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

// plain replaces the terms of the expression library in its messages.
var plain = strings.NewReplacer(
	"type lab.gameNames has no field", "seki and dseki have no field",
	"type lab.gameConstants has no field", "seki and dseki have no field",
	"lab.gameNames", "a game's result",
	"lab.gameConstants", "a game's result",
	"lab.kindText", "string",
	"lab.outcomeText", "string",
	"lab.playerText", "string",
	"lab.theoremText", "string",
	"lab.patternText", "string",
	"lab.matrixText", "string",
	"unexpected token EOF", "the expression ends too early",
	"interface conversion: interface {} is nil, not ", "nil where a value is needed of type ",
)

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return plain.Replace(line)
}
