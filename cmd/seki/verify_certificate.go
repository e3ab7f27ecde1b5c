package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/certificate/verify"
	"github.com/sekilab/sekilab/seki/notation"
)

// verifyCertificate checks the certificate in the file name, - for standard
// input, and prints what it proves. A certificate that proves nothing is
// named with its faulty line; the status is then 1.
func verifyCertificate(c *cli.Context, name string) error {
	file := c.App.Reader
	shown := "standard input"
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("cannot read %s: %w", name, cause(err))
		}
		defer f.Close()
		file, shown = f, name
	}
	proved, err := verify.Read(contextReader{c.Context, file})
	var fault *verify.Fault
	switch {
	case errors.As(err, &fault):
		return fmt.Errorf("%s: refused: %w", shown, fault)
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", shown, cause(err))
	}
	_, err = fmt.Fprintf(c.App.Writer, "%s: proved by %s: %s\n", shown, plural(uint64(proved.Statements), "statement", "statements"), provedText(proved))
	return err
}

// provedText says what a certificate proves.
func provedText(p verify.Proved) string {
	text := fmt.Sprintf("%s of %s: ", gameName(p.Game), notation.Plain(p.Matrix))
	if outcome, ok := p.Outcome(); ok {
		text += outcome.String()
	} else {
		for _, player := range []seki.Player{seki.R, seki.C} {
			if p.HasValue[player] {
				text += fmt.Sprintf("%s for %s when %s begins", p.Value[player], player, player)
			}
		}
	}
	if p.HasKind {
		text += ", " + p.Kind.String()
	}
	return text
}
