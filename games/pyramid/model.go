package pyramid

// turnBound returns L = ⌊(1 + 2 + … + p)/2⌋, an upper bound on the number of
// turns of a player (Fujita 2016, section 3.2).
func turnBound(p int) int { return p * (p + 1) / 4 }

// Values holds W and Z of Fujita 2016, (3.2)–(3.5), for the starting position
// (1, …, 1) of the game with Tiers tiers. That of the player who loses is nil with more than
// MaxLostTiers tiers.
type Values struct {
	Tiers     int  `json:"tiers"`
	W         *int `json:"W"`
	Z         *int `json:"Z"`
	L         int  `json:"L"`
	FirstWins bool `json:"first_wins"`
}
