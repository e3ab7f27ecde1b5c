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
	"strings"
)

// One build holds all changes of functions: each changed function stands beside the one it
// was made from, and a function of the old name calls the one that the environment names.
// So a change costs a run of the tests, but no build.

// variable names the change to be made, by its number from 1; 0 makes none.
const variable = "SEKI_MUTATE"

// chooser reads the variable. It has names that nothing else has.
const chooser = `package %s

import (
	mutateOS "os"
	mutateStrconv "strconv"
)

var mutateChosen, _ = mutateStrconv.Atoi(mutateOS.Getenv(%q))
`

// span is a part of a file that was written for a change.
type span struct{ from, to, number int }

// instrument returns the file with those of the changes, by number, that stand in it, and
// where they are.
func instrument(s *source, changes []change, made []int) (string, []span) {
	var text, more strings.Builder
	var spans []span
	byFunc := map[*ast.FuncDecl][]int{}
	for _, k := range made {
		if c := changes[k]; c.file == s {
			byFunc[c.in] = append(byFunc[c.in], k)
		}
	}
	at := 0
	for _, d := range s.parsed.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok || byFunc[d] == nil {
			continue
		}
		from, name := s.offset(d.Pos()), s.offset(d.Name.Pos())
		rest, end := s.offset(d.Name.End()), s.offset(d.End())
		text.WriteString(s.text[at:from])
		text.WriteString(dispatcher(s, d, byFunc[d]))
		fmt.Fprintf(&text, "\n%s%s_0%s", s.text[from:name], d.Name.Name, s.text[rest:end])
		at = end
		for _, k := range byFunc[d] {
			c := changes[k]
			start := more.Len()
			fmt.Fprintf(&more, "%s%s_%d%s%s%s\n", s.text[from:name], d.Name.Name, k+1, s.text[rest:c.at], c.replaced, s.text[c.end:end])
			spans = append(spans, span{start, more.Len(), k})
		}
	}
	text.WriteString(s.text[at:])
	text.WriteString("\n")
	for k := range spans {
		spans[k].from += text.Len()
		spans[k].to += text.Len()
	}
	return text.String() + more.String(), spans
}

// dispatcher returns a function with the signature of d that calls the changed one that was
// chosen, else d itself, whose name ends in _0.
func dispatcher(s *source, d *ast.FuncDecl, made []int) string {
	called, receiver, types, instance, results, returns := d.Name.Name, "", "", "", "", ""
	if d.Recv != nil {
		parameters, names := named(s, d.Recv, "mutated")
		receiver, called = parameters+" ", names[0]+"."+called
	}
	parameters, arguments := named(s, d.Type.Params, "mutate")
	if p := d.Type.TypeParams; p != nil {
		types = s.between(p.Pos(), p.End())
		var names []string
		for _, f := range p.List {
			for _, n := range f.Names {
				names = append(names, n.Name)
			}
		}
		instance = "[" + strings.Join(names, ", ") + "]"
	}
	if r := d.Type.Results; r != nil {
		results, returns = " "+s.between(r.Pos(), r.End()), "return "
	}
	var b strings.Builder
	fmt.Fprintf(&b, "func %s%s%s%s%s {\nswitch mutateChosen {\n", receiver, d.Name.Name, types, parameters, results)
	call := func(number int) {
		fmt.Fprintf(&b, "%s%s_%d%s(%s)\n", returns, called, number, instance, strings.Join(arguments, ", "))
	}
	for _, k := range made {
		fmt.Fprintf(&b, "case %d:\n", k+1)
		call(k + 1)
	}
	b.WriteString("default:\n")
	call(0)
	b.WriteString("}\n}\n")
	return b.String()
}

// named returns a list of parameters with names of its own, and the arguments that pass them on.
func named(s *source, list *ast.FieldList, prefix string) (parameters string, arguments []string) {
	var all []string
	for _, p := range list.List {
		for range max(1, len(p.Names)) {
			name := fmt.Sprint(prefix, len(all))
			all = append(all, name+" "+s.between(p.Type.Pos(), p.Type.End()))
			if _, ok := p.Type.(*ast.Ellipsis); ok {
				name += "..."
			}
			arguments = append(arguments, name)
		}
	}
	return "(" + strings.Join(all, ", ") + ")", arguments
}

// prepare writes files to dir with all changes of functions that compile, and returns the
// numbers of these changes and what the files replace, for -overlay.
func prepare(p pkg, changes []change, dir string) (made []int, replace map[string]string) {
	for k, c := range changes {
		if c.in != nil {
			made = append(made, k)
		}
	}
	broken := map[int]bool{}
	check(p.compile(changes, made, func(number int) { broken[number] = true }))
	made = slices.DeleteFunc(made, func(k int) bool { return broken[k] })
	check(p.compile(changes, made, nil))
	replace = map[string]string{}
	write := func(path, text string) {
		replace[path] = filepath.Join(dir, fmt.Sprint(len(replace))+".go")
		check(os.WriteFile(replace[path], []byte(text), 0o666))
	}
	write(filepath.Join(p.dir, "mutate_chosen.go"), fmt.Sprintf(chooser, p.name, variable))
	done := map[*source]bool{}
	for _, c := range changes {
		if !done[c.file] {
			done[c.file] = true
			text, _ := instrument(c.file, changes, made)
			write(c.file.path, text)
		}
	}
	return made, replace
}

// compile checks the types of the package with these changes. Errors in a changed function
// are reported with the number of the change, if that is wanted; the first other is returned.
func (p pkg) compile(changes []change, made []int, broken func(int)) error {
	set := token.NewFileSet()
	spans := map[string][]span{}
	var files []*ast.File
	sources := map[string]*source{}
	for _, c := range changes {
		sources[c.file.path] = c.file
	}
	parse := func(path, text string) error {
		f, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
		files = append(files, f)
		return err
	}
	for _, path := range p.files {
		var text string
		if s, ok := sources[path]; ok {
			text, spans[path] = instrument(s, changes, made)
		} else {
			b, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text = string(b)
		}
		if err := parse(path, text); err != nil {
			return err
		}
	}
	if err := parse(filepath.Join(p.dir, "mutate_chosen.go"), fmt.Sprintf(chooser, p.name, variable)); err != nil {
		return err
	}
	var first error
	config := types.Config{
		Importer: importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(p.exports[path]) }),
		Error: func(err error) {
			e := err.(types.Error)
			at := set.Position(e.Pos)
			for _, s := range spans[at.Filename] {
				if broken != nil && s.from <= at.Offset && at.Offset < s.to {
					broken(s.number)
					return
				}
			}
			first = cmp.Or(first, err)
		},
	}
	config.Check(p.path, set, files, nil)
	return first
}
