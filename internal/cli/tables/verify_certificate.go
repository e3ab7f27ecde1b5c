package tables

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
	"github.com/sekilab/sekilab/seki/certificate/verify"
)

// verifyCertificate checks the certificate in the file name, - for standard
// input, and prints what it proves. The error of a faulty certificate names the
// line.
func verifyCertificate(c *cli.Context, w io.Writer, how, name string) error {
	file, err := command.Open(c, name)
	if err != nil {
		return err
	}
	defer file.Close()
	shown := command.ShownSource(name)
	proved, err := verify.Read(c.Context, file)
	var fault *verify.RefusedError
	switch {
	case errors.As(err, &fault):
		return fmt.Errorf("%s: refused: %w", shown, fault)
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", shown, command.Cause(err))
	}
	return records.NewWriter[records.Proved](w, how, nil)(records.NewProved(shown, proved))
}
