package expression

import "slices"

// Limits on the text of an expression.
const (
	MaxText  = 1 << 16 // bytes
	MaxNodes = 10_000  // names, numbers and operators
	MaxDepth = 200     // nesting of brackets and operators
)

// Node is a node of the syntax tree.
type Node struct {
	// Op is an operator with its operands as Args, or
	//	name, number, text, True, False, None	without arguments
	//	neg	-a
	//	if	(condition, then, else)
	//	list	of the arguments
	//	index, slice	(list, index) and (list, from, to); from and to may be nil
	//	call	of the function Text
	//	each	the elements of a list that its argument, a for, gives
	//	for	the variable Text runs over a list: (list, body)
	//	where	(condition, body)
	// The body of a for or where is a for, a where or the element.
	Op    string
	Text  string // of a text or name, such as seki.kind
	Value Value  // of a number
	Args  []*Node
	At    int // byte offset of the operator or the expression in the text

	size int // number of nodes
}

// parse returns the syntax tree of a text. It fails by bail.
func parse(text string) *Node {
	p := &parser{text: text, tokens: scan(text)}
	root := p.expression()
	if p.tokens[0].kind != end {
		p.unexpected("")
	}
	return root
}

type parser struct {
	text   string
	tokens []token // the remaining tokens
	depth  int
}

func (p *parser) at(operators ...string) bool {
	return p.tokens[0].kind == operator && slices.Contains(operators, p.tokens[0].text)
}

func (p *parser) take() token {
	t := p.tokens[0]
	if t.kind != end {
		p.tokens = p.tokens[1:]
	}
	return t
}

// accept consumes the next token if it is the operator.
func (p *parser) accept(operator string) bool {
	found := p.at(operator)
	if found {
		p.take()
	}
	return found
}

func (p *parser) expect(operator string) {
	if !p.accept(operator) {
		p.unexpected(", where " + operator + " is missing")
	}
}

func (p *parser) unexpected(why string) {
	t := p.tokens[0]
	switch t.kind {
	case end:
		bail(p.text, t.at, "the expression ends too early%s", why)
	case quoted:
		bail(p.text, t.at, "unexpected text %q%s", t.text, why)
	}
	bail(p.text, t.at, "unexpected %s%s", t.text, why)
}

// node completes a node whose arguments are complete. An inner operand of a chain of
// comparisons belongs to two nodes and counts twice.
func (p *parser) node(n Node) *Node {
	n.size = 1
	for _, arg := range n.Args {
		if arg != nil {
			n.size += arg.size
		}
	}
	if n.size > MaxNodes {
		bail(p.text, n.At, "an expression has at most %d names, numbers and operators", MaxNodes)
	}
	return &n
}

// deeper begins a level of nesting; the function it returns ends the level.
func (p *parser) deeper() func() {
	if p.depth++; p.depth > MaxDepth {
		bail(p.text, p.tokens[0].at, "brackets and operators are nested more than %d deep", MaxDepth)
	}
	return func() { p.depth-- }
}

func (p *parser) expression() *Node {
	defer p.deeper()()
	value := p.or()
	if !p.at("if") {
		return value
	}
	at := p.take().at
	condition := p.or()
	p.expect("else")
	return p.node(Node{Op: "if", Args: []*Node{condition, value, p.expression()}, At: at})
}

// chain parses operands joined by left-associative operators of one precedence.
func (p *parser) chain(operand func() *Node, operators ...string) *Node {
	n := operand()
	for p.at(operators...) {
		t := p.take()
		n = p.node(Node{Op: t.text, Args: []*Node{n, operand()}, At: t.at})
	}
	return n
}

func (p *parser) or() *Node      { return p.chain(p.and, "or") }
func (p *parser) and() *Node     { return p.chain(p.not, "and") }
func (p *parser) sum() *Node     { return p.chain(p.product, "+", "-") }
func (p *parser) product() *Node { return p.chain(p.unary, "*", "/", "//", "%") }

func (p *parser) not() *Node {
	if !p.at("not") {
		return p.comparison()
	}
	defer p.deeper()()
	return p.node(Node{At: p.take().at, Op: "not", Args: []*Node{p.not()}})
}

// comparison parses a <= b < c, which is a <= b and b < c.
func (p *parser) comparison() *Node {
	left := p.interval()
	var all *Node
	for p.at("==", "!=", "<", "<=", ">", ">=", "in", "not", "is") {
		t := p.take()
		op, negated := t.text, t.text == "not"
		switch op {
		case "not":
			p.expect("in")
			op = "in"
		case "is":
			op = "=="
			if p.accept("not") {
				op = "!="
			}
			if !p.at("None") {
				p.unexpected(": is and is not come before None; write == and != elsewhere")
			}
		}
		right := p.interval()
		one := p.node(Node{Op: op, Args: []*Node{left, right}, At: t.at})
		if negated {
			one = p.node(Node{Op: "not", Args: []*Node{one}, At: t.at})
		}
		if left = right; all != nil {
			one = p.node(Node{Op: "and", Args: []*Node{all, one}, At: t.at})
		}
		all = one
	}
	if all == nil {
		return left
	}
	return all
}

func (p *parser) interval() *Node {
	from := p.sum()
	if !p.at("..") {
		return from
	}
	return p.node(Node{At: p.take().at, Op: "..", Args: []*Node{from, p.sum()}})
}

func (p *parser) unary() *Node {
	if !p.at("-") {
		return p.power()
	}
	defer p.deeper()()
	return p.node(Node{At: p.take().at, Op: "neg", Args: []*Node{p.unary()}})
}

func (p *parser) power() *Node {
	base := p.postfix()
	if !p.at("**") {
		return base
	}
	defer p.deeper()()
	return p.node(Node{At: p.take().at, Op: "**", Args: []*Node{base, p.unary()}})
}

// postfix parses an operand that may be followed by [i] or [i:j].
func (p *parser) postfix() *Node {
	n := p.atom()
	for p.at("[") {
		at := p.take().at
		var from, to *Node
		if !p.at(":") {
			from = p.expression()
		}
		if p.accept(":") {
			if !p.at("]") {
				to = p.expression()
			}
			n = p.node(Node{Op: "slice", Args: []*Node{n, from, to}, At: at})
		} else {
			n = p.node(Node{Op: "index", Args: []*Node{n, from}, At: at})
		}
		p.expect("]")
	}
	return n
}

func (p *parser) atom() *Node {
	t := p.tokens[0]
	switch {
	case t.kind == number:
		p.take()
		return p.node(Node{Op: "number", Value: p.number(t), At: t.at})
	case t.kind == quoted:
		p.take()
		return p.node(Node{Op: "text", Text: t.text, At: t.at})
	case t.kind == name:
		return p.name()
	case p.at("True", "False", "None"):
		return p.node(Node{Op: p.take().text, At: t.at})
	case p.accept("("):
		n := p.expression()
		if p.at("for") {
			p.unexpected(": elements in a list are written [… for …]")
		}
		p.expect(")")
		return n
	case p.accept("["):
		list := Node{Op: "list", Args: p.elements("]"), At: t.at}
		if len(list.Args) == 1 && list.Args[0].Op == "for" {
			list.Op = "each"
		}
		return p.node(list)
	}
	p.unexpected("")
	return nil
}

// name parses a name such as rank or seki.kind, or a call.
func (p *parser) name() *Node {
	t := p.take()
	for p.accept(".") {
		if p.tokens[0].kind != name {
			p.unexpected(" after a full stop")
		}
		t.text += "." + p.take().text
	}
	if p.accept("(") {
		return p.node(Node{Op: "call", Text: t.text, Args: p.elements(")"), At: t.at})
	}
	return p.node(Node{Op: "name", Text: t.text, At: t.at})
}

// elements parses expressions up to a closing bracket, or a single for with its element.
func (p *parser) elements(closing string) (list []*Node) {
	for !p.accept(closing) {
		list = append(list, p.expression())
		if len(list) == 1 && p.at("for") {
			list[0] = p.clauses(list[0])
			p.expect(closing)
			return list
		}
		if !p.at(closing) {
			p.expect(",")
		}
	}
	return list
}

// clauses parses "for x in list if condition for …" after an element.
func (p *parser) clauses(element *Node) *Node {
	if !p.at("for", "if") {
		return element
	}
	defer p.deeper()()
	t := p.take()
	if t.text == "if" {
		condition := p.or()
		return p.node(Node{Op: "where", Args: []*Node{condition, p.clauses(element)}, At: t.at})
	}
	if p.tokens[0].kind != name {
		p.unexpected(" after for, where a name is missing")
	}
	variable := p.take()
	p.expect("in")
	list := p.or()
	return p.node(Node{Op: "for", Text: variable.text, Args: []*Node{list, p.clauses(element)}, At: variable.at})
}
