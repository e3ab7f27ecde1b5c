package board

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/reports/records"
)

// readBatch reads the positions of files and folders one after the other. A file that cannot be
// read is reported on standard error and does not end the batch.
func readBatch(c *command.Run, how string) error {
	if isFigure(how) {
		return command.Usagef("--format %s draws one position, --batch reads many", how)
	}
	names, wrong := filesOf(c.Args().Slice())
	files, err := newFileReader(c)
	if err != nil {
		return err
	}
	in, tables, err := newInspector(c, how)
	if err != nil {
		return err
	}
	defer tables.Close()
	limit := batchTime
	if c.IsSet("timeout") {
		limit = c.Duration("timeout")
	}
	return command.WithOutput(c, func(w io.Writer) error {
		write := newWriter(w, how, command.Names(c))
		if how == "text" {
			write = writeLine(w)
		}
		status := command.ExitDone
		for _, err := range wrong {
			fmt.Fprintln(c.App.ErrWriter, "seki:", err)
			status = command.ExitUsage
		}
		for _, name := range names {
			room := files.room
			sources, err := files.read(name)
			files.room = room // its positions are not kept
			if c.Context.Err() != nil {
				return c.Context.Err()
			}
			if err != nil {
				fmt.Fprintln(c.App.ErrWriter, "seki:", err)
				status = command.ExitUsage
			}
			for _, s := range sources {
				decided, err := inspectFights(c, in, s, limit, write)
				if err != nil {
					return err
				}
				if !decided {
					status = max(status, command.ExitFailed)
				}
			}
		}
		return finish(w, how, status)
	})
}

// writeLine returns a function that writes one line for each fight.
func writeLine(w io.Writer) func(*board.Reading, records.Board) error {
	return func(_ *board.Reading, entry records.Board) error {
		name := command.ShownSource(entry.Source)
		if entry.Fights > 1 {
			name += fmt.Sprintf(", fight %d of %d", entry.Fight, entry.Fights)
		}
		_, err := fmt.Fprintf(w, "%s: %s\n", name, verdictLine(*entry.Verdict))
		return err
	}
}

// filesOf returns the named files, and for a folder the regular files *.sgf and *.txt in it by their
// names, with what is wrong with folders.
func filesOf(names []string) (files []string, wrong []error) {
	if len(names) == 0 {
		return []string{"-"}, nil
	}
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name) // reading it tells what is wrong
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("cannot read %s: %w", name, command.Cause(err)))
			continue
		}
		before := len(files)
		for _, e := range entries {
			file := filepath.Join(name, e.Name())
			info, err := os.Stat(file)
			if slices.Contains([]string{".sgf", ".txt"}, filepath.Ext(file)) && (err != nil || info.Mode().IsRegular()) {
				files = append(files, file)
			}
		}
		if len(files) == before {
			wrong = append(wrong, fmt.Errorf("%s: no file *.sgf or *.txt", name))
		}
	}
	return files, wrong
}
