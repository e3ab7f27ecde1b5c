package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/sweep"
	"github.com/sekilab/sekilab/seki/retrograde"
	"github.com/sekilab/sekilab/seki/tablebase"
)

// What the commands that use tables on disk share.

// tableFlag names a table that a command may use; openTables reads it.
func tableFlag() *cli.StringFlag {
	return &cli.StringFlag{
		Name: "table", TakesFile: true,
		Usage: "use the solved layers in `DIR`, a table of seki solve or a folder of such tables",
	}
}

// openTables opens the tables that --table names, nil when it is not given.
// The caller must call Close.
func openTables(c *cli.Context) (*tablebase.Set, error) {
	dir := c.String("table")
	if dir == "" {
		if c.IsSet("table") {
			return nil, usagef("--table needs a directory")
		}
		return nil, nil
	}
	set, err := tablebase.OpenSet(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, usagef("--table %s: there is no table; seki solve --table %s makes one", dir, dir)
	}
	return set, err
}

// tableSolver returns a sweep.Solver that takes the sizes that the tables cover
// from them, and solves the others.
func tableSolver(tables *tablebase.Set) sweep.Solver {
	if tables == nil {
		return retrograde.Solve
	}
	return func(ctx context.Context, p retrograde.Params, h retrograde.Handlers) error {
		if t := tables.Of(p.Rows, p.Cols); t != nil {
			return t.Solve(ctx, p, h)
		}
		return retrograde.Solve(ctx, p, h)
	}
}

// openTablesFor is openTables for a command over whole layers. That a table of
// one of the sizes does not reach the sums is a usage error, and so is a size
// without a table that cannot be solved, see layerRange.solvable.
func openTablesFor(c *cli.Context, r layerRange) (*tablebase.Set, error) {
	tables, err := openTables(c)
	if err != nil {
		return nil, err
	}
	if err = reaching(tables, r); err == nil {
		err = r.solvable(c.Context, tables)
	}
	if err != nil {
		tables.Close() // which was only read
		return nil, err
	}
	return tables, nil
}

// reaching refuses tables, which may be nil, of which one ends before the sums.
func reaching(tables *tablebase.Set, r layerRange) error {
	if tables == nil {
		return nil
	}
	for _, s := range r.sizes {
		if t := tables.Of(s.Rows, s.Cols); t != nil && r.maxSum > t.MaxSum() {
			p := t.Params()
			return usagef("%s holds %d×%d up to sum %d, not %d; seki solve --rows %d --cols %d --max-sum %d --keep %s --table %s continues it",
				t.Dir(), p.Rows, p.Cols, t.MaxSum(), r.maxSum, p.Rows, p.Cols, r.maxSum, p.Keep, t.Dir())
		}
	}
	return nil
}

// bytesText writes a number of bytes for people: "1.5 GiB".
func bytesText(n float64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	unit := 0
	for n >= 1023.5 && unit < len(units)-1 {
		n /= 1024
		unit++
	}
	if unit == 0 {
		return plural(uint64(n), "byte", "bytes")
	}
	return fmt.Sprintf("%.3g %s", n, units[unit])
}
