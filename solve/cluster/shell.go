package cluster

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Shell writes a plan as a script of sh: one line for each step, and a line "wait" between
// stages. As it is it runs step after step; other systems take the lines between two of "wait"
// in any order. There are no options.
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
