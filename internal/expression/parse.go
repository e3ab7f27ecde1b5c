package expression

import "slices"

// node is a node of the syntax tree.
type node struct {
	// op is an operator with its operands as args, or
	//	name, number, text, True, False	without arguments
	//	neg	-a
	//	None	is a None?
	//	compare	operands joined by the relations of ops;
	//	if	(condition, then, else)
	//	list	of the arguments;
	//	index	(list, index)
	//	call	of the function text;
	//	each	the elements of a list that its argument, a for, gives
	//	for	the variable text runs over a list: (list, body)
	//	where	(condition, body)
	// The body of a for or where is a for, a where or the element.
	op    string
	text  string // of a text or name, such as seki.kind
	value Value  // of a number
	args  []*node
	ops   []token // of compare; the text of one may be "not in"
	at    int     // byte offset of the operator or the expression in the text
}

// size returns the number of nodes.
func (n *node) size() int {
	size := 1
	for _, arg := range n.args {
		size += arg.size()
	}
	return size
}

// literals reports whether a node is a list of numbers or texts.
func (n *node) literals() bool {
	computed := func(arg *node) bool { return arg.op != "number" && arg.op != "text" }
	return n.op == "list" && !slices.ContainsFunc(n.args, computed)
}

// parse returns the syntax tree of a text. It fails by bail.
func parse(text string) *node {
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
}

func (p *parser) at(operators ...string) bool {
	return p.tokens[0].kind == operator && slices.Contains(operators, p.tokens[0].text)
}

func (p *parser) take() token {
	t := p.tokens[0]
	p.tokens = p.tokens[1:]
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

func (p *parser) expression() *node {
	value := p.or()
	if !p.at("if") {
		return value
	}
	at := p.take().at
	condition := p.or()
	p.expect("else")
	return &node{op: "if", args: []*node{condition, value, p.expression()}, at: at}
}

// chain parses operands joined by left-associative operators of one precedence.
func (p *parser) chain(operand func() *node, operators ...string) *node {
	n := operand()
	for p.at(operators...) {
		t := p.take()
		n = &node{op: t.text, args: []*node{n, operand()}, at: t.at}
	}
	return n
}

func (p *parser) or() *node      { return p.chain(p.and, "or") }
func (p *parser) and() *node     { return p.chain(p.not, "and") }
func (p *parser) sum() *node     { return p.chain(p.product, "+", "-") }
func (p *parser) product() *node { return p.chain(p.unary, "*", "/", "//", "%") }

func (p *parser) not() *node {
	if !p.at("not") {
		return p.comparison()
	}
	return &node{at: p.take().at, op: "not", args: []*node{p.not()}}
}

// comparison parses a <= b < c, which is a <= b and b < c, or a is None.
func (p *parser) comparison() *node {
	n := &node{op: "compare", args: []*node{p.sum()}}
	for p.at("==", "!=", "<", "<=", ">", ">=", "in", "not") {
		t := p.take()
		if t.text == "not" {
			p.expect("in")
			t.text = "not in"
		}
		n.ops, n.args, n.at = append(n.ops, t), append(n.args, p.sum()), t.at
	}
	switch {
	case len(n.ops) > 0:
		return n
	case !p.at("is"):
		return n.args[0]
	}
	n.op, n.at = "None", p.take().at
	negated := p.accept("not")
	if !p.accept("None") {
		p.unexpected(": is and is not come before None; write == and != elsewhere")
	}
	if negated {
		return &node{op: "not", args: []*node{n}, at: n.at}
	}
	return n
}

func (p *parser) unary() *node {
	if !p.at("-") {
		return p.power()
	}
	return &node{at: p.take().at, op: "neg", args: []*node{p.unary()}}
}

func (p *parser) power() *node {
	base := p.operand()
	if !p.at("**") {
		return base
	}
	return &node{at: p.take().at, op: "**", args: []*node{base, p.unary()}}
}

// operand parses an atom that may be followed by [i].
func (p *parser) operand() *node {
	n := p.atom()
	for p.at("[") {
		n = &node{at: p.take().at, op: "index", args: []*node{n, p.expression()}}
		p.expect("]")
	}
	return n
}

func (p *parser) atom() *node {
	t := p.tokens[0]
	switch {
	case t.kind == number:
		p.take()
		return &node{op: "number", value: t.value, at: t.at}
	case t.kind == quoted:
		p.take()
		return &node{op: "text", text: t.text, at: t.at}
	case t.kind == name:
		if p.take(); p.accept("(") {
			return &node{op: "call", text: t.text, args: p.elements(")"), at: t.at}
		}
		return &node{op: "name", text: t.text, at: t.at}
	case p.at("True", "False"):
		return &node{op: p.take().text, at: t.at}
	case p.at("None"):
		p.unexpected(": write is None or is not None")
	case p.accept("("):
		n := p.expression()
		if p.at("for") {
			p.unexpected(": elements in a list are written [… for …]")
		}
		p.expect(")")
		return n
	case p.accept("["):
		list := &node{op: "list", args: p.elements("]"), at: t.at}
		if len(list.args) == 1 && list.args[0].op == "for" {
			list.op = "each"
		}
		return list
	}
	p.unexpected("")
	return nil
}

// elements parses expressions up to a closing bracket, or a single for with its element.
func (p *parser) elements(closing string) (list []*node) {
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
func (p *parser) clauses(element *node) *node {
	if !p.at("for", "if") {
		return element
	}
	t := p.take()
	if t.text == "if" {
		condition := p.or()
		return &node{op: "where", args: []*node{condition, p.clauses(element)}, at: t.at}
	}
	if p.tokens[0].kind != name {
		p.unexpected(" after for, where a name is missing")
	}
	variable := p.take()
	p.expect("in")
	list := p.or()
	return &node{op: "for", text: variable.text, args: []*node{list, p.clauses(element)}, at: variable.at}
}
