package seki

import (
	"encoding/json"
	"slices"
)

// Counts are numbers of classes in one game, by outcome and kind.
type Counts struct {
	Outcome  [6]uint64 // in the order of Outcomes
	Complete uint64
	SemiR    uint64 // semi-complete, R must pass
	SemiC    uint64 // semi-complete, C must pass
}

// SemiComplete returns the number of semi-complete seki for either player.
func (c Counts) SemiComplete() uint64 { return c.SemiR + c.SemiC }

// Seki returns the number of seki of any kind: classes with outcome (D, D).
func (c Counts) Seki() uint64 { return c.Outcome[len(c.Outcome)-1] }

// AddUp reports whether the outcomes add up to the given number of classes, and whether
// there are at most as many complete and semi-complete seki as seki. No sum overflows.
func (c Counts) AddUp(classes uint64) bool {
	seki := c.Seki()
	for _, n := range c.Outcome {
		if n > classes {
			return false
		}
		classes -= n
	}
	for _, n := range [...]uint64{c.Complete, c.SemiR, c.SemiC} {
		if n > seki {
			return false
		}
		seki -= n
	}
	return classes == 0
}

// Of returns the number of classes with result r.
func (c Counts) Of(r Result) uint64 {
	switch r.Kind {
	case Complete:
		return c.Complete
	case SemiCompleteR:
		return c.SemiR
	case SemiCompleteC:
		return c.SemiC
	case Plain:
		return c.Seki() - c.Complete - c.SemiComplete()
	}
	if k := slices.Index(Outcomes[:], r.Outcome); k >= 0 {
		return c.Outcome[k]
	}
	return 0
}

// Add adds the counts of other classes.
func (c *Counts) Add(other Counts) {
	for k, n := range other.Outcome {
		c.Outcome[k] += n
	}
	c.Complete += other.Complete
	c.SemiR += other.SemiR
	c.SemiC += other.SemiC
}

// AddKind adds n to the number of classes of kind k.
func (c *Counts) AddKind(k Kind, n uint64) {
	switch k {
	case Complete:
		c.Complete += n
	case SemiCompleteR:
		c.SemiR += n
	case SemiCompleteC:
		c.SemiC += n
	}
}

// Transposed returns the counts of the transposed classes.
func (c Counts) Transposed() Counts {
	o := &c.Outcome // WW, WL, LW, WD, DW, DD
	o[1], o[2] = o[2], o[1]
	o[3], o[4] = o[4], o[3]
	c.SemiR, c.SemiC = c.SemiC, c.SemiR
	return c
}

// countsJSON is Counts as a JSON object.
type countsJSON struct {
	WW, WL, LW, WD, DW, DD uint64

	Complete     uint64 `json:"complete"`
	SemiComplete uint64 `json:"semi_complete"`
	SemiR        uint64 `json:"semi_complete_R"` // R must pass
	SemiC        uint64 `json:"semi_complete_C"` // C must pass
}

// MarshalJSON writes the counts as an object with a field for each outcome and
// kind: {"WW":25,"WL":5,…,"complete":3,"semi_complete":0,"semi_complete_R":0,…}.
func (c Counts) MarshalJSON() ([]byte, error) {
	o := c.Outcome
	return json.Marshal(countsJSON{o[0], o[1], o[2], o[3], o[4], o[5], c.Complete, c.SemiComplete(), c.SemiR, c.SemiC})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *Counts) UnmarshalJSON(data []byte) error {
	var j countsJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return err
	}
	*c = Counts{
		Outcome:  [6]uint64{j.WW, j.WL, j.LW, j.WD, j.DW, j.DD},
		Complete: j.Complete, SemiR: j.SemiR, SemiC: j.SemiC,
	}
	return nil
}

// Census counts classes by outcome and kind in both games, in one layer
// or several. The zero Census counts none.
type Census struct {
	Classes uint64
	Games   [2]Counts // indexed by Game
}

// Add adds the counts of other classes.
func (c *Census) Add(other Census) {
	c.Classes += other.Classes
	for g := range c.Games {
		c.Games[g].Add(other.Games[g])
	}
}

// AddClass adds n classes with the given results. An outcome that only terminal
// matrices have is counted in Classes alone.
func (c *Census) AddClass(results Results, n uint64) {
	c.Classes += n
	for g, r := range results {
		counts := &c.Games[g]
		if k := slices.Index(Outcomes[:], r.Outcome); k >= 0 {
			counts.Outcome[k] += n
		}
		counts.AddKind(r.Kind, n)
	}
}

// Transposed returns the census of the transposed classes.
func (c Census) Transposed() Census {
	for g := range c.Games {
		c.Games[g] = c.Games[g].Transposed()
	}
	return c
}
