package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// Grace is the time that an interrupted command has to save and to clean up.
const Grace = 3 * time.Second

// WriteFile calls write with the named file, following symbolic links. A regular
// file is written completely or not at all: to a temporary file next to it, which
// is renamed after write succeeds. It keeps its mode; a read-only file is an error.
// Any other file (a device, a pipe) is written to directly. Output that ends with a
// Reported error, such as a batch with a bad line, is complete.
func WriteFile(ctx context.Context, name string, write func(io.Writer) error) error {
	d, err := findDestination(name)
	if err != nil {
		return cannotWrite(name, err)
	}
	if !d.regular {
		return d.writeInto(write)
	}
	tmp, err := d.createBeside()
	if err != nil {
		return cannotWrite(name, err)
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
	written := make(chan struct{})
	defer close(written)
	defer context.AfterFunc(ctx, func() { // the program will leave a write that does not end
		select {
		case <-written:
		case <-time.After(Grace):
			os.Remove(tmp.Name())
		}
	})()
	failing := &FailingWriter{Writer: tmp}
	result := buffered(failing, write)
	if failing.Err == nil && !Complete(result) {
		tmp.Close()
		return notWritten(ctx, name, result)
	}
	err = failing.Err
	if err == nil && d.info != nil {
		err = tmp.Chmod(d.info.Mode())
	}
	if err == nil {
		err = atomicfile.Replace(tmp, d.path)
	} else {
		tmp.Close()
	}
	if err != nil {
		return cannotWrite(name, err)
	}
	return result
}

// WriteFile is the function WriteFile with the context of the command.
func (r *Run) WriteFile(name string, write func(io.Writer) error) error {
	return WriteFile(r.Context, name, write)
}

// notWritten returns the error for a file that stays as it was because of err.
func notWritten(ctx context.Context, name string, err error) error {
	switch {
	case errors.Is(ctx.Err(), context.Canceled): // run reports that it was interrupted
		return fmt.Errorf("nothing was written to %s", name)
	case errors.As(err, new(UsageError)):
		return err
	}
	return fmt.Errorf("%w; nothing was written to %s", err, name)
}

func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", name, Cause(err))
}

// destination is the target of the name of an output file.
type destination struct {
	name    string
	path    string      // absolute and without links, of a regular file
	info    fs.FileInfo // nil if nothing is there yet
	regular bool        // a regular file, or none yet
}

// findDestination follows symbolic links. A directory is an error, and so is a
// read-only file, even for root.
func findDestination(name string) (d destination, err error) {
	d = destination{name: name, path: resolve(name)}
	if d.isStdout() {
		return d, nil
	}
	switch d.info, err = os.Stat(name); {
	case err != nil:
		if _, noLink := os.Readlink(name); noLink == nil {
			return d, fmt.Errorf("it is a link: %w", Cause(err))
		}
		d.info, d.regular = nil, true // createBeside reports an error of the folder
		return d, nil
	case d.info.IsDir():
		return d, errors.New("it is a directory")
	case !d.info.Mode().IsRegular(), isOpen(name):
		return d, nil
	case d.info.Mode().Perm()&0o200 == 0:
		return d, errors.New("it is read-only")
	}
	d.regular = true
	return d, openAndClose(d.path, os.O_WRONLY) // it may be another user's
}

// isStdout reports whether the file is the standard output of the command.
func (d destination) isStdout() bool { return d.name == "-" || d.name == "/dev/stdout" }

// isOpen reports whether a name stands for a file that is open, such as /dev/stderr: it may be a file with other
// contents, which stay.
func isOpen(name string) bool {
	return strings.HasPrefix(name, "/dev/") || strings.HasPrefix(name, "/proc/self/fd/")
}

// resolve returns the absolute path of a file, which need not exist, after symbolic links.
func resolve(name string) string {
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		dir, base := filepath.Split(filepath.Clean(name))
		if dir, err = filepath.EvalSymlinks(cmp.Or(dir, ".")); err != nil {
			return name
		}
		path = filepath.Join(dir, base)
	}
	if path, err = filepath.Abs(path); err != nil {
		return name
	}
	return path
}

func openAndClose(name string, flag int) error {
	file, err := os.OpenFile(name, flag, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// writeInto writes to a file that cannot be replaced. Opening a named pipe waits
// for its reader.
func (d destination) writeInto(write func(io.Writer) error) error {
	if d.isStdout() {
		return buffered(os.Stdout, write)
	}
	file, err := os.OpenFile(d.name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return cannotWrite(d.name, err)
	}
	return cmp.Or(buffered(file, write), file.Close())
}

// try returns an error if the file cannot be written, so that a command can fail before long work and not
// after it. Whether somebody will read from a pipe is not known yet.
func (d destination) try() error {
	switch {
	case d.isStdout():
		return nil
	case d.regular:
		tmp, err := d.createBeside()
		if err != nil {
			return err
		}
		return atomicfile.Discard(tmp)
	case d.info.Mode()&fs.ModeNamedPipe != 0:
		return nil
	}
	return openAndClose(d.name, os.O_WRONLY|os.O_APPEND)
}

// createBeside creates a temporary file in the folder of the destination, only for
// its owner if it is to replace a file.
func (d destination) createBeside() (*os.File, error) {
	dir, _ := filepath.Split(d.path)
	if d.info != nil {
		return atomicfile.Create(dir, 0o600)
	}
	return atomicfile.Create(dir, 0o666)
}
