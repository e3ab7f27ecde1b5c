package verify

import "github.com/sekilab/sekilab/seki"

// Record is the record of the results that a certificate proves.
type Record struct {
	Certificate string                     `json:"certificate"` // its file
	Game        seki.Game                  `json:"game"`
	Matrix      seki.Matrix                `json:"matrix"`
	Values      map[seki.Player]seki.Value `json:"values"` // for each player moving first, where proved
	Kind        string                     `json:"kind,omitempty"`
	MustPass    *seki.Player               `json:"must_pass,omitempty"`
	Steps       int                        `json:"steps"`
	Theorem     string                     `json:"theorem,omitempty"` // that is part of the proof: TwoRows

	Result seki.Result `json:"-"` // everything that is proved
}

// TwoRows names the theorem of two rows in a Record.
const TwoRows = "two-rows"

// NewRecord returns the record of the certificate in a file.
func NewRecord(file string, p Proved) Record {
	record := Record{
		Certificate: file, Game: p.Game, Matrix: p.Matrix,
		Values: map[seki.Player]seki.Value{}, Steps: p.Steps,
		Result: seki.Result{Outcome: p.Outcome, Kind: p.Kind},
	}
	if p.TwoRows {
		record.Theorem = TwoRows
	}
	for _, player := range seki.Players {
		if value := p.Outcome.First(player); value != seki.Unknown {
			record.Values[player] = value
		}
	}
	if p.Kind != seki.UnknownKind {
		record.Kind = p.Kind.Name()
		if passer, ok := p.Kind.MustPass(); ok {
			record.MustPass = &passer
		}
	}
	return record
}
