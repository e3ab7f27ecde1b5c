package explorer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/internal/reports/drawing"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/search/explain"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// inspected is what has been found about a matrix so far.
type inspected struct {
	Class        inspect.Class           // as shown by seki check --moves --invariants
	Explanations [2]*explain.Explanation // by game
}

// inspect returns the work that finds everything that a page shows of A, the verdicts
// first.
func (s *Server) inspect(A seki.Matrix) work {
	return func(ctx context.Context, publish func(any, string)) error {
		in := inspect.Inspector{Solver: s.solver, Games: seki.Games[:]}
		var found inspected
		var verdicts []search.Verdict
		show := func(err error, next string) error {
			if err != nil {
				return err
			}
			shown := found
			publish(&shown, next)
			return ctx.Err()
		}
		var err error
		found.Class, verdicts, err = in.Class(ctx, A)
		if err := show(err, "Deciding the moves"); err != nil {
			return err
		}
		if err := show(in.AddMoves(ctx, &found.Class), "Computing invariants"); err != nil {
			return err
		}
		if err := show(in.AddInvariants(ctx, &found.Class), "Choosing lines of play"); err != nil {
			return err
		}
		for _, v := range verdicts {
			if found.Explanations[v.Game], err = in.Explanation(ctx, v); err != nil {
				return err
			}
		}
		publish(&found, "")
		return nil
	}
}

// unsearched reports whether the theorem of two rows, or the table of 3×3 matrices, says what A and the matrices after its moves are.
func (s *Server) unsearched(A seki.Matrix) bool {
	_, ok := s.o.Three.Solution(A, seki.Seki)
	return ok || ofTwoRows(A)
}

// known returns what is known of A without a search, if unsearched reports so: all but lines of play.
func (s *Server) known(ctx context.Context, A seki.Matrix) (inspected, error) {
	ctx, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	in := inspect.Inspector{Solver: s.solver, Games: seki.Games[:], Moves: true, Invariants: true}
	class, _, err := in.Class(ctx, A)
	return inspected{Class: class}, err
}

// look returns what is known about A after at most patience. Where nobody has asked for a
// search, and none is needed but for lines of play, the view has errUnasked.
func (s *Server) look(r *http.Request, A seki.Matrix, patience time.Duration) (inspected, view, error) {
	v, err := s.search(r, "m/"+addressOf(A), patience, s.inspect(A))
	if errors.Is(err, errUnasked) && s.unsearched(A) {
		found, err := s.known(r.Context(), A)
		return found, view{Finished: true, Err: errUnasked}, err
	}
	if err != nil {
		return inspected{}, v, err
	}
	if found, ok := v.Result.(*inspected); ok {
		return *found, v, nil
	}
	// The known lists of the program answer at once. What a catalogue claims is searched.
	var results seki.Results
	ctx, cancel := context.WithTimeout(r.Context(), atOnce)
	defer cancel()
	form, _, _, err := canon.FormContext(ctx, A)
	if err == nil {
		results, _ = known.All().Lookup(form)
	}
	return inspected{Class: inspect.NewClass(A, form, seki.Games[:], results)}, v, nil
}

// cell is an entry of a matrix on a page.
type cell struct {
	Entry   int
	To      string // the path of the matrix after the move
	Row     int
	Col     int
	Results [2][2]seki.Value // for the player who makes the move, by game and player; unknown values included
}

// fact is the matrix in a notation with a name.
type fact struct{ Name, Value string }

// matrixPage holds the contents of the page of a matrix.
type matrixPage struct {
	inspected
	A        seki.Matrix
	Answer   said
	Address  string
	JSON     string
	Form     string // path of the canonical form, "" if A is canonical or the form is unknown
	Listed   bool   // in the known lists
	Label    string // of the class, "" if it has none
	Grid     [][]cell
	Effects  []effects
	Why      []why
	Advice   []command // for what a search has not found
	Formats  []fact
	Children []child
	NoBoard  string // why no position on a Go board is shown, "" if one is shown
	Citation string
	Over     bool
}

// effects are the result of a matrix and what each move does in one game, or in both if that is
// the same in both.
type effects struct {
	Games   string
	Game    seki.Game // or one of them
	Verdict inspect.Verdict
}

// child is a matrix one move away, with its result.
type child struct {
	Matrix  seki.Matrix
	Move    string // the move
	Results [2]string
}

func (s *Server) matrix(r *http.Request, A seki.Matrix) (page, error) {
	if to := "/m/" + addressOf(A); to != r.URL.Path { // normalise 007 to 7, and a slash at the end
		return page{}, redirect(to)
	}
	found, v, err := s.look(r, A, s.patience(r))
	if err != nil {
		return page{}, err
	}
	p := matrixPage{
		inspected: found, A: A, Answer: headline(found.Class, v.Finished), Address: addressOf(A), Grid: grid(A, found),
		Why: explained(found), Advice: advice(found.Class),
		Formats: []fact{
			{Name: "text", Value: A.String()}, {Name: "JSON", Value: notation.JSON(A)}, {Name: "Sage", Value: notation.Sage(A)},
			{Name: "nauty", Value: notation.NautyLine(A)}, {Name: "LaTeX", Value: notation.LaTeX(A)},
		},
		NoBoard: notOnBoard(A), JSON: notation.JSON(A),
	}
	_, p.Over, _ = A.Terminal(seki.Seki)
	if form := found.Class.Canonical; form.Rows() > 0 {
		_, p.Listed = s.o.Known.Lookup(form)
		p.Label = s.labelOf(form)
		if !form.Equal(A) {
			p.Form = "/m/" + addressOf(form)
		}
	}
	p.Effects = effectsOf(found.Class, p.Grid)
	for _, mv := range found.Class.Moves {
		c := child{Matrix: A.After(mv.Move), Move: mv.Move.String()}
		if mv.Cells > 1 {
			c.Move += fmt.Sprintf(" and %d like it", mv.Cells-1)
		}
		for _, g := range seki.Games {
			c.Results[g] = mv.Games.Of(g).String()
		}
		p.Children = append(p.Children, c)
	}
	name, address := "The matrix "+A.String(), p.Address
	if p.Label != "" && p.Form == "" {
		name, address = fmt.Sprintf("The class %s, %s,", p.Label, A), p.Label
	}
	p.Citation = fmt.Sprintf("%s in SEKI and D-SEKI, sekilab %s", name, s.o.Version)
	if base := s.base(r); base != "" {
		p.Citation += fmt.Sprintf(", %s/m/%s", base, address)
	}
	out := page{Name: "matrix", Title: A.String(), Data: p, Canon: p.Form}
	out.follow(v)
	return out, nil
}

// newGrid returns the cells of A; to returns the path for a move in a cell.
func newGrid(A seki.Matrix, to func(seki.Move) string) [][]cell {
	cells := make([][]cell, A.Rows())
	for i, row := range A.Grid() {
		for j, entry := range row {
			cells[i] = append(cells[i], cell{Entry: entry, Row: i + 1, Col: j + 1})
			if entry > 0 {
				cells[i][j].To = to(seki.Move{Row: i, Col: j})
			}
		}
	}
	return cells
}

// grid returns the cells of A with the effect of each move for the player who makes it.
func grid(A seki.Matrix, found inspected) [][]cell {
	cells := newGrid(A, func(mv seki.Move) string { return "/m/" + addressOf(A.After(mv)) })
	for _, move := range found.Class.Moves {
		for _, mv := range move.Orbit {
			for _, g := range seki.Games {
				for _, p := range seki.Players {
					after := move.Games.Of(g).First(p.Opponent())
					cells[mv.Row][mv.Col].Results[g][p] = after.Negate()
				}
			}
		}
	}
	return cells
}

// effectsOf returns what the moves do in each game, or in both at once.
func effectsOf(class inspect.Class, cells [][]cell) []effects {
	list := []effects{{seki.Seki.Name(), seki.Seki, *class.Games.Seki}, {seki.DSeki.Name(), seki.DSeki, *class.Games.DSeki}}
	differs := func(c cell) bool {
		return c.Results[seki.Seki] != c.Results[seki.DSeki]
	}
	if text.Verdict(text.Letters, list[0].Verdict) != text.Verdict(text.Letters, list[1].Verdict) || slices.ContainsFunc(slices.Concat(cells...), differs) {
		return list
	}
	list[0].Games += " and " + list[1].Games
	return list[:1]
}

// matrixJSON responds with the line of seki check --format jsonl --moves --invariants or,
// with explain=1, with that of --explain. It waits for the search for the number of seconds
// in wait, but no longer than the limit of a search; what is unknown then is "?".
func (s *Server) matrixJSON(w http.ResponseWriter, r *http.Request, A seki.Matrix) error {
	patience, err := s.wait(r)
	if err != nil {
		return err
	}
	found, v, err := s.look(r, A, patience)
	lines := r.FormValue("explain") == "1"
	if err = cmp.Or(err, v.fault()); err != nil && (lines || !v.Unasked()) { // only lines of play take a search then
		return err
	}
	if lines {
		for _, g := range seki.Games {
			entry := *found.Class.Games.Of(g) // a copy: the entry of the job must not change
			entry.Explanation = found.Explanations[g]
			found.Class.Games.Set(g, entry)
		}
	}
	found.Class.Label = s.labelOf(found.Class.Canonical)
	writeJSON(w, found.Class)
	return nil
}

// wait returns for how long the JSON of a search waits for it.
func (s *Server) wait(r *http.Request) (time.Duration, error) {
	text := r.FormValue("wait")
	if text == "" {
		return s.o.Timeout, nil
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || !(seconds >= 0) {
		return 0, badRequest("wait=%.20q is not a number of seconds", text)
	}
	return min(s.o.Timeout, time.Duration(min(seconds, 3600)*float64(time.Second))), nil
}

// drawing responds with the matrix as shaded cells and as a bipartite multigraph.
func (s *Server) drawing(w http.ResponseWriter, _ *http.Request, A seki.Matrix) error {
	return writeSVG(w, drawing.Matrix(A))
}

// certificate responds with a proof of the verdict in one game, as a file.
func (s *Server) certificate(w http.ResponseWriter, r *http.Request, A seki.Matrix) error {
	game, err := seki.ParseGame(r.FormValue("game"))
	if err != nil {
		return badRequest("%v", err)
	}
	v, err := s.search(r, "certificate/"+game.String()+"/"+addressOf(A), s.o.Timeout, s.certify(A, game))
	if err != nil {
		return err
	}
	proof, ok := v.Result.([]byte)
	if !ok || v.Err != nil {
		return late(hinted("the matrix was not decided in the time that this server gives a search", s.o.CertificateHint))
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", game.String()+".cert"))
	_, _ = w.Write(proof)
	return nil
}

// maxCertificate bounds the size of the certificates that the server makes, in bytes.
const maxCertificate = 8 << 20

var errCertificate = errors.New("the certificate is larger than this server makes them")

// limitedBuffer is a buffer that does not grow beyond maxCertificate.
type limitedBuffer []byte

func (b *limitedBuffer) Write(p []byte) (int, error) {
	if len(*b)+len(p) > maxCertificate {
		return 0, errCertificate
	}
	*b = append(*b, p...)
	return len(p), nil
}

func (s *Server) certify(A seki.Matrix, g seki.Game) work {
	return func(ctx context.Context, publish func(any, string)) error {
		v, err := s.solver.Verdict(ctx, A, g)
		if err != nil {
			return err
		}
		var proof limitedBuffer
		if _, err := write.Write(ctx, &proof, s.solver, v); err != nil {
			return err
		}
		publish([]byte(proof), "")
		return nil
	}
}
