package command

import (
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
	Name: "output", Category: Common, Aliases: []string{"o"}, Value: "-", TakesFile: true,
	Usage: "write the result to `FILE`, completely or not at all; - is standard output. " +
		"Without --format, the ending of FILE selects the format",
}

// WithOutput calls write with the destination that --output names.
func WithOutput(c *Run, write func(io.Writer) error) error {
	return c.WriteFile(cmp.Or(c.String(OutputFlag.Name), "-"), write)
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
// a line of progress from the terminal before it writes there.
type FailingWriter struct {
	io.Writer
	Messages bool // of lines for people, in which names of files and matrices of others are made visible
	Err      error
	progress *Progress // on the terminal that it writes to; nil for none
}

// Write writes p and keeps the first error.
func (w *FailingWriter) Write(p []byte) (int, error) {
	w.progress.clear(!bytes.HasSuffix(p, []byte("\n")))
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

// endProgress removes the line of progress, if there is one. Later updates show nothing.
func (w *FailingWriter) endProgress() { w.progress.clear(true) }

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
