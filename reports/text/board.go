package text

import (
	"slices"

	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// GoIsSeki says what the games are on the board.
const GoIsSeki = "Go is SEKI: R is White, C is Black, and who takes the last liberty of both sides captures."

// smallestWords are the texts of Smallest.
var smallestWords = map[records.Smallest]string{
	records.SmallestProved: "proved to be the smallest board, no other has fewer points",
	records.SmallestFound:  "the smallest board found; a smaller one is not ruled out",
}

// Smallest says what is known of the size of a board.
func Smallest(s records.Smallest) string { return smallestWords[s] }

// Stone says what a stone on the dame does for its player.
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

// stoneWords say what a stone does for its player.
var stoneWords = map[seki.Value]string{seki.Win: "wins", seki.Draw: "draws", seki.Loss: "loses", seki.Unknown: "?"}
