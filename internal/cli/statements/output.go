package statements

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/invariants"
	"github.com/sekilab/sekilab/lab"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/notation"
)

// reportVerdicts writes the verdicts and returns the exit status as an error.
func reportVerdicts(c *cli.Context, verdicts []lab.Verdict, r layers.Range, jsonl bool) error {
	differing, failing, elsewhere := 0, 0, 0
	err := command.WithOutput(c, func(w io.Writer) error {
		for _, v := range verdicts {
			difference, err := v.Differs(r)
			if err != nil {
				return err
			}
			if difference != "" {
				differing++
			}
			switch {
			case !v.Holds():
				failing++
			case v.Statement.Status == lab.Refuted:
				elsewhere++
			}
			write := writeVerdict
			if jsonl {
				write = writeVerdictJSON
			}
			if err := write(w, v, difference); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if len(verdicts) > 1 {
		command.Note(c, "%d statements tested %s: %d hold, %d fail, %d fail only elsewhere, %d differ from the record",
			len(verdicts), rangeText(r), len(verdicts)-failing-elsewhere, failing, elsewhere, differing)
	}
	if differing > 0 || failing > 0 && !c.Bool("all") {
		return command.Reported{Status: command.ExitFailed}
	}
	return nil
}

// rangeText names a range in words.
func rangeText(r layers.Range) string {
	first, last := r.Sizes[0], r.Sizes[len(r.Sizes)-1]
	sizes := last.String()
	if len(r.Sizes) > 1 {
		sizes = fmt.Sprintf("%s to %s", first, last)
	}
	if r.MinSum > 1 {
		return fmt.Sprintf("over %s, sums %d to %d", sizes, r.MinSum, r.MaxSum)
	}
	return fmt.Sprintf("over %s, sums up to %d", sizes, r.MaxSum)
}

func writeVerdict(w io.Writer, v lab.Verdict, difference string) error {
	var b strings.Builder
	s := v.Statement
	if s.Name != "" {
		fmt.Fprintf(&b, "%s (%s): %s\n", s.Name, s.Status, s.Title)
	}
	fmt.Fprintf(&b, "%s\n", s)
	conclusion, err := v.Conclusion()
	if err != nil {
		return err
	}
	fmt.Fprintf(&b, "  %d classes examined, %d satisfy the premise: %s\n", v.Classes, v.Premise, conclusion)
	if v.Stopped != nil {
		fmt.Fprintf(&b, "  stopped after the layer of sum %d, size %s\n", v.Stopped.Sum, v.Stopped.Size)
	}
	for _, e := range v.Counterexamples {
		fmt.Fprintf(&b, "  counterexample of sum %d: seki %s %s, d-seki %s %s\n", e.Matrix.Sum(),
			e.Results[0].Outcome, e.Results[0].Kind, e.Results[1].Outcome, e.Results[1].Kind)
		for _, line := range notation.SideBySide([]notation.Block{notation.Bracketed(e.Matrix)}, 1, 2) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	if difference != "" {
		fmt.Fprintf(&b, "  DIFFERS FROM THE RECORD: %s\n", difference)
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// verdictLine is a verdict as a JSON line.
type verdictLine struct {
	Name            string        `json:"name,omitempty"`
	Title           string        `json:"title,omitempty"`
	If              string        `json:"if,omitempty"`
	Then            string        `json:"then"`
	Status          lab.Status    `json:"status,omitempty"`
	Classes         uint64        `json:"classes"`
	Premise         uint64        `json:"premise"`
	Failures        uint64        `json:"failures"`
	Holds           bool          `json:"holds"` // in the range tested
	Conclusion      string        `json:"conclusion"`
	FailsFrom       *failureLine  `json:"fails_from,omitempty"`
	StoppedSum      int           `json:"stopped_sum,omitempty"`
	StoppedSize     string        `json:"stopped_size,omitempty"`
	Counterexamples []exampleLine `json:"counterexamples"`
	Difference      string        `json:"difference,omitempty"`
}

type exampleLine struct {
	Matrix [][]int               `json:"matrix"`
	Games  map[string]resultLine `json:"games"`
}

// failureLine is the smallest counterexample known of a refuted statement.
type failureLine struct {
	Rows   int     `json:"rows"`
	Cols   int     `json:"cols"`
	Sum    int     `json:"sum"`
	Matrix [][]int `json:"matrix"`
}

// newFailureLine returns nil for a statement that is not refuted.
func newFailureLine(s lab.Statement) (*failureLine, error) {
	A, ok, err := s.FailsFrom()
	if !ok || err != nil {
		return nil, err
	}
	return &failureLine{A.Rows(), A.Cols(), A.Sum(), A.Grid()}, nil
}

type resultLine struct {
	Outcome  string `json:"outcome"`
	Kind     string `json:"kind"`
	MustPass string `json:"must_pass,omitempty"`
}

func writeVerdictJSON(w io.Writer, v lab.Verdict, difference string) error {
	s := v.Statement
	conclusion, err := v.Conclusion()
	if err != nil {
		return err
	}
	failsFrom, err := newFailureLine(s)
	if err != nil {
		return err
	}
	line := verdictLine{
		Name: s.Name, Title: s.Title, If: s.If, Then: s.Then, Status: s.Status,
		Classes: v.Classes, Premise: v.Premise, Failures: v.Failures, Holds: v.Holds(),
		Conclusion: conclusion, FailsFrom: failsFrom, Counterexamples: []exampleLine{}, Difference: difference,
	}
	if v.Stopped != nil {
		line.StoppedSum, line.StoppedSize = v.Stopped.Sum, v.Stopped.Size.String()
	}
	for _, e := range v.Counterexamples {
		example := exampleLine{e.Matrix.Grid(), map[string]resultLine{}}
		for g, result := range e.Results {
			r := resultLine{Outcome: result.Outcome.String(), Kind: result.Kind.Name()}
			if p, ok := result.Kind.MustPass(); ok {
				r.MustPass = p.String()
			}
			example.Games[seki.Game(g).String()] = r
		}
		line.Counterexamples = append(line.Counterexamples, example)
	}
	return writeJSONLine(w, line)
}

// writeJSONLine writes a value as one line, without escaping < and >.
func writeJSONLine(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// statementLine is a named statement as a JSON line.
type statementLine struct {
	Name           string       `json:"name"`
	Title          string       `json:"title"`
	If             string       `json:"if"`
	Then           string       `json:"then"`
	Status         lab.Status   `json:"status"`
	Tested         string       `json:"tested"`
	Source         string       `json:"source"`
	Counterexample string       `json:"counterexample"`
	FailsFrom      *failureLine `json:"fails_from,omitempty"`
}

func listStatements(w io.Writer, jsonl bool) error {
	for _, s := range lab.Named() {
		failsFrom, err := newFailureLine(s)
		if err != nil {
			return err
		}
		if jsonl {
			err = writeJSONLine(w, statementLine{s.Name, s.Title, s.If, s.Then, s.Status, s.Tested, s.Source, s.Counterexample, failsFrom})
		} else {
			record := fmt.Sprintf("%s; tested: %s", s.Status, s.Tested)
			if failsFrom != nil {
				record += fmt.Sprintf("; known to fail from %d×%d, sum %d: %s", failsFrom.Rows, failsFrom.Cols, failsFrom.Sum, s.Counterexample)
			}
			_, err = fmt.Fprintf(w, "%s: %s\n  %s\n  %s\n  source: %s\n", s.Name, s.Title, s, record, s.Source)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func listNames(w io.Writer, jsonl bool) error {
	names := lab.Names()
	for k, v := range invariants.All() {
		var err error
		if jsonl {
			err = writeJSONLine(w, map[string]string{
				"name": names[k], "type": v.Type.String(), "definition": v.Definition, "source": v.Source,
			})
		} else {
			_, err = fmt.Fprintf(w, "%-20s %-18s %s\n", names[k], v.Type, v.Definition)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
