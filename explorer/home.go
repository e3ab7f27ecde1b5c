package explorer

import (
	"encoding/json"
	"net/http"
	"sync"

	"github.com/sekilab/sekilab/internal/data/puzzles"
	"github.com/sekilab/sekilab/seki"
)

// homePage holds the contents of the first page.
type homePage struct {
	Puzzles json.RawMessage
	First   string // address of the puzzle that a new visitor sees
}

func (s *Server) home(*http.Request) (page, error) {
	return page{Name: "home", Title: "sekilab", Data: homePage{puzzles.JSON, firstPuzzle()}}, nil
}

// firstPuzzle returns the address of the matrix of the first puzzle with two moves.
var firstPuzzle = sync.OnceValue(func() string {
	A, err := puzzles.Matrix(puzzles.All().Levels[1].Boards[0])
	return addressOf(seki.Must(A, err))
})
