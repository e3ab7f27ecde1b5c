package tables

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/data/release"
	"github.com/sekilab/sekilab/internal/format"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/reports/text"
	"github.com/sekilab/sekilab/internal/table"
	"github.com/sekilab/sekilab/internal/units"
	certificate "github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/solve/tablebase"
	"github.com/sekilab/sekilab/solve/tablebase/verify"
)

// VerifyCommand checks tablebases, certificates and data releases.
func VerifyCommand() *cli.Command {
	return command.New("verify", command.InFormat(verifyAll),
		&cli.IntFlag{
			Name: "sample", Value: verify.DefaultSample,
			Usage: "derive `K` random values of each layer again", Action: command.InRange("sample", 0, 0),
		},
		&cli.BoolFlag{Name: "deep", Usage: "derive every value again"},
		&cli.Uint64Flag{
			Name:  "seed",
			Usage: "the `SEED` of all random choices", DefaultText: "a new one each time, which is printed",
		},
		command.MemoryFlag("what is free"),
		command.FormatFlag("text", "jsonl"), command.OutputFlag)
}

func verifyAll(c *command.Run, formatName string) error {
	if !c.Args().Present() {
		return command.Needs(c, "DIR of tablebases or of a data release, FILE of a certificate, or - for standard input")
	}
	return command.WithOutput(c, func(w io.Writer) error {
		for _, name := range c.Args().Slice() {
			if err := verifyOne(c, w, formatName, name); err != nil {
				return err
			}
		}
		return nil
	})
}

// verifyOne checks the tablebases, the data release or the certificate of the given name.
func verifyOne(c *command.Run, w io.Writer, formatName, name string) error {
	info, err := os.Stat(name)
	switch {
	case name == "-" || err == nil && !info.IsDir():
		return verifyFile(c, w, formatName, name)
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", name, command.Cause(err))
	case release.Is(name):
		return verifyRelease(c, w, formatName, name)
	}
	set, err := tablebase.OpenSet(name)
	if errors.Is(err, fs.ErrNotExist) {
		return command.Usagef("%s holds no tablebase of seki solve and no data release", name)
	}
	for _, r := range set {
		if err == nil {
			err = verifyTablebase(c, w, formatName, r.Dir())
		}
	}
	return err
}

func verifyTablebase(c *command.Run, w io.Writer, formatName, dir string) error {
	bar := command.NewProgress(c, "verify "+dir, "values")
	o := verify.Options{Sample: c.Int("sample"), Deep: c.Bool("deep"), Seed: c.Uint64("seed")}
	if !c.IsSet("seed") {
		o.Seed = uint64(rand.Uint32())
	}
	o.Progress = func(sum int, done, total uint64) {
		bar.Update(float64(done), float64(total), fmt.Sprintf("sum %d", sum))
	}
	var layers []verify.Report
	write := format.NewWriter[verify.Report](w, "jsonl", nil)
	err := verify.Tablebase(c.Context, dir, o, func(l verify.Report) error {
		layers = append(layers, l)
		if formatName == "text" {
			return nil
		}
		return cmp.Or(write(l), command.Flush(w))
	})
	if formatName == "text" && len(layers) > 0 {
		fmt.Fprintln(w, units.Visible(dir))
		if err = cmp.Or(err, verifiedTable(layers).Write(w)); err == nil {
			err = command.Flush(w) // the summary comes after the table
		}
	}
	seed := ""
	if !o.Deep {
		seed = fmt.Sprintf(" (--seed %d)", o.Seed)
	}
	if err != nil {
		return fmt.Errorf("%w%s", err, seed)
	}
	command.Note(c, "%s", verifiedSummary(dir, layers, seed))
	return nil
}

func verifiedTable(layers []verify.Report) table.Table {
	t := table.Ruled("sum", "classes", "values", "bytes", "counted", "derived", "checksum")
	for _, l := range layers {
		counted := map[bool]string{false: "no", true: "yes"}[l.Counted]
		t.Add(l.Sum, l.Classes, l.Values, l.Bytes, counted, l.Derived, l.Checksum)
	}
	return t
}

// verifiedSummary describes what was checked and what was not. There is a layer, as in each tablebase that opens. seed
// names the one of the sample.
func verifiedSummary(dir string, layers []verify.Report, seed string) string {
	var derived uint64
	var uncounted []int
	for _, l := range layers {
		derived += l.Derived
		if !l.Counted {
			uncounted = append(uncounted, l.Sum)
		}
	}
	text := fmt.Sprintf("%s: sums %d to %d are right: checksums, numbers of classes, lists, %s derived again%s",
		dir, layers[0].Sum, layers[len(layers)-1].Sum, units.Plural(derived, "value", "values"), seed)
	if len(uncounted) > 0 {
		text += "; not counted by outcome and kind: sums " + units.Runs(uncounted, " to ")
	}
	return text
}

// verifyFile checks the certificate in the file name, - for standard
// input, and prints what it proves. The error of a faulty file names the line.
func verifyFile(c *command.Run, w io.Writer, formatName, name string) error {
	file, err := command.Open(c, name)
	if err != nil {
		return err
	}
	defer file.Close()
	room, release := hold(c)
	defer release()
	shown := command.ShownSource(name)
	switch proved, err := certificate.Read(c.Context, file, room); {
	case err == nil:
		return text.NewWriter(w, formatName, nil, text.Proved)(certificate.NewRecord(shown, proved))
	case errors.As(err, new(*certificate.RefusedError)):
		return fmt.Errorf("%s: refused: %w", shown, err)
	case errors.As(err, new(*certificate.LimitError)):
		allowed := command.MemoryAllowed(c)
		room := memory.Text(float64(allowed.Bytes))
		return fmt.Errorf("cannot check %s: %w; %s is allowed (%s)", shown, err, room, allowed.From)
	default:
		return fmt.Errorf("cannot read %s: %w", shown, command.Cause(err))
	}
}

// hold keeps the process within the memory that it may use, until release is called, and
// returns how many bytes are left for data. On a busy machine the garbage collector is late:
// it is given less.
func hold(c *command.Run) (room int64, release func()) {
	allowed := command.MemoryAllowed(c).Bytes
	room = max(1, allowed-memory.Program())
	return room, memory.Hold(allowed - room/8)
}

// verifyRelease checks the data release in a folder, and prints what each check found.
func verifyRelease(c *command.Run, w io.Writer, formatName, dir string) error {
	bar := command.NewProgress(c, "verify "+dir, "steps")
	write := text.NewWriter(w, formatName, nil, text.Checked)
	room, free := hold(c)
	defer free()
	o := release.Options{Deep: c.Bool("deep"), MaxBytes: room, Progress: func(check string, done, total int) {
		bar.Update(float64(done), float64(total), check)
	}}
	var not []string
	err := release.Verify(c.Context, dir, o, func(check release.Checked) error {
		if check.NotDerived != "" {
			not = append(not, check.NotDerived)
		}
		return cmp.Or(write(check), command.Flush(w))
	})
	if err != nil {
		return err
	}
	text := dir + ": no fault was found."
	if len(not) > 0 {
		text += fmt.Sprintf(" Not derived from the rules: %s. --deep derives more.", strings.Join(not, "; "))
	}
	command.Note(c, "%s", text)
	return nil
}
