package playing

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/search/play"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// view is how people see a game: as a matrix, or as a position on a Go board.
type view interface {
	help() string
	heading(s *session) string
	player(p seki.Player) string
	picture(s *session) string
	move(s *session, mv seki.Move) string    // a move that can be made
	made(s *session, k int) string           // the move of turn k
	ending(s *session, result string) string // when a line is zero, the result and why
	saved(s *session) string                 // the contents of a file
	why(s *session, v records.Verdict) string

	// parse reads a turn; ok is false for other requests.
	parse(text string) (turn play.Turn, ok bool, err error)
	// refuses returns an error for a request that there is not in this view.
	refuses(word, rest string) error
	// decided reports whether results of the matrix are results of what people see.
	decided() bool
}

// matrixView shows the matrix.
type matrixView struct{}

func (matrixView) help() string { return textHelp }

func (matrixView) heading(s *session) string {
	return fmt.Sprintf("%s of %s, %s begins; R wants a zero row, C a zero column.", s.Rules.Name(), s.Start.String(), s.First)
}

func (matrixView) player(p seki.Player) string { return p.String() }

func (matrixView) move(_ *session, mv seki.Move) string {
	return fmt.Sprintf("%d %d", mv.Row+1, mv.Col+1)
}

func (m matrixView) made(s *session, k int) string { return m.move(s, s.Turns()[k].Move) }

func (matrixView) ending(s *session, result string) string {
	outcome, _, _ := s.Matrix().Terminal(s.Rules)
	return result + ": " + text.TerminalWords(text.Letters, outcome)
}

func (matrixView) saved(s *session) string { return s.String() }

func (matrixView) parse(text string) (play.Turn, bool, error) {
	turn, ok := play.ParseTurn(text)
	return turn, ok, nil
}

func (matrixView) why(s *session, v records.Verdict) string {
	one := []seki.Game{s.Rules}
	A := s.Matrix()
	class := records.NewClass(A, canon.Form(A), one, seki.Results{})
	class.Games.Set(s.Rules, v)
	return strings.Join(text.Class(text.Letters, class, one, notation.Bracketed, 0), "\n") + "\n"
}

func (matrixView) refuses(string, string) error { return nil }

func (matrixView) decided() bool { return true }

// picture returns the matrix with line numbers and line sums.
func (matrixView) picture(s *session) string {
	A := s.Matrix()
	width := 3
	for _, v := range append(A.RowSums(), A.ColSums()...) {
		width = max(width, len(fmt.Sprint(v))+1)
	}
	var b strings.Builder
	b.WriteString("     ")
	for j := range A.Cols() {
		fmt.Fprintf(&b, "%*d", width, j+1)
	}
	b.WriteString("   sum\n")
	for i, row := range A.Grid() {
		fmt.Fprintf(&b, "%4d ", i+1)
		for _, v := range row {
			fmt.Fprintf(&b, "%*d", width, v)
		}
		fmt.Fprintf(&b, "  %*d\n", width, A.RowSums()[i])
	}
	b.WriteString("sum  ")
	for _, v := range A.ColSums() {
		fmt.Fprintf(&b, "%*d", width, v)
	}
	return b.String() + "\n"
}
