package records

import "github.com/sekilab/sekilab/seki"

// Problem is a position that players know, with their answer.
type Problem struct {
	Name       string    `json:"name"`
	File       string    `json:"file"` // SGF
	Width      int       `json:"width"`
	Height     int       `json:"height"`
	Position   []string  `json:"position"`      // the rows from above: X black, O white, . empty
	BlackFirst string    `json:"black_first"`   // who gains if Black begins: Black, White or, if nobody does, draw
	WhiteFirst string    `json:"white_first"`   // the same if White begins
	Kind       seki.Kind `json:"kind,omitzero"` // of a seki, if it is said

	// The first stone of each chain of the fight that is alive, dead or in seki whoever plays next.
	Alive []string `json:"alive,omitempty"`
	Dead  []string `json:"dead,omitempty"`
	Seki  []string `json:"seki,omitempty"`

	Source string `json:"source"`
}
