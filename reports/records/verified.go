package records

import (
	"fmt"

	certificate "github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/seki"
	tablebase "github.com/sekilab/sekilab/solve/tablebase/verify"
)

// VerifiedLayer is a layer of a tablebase that passed verification.
type VerifiedLayer struct {
	File     string `json:"file"`
	Sum      int    `json:"sum"`
	Checksum string `json:"checksum"`
	Classes  uint64 `json:"classes"`
	Values   uint64 `json:"values"`
	Bytes    int64  `json:"bytes"`
	Counted  bool   `json:"counted"`           // whether its classes were counted again, by outcome and kind
	Derived  uint64 `json:"derived"`           // number of values derived again
	Skipped  string `json:"skipped,omitempty"` // why none was, or only those of listed seki
}

// NewVerifiedLayer returns the record of a layer.
func NewVerifiedLayer(l tablebase.Report) VerifiedLayer {
	return VerifiedLayer{l.File, l.Sum, fmt.Sprintf("%08x", l.Checksum), l.Classes, l.Values, l.Bytes, l.Counted, l.Derived, l.Skipped}
}

// Checked is a check of a data release that passed.
type Checked struct {
	Release    string `json:"release"` // its folder
	Check      string `json:"check"`
	Checked    int    `json:"checked"`               // number of files, layers or results checked
	NotChecked int    `json:"not_checked"`           // number of others to which the check applies
	Result     string `json:"result"`                // in words
	NotDerived string `json:"not_derived,omitempty"` // what was not derived from the rules, in words
}

// Proved is what a certificate proves.
type Proved struct {
	Certificate string                     `json:"certificate"` // its file
	Game        seki.Game                  `json:"game"`
	Matrix      seki.Matrix                `json:"matrix"`
	Values      map[seki.Player]seki.Value `json:"values"` // for each player moving first, where proved
	Kind        string                     `json:"kind,omitempty"`
	MustPass    *seki.Player               `json:"must_pass,omitempty"`
	Steps       int                        `json:"steps"`
	Theorem     Theorem                    `json:"theorem,omitempty"` // which is part of the proof

	Result seki.Result `json:"-"` // everything that is proved
}

// NewProved returns the record of what the certificate in a file proves.
func NewProved(file string, p certificate.Proved) Proved {
	record := Proved{
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
