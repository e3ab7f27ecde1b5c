package command

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/cwriter"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/sekilab/sekilab/internal/units"
)

// ProgressDelay is the time after which work shows its progress. Tests of the command make it
// shorter.
var ProgressDelay = 2 * time.Second

const progressEvery = time.Second // between two lines of --progress jsonl

// Progress shows the progress of a long computation on standard error, as a bar with
// rate and time left or as JSON lines. Its methods may be called from several
// goroutines. A nil *Progress shows nothing. Output of the command to the terminal removes
// the bar; the first update after the end of a line shows it again.
type Progress struct {
	unit   string
	stderr io.Writer
	jsonl  bool
	start  time.Time // of the work
	part   time.Time // of the part, such as a size, that done counts

	state  atomic.Pointer[progressState] // read by the bar's goroutine
	mu     sync.Mutex                    // guards what follows; never taken by the bar
	what   string
	last   time.Time // of the last JSON line
	bars   *mpb.Progress
	bar    *mpb.Bar
	open   bool // what was written to the terminal ends within a line, which a bar would erase
	closed bool
}

// progressState is one line of --progress jsonl.
type progressState struct {
	What    string  `json:"progress"`
	Note    string  `json:"note,omitempty"` // the current part
	Done    float64 `json:"done"`
	Total   float64 `json:"total,omitempty"` // 0 when it is not known
	Unit    string  `json:"unit"`
	Elapsed float64 `json:"elapsed_seconds"`
	Rate    float64 `json:"per_second"`
	Left    float64 `json:"left_seconds,omitempty"` // estimate; 0 when not known
}

// NewProgress returns the display that --progress and --quiet choose, nil for none.
// The argument what names the computation, unit what it counts. The caller must
// call Close.
func NewProgress(c *Run, what, unit string) *Progress {
	how := c.String("progress")
	bar := how == "auto" && !c.Bool("quiet") && IsTerminal(c.App.ErrWriter)
	if !bar && how != "jsonl" {
		return nil
	}
	now := time.Now()
	p := &Progress{what: what, unit: unit, stderr: c.App.ErrWriter, jsonl: how == "jsonl", start: now, part: now}
	for _, stream := range []io.Writer{c.App.Writer, c.App.ErrWriter} {
		if w, ok := stream.(*FailingWriter); ok && IsTerminal(w) {
			w.bar = p
		}
	}
	if w, ok := p.stderr.(*FailingWriter); ok {
		p.stderr = w.Writer // the display does not take itself away
	}
	return p
}

// Update shows that done of total units are finished (total 0: unknown), with a note
// on the current part. A done smaller than before begins another part, with its own
// total.
func (p *Progress) Update(done, total float64, note string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if before := p.state.Load(); before != nil && done < before.Done {
		p.part = now
	}
	state := &progressState{What: p.what, Note: note, Done: done, Total: total, Unit: p.unit, Elapsed: now.Sub(p.start).Seconds()}
	if inPart := now.Sub(p.part).Seconds(); inPart > 0 {
		state.Rate = done / inPart
	}
	if state.Rate > 0 && total > done {
		state.Left = (total - done) / state.Rate
	}
	p.state.Store(state)
	if p.closed || now.Sub(p.start) < ProgressDelay {
		return
	}
	if p.jsonl {
		if now.Sub(p.last) >= progressEvery {
			p.last = now
			_ = json.NewEncoder(p.stderr).Encode(state) // nobody reads it if that fails
		}
		return
	}
	if !p.open {
		p.draw(state)
	}
}

// draw moves the bar, creating it if needed.
func (p *Progress) draw(state *progressState) {
	if p.bar == nil {
		// The terminal echoes Ctrl-C as two characters, which must not wrap the line.
		// So the bar gets a width instead of a file that mpb would ask for one.
		width := max(TerminalWidth(p.stderr)-len("^C")-1, 1)
		p.bars = mpb.New(mpb.WithOutput(struct{ io.Writer }{p.stderr}), mpb.WithAutoRefresh(), mpb.WithWidth(width))
		p.bar = p.bars.AddBar(0,
			mpb.BarRemoveOnComplete(), mpb.BarWidth(barWidth),
			mpb.PrependDecorators(decor.Any(func(decor.Statistics) string { return p.state.Load().label(width - barWidth) })),
			mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return p.state.Load().rate() })))
	}
	p.bar.SetTotal(max(int64(state.Total), 1), false)
	p.bar.SetCurrent(int64(min(state.Done, 0.999*state.Total)))
}

// barWidth is the number of characters of the bar itself.
const barWidth = 30

// label returns the text before the bar. With the text after it, it has at most width
// characters if that leaves room for a word.
func (s *progressState) label(width int) string {
	return units.Fit(s.What+" "+s.Note, width-utf8.RuneCountInString(s.rate())-1) + " "
}

// rate returns the text after the bar.
func (s *progressState) rate() string {
	text := fmt.Sprintf(" %s %s/s", units.Engineering(s.Rate), s.Unit)
	if s.Left > 0 {
		left := time.Duration(s.Left * float64(time.Second)).Round(time.Second)
		text += fmt.Sprintf(", about %v left", left)
	}
	return text
}

// clear removes the bar from the terminal. The next update shows it again, unless a line is
// open there.
func (p *Progress) clear(open bool) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.open = open
	if p.bar != nil {
		p.bar.Abort(true)
		p.bars.Wait()
		p.bar, p.bars = nil, nil
	}
}

// Rename changes the name of the computation on the display.
func (p *Progress) Rename(what string) {
	if p != nil {
		p.mu.Lock()
		p.what = what
		p.mu.Unlock()
	}
}

// Close ends the display. Later updates show nothing.
func (p *Progress) Close() {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.clear(false)
}

// Note writes a line of summary to standard error, unless --quiet is given.
func Note(c *Run, format string, args ...any) {
	if !c.Bool("quiet") {
		fmt.Fprintf(c.App.ErrWriter, format+"\n", args...)
	}
}

// TimeText writes a duration as exactly as an estimate deserves.
func TimeText(d time.Duration) string {
	switch {
	case d > 10*time.Minute:
		d = d.Round(time.Minute)
	case d > 10*time.Second:
		d = d.Round(time.Second)
	default:
		d = d.Round(time.Second/10) + time.Second/10
	}
	return d.String()
}

// IsTerminal reports whether a stream of the program is a terminal.
func IsTerminal(stream any) bool {
	file, ok := fileOf(stream)
	return ok && cwriter.IsTerminal(int(file.Fd()))
}

// TerminalWidth returns the number of characters that a line of w holds: its
// own for a terminal, that of the environment variable COLUMNS, or 80.
func TerminalWidth(w io.Writer) int {
	if file, ok := fileOf(w); ok {
		if width, _, err := cwriter.GetSize(int(file.Fd())); err == nil && width > 0 {
			return width
		}
	}
	if width, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && width > 0 {
		return width
	}
	return 80
}

// OutputWidth returns the number of characters of a line of the output, 0 if it does not go
// to a terminal.
func OutputWidth(c *Run) int {
	if outputName(c.parsed) != "-" || !IsTerminal(c.App.Writer) {
		return 0
	}
	return TerminalWidth(c.App.Writer)
}

// fileOf returns the file behind a stream of the program, if it is one.
func fileOf(stream any) (file *os.File, ok bool) {
	if w, wrapped := stream.(*FailingWriter); wrapped {
		stream = w.Writer
	}
	file, ok = stream.(*os.File)
	return file, ok
}
