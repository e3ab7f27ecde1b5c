package cluster

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Shell writes a plan as an sh script: one line for each step, and a line "wait" between
// stages. Run as it is, the script executes the steps one after another. Other systems may
// execute the lines between two "wait" lines in any order. There are no options.
func Shell(w io.Writer, p Plan, options []string) error {
	if len(options) > 0 {
		return errors.New("a list of commands has no options")
	}
	if err := p.check(nil); err != nil {
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
