package cluster

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
)

// Shell writes a plan as an sh script: one line for each step, and a line "wait" between
// stages. Run as it is, the script executes the steps one after another. Other systems may
// execute the lines between two "wait" lines in any order.
func Shell(w io.Writer, p Plan) error {
	if err := p.check(); err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "#!/bin/sh\n%sset -e\n", p.title())
	for k, s := range p.Stages {
		if k > 0 {
			fmt.Fprintln(b, "wait")
		}
		fmt.Fprint(b, s.text())
		if s.Tasks == nil {
			fmt.Fprintln(b, p.command(s, ""))
		}
		for _, task := range s.Tasks {
			fmt.Fprintln(b, p.command(s, strconv.Itoa(task)))
		}
	}
	return b.Flush()
}
