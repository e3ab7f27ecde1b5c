package api

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/arith"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// MatrixQuery is a query about a matrix.
type MatrixQuery struct {
	Matrix  string  `json:"matrix"`            // in any notation, as an address, or a label
	Seconds float64 `json:"seconds,omitempty"` // less time than the limit of a search
	Explain bool    `json:"explain,omitempty"` // all that a page says of it
	Proof   string  `json:"proof,omitempty"`   // only a certificate of the result in this game
}

// Matrix is the answer for a matrix.
type Matrix struct {
	Address  string        `json:"address"`
	Record   inspect.Class `json:"record,omitzero"`  // the line of seki check --moves --invariants --format jsonl
	Finished bool          `json:"finished"`         // more time finds no more
	Results  [2]Result     `json:"results,omitzero"` // by game

	*Explained
	Proof string `json:"proof,omitempty"` // a certificate
}

// Result is the result of a matrix in a game.
type Result struct {
	Over   bool      `json:"over"`
	Values [2]string `json:"values"` // for R when R moves first, then for C when C does: W, D, L or ?
	Must   [2]bool   `json:"must"`   // whether R, and C, must pass
	Kind   string    `json:"kind"`   // "?" if it is not known

	// The value of a move in each entry, row by row: for R when R makes it, then for C. "?" is not known.
	Moves string `json:"moves"`
}

// Said is a sentence in colours, then in letters: see text.Names.
type Said [2]string

func say(sentence func(text.Names) string) Said {
	return Said{text.Colours: sentence(text.Colours), text.Letters: sentence(text.Letters)}
}

// Explained is the rest of the page of a matrix.
type Explained struct {
	Words   [2]Said   `json:"words"` // the results, by game
	Why     []why     `json:"why"`
	RestsOn string    `json:"rests_on,omitempty"`
	Advice  []Command `json:"advice"` // on results that were not found
	Listed  bool      `json:"listed"` // among the known seki
	Form    string    `json:"form"`   // address of the canonical form, "" if that is not known
	Formats []Format  `json:"formats"`
	Figures []Format  `json:"figures"`            // invariants
	Drawing string    `json:"drawing"`            // SVG
	NoBoard string    `json:"no_board,omitempty"` // why Draw draws no board, "" if it may
}

// Format is the matrix in a notation, or an invariant.
type Format struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Command is a command to copy, and what it does.
type Command struct {
	Does string `json:"does"`
	Line string `json:"line"`
}

// Matrix returns the results of a matrix, and an explanation if the query wants one.
func (a *API) Matrix(ctx context.Context, q MatrixQuery) (*Matrix, error) {
	A, err := a.read(q.Matrix)
	if err != nil {
		return nil, err
	}
	if q.Proof != "" {
		return a.proof(ctx, A, q)
	}
	key := fmt.Sprintf("matrix %s %v", A, q.Explain)
	return do(ctx, a.work, key, seconds(q.Seconds), func(ctx context.Context) (*Matrix, bool, error) {
		m, err := a.matrix(ctx, A, q.Explain)
		if err != nil {
			return nil, false, err
		}
		m.Finished = ctx.Err() == nil
		return m, m.Finished, nil
	})
}

// matrix finds the results of A until ctx ends.
func (a *API) matrix(ctx context.Context, A seki.Matrix, explained bool) (*Matrix, error) {
	in := inspect.Inspector{Solver: a.solver, Games: seki.Games[:]}
	class, verdicts, err := in.Class(ctx, A)
	if err == nil {
		err = in.AddMoves(ctx, &class)
	}
	if err == nil {
		err = in.AddInvariants(ctx, &class)
	}
	if err != nil {
		return nil, err
	}
	m := &Matrix{Address: addressOf(A), Record: class}
	listed, isListed := known.All().Lookup(class.Canonical) // what a catalogue claims is searched
	for _, g := range seki.Games {
		v := class.Games.Of(g)
		if !v.Outcome.Known() && isListed {
			*v = *inspect.NewClass(A, class.Canonical, seki.Games[:], listed).Games.Of(g)
		}
		m.Results[g] = result(A, class, g)
	}
	m.Record.AddLabel()
	if !explained {
		return m, nil
	}
	m.Explained = a.explained(A, m.Record)
	m.Listed = isListed
	var lines [2]*explain.Explanation
	for _, v := range verdicts {
		if lines[v.Game], err = in.Explanation(ctx, v); err != nil {
			return nil, err
		}
	}
	m.Why = explanations(lines)
	return m, nil
}

// result returns what the record says of A in a game.
func result(A seki.Matrix, class inspect.Class, g seki.Game) Result {
	v := class.Games.Of(g)
	r := Result{Over: v.Terminal, Values: [2]string{v.Outcome.R.String(), v.Outcome.C.String()}, Kind: v.Kind.String()}
	if p, semi := v.Kind.MustPass(); semi {
		r.Must[p] = true
	} else if v.Kind == seki.Complete {
		r.Must = [2]bool{true, true}
	}
	if v.Kind == seki.UnknownKind {
		r.Kind = "?"
	}
	values := make([]byte, 0, 2*A.Rows()*A.Cols())
	for range 2 * A.Rows() * A.Cols() {
		values = append(values, '?')
	}
	for _, move := range class.Moves {
		for _, mv := range move.Orbit {
			for _, p := range seki.Players {
				after := move.Games.Of(g).First(p.Opponent())
				values[2*(mv.Row*A.Cols()+mv.Col)+int(p)] = after.Negate().String()[0]
			}
		}
	}
	r.Moves = string(values)
	return r
}

// explained returns what a page says of A but lines of play.
func (a *API) explained(A seki.Matrix, class inspect.Class) *Explained {
	x := &Explained{
		RestsOn: class.RestsOn(), Advice: advice(class), Why: []why{}, NoBoard: notOnBoard(A), Figures: []Format{},
		Formats: []Format{
			{"text", A.String()}, {"JSON", notation.JSON(A)}, {"Sage", notation.Sage(A)},
			{"nauty", notation.NautyLine(A)}, {"LaTeX", notation.LaTeX(A)},
		},
	}
	for _, g := range seki.Games {
		v := *class.Games.Of(g)
		x.Words[g] = say(func(n text.Names) string { return text.VerdictWords(n, v) })
	}
	if class.Canonical.Rows() > 0 {
		x.Form = addressOf(class.Canonical)
	}
	for _, v := range class.Invariants {
		if value := v.Text(); value != "" {
			if strings.Trim(value, "0123456789") == "" {
				value = units.Group(value)
			}
			x.Figures = append(x.Figures, Format{v.Name, value})
		}
	}
	var svg strings.Builder
	_ = pictureOf(A).WriteSVG(&svg) // to memory
	x.Drawing = svg.String()
	return x
}

// advice returns the commands that find more about a matrix than a search within the limits of a page.
func advice(class inspect.Class) []Command {
	list := []Command{{
		"With more time and memory on your machine",
		fmt.Sprintf("seki check --timeout 2h --memory 8G '%s'", class.Matrix),
	}}
	const most = 8 << 30 // classes: in a table each takes about a byte of the memory above
	if fewestClasses(class.Rows, class.Cols, class.Sum) <= most {
		list = append(list, Command{
			"To see what a table of all matrices of this size takes, which decides them at once",
			fmt.Sprintf("seki solve --rows %d --cols %d --max-sum %d --table DIR --dry-run",
				class.Rows, class.Cols, class.Sum),
		})
	}
	return list
}

// fewestClasses returns a lower bound on the number of classes of rows×cols matrices of a sum: all
// matrices, divided by the number of orders of their lines. Cost: O(rows·cols).
func fewestClasses(rows, cols, sum int) float64 {
	n := arith.Choose(sum+rows*cols-1, rows*cols-1)
	for _, lines := range []int{rows, cols} {
		for k := 2; k <= lines; k++ {
			n /= float64(k)
		}
	}
	return n
}

var errProof = errors.New("the certificate is larger than 8 MiB; seki check writes larger ones")

// limitedBuffer is a buffer that does not grow beyond maxProof.
type limitedBuffer []byte

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if len(*b)+len(p) > maxProof {
		return 0, errProof
	}
	*b = append(*b, p...)
	return len(p), nil
}

// proof returns a certificate of the result of A in a game.
func (a *API) proof(ctx context.Context, A seki.Matrix, q MatrixQuery) (*Matrix, error) {
	game, err := seki.ParseGame(q.Proof)
	if err != nil {
		return nil, bad("%v", err)
	}
	key := fmt.Sprintf("proof %s %v", A, game)
	return do(ctx, a.work, key, seconds(q.Seconds), func(ctx context.Context) (*Matrix, bool, error) {
		v, err := a.solver.Verdict(ctx, A, game)
		if err == nil {
			var proof limitedBuffer
			if _, err = write.Write(ctx, &proof, a.solver, v); err == nil {
				return &Matrix{Address: addressOf(A), Finished: true, Proof: string(proof)}, true, nil
			}
		}
		if search.IsLimit(err) {
			return nil, false, bad("the matrix was not decided in the time of a search here; seki check can take more")
		}
		return nil, false, err
	})
}
