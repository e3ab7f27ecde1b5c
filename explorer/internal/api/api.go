package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/three"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Limits on one query.
const (
	maxLines = 16   // rows and columns of a matrix
	maxEntry = 999  // of a matrix of more than two rows and columns
	maxSum   = 2000 // of the same
	maxText  = 4096 // bytes of a matrix or a position
	minBoard = 2    // columns and rows of a board
	maxBoard = 19
	maxRead  = 20 // positions of a file that are shown

	rulesMemory = 64 << 20 // approximate bytes for searching a fight by the rules of Go
	maxProof    = 8 << 20  // bytes of a certificate

	formTime = 100 * time.Millisecond // for the canonical form, which is the key of a drawing
	bookTime = 10 * time.Second       // for a position as in a book
)

// Options are the options of New.
type Options struct {
	Memory  int64         // of the transposition table that all searches share, in bytes; 0 means search.DefaultMemory
	Timeout time.Duration // of one search; 0 means 30 seconds
	Tables  tablebase.Set // answer more queries at once; nil means none
	Three   *three.Table  // answers for small 3×3 matrices at once; nil means none
}

// API answers queries. It is safe for concurrent use.
type API struct {
	solver *search.Solver
	work   *work
}

// New returns an API.
func New(o Options) *API {
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	options := search.Options{Memory: o.Memory, Workers: 1, Three: o.Three}
	if o.Tables != nil {
		options.Prober = o.Tables
	}
	return &API{solver: search.New(options), work: newWork(runtime.GOMAXPROCS(0), o.Timeout)}
}

// Error is returned for a query that cannot be answered; it says why to people.
type Error struct{ Message string }

func (e *Error) Error() string { return e.Message }

func bad(format string, args ...any) error { return &Error{fmt.Sprintf(format, args...)} }

// Functions are the names of the functions that Call knows.
var Functions = []string{"matrix", "position", "draw"}

// Call calls a function by its name with a query in JSON, and returns its answer in JSON.
func (a *API) Call(ctx context.Context, function string, query []byte) ([]byte, error) {
	switch function {
	case "matrix":
		return call(ctx, query, a.Matrix)
	case "position":
		return call(ctx, query, a.Position)
	case "draw":
		return call(ctx, query, a.Draw)
	}
	return nil, bad("there is no function %.40q: %s", function, strings.Join(Functions, ", "))
}

func call[Q, A any](ctx context.Context, query []byte, function func(context.Context, Q) (A, error)) ([]byte, error) {
	var q Q
	decode := json.NewDecoder(bytes.NewReader(query))
	decode.DisallowUnknownFields()
	if err := decode.Decode(&q); err != nil {
		return nil, bad("the query cannot be read: %v", err)
	}
	answer, err := function(ctx, q)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	encode := json.NewEncoder(&b)
	encode.SetEscapeHTML(false)
	err = encode.Encode(answer)
	return b.Bytes(), err
}

// addressOf returns a matrix as the address of its page has it: rows separated by slashes, the entries
// of a row by commas.
func addressOf(A seki.Matrix) string {
	return strings.ReplaceAll(strings.ReplaceAll(A.String(), "; ", "/"), " ", ",")
}

// read reads a matrix in any notation, as an address, or by the label of its class.
func (a *API) read(text string) (seki.Matrix, error) {
	text = strings.Trim(text, "/ \n\r\t")
	if len(text) > maxText {
		return seki.Matrix{}, bad("the matrix is longer than %d bytes", maxText)
	}
	label, err := known.ParseLabel(text)
	if err == nil {
		form, ok := known.All().Labelled(label)
		if !ok {
			return form, bad("no listed class has the label %v", label)
		}
		return form, nil
	}
	if !errors.Is(err, known.ErrForm) {
		return seki.Matrix{}, bad("%v", err)
	}
	A, err := notation.Parse(strings.ReplaceAll(text, "/", ";"))
	if wrong, ok := errors.AsType[*notation.Error](err); ok {
		return A, bad("%s", wrong.Message)
	}
	_, _, impossible := A.Terminal(seki.Seki)
	switch small := min(A.Rows(), A.Cols()) <= 2; { // then a theorem decides it
	case err != nil:
		return A, bad("%v", err)
	case max(A.Rows(), A.Cols()) > maxLines:
		return A, bad("%d rows and %d columns are too many: at most %d of each", A.Rows(), A.Cols(), maxLines)
	case !small && slices.Max(A.Entries()) > maxEntry:
		return A, bad("the entry %d is more than %d", slices.Max(A.Entries()), maxEntry)
	case !small && A.Sum() > maxSum:
		return A, bad("the sum %d is more than %d", A.Sum(), maxSum)
	case impossible != nil:
		return A, bad("%v", impossible)
	}
	return A, nil
}
