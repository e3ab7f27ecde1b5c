package command

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki/notation"
)

// OutputFlag names a file to write instead of standard output.
var OutputFlag = &cli.StringFlag{
	Name: "output", Category: Common, Aliases: []string{"o"}, Value: "-",
	Usage: "write the result to `FILE`, completely or not at all; - is standard output. " +
		"Without --format, the ending of FILE selects the format",
}

// WithOutput calls write with the destination that --output names.
func WithOutput(c *Run, write func(io.Writer) error) error {
	if name := outputName(c.parsed); name != "-" {
		return c.WriteFile(name, write)
	}
	return buffered(c.App.Writer, write)
}

func outputName(c *cli.Context) string { return cmp.Or(c.String(OutputFlag.Name), "-") }

// buffered calls write with a buffered w. It returns an error of w rather than one
// of write, which may be its consequence.
func buffered(w io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriter(w)
	err := write(buffer)
	if flushErr := buffer.Flush(); flushErr != nil {
		return flushErr
	}
	return err
}

// Remark writes a remark on the whole result: into the result where its format has room
// for one, else as Note does.
func Remark(c *Run, w io.Writer, format, remark string) error {
	f, _ := notation.FindFormat(format)
	if format != "text" && f.Comments == "" {
		Note(c, "%s", remark)
		return nil
	}
	for line := range strings.SplitSeq(remark, "\n") {
		if _, err := io.WriteString(w, f.Comments+line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// FailingWriter keeps the first error of its writer, for callers that ignore it. It removes
// a progress bar from the terminal before it writes there.
type FailingWriter struct {
	io.Writer
	Messages bool // of lines for people, in which names of files and matrices of others are made visible
	Err      error
	bar      *Progress // on the terminal that it writes to; nil for none
}

// Write writes p and keeps the first error.
func (w *FailingWriter) Write(p []byte) (int, error) {
	w.bar.clear(!bytes.HasSuffix(p, []byte("\n")))
	shown := p
	if w.Messages {
		lines := strings.Split(string(p), "\n")
		for k, line := range lines {
			lines[k] = units.Visible(line)
		}
		shown = []byte(strings.Join(lines, "\n"))
	}
	_, err := w.Writer.Write(shown)
	if err != nil {
		w.Err = cmp.Or(w.Err, err)
		return 0, err
	}
	return len(p), nil
}

// Cause returns the cause of an error about a file, without the name of the file,
// which may be temporary.
func Cause(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return link.Err
	}
	return err
}

// Flush writes what w has buffered, so that a reader sees each result at once.
func Flush(w io.Writer) error {
	if buffer, ok := w.(interface{ Flush() error }); ok {
		return buffer.Flush()
	}
	return nil
}
