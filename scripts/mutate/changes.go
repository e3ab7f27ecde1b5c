package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// pkg is a package with types, without its tests.
type pkg struct {
	name, dir string
	set       *token.FileSet
	files     []*ast.File
	texts     map[string][]byte // by path
	types     *types.Package
	info      types.Info
}

func load(path string) (*pkg, error) {
	out, err := goList(`{{.Name}} {{.Dir}} {{range .GoFiles}}{{.}} {{end}}`, path)
	if err != nil {
		return nil, err
	}
	fields := strings.Fields(out)
	p := &pkg{name: fields[0], dir: fields[1], set: token.NewFileSet(), texts: map[string][]byte{}}
	for _, name := range fields[2:] {
		file := filepath.Join(p.dir, name)
		if p.texts[file], err = os.ReadFile(file); err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(p.set, file, p.texts[file], 0)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, tree)
	}
	out, err = goList("{{.ImportPath}} {{.Export}}", path, "-export", "-deps")
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for line := range strings.Lines(out) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	conf := types.Config{Importer: importer.ForCompiler(p.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })}
	p.info.Types = map[ast.Expr]types.TypeAndValue{}
	p.types, err = conf.Check(path, p.set, p.files, &p.info)
	return p, err
}

// change puts another text in the place of an expression or a statement.
type change struct {
	number   int // from 1
	path     string
	position token.Position
	at, end  int
	from, to string
	// kind is the type of an expression, empty for a statement.
	kind string
	// constant: the language wants a constant there, so the change cannot be
	// made when the program runs.
	constant bool
}

func (c change) String() string {
	oneLine := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return fmt.Sprintf("%s:%d:%d: %s -> %s", filepath.Base(c.path), c.position.Line, c.position.Column, oneLine(c.from), cmp.Or(oneLine(c.to), "nothing"))
}

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

// changes returns the changes that keep holds for: other operators, constants
// and names, conditions and parts of them that always or never hold, statements
// that do nothing.
func (p *pkg) changes(keep func(change) bool) []change {
	var all []change
	for _, file := range p.files {
		f := finder{pkg: p, path: p.set.Position(file.Pos()).Filename, seen: map[ast.Expr]bool{}}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					ast.Inspect(d.Body, f.visit)
				}
			case *ast.GenDecl:
				f.constant = d.Tok == token.CONST
				if d.Tok == token.CONST || d.Tok == token.VAR {
					ast.Inspect(d, f.visit)
				}
				f.constant = false
			}
		}
		all = append(all, f.found...)
	}
	all = slices.DeleteFunc(all, func(c change) bool { return !keep(c) })
	slices.SortStableFunc(all, func(a, b change) int {
		return cmp.Or(strings.Compare(a.path, b.path), cmp.Compare(a.at, b.at))
	})
	for k := range all {
		all[k].number = k + 1
	}
	return all
}

// finder collects the changes of a file.
type finder struct {
	*pkg
	path     string
	constant bool
	seen     map[ast.Expr]bool // not to be changed, or not again
	found    []change
}

func (f *finder) source(from, to token.Pos) string {
	return string(f.texts[f.path][f.set.Position(from).Offset:f.set.Position(to).Offset])
}

func (f *finder) add(n ast.Node, to, kind string) {
	at, end := f.set.Position(n.Pos()), f.set.Position(n.End())
	f.found = append(f.found, change{path: f.path, position: at, at: at.Offset, end: end.Offset, from: f.source(n.Pos(), n.End()), to: to, kind: kind, constant: f.constant})
}

// expression adds a change of e if e is a value and the other text one of
// its type.
func (f *finder) expression(e ast.Expr, to string) {
	value := f.info.Types[e]
	if f.seen[e] || !value.IsValue() {
		return
	}
	kind := "(" + types.TypeString(types.Default(value.Type), func(other *types.Package) string {
		if other == f.types {
			return ""
		}
		return other.Name()
	}) + ")"
	if _, err := types.Eval(f.set, f.types, e.Pos(), kind+"("+to+")"); err == nil {
		f.add(e, to, kind)
	}
}

// condition lets e hold always and never.
func (f *finder) condition(e ast.Expr) {
	if !f.seen[e] {
		f.expression(e, "true")
		f.expression(e, "false")
		f.seen[e] = true
	}
}

// name changes the name at the end of e.
func (f *finder) name(e ast.Expr, name *ast.Ident) {
	for _, set := range names {
		if slices.Contains(set, name.Name) {
			for _, other := range set {
				if other != name.Name {
					f.expression(e, f.source(e.Pos(), name.Pos())+other)
				}
			}
		}
	}
}

// assigned keeps what is assigned to as it is, but for indices.
func (f *finder) assigned(e ast.Expr) {
	for e != nil {
		f.seen[e] = true
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return
		}
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
		if !f.constant && f.info.Types[n].Value != nil {
			f.constant = true // its parts, too, must remain constant
			ast.Inspect(n, f.visit)
			f.constant = false
			return false
		}
		if other, ok := operators[n.Op]; ok {
			f.expression(n, f.source(n.Pos(), n.OpPos)+other.String()+f.source(n.OpPos+token.Pos(len(n.Op.String())), n.End()))
		}
		switch n.Op {
		case token.LAND, token.LOR:
			f.condition(n)
			f.condition(n.X)
			f.condition(n.Y)
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			f.condition(n)
		}
	case *ast.UnaryExpr:
		switch n.Op {
		case token.SUB:
			f.expression(n, f.source(n.X.Pos(), n.End()))
		case token.AND:
			f.assigned(n.X)
		}
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil { // always: no end
			f.expression(n.Cond, "false")
			if b, ok := n.Cond.(*ast.BinaryExpr); ok {
				if other, ok := operators[b.Op]; ok {
					f.expression(n.Cond, f.source(b.Pos(), b.OpPos)+other.String()+f.source(b.Y.Pos(), b.End()))
				}
			}
			f.seen[n.Cond] = true
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
		for _, e := range n.Lhs {
			f.assigned(e)
		}
	case *ast.IncDecStmt:
		f.assigned(n.X)
	case *ast.RangeStmt:
		f.assigned(n.Key)
		f.assigned(n.Value)
	case *ast.BasicLit:
		switch n.Kind {
		case token.INT:
			if v, err := strconv.ParseUint(n.Value, 0, 64); err == nil {
				f.expression(n, strconv.FormatUint(v+1, 10))
				f.expression(n, strconv.FormatInt(int64(v)-1, 10))
			}
		case token.CHAR:
			f.expression(n, "'?'")
		case token.STRING:
			if !strings.ContainsAny(n.Value, " %") { // not a message
				f.expression(n, `"?"`)
			}
		}
	case *ast.CallExpr:
		if name, ok := n.Fun.(*ast.Ident); ok { // min and max have no type of their own
			for _, pair := range [][2]string{{"min", "max"}, {"max", "min"}} {
				if name.Name == pair[0] {
					f.expression(n, pair[1]+f.source(n.Lparen, n.End()))
				}
			}
		}
	case *ast.SelectorExpr:
		f.name(n, n.Sel)
		ast.Inspect(n.X, f.visit)
		return false
	case *ast.Ident:
		f.name(n, n)
	}
	return true
}

// statements drops statements of a list, and changes the operators of
// assignments.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		at, op := s.Pos(), token.ILLEGAL
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
			at, op = s.TokPos, s.Tok
		case *ast.IncDecStmt:
			at, op = s.TokPos, s.Tok
		case *ast.ExprStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.BranchStmt:
		default:
			continue
		}
		f.add(s, "", "")
		if other, ok := operators[op]; ok {
			f.add(s, f.source(s.Pos(), at)+other.String()+f.source(at+token.Pos(len(op.String())), s.End()), "")
		}
	}
}

// changed returns the files with the changes, each made when the variable
// mutant has its number; that of a constant is made at once.
func (p *pkg) changed(changes []change) map[string][]byte {
	byPath := map[string][]change{}
	for _, c := range changes {
		byPath[c.path] = append(byPath[c.path], c)
	}
	files := map[string][]byte{}
	for path, list := range byPath {
		// An outer piece stands before those within it.
		slices.SortStableFunc(list, func(a, b change) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(b.end, a.end)) })
		text := p.texts[path]
		files[path] = []byte(merge(text, 0, len(text), list))
	}
	return files
}

// merge returns text[at:end] with all changes.
func merge(text []byte, at, end int, list []change) string {
	var b strings.Builder
	for len(list) > 0 {
		c := list[0]
		b.Write(text[at:c.at])
		at = c.end
		same := 1
		for same < len(list) && list[same].at == c.at && list[same].end == c.end {
			same++
		}
		within := same
		for within < len(list) && list[within].at < c.end {
			within++
		}
		inner := merge(text, c.at, c.end, list[same:within])
		switch {
		case c.constant:
			b.WriteString("(" + c.to + ")")
		case c.kind != "":
			b.WriteString("func() " + c.kind + " { ")
			for _, c := range list[:same] {
				fmt.Fprintf(&b, "if mutant == %d { return %s(%s) }; ", c.number, c.kind, c.to)
			}
			b.WriteString("return " + inner + " }()")
		default:
			for _, c := range list[:same] {
				fmt.Fprintf(&b, "if mutant == %d { %s } else ", c.number, c.to)
			}
			b.WriteString("{ " + inner + " }")
		}
		list = list[within:]
	}
	b.Write(text[at:end])
	return b.String()
}
