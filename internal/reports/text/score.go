package text

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

// Score describes a score below its diagram.
func Score(s records.Score) (lines []string) {
	lines = append(lines, markLegend(s.Marks))
	lines = append(lines, deadWords[s.DeadBy]+": "+cmp.Or(Points(s.Dead), "none"))
	if len(s.Open) > 0 {
		lines = append(lines, "not decided, and taken for alive: "+strings.Join(s.Open, " "))
	}
	for _, g := range s.Sekis {
		var parts []string
		for colour, names := range [...][]string{board.Black: g.Black, board.White: g.White} {
			if len(names) > 0 {
				parts = append(parts, board.Colour(colour).Name()+" "+strings.Join(names, " "))
			}
		}
		lines = append(lines, "seki of "+strings.Join(parts, " and ")+", "+g.Text)
	}
	return append(lines,
		fmt.Sprintf("komi %v, captured: %s and %s", s.Komi, units.Plural(s.Captured.Black, "black stone", "black stones"), units.Plural(s.Captured.White, "white", "white")),
		"by area (Chinese)       "+s.Area.String(),
		"by Tromp and Taylor     "+s.TrompTaylor.String(),
		"by territory (Japanese) "+s.Territory.String())
}

var deadWords = map[records.DeadBy]string{
	records.DeadGiven: "dead, as given", records.DeadMarked: "dead, as the file marks territory", records.DeadDecided: "dead, as decided",
}

// markMeanings are the meanings of the marks of a score, in the order of the legend.
var markMeanings = []struct {
	marks   string
	meaning string
}{
	{"xo", "dead"}, {"bw", "territory"}, {"#@", "in a seki"}, {":", "eye of a seki"}, {",", "false eye"},
}

// markLegend explains the marks that occur.
func markLegend(rows []string) string {
	all := strings.Join(rows, "")
	parts := []string{"X black", "O white"}
	for _, m := range markMeanings {
		var used []string
		for _, mark := range m.marks {
			if strings.ContainsRune(all, mark) {
				used = append(used, string(mark))
			}
		}
		if used != nil {
			parts = append(parts, strings.Join(used, " ")+" "+m.meaning)
		}
	}
	return strings.Join(parts, "; ")
}

// ScoreSGF returns a position with the marks of its score: TB and TW for territory with the dead stones in it, MA for dead stones, CR for
// stones and eyes of sekis, and the score as a comment.
func ScoreSGF(p *board.Position, s records.Score) *board.Node {
	root := p.SGF()
	points := map[string][]string{}
	for at := range p.Points() {
		for _, name := range sgfMarks[s.Marks[p.Height()-1-at.Y][at.X]] {
			points[name] = append(points[name], p.SGFPoint(at))
		}
	}
	for _, name := range []string{"TB", "TW", "MA", "CR"} {
		if len(points[name]) > 0 {
			root.Add(name, points[name]...)
		}
	}
	root.Add("KM", fmt.Sprint(s.Komi))
	root.Add("RE", s.Territory.Result)
	root.Add("C", strings.Join(Score(s)[1:], "\n"))
	return root
}

// sgfMarks are the properties of marks.
var sgfMarks = map[byte][]string{
	records.MarkBlack: {"TB"}, records.MarkWhite: {"TW"}, records.MarkDeadBlack: {"TW", "MA"}, records.MarkDeadWhite: {"TB", "MA"},
	records.MarkBlackSeki: {"CR"}, records.MarkWhiteSeki: {"CR"}, records.MarkSekiEye: {"CR"},
}
