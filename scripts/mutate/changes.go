package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// change puts another text in the place of an expression or a statement.
type change struct {
	path     string
	source   string // of the file
	line     int
	column   int
	at, end  int    // of what is changed
	to       string // what is shown
	replaced string // what is written; it keeps the names in use that it must
}

func (c change) String() string {
	oneLine := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return fmt.Sprintf("%s:%d:%d: %s -> %s", filepath.Base(c.path), c.line, c.column, oneLine(c.source[c.at:c.end]), cmp.Or(oneLine(c.to), "nothing"))
}

// text returns the changed file.
func (c change) text() []byte { return []byte(c.source[:c.at] + c.replaced + c.source[c.end:]) }

// operators gives what stands in for an operator.
var operators = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.REM, token.REM: token.QUO,
	token.SHL: token.SHR, token.SHR: token.SHL, token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND,
	token.INC: token.DEC, token.DEC: token.INC,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.MUL_ASSIGN: token.QUO_ASSIGN, token.XOR_ASSIGN: token.AND_ASSIGN,
}

// names lists sets of names that are easily taken for each other.
var names = [][]string{
	{"R", "C"}, {"First", "Second"}, {"RFirst", "RSecond", "CFirst", "CSecond"}, {"RMove", "CMove"},
	{"Win", "Draw", "Loss"}, {"None", "Plain", "SemiCompleteR", "SemiCompleteC", "Complete"}, {"Seki", "DSeki"},
	{"WinsFirst", "WinsSecond", "HoldsFirst", "HoldsSecond"},
	{"yes", "no", "unknown"}, {"true", "false"}, {"min", "max"},
	{"Rows", "Cols"}, {"rows", "cols"}, {"Row", "Col"}, {"row", "col"}, {"rowSums", "colSums"}, {"m", "n"}, {"i", "j"},
}

// changesOf returns the changes of a file, in its order: other operators, constants
// and names, conditions and parts of them that always or never hold, statements
// that do nothing. Some do not compile.
func changesOf(path string) ([]change, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := finder{path: path, source: string(source), set: token.NewFileSet()}
	file, err := parser.ParseFile(f.set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				ast.Inspect(d.Body, f.visit)
			}
		case *ast.GenDecl:
			if d.Tok == token.CONST || d.Tok == token.VAR {
				ast.Inspect(d, f.visit)
			}
		}
	}
	slices.SortStableFunc(f.found, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.end, b.end), strings.Compare(a.to, b.to))
	})
	return slices.Compact(f.found), nil
}

// finder collects the changes of a file.
type finder struct {
	path, source string
	set          *token.FileSet
	loop         ast.Expr // the condition of a loop, which must not always hold: no end
	found        []change
}

func (f *finder) text(from, to token.Pos) string {
	return f.source[f.set.Position(from).Offset:f.set.Position(to).Offset]
}

// add adds a change that is written as it is shown.
func (f *finder) add(n ast.Node, to string) { f.addAs(n, to, to) }

func (f *finder) addAs(n ast.Node, to, replaced string) {
	at, end := f.set.Position(n.Pos()), f.set.Position(n.End())
	f.found = append(f.found, change{
		path: f.path, source: f.source, line: at.Line, column: at.Column, at: at.Offset, end: end.Offset, to: to, replaced: replaced,
	})
}

// operator changes the operator of n that stands at a position, if another stands in for it.
func (f *finder) operator(n ast.Node, at token.Pos, op token.Token) {
	if other, ok := operators[op]; ok {
		f.add(n, f.text(n.Pos(), at)+other.String()+f.text(at+token.Pos(len(op.String())), n.End()))
	}
}

// condition lets e hold never and always.
func (f *finder) condition(e ast.Expr) {
	text := f.text(e.Pos(), e.End())
	f.addAs(e, "false", "(false && ("+text+"))")
	if e != f.loop {
		f.addAs(e, "true", "(true || ("+text+"))")
	}
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Field, *ast.ArrayType:
		return false // types
	case *ast.KeyValueExpr: // a key may be the name of a field, or must be constant
		ast.Inspect(n.Value, f.visit)
		return false
	case *ast.ValueSpec:
		for _, v := range n.Values {
			ast.Inspect(v, f.visit)
		}
		return false
	case *ast.BinaryExpr:
		f.operator(n, n.OpPos, n.Op)
		switch n.Op {
		case token.LAND, token.LOR:
			f.condition(n)
			f.condition(n.X)
			f.condition(n.Y)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			f.condition(n)
		}
	case *ast.UnaryExpr:
		if n.Op == token.SUB {
			f.add(n, f.text(n.X.Pos(), n.End()))
		}
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			f.loop = n.Cond
			f.condition(n.Cond)
		}
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, clause := range n.Body.List {
				for _, e := range clause.(*ast.CaseClause).List {
					f.condition(e)
				}
			}
		}
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE { // names that are new stay
			for _, e := range n.Rhs {
				ast.Inspect(e, f.visit)
			}
			return false
		}
	case *ast.RangeStmt:
		ast.Inspect(n.X, f.visit)
		ast.Inspect(n.Body, f.visit)
		return false
	case *ast.BasicLit:
		f.literal(n)
	case *ast.SelectorExpr:
		f.name(n, n.Sel)
		ast.Inspect(n.X, f.visit)
		return false
	case *ast.Ident:
		f.name(n, n)
	}
	return true
}

func (f *finder) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		if v, err := strconv.ParseUint(n.Value, 0, 64); err == nil {
			f.add(n, strconv.FormatUint(v+1, 10))
			f.add(n, strconv.FormatInt(int64(v)-1, 10))
		}
	case token.CHAR:
		f.add(n, "'?'")
	case token.STRING:
		if !strings.ContainsAny(n.Value, " %") { // not a message
			f.add(n, `"?"`)
		}
	}
}

// name changes the name at the end of e.
func (f *finder) name(e ast.Expr, name *ast.Ident) {
	for _, set := range names {
		if slices.Contains(set, name.Name) {
			for _, other := range set {
				if other != name.Name {
					f.add(e, f.text(e.Pos(), name.Pos())+other)
				}
			}
		}
	}
}

// statements drops statements of a list, and changes the operators of
// assignments.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
			f.operator(s, s.TokPos, s.Tok)
		case *ast.IncDecStmt:
			f.operator(s, s.TokPos, s.Tok)
		case *ast.ExprStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.BranchStmt:
		default:
			continue
		}
		f.addAs(s, "", "if false { "+f.text(s.Pos(), s.End())+" }")
	}
}
