package board

import (
	"cmp"
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

// ParseSGF reads a collection of game trees, at least one. It skips text before, between and after them. As in FF[3], it
// skips lower-case letters in the name of a property that has capitals. Text is decoded as in Parse. Every error is a
// *notation.Error.
func ParseSGF(data []byte) (roots []*Node, err error) {
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	at := place{text: text}
	var open []*Node       // the last node before each open parenthesis, nil before a root
	var current *Node      // the last node of the tree
	var property *Property // the last one of the current node, to which values belong
	begun := false         // whether a node must follow
	for {
		rest := at.text[at.offset:]
		found := sgfToken.FindStringSubmatchIndex(rest)
		rest, token := rest[found[0]:], rest[found[0]:found[1]]
		at.offset += found[0]
		r, _ := utf8.DecodeRuneInString(token)
		switch {
		case property != nil && property.Values == nil && r != '[':
			return nil, at.errorf("a value in brackets must follow %s", property.Name)
		case len(open) == 0: // before, between or after the trees
			next := sgfStart.FindStringIndex(rest)
			switch {
			case len(roots) == 0 && next == nil:
				return nil, at.errorf("no game tree: SGF begins with (;")
			case next == nil:
				return roots, nil
			default:
				at.offset += next[0]
			}
			open, begun, token = append(open, nil), true, "("
		case token == "":
			return nil, at.errorf("the file ends inside a game tree: a ) is missing")
		case r == '(':
			open, property, begun = append(open, current), nil, true
		case r == ')':
			current, open = open[len(open)-1], open[:len(open)-1]
			property, begun = nil, false
		case r == ';':
			node := new(Node)
			if current == nil {
				roots = append(roots, node)
			} else {
				current.Children = append(current.Children, node)
			}
			current, property, begun = node, nil, false
		case begun:
			return nil, at.errorf("a node, which begins with ;, must follow (")
		case r == '[' && property != nil:
			inside := place{at.text, at.offset + 1}
			if found[2] < 0 {
				return nil, inside.errorf("the value of %s has no end: a ] is missing", property.Name)
			}
			property.Values = append(property.Values, escaped.ReplaceAllString(token[1:len(token)-1], "$1"))
			property.places = append(property.places, inside)
		case strings.ContainsRune(sgfLetters, r) && current != nil:
			name := cmp.Or(lowerCase.ReplaceAllString(token, ""), strings.ToUpper(token))
			if longName.MatchString(token) && !slices.Contains([]string{"AB", "AW", "AE", "SZ", "B", "W"}, name) {
				return nil, at.errorf("%s is no property: write AB, AW, AE, SZ, B or W, or AddBlack and so on", token)
			}
			current.Add(name)
			property = &current.Properties[len(current.Properties)-1]
		default:
			return nil, at.errorf("%q is not part of a node: a property has a name of letters and values in brackets", r)
		}
		at.offset += len(token)
	}
}

// sgfToken matches the next word, value in brackets or other character, or the end of the
// text. The group is the closing bracket of a value, if it is there.
var sgfToken = regexp.MustCompile(`(?s)[A-Za-z]+|\[(?:[^\]\\]|\\.)*(\])?|[^\s\v]|$`)

// longName matches names for stones, moves and the size, in any case. Their capitals must be the short names.
var (
	longName  = regexp.MustCompile(`(?i)^((add)?(black|white)|addempty|a[bwe]|size|sz)$`)
	lowerCase = regexp.MustCompile(`[a-z]`)
)

// escaped matches what a backslash escapes: the end of a line, which systems write in four ways, or a character.
var escaped = regexp.MustCompile(`(?s)\\(?:\r\n|\n\r|\r|\n|(.))`)

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
