package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"
)

// outputFlag names the file that takes the place of standard output.
var outputFlag = &cli.StringFlag{
	Name: "output", Aliases: []string{"o"}, Value: "-",
	Usage: "write the result to `FILE`, whole or not at all (- is standard output)",
}

// withOutput calls write with the destination that --output names. A file is
// written under a temporary name beside it and renamed when write has
// succeeded, so that it is never seen half-written and an older one survives a
// failure.
func withOutput(c *cli.Context, write func(io.Writer) error) error {
	name := c.String(outputFlag.Name)
	if name == "" || name == "-" {
		w := bufio.NewWriter(c.App.Writer)
		err := write(w)
		if flushErr := w.Flush(); err == nil {
			err = flushErr
		}
		return err
	}
	return writeFile(name, write)
}

// writeFile writes a file whole or not at all. What ends with an errReported,
// such as a batch with a bad line, is whole.
func writeFile(name string, write func(io.Writer) error) error {
	tmp, err := createBeside(name)
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
	w := bufio.NewWriter(tmp)
	result := write(w)
	var reported errReported
	if result != nil && !errors.As(result, &reported) {
		tmp.Close()
		return result
	}
	err = w.Flush()
	if err == nil {
		err = tmp.Chmod(0o644)
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return result
}

// createBeside opens a temporary file in the folder of the file to write.
func createBeside(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, fmt.Errorf("cannot write %s: it is a directory", name)
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, cause(err))
	}
	return tmp, nil
}

// tryFile fails when a file could not be written that will be after long work.
func tryFile(name string) error {
	tmp, err := createBeside(name)
	if err != nil {
		return err
	}
	return errors.Join(tmp.Close(), os.Remove(tmp.Name()))
}

// cause returns what is behind an error about a file, without the file's
// name, which may be a temporary one.
func cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
