package tables

import (
	"cmp"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/dataset"
	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/records"
)

// verifyRelease checks the data release in a folder, and prints what each check found.
func verifyRelease(c *cli.Context, w io.Writer, how, dir string) error {
	bar := command.NewProgress(c, "verify "+dir, "steps")
	defer bar.Close()
	write := records.NewWriter[records.Checked](w, how, nil)
	o := dataset.Options{Deep: c.Bool("deep"), Progress: func(check string, done, total int) {
		bar.Update(float64(done), float64(total), check)
	}}
	not := 0
	err := dataset.Verify(c.Context, dir, o, func(check records.Checked) error {
		bar.Clear()
		not += check.NotChecked
		return cmp.Or(write(check), command.Flush(w))
	})
	if err != nil {
		return err
	}
	text := dir + ": nothing is wrong."
	if not > 0 {
		text += fmt.Sprintf(" Not derived from the rules: %d layers and results; --deep derives more of them.", not)
	}
	command.Note(c, "%s Texts, and the report but for its census, were compared with their checksums only.", text)
	return nil
}
