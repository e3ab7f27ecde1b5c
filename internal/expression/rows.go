package expression

import "context"

// Rows is a compiled list of clauses "for x in list if condition for …" with several
// expressions, a row, at its end.
type Rows struct {
	Program
	items int // expressions of the row
}

// CompileRows compiles what ParseClauses returned for a text. The values of the row must have
// the given types. The error is an *Error.
func (s Scope) CompileRows(text string, clauses *Node, want []Type) (r *Rows, err error) {
	defer caught(&err)
	c := &compiler{text: text, scope: s, row: want}
	each, _ := c.body(clauses)
	run := func(f *frame) Value {
		each(f, func(Value) bool { return f.emit(f.row) })
		return Value{}
	}
	return &Rows{Program{Names: c.names, text: text, size: clauses.size, locals: c.most, run: run}, len(want)}, nil
}

// items compiles the expressions of a row.
func (c *compiler) items(n *Node) iteration {
	items := make([]code, len(n.Args))
	for k, arg := range n.Args {
		items[k] = c.typed(arg, c.row[k])
	}
	return func(f *frame, yield func(Value) bool) bool {
		for k := range items {
			f.row[k] = items[k].run(f)
		}
		return yield(Value{})
	}
}

// Run calls yield with every row, one after another, until yield returns false. The row is
// overwritten by the next. Values and errors are as for Program.Run.
func (r *Rows) Run(ctx context.Context, values []Value, yield func(row []Value) bool) error {
	_, err := r.evaluate(ctx, &frame{values: values, row: make([]Value, r.items), emit: yield})
	return err
}
