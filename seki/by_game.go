package seki

// ByGame has a value for each game. The value of a game that was not requested is nil and absent in JSON.
type ByGame[T any] struct {
	Seki  *T `json:"seki,omitempty"`
	DSeki *T `json:"dseki,omitempty"`
}

// Of returns the entry of a game, or nil if there is none.
func (b ByGame[T]) Of(g Game) *T {
	if g == DSeki {
		return b.DSeki
	}
	return b.Seki
}

// Set sets the entry of a game.
func (b *ByGame[T]) Set(g Game, entry T) {
	if g == DSeki {
		b.DSeki = &entry
	} else {
		b.Seki = &entry
	}
}
