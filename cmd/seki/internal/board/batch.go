package board

import (
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/reports/records"
)

// batch yields the positions of one file after the other, and reports on standard error what cannot be read.
func batch(c *command.Run, files *fileReader, status *int) iter.Seq[[]source] {
	report := func(err error) {
		fmt.Fprintln(c.App.ErrWriter, "seki:", err)
		*status = command.ExitUsage
	}
	return func(yield func([]source) bool) {
		names, wrong := filesOf(c.Args().Slice())
		for _, err := range wrong {
			report(err)
		}
		for _, name := range names {
			room := files.room
			sources, err := files.read(name)
			files.room = room // its positions are not kept
			if c.Context.Err() != nil {
				return
			}
			if err != nil {
				report(err)
			}
			if !yield(sources) {
				return
			}
		}
	}
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
