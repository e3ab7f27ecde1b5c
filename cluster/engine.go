package cluster

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/memory"
)

// Engine writes a plan in the language of a system. options are those of the system, which
// has an error for those that it does not know.
type Engine func(w io.Writer, p Plan, options []string) error

// Engines are all engines by name.
var Engines = map[string]Engine{"kubernetes": Kubernetes, "shell": Shell, "slurm": Slurm}

// quote quotes a word for sh.
func quote(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+:,./@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// command returns the command line of a step for sh, where index is what stands for the number
// of the task. A step uses one core.
func (p Plan) command(s Stage, index string) string {
	words := []string{"GOMAXPROCS=1", quote(p.Program)}
	for _, arg := range s.Args {
		before, after, numbered := strings.Cut(arg, Index)
		if numbered {
			arg = before + index + after
		}
		if numbered && strings.HasPrefix(index, "$") {
			words = append(words, `"`+arg+`"`)
		} else {
			words = append(words, quote(arg))
		}
	}
	return strings.Join(words, " ")
}

// title returns a comment that says what a plan is.
func (p Plan) title() string {
	disk := 0.0
	for _, s := range p.Stages {
		if !slices.Contains(s.Args, "--finish") { // which takes the place of the shares
			disk += s.Disk
		}
	}
	return fmt.Sprintf("# seki solve: %d×%d up to sum %d, %d stages; disk about %s if all is kept\n",
		p.Params.Rows, p.Params.Cols, p.MaxSum, len(p.Stages), memory.Text(disk))
}

// text returns a comment that says what a stage needs.
func (s Stage) text() string {
	steps := "1 step"
	if s.Tasks != nil {
		steps = fmt.Sprintf("%d of %d shares", len(s.Tasks), s.Of)
	}
	return fmt.Sprintf("\n# %s: %s, memory %s each, disk %s\n", s.Name, steps, memory.Text(float64(s.Memory)), memory.Text(s.Disk))
}
