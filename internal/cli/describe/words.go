package describe

import (
	"fmt"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// GameName returns the name of a game as people write it.
func GameName(g seki.Game) string { return strings.ToUpper(g.String()) }

func JoinInts(values []int, separator string) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(values), "[]"), " ", separator)
}

// SizesText names sizes in a sentence.
func SizesText(sizes []seki.Size) string {
	last := sizes[len(sizes)-1]
	if len(sizes) == 1 {
		return fmt.Sprintf("%d×%d", last.Rows, last.Cols)
	}
	return fmt.Sprintf("all sizes up to %d×%d", last.Rows, last.Cols)
}

// Shorten cuts a long label of a position.
func Shorten(label string) string {
	if runes := []rune(label); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return label
}
