package text

import (
	"slices"

	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// GoIsSeki describes the games on the board.
const GoIsSeki = "Go is SEKI: R is White, C is Black, and who takes the last liberty of both sides captures."

// smallestWords are the results of Smallest.
var smallestWords = map[records.Smallest]string{
	records.SmallestProved: "proved to be the smallest board, no other has fewer points",
	records.SmallestFound:  "the smallest board found; a smaller one is not ruled out",
}

// Smallest describes what is known about the size of a board.
func Smallest(s records.Smallest) string { return smallestWords[s] }

// Stone describes the effect of a stone on the dame for its player.
func Stone(d records.Dame, p seki.Player) string {
	if slices.Contains(d.Suicide, p) {
		return "is suicide"
	}
	value := d.R
	if p == seki.C {
		value = d.C
	}
	return stoneWords[value]
}

// stoneWords describe the effect of a stone for its player.
var stoneWords = map[seki.Value]string{seki.Win: "wins", seki.Draw: "draws", seki.Loss: "loses", seki.Unknown: "?"}
