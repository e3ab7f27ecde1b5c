package explorer

import (
	"encoding/json"
	"net/http"

	"github.com/sekilab/sekilab/internal/data/lessons"
	"github.com/sekilab/sekilab/internal/data/puzzles"
)

// lessonPage holds the contents of one screen.
type lessonPage struct {
	lessons.Lesson
	Number, Of    int
	Before, After *lessons.Lesson // the screens beside it, nil for none
	JSON          json.RawMessage // the lesson for the script
	Address       string          // of the matrix of the board, "" if it is not that of one
}

func (s *Server) lesson(r *http.Request) (page, error) {
	l, k, ok := lessons.Of(r.PathValue("name"))
	if !ok {
		return page{}, notFound("there is no screen %.40q; /learn lists them", r.PathValue("name"))
	}
	text, err := json.Marshal(l)
	if err != nil {
		return page{}, err
	}
	p := lessonPage{Lesson: l, Number: k + 1, Of: len(lessons.All), JSON: text}
	if k > 0 {
		p.Before = &lessons.All[k-1]
	}
	if k+1 < len(lessons.All) {
		p.After = &lessons.All[k+1]
	}
	if A, err := puzzles.Matrix(l.Board); err == nil {
		p.Address = addressOf(A)
	}
	return page{Name: "lesson", Title: l.Title, Data: p}, nil
}
