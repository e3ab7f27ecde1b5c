package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/board/liberties"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
)

// GoIsSeki describes the games on the board, Symbols the stones of a diagram.
const (
	GoIsSeki = "Up to the first capture, Go is SEKI: the player who takes the last common liberty captures."
	Symbols  = "X: black chains (rows), O: white chains (columns)"
)

// Points lists points.
func Points(points []board.Point) string {
	return strings.Join(units.Texts(points, board.Point.String), " ")
}

// Place describes empty points that are no dame.
func Place(p inspect.Place) string {
	switch p.Kind {
	case inspect.EyePlace:
		if n := len(p.Points); n > 2 {
			return fmt.Sprintf("eye of %s, which counts %d liberties", p.Chain, liberties.Liberties(n))
		}
		return "eye of " + p.Chain
	case inspect.PrivatePlace:
		return "private liberty of " + p.Chain
	}
	return "other"
}

// Effect describes the effect of a stone for its player; "-" if it is not legal, or not known.
func Effect(v seki.Value) string {
	if v == seki.Unknown {
		return "-"
	}
	return stoneWords[v]
}

// Stone describes the effect of a stone on the dame for its player.
func Stone(d inspect.Dame, p seki.Player) string {
	if slices.Contains(d.Suicide, p) {
		return "is suicide"
	}
	value := d.R
	if p == seki.C {
		value = d.C
	}
	return stoneWords[value]
}

// BoardRemarks lists the places where a position is outside the model.
func BoardRemarks(b inspect.Board) (lines []string) {
	for _, v := range b.Violations {
		lines = append(lines, "outside the model: "+v.String())
	}
	return lines
}

// stoneWords describe the effect of a stone for its player.
var stoneWords = map[seki.Value]string{seki.Win: "wins", seki.Draw: "draws", seki.Loss: "loses", seki.Unknown: "?"}
