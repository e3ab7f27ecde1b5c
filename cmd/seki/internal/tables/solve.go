// Package tables has the commands on tablebases and certificates: solve, verify.
package tables

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/estimate"
	"github.com/sekilab/sekilab/solve/retrograde"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// SolveCommand writes tablebases.
func SolveCommand() *cli.Command {
	return command.New("solve", solveAction,
		command.SizeFlags(0),
		command.MaxSumFlag("24", tablebase.MaxSum),
		command.TableFlag,
		&cli.StringFlag{Name: "part", Usage: "for N processes in one DIR: begin each layer with part `K/N`, 0 ≤ K < N"},
		command.MemoryFlag("what is free"),
		&cli.BoolFlag{Name: "dry-run", Usage: "only print the estimates"})
}

// solve is the work of the command on one size.
type solve struct {
	size     seki.Size // rows ≥ cols
	dir      string
	maxSum   int
	estimate estimate.Layer
	allowed  memory.Limit
	part     command.Part
}

func solveAction(c *command.Run) error {
	table := command.NeedIf(c.String("table") == "" && !c.Bool("dry-run"), "--table DIR")
	if size := command.SizeNeed(c); size != "" {
		return command.Needs(c, size, table)
	}
	sizes, err := solvedSizes(c)
	if err != nil {
		return err
	}
	nested, dir := c.IsSet("size"), c.String("table")
	_, maxSum, err := command.Sums(c, command.DefaultMaxSum(sizes), table)
	if err != nil {
		return err
	}
	if !nested && maxSum < sizes[0].MinSum() {
		return command.Usagef("--max-sum %d: the least sum of %v matrices is %d", maxSum, sizes[0], sizes[0].MinSum())
	}
	for _, size := range sizes {
		if maxSum < size.MinSum() {
			continue // no layers
		}
		folder := dir
		if nested && dir != "" {
			folder = filepath.Join(dir, tablebase.FolderName(size))
		}
		if err := solveSize(c, size, folder, maxSum); err != nil {
			return err
		}
	}
	return nil
}

// solvedSizes returns the sizes to solve: a single one unchanged, of several only sizes with at least as many rows as
// columns.
func solvedSizes(c *command.Run) ([]seki.Size, error) {
	asked, err := command.Sizes(c)
	if err != nil {
		return nil, err
	}
	var sizes []seki.Size
	for _, size := range asked {
		if size.Tall().Rows > tablebase.MaxSide {
			return nil, command.Usagef("%v is too large for a tablebase: at most %d rows and columns", size, tablebase.MaxSide)
		}
		if size == size.Tall() || !c.IsSet("size") {
			sizes = append(sizes, size)
		}
	}
	return sizes, nil
}

func solveSize(c *command.Run, size seki.Size, dir string, maxSum int) error {
	if err := estimate.CheckLimits(size.Rows, size.Cols, size.MinSum()); err != nil {
		return command.Usage(err)
	}
	e, err := estimate.New(c.Context, size, maxSum, runtime.GOMAXPROCS(0), false)
	if err != nil {
		return err
	}
	part, err := command.ReadPart(c, "part")
	if err != nil {
		return err
	}
	s := solve{size.Tall(), dir, maxSum, e.Last(), command.MemoryAllowed(c), part}
	defer memory.Hold(min(s.estimate.Memory(estimate.Stored)+memory.Program(), s.allowed.Bytes))()
	lacks := e.Check(estimate.Streamed, s.allowed.Bytes)
	if lacks != nil && !errors.As(lacks, new(*estimate.RoomError)) { // the limits of the engine
		lacks = command.Usage(lacks)
	}
	if c.Bool("dry-run") {
		if _, err := io.WriteString(c.App.Writer, s.text(lacks == nil)); err != nil {
			return err
		}
		return lacks
	}
	if lacks != nil {
		return lacks
	}
	store, err := tablebase.OpenStore(dir, s.size)
	if err != nil {
		return command.Refusal(err)
	}
	return cmp.Or(s.run(c, store), store.Close())
}

// run solves the layers that the store does not have yet.
func (s solve) run(c *command.Run, store *tablebase.Store) error {
	size, first := s.size, store.Next()
	if first > s.maxSum {
		command.Note(c, "%s: %v is complete up to sum %d: nothing to do", s.dir, size, first-1)
		return nil
	}
	if !c.Bool("quiet") {
		fmt.Fprint(c.App.ErrWriter, s.text(true))
	}
	if stored, all := store.Stored(); stored > 0 {
		command.Note(c, "continuing at sum %d, which has %d of %d slabs", first, stored, all)
	} else if first > size.MinSum() {
		command.Note(c, "continuing at sum %d", first)
	}
	bar := command.NewProgress(c, "solve", "values")
	start := time.Now()
	solved, err := store.Solve(c.Context, retrograde.Params{
		MaxSum: s.maxSum, Memory: s.estimate.ValueMemory(s.allowed.Bytes), Part: s.part.K, Parts: s.part.N,
		Progress: command.LayerProgress(bar),
	})
	if err != nil {
		next := store.Next()
		var last seki.Layer
		if next > size.MinSum() {
			last = seki.Layer{Size: size, Sum: next - 1}
		}
		again := fmt.Sprintf("the same command continues at sum %d", next)
		if errors.As(err, new(*tablebase.CorruptError)) { // a finished layer
			again = "without that file, the same command solves its layer again"
		}
		return fmt.Errorf("%w; %s", command.CompleteUpTo(c.Context, last, err), again)
	}
	command.Note(c, "%s: %v is complete up to sum %d: %s in %v, %s on disk", s.dir, size, s.maxSum,
		units.Plural(solved.Classes, "class", "classes"), time.Since(start).Round(time.Millisecond),
		memory.Text(diskUsage(s.dir)))
	return nil
}

// diskUsage returns the bytes of the files in a folder.
func diskUsage(dir string) (bytes float64) {
	entries, _ := os.ReadDir(dir) // a file that cannot be read is not counted
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && !info.IsDir() {
			bytes += float64(info.Size())
		}
	}
	return bytes
}

// about returns an estimated number with its noun.
func about(x float64, one, many string) string {
	number := units.Engineering(x)
	return number + " " + map[bool]string{true: one, false: many}[number == "1"]
}

// text returns the estimates for people, with the time if the solve fits.
func (s solve) text(fits bool) string {
	var b strings.Builder
	e, least := s.estimate, "about"
	if e.Sum < s.maxSum { // beyond reach
		fmt.Fprintf(&b, "sums up to %d were asked; sums from %d on are beyond reach and not estimated\n", s.maxSum, e.Sum+1)
		least = "more than"
	}
	fmt.Fprintf(&b, "%v, sums %d to %d: %s, about %s\n", s.size, s.size.MinSum(), e.Sum,
		about(e.Classes, "class", "classes"), about(e.Values, "value", "values"))
	program := memory.Program()
	full := e.Memory(estimate.Stored) + program
	fmt.Fprintf(&b, "memory: %s %s", least, memory.Text(float64(full)))
	if s.allowed.From != "" {
		fmt.Fprintf(&b, "; %s is allowed (%s)", memory.Text(float64(s.allowed.Bytes)), s.allowed.From)
	}
	if full > s.allowed.Bytes {
		fmt.Fprintf(&b, ", so that layers stream from disk, which needs %s",
			memory.Text(float64(e.Memory(estimate.Streamed)+program)))
	}
	fmt.Fprintf(&b, "\ndisk: %s %s\n", least, memory.Text(e.Disk))
	if fits {
		workers := runtime.GOMAXPROCS(0)
		fmt.Fprintf(&b, "time: about %s on %s, if a value takes %v\n", command.TimeText(e.Time()),
			units.Plural(workers, "processor", "processors"), estimate.ValueTime)
	}
	return b.String()
}
