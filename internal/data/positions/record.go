package positions

import "github.com/sekilab/sekilab/seki"

// Record is the record of a problem.
type Record struct {
	Name     string   `json:"name"`
	File     string   `json:"file"` // SGF
	Width    int      `json:"width"`
	Height   int      `json:"height"`
	Position []string `json:"position"` // the rows from above: X black, O white, . empty
	// the player who gains if Black moves first: Black, White or, if nobody does, draw
	BlackFirst string    `json:"black_first"`
	WhiteFirst string    `json:"white_first"`   // the same if White moves first
	Kind       seki.Kind `json:"kind,omitzero"` // of a seki, if the problem says it

	// The first stone of each chain of the fight that is alive, dead or in seki whoever plays next.
	Alive []string `json:"alive,omitempty"`
	Dead  []string `json:"dead,omitempty"`
	Seki  []string `json:"seki,omitempty"`

	Source string `json:"source"`
}

// Record returns the record of the problem.
func (p Problem) Record() Record {
	return Record{
		Name: p.Name, File: p.File + ".sgf", Width: p.Position.Width(), Height: p.Position.Height(),
		Position:   p.Position.Rows(),
		BlackFirst: gains(p.Outcome.C, "Black", "White"), WhiteFirst: gains(p.Outcome.R, "White", "Black"), Kind: p.Kind,
		Alive: names(p.Status[Alive]), Dead: names(p.Status[Dead]), Seki: names(p.Status[Seki]), Source: p.Source,
	}
}
