package expression

import "context"

// Rows is a compiled list of clauses "for x in list if condition for …" with several
// expressions, a row, at its end. It is not safe for concurrent use.
type Rows struct {
	Program
	want  []Type // of the expressions of the row
	row   []Value
	yield func(row []Value) bool
}

// CompileRows compiles what ParseClauses returned for a text. The values of the row must have
// the given types. The error is an *Error.
func (s Scope) CompileRows(text string, clauses *Node, want []Type) (r *Rows, err error) {
	defer caught(&err)
	r = &Rows{want: want, row: make([]Value, len(want))}
	c := &compiler{text: text, scope: s, rows: r}
	each, _ := c.body(clauses, true)
	r.Program = Program{Names: c.names, text: text, size: clauses.size, frame: frame{locals: make([]Value, c.most)}}
	r.run = func(f *frame) Value {
		each(f, func(Value) bool { return r.yield(r.row) })
		return Value{}
	}
	return r, nil
}

// items compiles the expressions of a row, which are evaluated into the row of Rows.
func (c *compiler) items(n *Node) iteration {
	r := c.rows
	items := make([]code, len(n.Args))
	for k, arg := range n.Args {
		items[k] = c.typed(arg, r.want[k])
	}
	return func(f *frame, yield func(Value) bool) bool {
		for k := range items {
			r.row[k] = items[k].run(f)
		}
		return yield(Value{})
	}
}

// Run calls yield with every row, one after another, until yield returns false. The row is
// overwritten by the next. Values and errors are as for Program.Run.
func (r *Rows) Run(ctx context.Context, values []Value, yield func(row []Value) bool) error {
	r.yield = yield
	_, err := r.Program.Run(ctx, values)
	return err
}
