package tables

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// solveProgress shows how far a solve is: by the bar that all commands have, or
// as JSON lines of its own.
type solveProgress struct {
	bar      *command.Progress
	jsonl    io.Writer // nil for the bar
	last     time.Time
	estimate *tablebase.Estimate
	before   float64 // values of the run that were there when it began
}

// solveState is a line of solve --progress jsonl.
type solveState struct {
	Progress string  `json:"progress"`
	Rows     int     `json:"rows"`
	Cols     int     `json:"cols"`
	Sum      int     `json:"sum"`         // of the current layer
	Slabs    int     `json:"slabs"`       // its row margins: each is a slab of blocks
	Done     int     `json:"slabs_done"`  // of them
	Values   uint64  `json:"values"`      // solved in this run
	ToDo     float64 `json:"values_left"` // estimate
	Rate     float64 `json:"classes_per_second"`
	Memory   int64   `json:"memory_bytes"` // of solved tables
	Elapsed  float64 `json:"elapsed_seconds"`
	Left     float64 `json:"left_seconds"` // estimate
}

func newSolveProgress(c *cli.Context, e *tablebase.Estimate, firstSum int) *solveProgress {
	bar := command.NewProgress(c, fmt.Sprintf("solve %d×%d", e.Params.Rows, e.Params.Cols), "values")
	s := &solveProgress{bar: bar, estimate: e}
	if c.String("progress") == "jsonl" {
		s.jsonl = c.App.ErrWriter
	}
	for _, l := range e.Layers {
		if l.Sum < firstSum {
			s.before += l.Tables
		}
	}
	return s
}

// update shows a snapshot.
func (s *solveProgress) update(p retrograde.Progress) {
	left := max(0, s.estimate.Tables()-s.before-float64(p.Tables))
	elapsed := p.Elapsed.Seconds()
	if s.jsonl == nil {
		s.bar.Update(float64(p.Tables), float64(p.Tables)+left,
			fmt.Sprintf("sum %d, %d of %d row margins, %s", p.Sum, p.Done, p.Slabs, memory.Text(float64(p.TablesMemory))))
		return
	}
	if time.Since(s.last) < command.ProgressEvery {
		return
	}
	s.last = time.Now()
	state := solveState{
		Progress: "solve", Rows: s.estimate.Params.Rows, Cols: s.estimate.Params.Cols, Sum: p.Sum, Slabs: p.Slabs, Done: p.Done,
		Values: p.Tables, ToDo: math.Round(left), Memory: p.TablesMemory, Elapsed: math.Round(1000*elapsed) / 1000,
	}
	if p.Tables > 0 {
		state.Left = math.Round(elapsed * left / float64(p.Tables))
		state.Rate = math.Round(float64(p.Tables) / elapsed * s.classesPerValue(p.Sum))
	}
	line, _ := json.Marshal(state) // numbers never fail
	fmt.Fprintf(s.jsonl, "%s\n", line)
}

// classesPerValue returns how many classes a stored value stands for in a
// layer: two where the transposes are not stored, less than one with ties.
func (s *solveProgress) classesPerValue(sum int) float64 {
	for _, l := range s.estimate.Layers {
		if l.Sum == sum && l.Tables > 0 {
			return l.Classes / l.Tables
		}
	}
	return 1
}
