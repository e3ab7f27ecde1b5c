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
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// WriteFile calls write with the named file, following symbolic links. A regular
// file is written completely or not at all: to a temporary file beside it, which
// is renamed after write succeeds. It keeps its mode; a read-only file is an error.
// Any other file (a device, a pipe) is written to directly. Output that ends with a
// Reported error, such as a batch with a bad line, is complete.
func WriteFile(ctx context.Context, name string, write func(io.Writer) error) error {
	d, err := findDestination(name)
	if err != nil {
		return cannotWrite(name, err)
	}
	if !d.regular {
		return d.writeInto(ctx, write)
	}
	tmp, err := d.createBeside()
	if err != nil {
		return cannotWrite(name, err)
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
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
	case errors.Is(ctx.Err(), context.Canceled): // run says that it was interrupted
		return fmt.Errorf("nothing was written to %s", name)
	case errors.As(err, new(UsageError)):
		return err
	}
	return fmt.Errorf("%w; nothing was written to %s", err, name)
}

func cannotWrite(name string, err error) error {
	return fmt.Errorf("cannot write %s: %w", name, Cause(err))
}

// destination is what the name of an output file refers to.
type destination struct {
	location
	isOpen  bool   // an inherited open file, with descriptor fd
	fd      int    // 1 is standard output
	path    string // of any other file, after links
	regular bool   // a regular file, or none yet
}

// findDestination follows symbolic links. A directory is an error, and so is a
// read-only file, even for root.
func findDestination(name string) (d destination, err error) {
	if d.fd, d.isOpen = descriptor(name); d.isOpen {
		d.name = name
		d.info, _ = os.Stat(fmt.Sprintf("/dev/fd/%d", d.fd)) // to compare it; no error where there are no such names
		return d, nil
	}
	d.location, d.path = findLocation(name), name
	switch {
	case d.info == nil:
		if _, err := os.Readlink(name); err == nil {
			_, err = os.Stat(name)
			return d, fmt.Errorf("it is a link: %w", Cause(err))
		}
		d.regular = true // createBeside meets what is wrong with the folder
		return d, nil
	case d.info.IsDir():
		return d, errors.New("it is a directory")
	case !d.info.Mode().IsRegular():
		return d, nil
	case d.info.Mode().Perm()&0o200 == 0:
		return d, errors.New("it is read-only")
	}
	d.regular = true
	if d.path, err = filepath.EvalSymlinks(name); err != nil {
		return d, err
	}
	return d, openAndClose(name, os.O_WRONLY) // it may be another user's
}

func openAndClose(name string, flag int) error {
	file, err := os.OpenFile(name, flag, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// descriptor returns the number of the open file that a name such as /dev/fd/3
// refers to. Opening that name would lose the position in a file, and fail for a
// socket.
func descriptor(name string) (fd int, ok bool) {
	switch name {
	case "-", "/dev/stdout":
		return 1, true
	case "/dev/stderr":
		return 2, true
	}
	for _, dir := range []string{"/dev/fd/", "/proc/self/fd/"} {
		if number, ok := strings.CutPrefix(name, dir); ok {
			fd, err := strconv.ParseUint(number, 10, 31)
			return int(fd), err == nil
		}
	}
	return 0, false
}

// writeInto writes to a file that cannot be replaced. Opening a named pipe waits
// for its reader.
func (d destination) writeInto(ctx context.Context, write func(io.Writer) error) error {
	var file *os.File
	switch {
	case d.isOpen && d.fd == 1:
		return buffered(os.Stdout, write)
	case d.isOpen && d.fd == 2:
		return buffered(os.Stderr, write)
	case d.isOpen:
		file = openDescriptor(d.fd)
	default:
		var err error
		file, err = Interruptible(ctx, func() (*os.File, error) { return os.OpenFile(d.path, os.O_WRONLY|os.O_APPEND, 0) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return cannotWrite(d.path, err)
		}
	}
	return cmp.Or(buffered(file, write), file.Close())
}

// openDescriptors are the files of openDescriptor: when one is collected as garbage, it is closed.
var openDescriptors = map[int]*os.File{}

// openDescriptor returns an inherited open file.
func openDescriptor(fd int) *os.File {
	if openDescriptors[fd] == nil {
		openDescriptors[fd] = os.NewFile(uintptr(fd), fmt.Sprintf("/dev/fd/%d", fd))
	}
	return openDescriptors[fd]
}

// try returns an error if the file cannot be written, so that a command can fail before long work and not
// after it. Whether somebody will read from a pipe is not known yet.
func (d destination) try() error {
	switch {
	case d.isOpen && d.fd <= 2: // the runtime has opened these if nobody else has
		return nil
	case d.isOpen:
		_, err := openDescriptor(d.fd).Write(nil) // fails if it is not open for writing
		return err
	case d.regular:
		tmp, err := d.createBeside()
		if err != nil {
			return err
		}
		return atomicfile.Discard(tmp)
	case d.info.Mode()&fs.ModeNamedPipe != 0:
		return nil
	}
	return openAndClose(d.path, os.O_WRONLY|os.O_APPEND)
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
