package draw

import (
	"testing"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/internal/testtool"
)

// Positions with eyes and private liberties are drawn so that they are read back, and their
// walls have two eyes. SEKI_LONG=1 and SEKI_LONG=hand take more.
func TestLongBookEyes(t *testing.T) {
	testtool.NoRace(t)
	texts, starts := []string{"1 private 1 | 1", "2 eyes 1 | 5/2"}, 1
	if testtool.Long() {
		texts, starts = append(texts, "1 eyes 1 | 1", "2 private 1 | 1", "1 eyes 2 | 2", "1 eyes 5/2 | 5/2"), 4
	}
	if testtool.ByHand() {
		starts = bookStarts
		texts = append(texts, "1; 1 eyes 1 1 | 0", "3 private 2 | 2", "1 1 1 eyes 0 | 1 1 1", "1 1; 1 1 eyes 1 0 | 0 0",
			"1 0; 1 1 eyes 1 0 | 0 1 private 0 0 | 0 3", "1 0 0; 1 1 0; 0 1 1 eyes 1 0 0 | 0 0 1", "2 1; 1 1 eyes 1 1 | 1 1", "1; 1 eyes 5/2 1 | 0", "2 1; 1 1 eyes 5/2 1 | 0 5/2")
	}
	for _, text := range texts {
		P := testtool.Must(eyes.Parse(text))(t)
		p, err := bookOf(t.Context(), P, starts, BookSizes)
		if err != nil {
			t.Error(err)
			continue
		}
		checkBook(t, P, p)
	}
	for text, want := range map[string]string{
		"1 0 eyes 0 | 0 1": "column 2 shares no dame: only chains that do are drawn",
		"1 eyes 3 | 0":     "row 1 has an eye of 3/1 liberties: only eyes of one point (1), two (2) and four in a square (5/2) are drawn; who has the turn can divide others",
		"1 eyes 0 | 8/4":   "column 1 has an eye of 8/4 liberties: only eyes of one point (1), two (2) and four in a square (5/2) are drawn; who has the turn can divide others",
		"1 eyes 5/1 | 0":   "row 1 has an eye of 5/1 liberties: only eyes of one point (1), two (2) and four in a square (5/2) are drawn; who has the turn can divide others",
	} {
		P := testtool.Must(eyes.Parse(text))(t)
		if p, err := BookEyes(t.Context(), P, BookSizes...); err == nil || err.Error() != want || p != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
