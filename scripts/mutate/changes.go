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
	file     *source
	line     int
	column   int
	at, end  int           // of what is replaced
	replaced string        // what is written there; it keeps the names in use that it must
	from, to string        // what is shown
	in       *ast.FuncDecl // where it stands; nil outside functions
	again    int           // number of changes before it in the function that read the same
}

// source is a file of Go.
type source struct {
	path, text string
	set        *token.FileSet
	parsed     *ast.File
}

func (s *source) name() string { return filepath.Base(s.path) }

func (s *source) offset(p token.Pos) int { return s.set.Position(p).Offset }

func (s *source) between(from, to token.Pos) string { return s.text[s.offset(from):s.offset(to)] }

// String gives the change with its place.
func (c change) String() string {
	return fmt.Sprintf("%s:%d:%d %s", c.file.name(), c.line, c.column, c.what())
}

// made returns the file with the change.
func (c change) made() string { return c.file.text[:c.at] + c.replaced + c.file.text[c.end:] }

// key names the change whatever stands on the lines before it.
func (c change) key() string { return c.file.name() + " " + c.what() }

func (c change) what() string {
	oneLine := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	in := "-"
	if c.in != nil {
		in = c.in.Name.Name
		if c.in.Recv != nil {
			in = receiver(c.in) + "." + in
		}
	}
	s := fmt.Sprintf("%s: %s -> %s", in, oneLine(c.from), cmp.Or(oneLine(c.to), "nothing"))
	if c.again > 0 {
		s += fmt.Sprintf(" (%d)", c.again+1)
	}
	return s
}

// receiver returns the name of the type of a method's receiver.
func receiver(d *ast.FuncDecl) string {
	e := d.Recv.List[0].Type
	for {
		switch t := e.(type) {
		case *ast.StarExpr:
			e = t.X
		case *ast.IndexExpr:
			e = t.X
		case *ast.IndexListExpr:
			e = t.X
		default:
			return e.(*ast.Ident).Name
		}
	}
}

// operators gives what stands in for an operator.
var operators = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.REM}, token.REM: {token.QUO},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND},
	token.INC: {token.DEC}, token.DEC: {token.INC},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN}, token.MUL_ASSIGN: {token.QUO_ASSIGN},
	token.XOR_ASSIGN: {token.AND_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.AND_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
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
// and names, values swapped with their neighbours, conditions and parts of them that
// always or never hold, statements that do nothing. Some do not compile.
func changesOf(path string) ([]change, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := finder{source: &source{path: path, text: string(text), set: token.NewFileSet()}}
	f.parsed, err = parser.ParseFile(f.set, path, text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, d := range f.parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				f.in = d
				f.inspect(d.Body)
			}
		case *ast.GenDecl:
			if d.Tok == token.CONST || d.Tok == token.VAR {
				f.in = nil
				f.inspect(d)
			}
		}
	}
	slices.SortStableFunc(f.found, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.end, b.end), strings.Compare(a.replaced, b.replaced))
	})
	found := slices.Compact(f.found)
	seen := map[string]int{}
	for k := range found {
		key := found[k].key()
		found[k].again = seen[key]
		seen[key]++
	}
	return found, nil
}

// finder collects the changes of a file.
type finder struct {
	*source
	in    *ast.FuncDecl
	stack []ast.Node // what is around the node that is visited
	loop  ast.Expr   // the condition of a loop, which must not always hold: no end
	found []change
}

// add adds a change that is written as it is shown.
func (f *finder) add(n ast.Node, to string) { f.addAs(n, to, to) }

func (f *finder) addAs(n ast.Node, to, replaced string) {
	from := f.between(n.Pos(), n.End())
	if from == to {
		return
	}
	at := f.set.Position(n.Pos())
	c := change{
		file: f.source, line: at.Line, column: at.Column, at: at.Offset, end: f.offset(n.End()), replaced: replaced, from: from, to: to, in: f.in,
	}
	if around := f.around(n); around != nil {
		before, after := f.between(around.Pos(), n.Pos()), f.between(n.End(), around.End())
		c.from, c.to = before+from+after, before+to+after
	}
	f.found = append(f.found, c)
}

// around returns what a constant or name is shown in, so that it is recognized: the smallest
// expression or statement around it, if that is short; else nil.
func (f *finder) around(n ast.Node) ast.Node {
	switch n.(type) {
	case *ast.BasicLit, *ast.Ident, *ast.SelectorExpr:
	default:
		return nil
	}
	const short, enough = 60, 12
	var found ast.Node
	for _, outer := range slices.Backward(f.stack) {
		switch outer.(type) {
		case ast.Expr, *ast.AssignStmt, *ast.ReturnStmt, *ast.ValueSpec:
		default:
			return found
		}
		length := int(outer.End() - outer.Pos())
		if outer.Pos() > n.Pos() || outer.End() < n.End() || length > short {
			return found
		}
		if found = outer; length >= enough {
			return found
		}
	}
	return found
}

// inspect visits n and what it contains, and keeps what is around it.
func (f *finder) inspect(n ast.Node) {
	depth := len(f.stack)
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			f.stack = f.stack[:len(f.stack)-1]
			return true
		}
		in := f.visit(n)
		if in {
			f.stack = append(f.stack, n)
		}
		return in
	})
	f.stack = f.stack[:depth]
}

// inside visits a part of n.
func (f *finder) inside(n ast.Node, part ast.Node) {
	f.stack = append(f.stack, n)
	f.inspect(part)
	f.stack = f.stack[:len(f.stack)-1]
}

// operator changes the operator of n that stands at a position, if others stand in for it.
func (f *finder) operator(n ast.Node, at token.Pos, op token.Token) {
	for _, other := range operators[op] {
		f.add(n, f.between(n.Pos(), at)+other.String()+f.between(at+token.Pos(len(op.String())), n.End()))
	}
}

// swap swaps each of the values of n with the next.
func (f *finder) swap(n ast.Node, values []ast.Expr) {
	for k := range len(values) - 1 {
		a, b := values[k], values[k+1]
		f.add(n, f.between(n.Pos(), a.Pos())+f.between(b.Pos(), b.End())+f.between(a.End(), b.Pos())+f.between(a.Pos(), a.End())+f.between(b.End(), n.End()))
	}
}

// condition lets e hold never and always.
func (f *finder) condition(e ast.Expr) {
	text := f.between(e.Pos(), e.End())
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
		f.inside(n, n.Value)
		return false
	case *ast.ValueSpec:
		for _, v := range n.Values {
			f.inside(n, v)
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
			f.add(n, f.between(n.X.Pos(), n.End()))
		}
		if n.Op == token.NOT {
			f.condition(n)
			f.add(n, f.between(n.X.Pos(), n.End()))
		}
	case *ast.CallExpr:
		f.swap(n, n.Args)
	case *ast.ReturnStmt:
		f.swap(n, n.Results)
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
				f.inside(n, e)
			}
			return false
		}
	case *ast.RangeStmt:
		f.inside(n, n.X)
		f.inside(n, n.Body)
		return false
	case *ast.BasicLit:
		f.literal(n)
	case *ast.SelectorExpr:
		f.name(n, n.Sel)
		f.inside(n, n.X)
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
			f.addAs(n, strconv.FormatInt(int64(v)-1, 10), "("+strconv.FormatInt(int64(v)-1, 10)+")")
		}
	case token.CHAR:
		f.add(n, "'?'")
	case token.STRING:
		if !strings.ContainsAny(n.Value, " %") { // not a message
			f.add(n, `"?"`)
		}
	}
}

func (f *finder) name(e ast.Expr, name *ast.Ident) {
	for _, set := range names {
		if slices.Contains(set, name.Name) {
			for _, other := range set {
				if other != name.Name {
					f.add(e, f.between(e.Pos(), name.Pos())+other)
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
		case *ast.BranchStmt:
			f.operator(s, s.TokPos, s.Tok)
		case *ast.ExprStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
		default:
			continue
		}
		f.addAs(s, "", "if false { "+f.between(s.Pos(), s.End())+" }")
	}
}
