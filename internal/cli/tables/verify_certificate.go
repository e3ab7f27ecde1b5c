package tables

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/certificate/verify"
	"github.com/sekilab/sekilab/seki/notation"
)

// verifyCertificate checks the certificate in the file name, - for standard
// input, and prints what it proves. The error of a faulty certificate names the
// line.
func verifyCertificate(c *cli.Context, w io.Writer, how, name string) error {
	file := command.Stdin(c)
	shown := "standard input"
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("cannot read %s: %w", name, command.Cause(err))
		}
		defer f.Close()
		file, shown = command.NewContextReader(c.Context, f), name
	}
	proved, err := verify.Read(c.Context, file)
	var fault *verify.RefusedError
	switch {
	case errors.As(err, &fault):
		return fmt.Errorf("%s: refused: %w", shown, fault)
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", shown, command.Cause(err))
	}
	if how == "jsonl" {
		return json.NewEncoder(w).Encode(newProvedLine(shown, proved))
	}
	_, err = fmt.Fprintf(w, "%s: proved by %s: %s\n", shown, units.Plural(uint64(proved.Statements), "statement", "statements"), provedText(proved))
	return err
}

// provedLine is what a certificate proves as a JSON line.
type provedLine struct {
	Certificate string                     `json:"certificate"`
	Game        seki.Game                  `json:"game"`
	Matrix      seki.Matrix                `json:"matrix"`
	Values      map[seki.Player]seki.Value `json:"values"` // of each player as first player, where proved
	Kind        string                     `json:"kind,omitempty"`
	MustPass    *seki.Player               `json:"must_pass,omitempty"`
	Statements  int                        `json:"statements"`
}

func newProvedLine(name string, p verify.Proved) provedLine {
	line := provedLine{Certificate: name, Game: p.Game, Matrix: p.Matrix, Values: map[seki.Player]seki.Value{}, Statements: p.Statements}
	for _, player := range seki.Players {
		if value := p.Outcome.First(player); value != seki.Unknown {
			line.Values[player] = value
		}
	}
	if p.Kind != seki.UnknownKind {
		line.Kind = p.Kind.Name()
		if passer, ok := p.Kind.MustPass(); ok {
			line.MustPass = &passer
		}
	}
	return line
}

// provedText says what a certificate proves.
func provedText(p verify.Proved) string {
	text := fmt.Sprintf("%s of %s: ", p.Game.Name(), notation.Plain(p.Matrix))
	if p.Outcome.Known() {
		text += p.Outcome.String()
	} else {
		for _, player := range seki.Players {
			if value := p.Outcome.First(player); value != seki.Unknown {
				text += fmt.Sprintf("%s for %s when %s begins", value, player, player)
			}
		}
	}
	if p.Kind != seki.UnknownKind {
		text += ", " + p.Kind.String()
	}
	return text
}
