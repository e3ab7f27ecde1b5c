package cluster

import (
	"fmt"
	"io"
	"strings"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/units"
)

// Engine writes a plan as input for one system. It returns an error if a name in the plan has
// a line break.
type Engine func(w io.Writer, p Plan) error

// Engines are all engines by name.
var Engines = map[string]Engine{"shell": Shell, "slurm": Slurm}

// check rejects names that cannot stand on a line of a script.
func (p Plan) check() error {
	for _, word := range []string{p.Program, p.Dir} {
		if strings.ContainsAny(word, "\n\x00") {
			return fmt.Errorf("a step of a plan is one line, and %q is not: choose another name", word)
		}
	}
	return nil
}

// command returns the command line of a step for sh. If the stage has tasks, share is the
// number of the task or the sh parameter that holds it. A step uses one processor.
func (p Plan) command(s Stage, share string) string {
	words := append([]string{"GOMAXPROCS=1", units.Quote(p.Program)}, units.Texts(p.Args(p.Request, s), units.Quote)...)
	if s.Tasks != nil {
		words = append(words, fmt.Sprintf(`"%s/%d"`, share, s.Of))
	}
	return strings.Join(words, " ")
}

// title returns a comment that describes the plan.
func (p Plan) title() string {
	disk := 0.0
	for _, s := range p.Stages {
		if s.Work != FinishLayer { // the finished layer replaces its shares
			disk += s.Disk
		}
	}
	return fmt.Sprintf("# seki solve: %d×%d up to sum %d, %d stages; disk about %s if all is kept\n",
		p.Params.Rows, p.Params.Cols, p.MaxSum, len(p.Stages), memory.Text(disk))
}

// text returns a comment that describes what a stage needs.
func (s Stage) text() string {
	steps := "1 step"
	if s.Tasks != nil {
		steps = fmt.Sprintf("%d of %d shares", len(s.Tasks), s.Of)
	}
	return fmt.Sprintf("\n# %s: %s, memory %s each, disk %s\n", s.Name, steps, memory.Text(float64(s.Memory)), memory.Text(s.Disk))
}
