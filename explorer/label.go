package explorer

import (
	"regexp"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
)

// labelForm is what nobody writes who does not mean the label of a class.
var labelForm = regexp.MustCompile(`^\d+(\.\d+){3}$`)

// labelled returns the canonical form of the class that a label names. ok is false if text has
// not the form of a label; the error says that no class has it.
func (s *Server) labelled(text string) (form seki.Matrix, ok bool, err error) {
	if !labelForm.MatchString(text) {
		return form, false, nil
	}
	label, err := known.ParseLabel(text)
	if err != nil {
		return form, true, badRequest("%v", err)
	}
	form, listed := s.o.Known.Labelled(label)
	if !listed {
		return form, true, notFound("no listed class has the label %v", label)
	}
	return form, true, nil
}
