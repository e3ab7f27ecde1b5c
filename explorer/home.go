package explorer

import (
	"encoding/json"
	"net/http"

	"github.com/sekilab/sekilab/internal/data/puzzles"
)

func (s *Server) home(*http.Request) (page, error) {
	return page{Name: "home", Title: "sekilab", Data: json.RawMessage(puzzles.JSON)}, nil
}
