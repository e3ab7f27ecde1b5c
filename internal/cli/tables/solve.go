package tables

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// SolveCommand writes tablebases.
func SolveCommand() *cli.Command {
	return &cli.Command{
		Name:  "solve",
		Usage: "solve all layers up to a sum and keep them on disk, as a tablebase",
		Description: "Solves every matrix of a size, of every sum up to S, in both games, and writes the results\n" +
			"into DIR, for seki probe and for --table of check, list, census, test, report and catalog\n" +
			"build. A size and its transpose are one tablebase. With --size N there is a tablebase for\n" +
			"each size, in DIR/MxN.\n\n" +
			"The command can be interrupted at any time. The same command continues it, and so does one\n" +
			"with a greater --max-sum. The bytes of the files are the same in the end.\n\n" +
			"--keep says what stays of a layer once the next one is finished: all of it; with kinds, the\n" +
			"counts and the complete and semi-complete seki; with last, the counts. The last layer always\n" +
			"stays whole, because the next one is computed from it.\n\n" +
			"Memory, disk and time are estimated first. Layers that do not fit into --memory are read\n" +
			"from and written to DIR in pieces; what cannot fit is refused." +
			command.Examples("seki solve --rows 3 --cols 3 --max-sum 40 --table three",
				"seki solve --rows 4 --cols 4 --max-sum 36 --table four --keep kinds --memory 8GiB",
				"seki solve --rows 4 --cols 4 --max-sum 50 --table four --dry-run"),
		Flags: command.Flags(command.SizeFlags(),
			&cli.IntFlag{Name: "max-sum", Usage: "sums up to `S`"},
			&cli.StringFlag{Name: "table", TakesFile: true, Usage: "write into `DIR`, which is made if need be"},
			keepFlag(),
			command.MemoryFlag("what is free"),
			&cli.BoolFlag{Name: "dry-run", Usage: "only print the estimates"},
			command.ProgressFlag(), command.QuietFlag()),
		Action: solveAction,
	}
}

func keepFlag() *cli.StringFlag {
	flag := command.ChoiceFlag("keep", "`WHAT` to keep of finished layers: all, kinds or last",
		string(tablebase.KeepAll), string(tablebase.KeepKinds), string(tablebase.KeepLast))
	flag.DefaultText = "all, or what the tablebase in DIR keeps"
	return flag
}

// solving is what solve was asked for.
type solving struct {
	sizes  []seki.Size // rows ≥ cols
	nested bool        // a tablebase for each size, in folders of dir
	maxSum int
	dir    string
	keep   tablebase.Keep
	limit  memory.Limit
}

func solveAction(c *cli.Context) error {
	s, err := readSolving(c)
	if err != nil {
		return err
	}
	for _, size := range s.sizes {
		if err := s.size(c, size); err != nil {
			return err
		}
	}
	return nil
}

func readSolving(c *cli.Context) (*solving, error) {
	s := &solving{dir: c.String("table"), keep: tablebase.Keep(c.String("keep")), maxSum: c.Int("max-sum"), nested: c.IsSet("size")}
	all, err := command.Sizes(c)
	if err != nil {
		return nil, err
	}
	for _, size := range all {
		if turned := size.Transposed(); len(all) == 1 && size.Rows < size.Cols {
			size = turned
		}
		if size.Rows >= size.Cols {
			s.sizes = append(s.sizes, size)
		}
		if size.Rows > tablebase.MaxSide {
			return nil, command.Usagef("%d×%d is too large for a tablebase: at most %d rows and columns", size.Rows, size.Cols, tablebase.MaxSide)
		}
	}
	switch {
	case !c.IsSet("max-sum"):
		return nil, command.Usagef("up to which sum? Give --max-sum S")
	case s.maxSum < 1 || s.maxSum > tablebase.MaxSum:
		return nil, command.Usagef("--max-sum must be between 1 and %d, not %d", tablebase.MaxSum, s.maxSum)
	case s.dir == "" && !c.Bool("dry-run"):
		return nil, command.Usagef("where to? Give --table DIR")
	case !s.nested && s.maxSum < s.sizes[0].Rows:
		return nil, command.Usagef("--max-sum %d: the least sum of %d×%d matrices is %d", s.maxSum, s.sizes[0].Rows, s.sizes[0].Cols, s.sizes[0].Rows)
	}
	s.limit = command.MemoryAllowed(c)
	return s, nil
}

// size solves one size.
func (s *solving) size(c *cli.Context, size seki.Size) error {
	if s.maxSum < size.Rows {
		return nil // no layers
	}
	dir := s.dir
	if s.nested && dir != "" {
		dir = filepath.Join(dir, tablebase.FolderName(size))
	}
	if !c.IsSet("keep") {
		s.keep = tablebase.KeepAll
		if have, err := tablebase.ReadParams(dir); err == nil { // OpenStore says what is wrong otherwise
			s.keep = have.Keep
		}
	}
	n, err := newNeeds(c.Context, s, size, dir)
	if err != nil {
		return err
	}
	defer memory.Hold(n.use())()
	if c.Bool("dry-run") {
		if _, err := io.WriteString(c.App.Writer, n.text(c.Context)); err != nil {
			return err
		}
		return n.refuse()
	}
	if err := n.refuse(); err != nil {
		return err
	}
	store, err := tablebase.OpenStore(dir, n.params())
	if err != nil {
		return command.Refusal(err)
	}
	err = s.run(c, store, n)
	if closeErr := store.Close(); err == nil {
		err = closeErr
	}
	return err
}

// run solves the layers that the store does not have yet.
func (s *solving) run(c *cli.Context, store *tablebase.Store, n *needs) error {
	firstSum, firstIndex := store.Next()
	if firstSum > s.maxSum {
		command.Note(c, "%s: %d×%d is complete up to sum %d: nothing to do", n.dir, n.size.Rows, n.size.Cols, firstSum-1)
		return nil
	}
	if !c.Bool("quiet") {
		fmt.Fprint(c.App.ErrWriter, n.text(c.Context))
	}
	if firstSum > n.size.Rows || firstIndex > 0 {
		command.Note(c, "continuing at sum %d, row margin %d of %d", firstSum, firstIndex+1, n.params().Slabs(firstSum))
	}
	show := newSolveProgress(c, n, firstSum, firstIndex)
	defer show.close()
	var last seki.Layer
	var classes uint64
	start := time.Now()
	err := retrograde.Solve(c.Context, retrograde.Params{
		Rows: n.size.Rows, Cols: n.size.Cols, MaxSum: s.maxSum, Store: store, Memory: n.tables,
	}, retrograde.Handlers{
		Layer: func(l seki.Layer, census seki.Census) error {
			last = l
			if l.Sum >= firstSum {
				classes += census.Classes
			}
			return nil
		},
		Progress: show.update,
	})
	show.close()
	if err != nil {
		return fmt.Errorf("%w; the same command continues at sum %d", command.CompleteUpTo(c.Context, last, err), max(last.Sum+1, n.size.Rows))
	}
	elapsed := time.Since(start)
	command.Note(c, "%s: %d×%d is complete up to sum %d: %d classes in %v, %s on disk", n.dir, n.size.Rows, n.size.Cols, s.maxSum,
		classes, elapsed.Round(time.Millisecond), memory.Text(float64(diskUsage(n.dir))))
	return nil
}

// diskUsage returns the bytes of the files in a directory.
func diskUsage(dir string) int64 {
	entries, _ := os.ReadDir(dir)
	total := int64(0)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			total += info.Size()
		}
	}
	return total
}

// existing returns the directory, or the nearest one above it that exists.
func existing(dir string) string {
	for {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}
