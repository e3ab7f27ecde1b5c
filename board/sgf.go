package board

import (
	"fmt"
	"iter"
	"regexp"
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

// place is a position in a text. Both count from 1; a column is a character. The zero
// place is that of a node that was not read.
type place struct{ line, column int }

func (at place) errorf(format string, args ...any) error {
	if at == (place{}) {
		return fmt.Errorf(format, args...)
	}
	return &notation.Error{Line: at.line, Column: at.column, Message: fmt.Sprintf(format, args...)}
}

// ParseSGF reads a collection of game trees, at least one. What stands before the
// first is read over, as the format asks for, and so are lower-case letters in the
// names of properties, which older versions of it have. Text is decoded as in Parse.
// Every error is a *notation.Error.
func ParseSGF(data []byte) ([]*Node, error) {
	var first error
	for _, text := range decodings(data) {
		roots, err := parseSGF(text)
		if err == nil {
			return roots, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}

func parseSGF(text string) (roots []*Node, err error) {
	s := &sgfScanner{text: text, place: place{1, 1}}
	if start := sgfStart.FindStringIndex(text); start != nil {
		s.advance(start[0])
	}
	var open []*Node  // the node before each open parenthesis, nil before a root
	var current *Node // nil outside a tree and before its first node
	closed := false   // a variation of the tree has ended, only others may follow
	for {
		s.space()
		at := s.place
		switch r := s.peek(); {
		case r == utf8.RuneError && s.text == "":
			if len(open) > 0 {
				return nil, at.errorf("the file ends inside a game tree: a ) is missing")
			}
			if len(roots) == 0 {
				return nil, at.errorf("no game tree: SGF begins with (;")
			}
			return roots, nil
		case r == '(':
			s.advance(1)
			s.space()
			if s.peek() != ';' {
				return nil, s.errorf("a node, which begins with ;, must follow (")
			}
			open, closed = append(open, current), false
		case r == ')' && len(open) > 0:
			s.advance(1)
			current, closed = open[len(open)-1], true
			open = open[:len(open)-1]
		case len(open) == 0:
			return nil, at.errorf("%q outside of a game tree", r)
		case closed:
			return nil, at.errorf("%q after a variation: only ( or ) can follow", r)
		case r == ';':
			s.advance(1)
			node := new(Node)
			if current == nil {
				roots = append(roots, node)
			} else {
				current.Children = append(current.Children, node)
			}
			current = node
		default:
			property, err := s.property()
			if err != nil {
				return nil, err
			}
			current.Properties = append(current.Properties, property)
		}
	}
}

// sgfScanner reads a text from left to right.
type sgfScanner struct {
	text string // what is left
	place
}

// peek returns the next character, utf8.RuneError at the end.
func (s *sgfScanner) peek() rune {
	r, _ := utf8.DecodeRuneInString(s.text)
	return r
}

// advance passes n bytes.
func (s *sgfScanner) advance(n int) {
	for _, r := range s.text[:n] {
		s.column++
		if r == '\n' {
			s.line, s.column = s.line+1, 1
		}
	}
	s.text = s.text[n:]
}

func (s *sgfScanner) space() {
	s.advance(len(s.text) - len(strings.TrimLeft(s.text, " \t\r\n\v\f")))
}

// property reads a property with its values.
func (s *sgfScanner) property() (p Property, err error) {
	at := s.place
	letters := len(s.text) - len(strings.TrimLeft(s.text, sgfLetters))
	p.Name = strings.Map(capital, s.text[:letters])
	switch {
	case letters == 0:
		return p, at.errorf("%q is not part of a node: a property has a name of letters and values in brackets", s.peek())
	case p.Name == "":
		return p, at.errorf("the name of a property has no capital letter: %.20s", s.text[:letters])
	}
	s.advance(letters)
	for s.space(); s.peek() == '['; s.space() {
		s.advance(1)
		p.places = append(p.places, s.place)
		end := 0
		for end < len(s.text) && s.text[end] != ']' {
			if s.text[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(s.text) {
			return p, p.places[len(p.places)-1].errorf("the value of %s has no end: a ] is missing", p.Name)
		}
		p.Values = append(p.Values, unescape(s.text[:end]))
		s.advance(end + 1)
	}
	if len(p.Values) == 0 {
		return p, s.errorf("a value in brackets must follow %s", p.Name)
	}
	return p, nil
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
	return escaped.ReplaceAllStringFunc(value, func(s string) string { return strings.Trim(s[1:], "\r\n") })
}

// values yields the values of a property of the node, with their places.
func (n *Node) values(name string) iter.Seq2[string, place] {
	return func(yield func(string, place) bool) {
		for _, p := range n.Properties {
			for k, value := range p.Values {
				var at place // unknown if the node was not read
				if k < len(p.places) {
					at = p.places[k]
				}
				if p.Name == name && !yield(value, at) {
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

// String returns the game tree as a file in SGF, in UTF-8 and with every node on a line
// of its own.
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
