package board

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sekilab/sekilab/seki/notation"
)

// Node is a node of a game tree in SGF, the Smart Game Format FF[4] of A. Hollosi
// (red-bean.com/sgf). The first child continues the main line.
type Node struct {
	Properties []Property
	Children   []*Node
}

// Property is a property of a node. Its name is in upper case; the values are
// without escapes.
type Property struct {
	Name   string
	Values []string

	places []place // of the values in the file that was read
}

// place is a position in a text that was read; the offset counts bytes.
type place struct {
	text   string
	offset int
}

// errorf returns an error at the place, whose column is a character.
func (at place) errorf(format string, args ...any) error {
	before := at.text[:at.offset]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return &notation.Error{Line: strings.Count(before, "\n") + 1, Column: utf8.RuneCountInString(line) + 1,
		Message: fmt.Sprintf(format, args...)}
}

// ParseSGF reads a collection of game trees, at least one. Text before the
// first is skipped, as the format asks for, and between and after them too, and so are lower-case letters in the
// names of properties, which older versions of it have. Text is decoded, and notes are made, as in Parse. Every
// error is a *notation.Error.
func ParseSGF(data []byte) (roots []*Node, notes []string, err error) {
	most := -1 // values in brackets
	for _, way := range decodings(data) {
		p := sgfParser{at: place{text: way.text}}
		failed := p.parse()
		switch {
		case failed != nil && most < 0 && err == nil:
			err = failed
		case failed == nil && p.values > most:
			most, roots, notes = p.values, p.roots, p.notes
			if at, name, ok := unreadable(roots); ok && way.doubt != "" {
				notes = append(notes, at.errorf("the text of %s %s: it is read as far as it is ASCII", name, way.doubt).Error())
			}
		}
	}
	if most < 0 {
		return nil, nil, err
	}
	return roots, notes, nil
}

// unreadable returns the place of a value with a character that could not be read, and the name of its property.
func unreadable(nodes []*Node) (at place, name string, ok bool) {
	for todo := slices.Clone(nodes); len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Children...)
		for _, p := range n.Properties {
			for k, value := range p.Values {
				if strings.ContainsRune(value, utf8.RuneError) {
					return p.places[k], p.Name, true
				}
			}
		}
	}
	return at, "", false
}

// sgfToken matches the next word, value in brackets or other character, or the end of the
// text. The group is the closing bracket of a value, if it is there.
var sgfToken = regexp.MustCompile(`(?s)[A-Za-z]+|\[(?:[^\]\\]|\\.)*(\])?|[^\s\v]|$`)

// sgfParser reads one text.
type sgfParser struct {
	at     place
	roots  []*Node
	notes  []string
	values int // in brackets
}

func (p *sgfParser) parse() error {
	text := p.at.text
	if start := sgfStart.FindStringIndex(text); start != nil {
		p.at.offset = start[0]
	}
	var open []*Node       // the node before each open parenthesis, nil before a root
	var current *Node      // nil outside a tree and before its first node
	var property *Property // the last one of the current node, to which values belong
	begun := false         // a parenthesis was opened, its first node must follow
	closed := false        // a variation of the tree has ended, only others may follow
	for {
		rest := text[p.at.offset:]
		found := sgfToken.FindStringSubmatchIndex(rest)
		token, ended := rest[found[0]:found[1]], found[2] >= 0
		p.at.offset += found[0]
		r, _ := utf8.DecodeRuneInString(token)
		switch {
		case begun && r != ';' && (r < 'A' || r > 'Z'):
			return p.at.errorf("a node, which begins with ;, must follow (")
		case property != nil && property.Values == nil && r != '[':
			return p.at.errorf("a value in brackets must follow %s", property.Name)
		case token == "" && len(p.roots) == 0:
			return p.at.errorf("no game tree: SGF begins with (;")
		case token == "":
			if len(open) > 0 {
				p.notes = append(p.notes, p.at.errorf("the file ends inside a game tree: a ) is missing").Error())
			}
			return nil
		case len(open) == 0 && len(p.roots) > 0 && !atStart(rest[found[0]:]): // text between trees or after the last
			next := sgfStart.FindStringIndex(rest[found[0]:])
			if next == nil {
				return nil
			}
			p.at.offset += next[0]
			continue
		case r == '(':
			open, begun, closed = append(open, current), true, false
		case r == ')' && len(open) > 0:
			current, closed = open[len(open)-1], true
			open = open[:len(open)-1]
		case len(open) == 0:
			return p.at.errorf("%q outside of a game tree", r)
		case closed:
			return p.at.errorf("%q after a variation: only ( or ) can follow", r)
		case r == ';', begun:
			node := new(Node)
			if current == nil {
				p.roots = append(p.roots, node)
			} else {
				current.Children = append(current.Children, node)
			}
			if begun && r != ';' { // which is missing
				token = ""
			}
			current, property, begun = node, nil, false
		case r == '[' && property != nil:
			inside := place{text, p.at.offset + 1}
			if !ended {
				return inside.errorf("the value of %s has no end: a ] is missing", property.Name)
			}
			p.values++
			property.Values = append(property.Values, unescape(token[1:len(token)-1]))
			property.places = append(property.places, inside)
		case strings.ContainsRune(sgfLetters, r):
			name := strings.Map(capital, token)
			if name == "" {
				return p.at.errorf("the name of a property has no capital letter: %.20s", token)
			}
			current.Add(name)
			property = &current.Properties[len(current.Properties)-1]
		default:
			return p.at.errorf("%q is not part of a node: a property has a name of letters and values in brackets", r)
		}
		p.at.offset += len(token)
	}
}

// atStart reports whether a text begins with a game tree.
func atStart(text string) bool {
	rest, ok := strings.CutPrefix(text, "(")
	return ok && strings.HasPrefix(strings.TrimLeft(rest, "\t\n\f\r "), ";")
}

// capital drops lower-case letters from strings.Map.
func capital(letter rune) rune {
	if letter > 'Z' {
		return -1
	}
	return letter
}

// escaped matches what a backslash escapes: the end of a line, which systems write in
// four ways, or a character.
var escaped = regexp.MustCompile(`(?s)\\(\r\n|\n\r|.)`)

// unescape removes backslashes, and escaped ends of lines.
func unescape(value string) string {
	if !strings.Contains(value, `\`) {
		return value // a part of the text, not a copy
	}
	return escaped.ReplaceAllStringFunc(value, func(s string) string { return strings.Trim(s[1:], "\r\n") })
}

// values yields the values of a property of a node that was read, with their places.
func (n *Node) values(name string) iter.Seq2[string, place] {
	return func(yield func(string, place) bool) {
		for _, p := range n.Properties {
			for k, value := range p.Values {
				if p.Name == name && !yield(value, p.places[k]) {
					return
				}
			}
		}
	}
}

// Add appends a property with values.
func (n *Node) Add(name string, values ...string) {
	n.Properties = append(n.Properties, Property{Name: name, Values: values})
}

// String returns the game tree as a file in SGF, in UTF-8 and with every node on a separate line.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String() + "\n"
}

var escape = strings.NewReplacer(`\`, `\\`, "]", `\]`)

// write writes the variation that begins with the node.
func (n *Node) write(b *strings.Builder) {
	b.WriteString("(")
	for {
		b.WriteString(";")
		for _, p := range n.Properties {
			b.WriteString(p.Name)
			for _, value := range p.Values {
				b.WriteString("[" + escape.Replace(value) + "]")
			}
		}
		if len(n.Children) != 1 {
			break
		}
		b.WriteString("\n")
		n = n.Children[0]
	}
	for _, child := range n.Children {
		b.WriteString("\n")
		child.write(b)
	}
	b.WriteString(")")
}
