package explorer

import (
	"errors"
	"net/http"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
)

// matrixOf returns the matrix that a path names, by the label of a class or as parseAddress
// reads it.
func (s *Server) matrixOf(path string) (seki.Matrix, error) {
	if form, ok, err := s.labelled(strings.TrimSuffix(path, "/")); ok {
		return form, err
	}
	return parseAddress(path)
}

// byAddress returns the loader of a page of a matrix that goes on from the label of a class to
// the address of the matrix.
func (s *Server) byAddress(load func(*http.Request, seki.Matrix) (page, error)) func(*http.Request) (page, error) {
	return func(r *http.Request) (page, error) {
		path := r.PathValue("matrix")
		A, err := s.matrixOf(path)
		if err != nil {
			return page{}, err
		}
		if _, err := known.ParseLabel(strings.TrimSuffix(path, "/")); err != nil {
			return load(r, A)
		}
		to := *r.URL
		to.Path, to.RawPath = strings.TrimSuffix(to.Path, path)+addressOf(A), ""
		return page{}, redirect(to.RequestURI())
	}
}

// labelOf returns the label of the class of a canonical form, "" if it has none or the form is
// unknown.
func (s *Server) labelOf(form seki.Matrix) string {
	if form.Rows() == 0 {
		return ""
	}
	if label, ok := s.o.Known.Label(form); ok {
		return label.String()
	}
	return ""
}

// labelled returns the canonical form of the class that a label names. ok is false if text has
// not the form of a label; the error says that no class has it.
func (s *Server) labelled(text string) (form seki.Matrix, ok bool, err error) {
	label, err := known.ParseLabel(text)
	switch {
	case errors.Is(err, known.ErrForm):
		return form, false, nil
	case err != nil:
		return form, true, badRequest("%v", err)
	}
	form, listed := s.o.Known.Labelled(label)
	if !listed {
		return form, true, notFound("no listed class has the label %v", label)
	}
	return form, true, nil
}
