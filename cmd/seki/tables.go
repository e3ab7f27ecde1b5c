package main

import (
	"errors"
	"io/fs"
	"math"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki/layers"
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

// openSource returns the source of layers for a command: the tables of --table,
// and what can be solved in the memory that is free. The caller must close its
// Tables.
func openSource(c *cli.Context) (*layers.Source, error) {
	tables, err := openTables(c)
	if err != nil {
		return nil, err
	}
	return &layers.Source{Tables: tables, Free: func() int64 { return int64(min(freeMemory(), math.MaxInt64/2)) }}, nil
}

// openSourceFor is openSource for layers of which the handlers want classes. That
// they cannot be handed out is a usage error.
func openSourceFor(c *cli.Context, r layers.Range, h retrograde.Handlers) (*layers.Source, error) {
	source, err := openSource(c)
	if err != nil {
		return nil, err
	}
	if err := source.Check(c.Context, r, h); err != nil {
		source.Tables.Close() // which was only read
		return nil, refusal(err)
	}
	return source, nil
}

// refusal makes the errors of layers.Source.Check usage errors.
func refusal(err error) error {
	var table *layers.TableError
	var limit *layers.LimitError
	switch {
	case errors.As(err, &limit):
		return usageError{limit}
	case !errors.As(err, &table):
		return err
	case table.Layer.Sum > table.Last:
		p := table.Made
		return usagef("%w; seki solve --rows %d --cols %d --max-sum %d --keep %s --table %s continues it",
			table, p.Rows, p.Cols, table.Wanted, p.Keep, table.Dir)
	}
	return usagef("%w; leave out --table, or make it with --keep %s", table, table.Keep())
}

// bytesText writes a number of bytes for people: "1.5 GiB".
func bytesText(n float64) string { return units.Bytes(n) }
