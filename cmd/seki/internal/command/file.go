package command

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/atomicfile"
)

// outputFlags are the flags that name a file to write.
var outputFlags = []string{OutputFlag.Name, "certificate", "plot"}

// output is the target of the name of an output file.
type output struct {
	path   string      // without links; the name of what is written directly
	info   fs.FileInfo // nil if nothing is there yet
	direct bool        // a device, a pipe or an open file such as /dev/stderr: it cannot be replaced
}

// WriteFile calls write with the named file, following symbolic links; - is standard output. A regular file is written
// completely or not at all: to a temporary file next to it, which is renamed after write succeeds. It keeps its mode.
// A device or a pipe is written to directly. Output that ends with a Reported error, such as a batch with a bad line,
// is complete.
func (r *Run) WriteFile(name string, write func(io.Writer) error) error {
	o, err := findOutput(name)
	switch {
	case err != nil:
		return cannotWrite(name, err)
	case o.path == "-":
		return buffered(r.App.Writer, write)
	case o.direct: // opening a pipe waits for its reader
		file, err := os.OpenFile(o.path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return cannotWrite(name, err)
		}
		return cmp.Or(buffered(file, write), file.Close())
	}
	tmp, err := o.createBeside()
	if err != nil {
		return cannotWrite(name, err)
	}
	defer os.Remove(tmp.Name()) // after the rename there is nothing to remove
	defer tmp.Close()
	buffer := bufio.NewWriter(tmp)
	result := write(buffer)
	err = buffer.Flush() // which also has an earlier error of the file
	switch {
	case err == nil && !Complete(result):
		return notWritten(r.Context, name, result)
	case err == nil && o.info != nil:
		err = tmp.Chmod(o.info.Mode())
	}
	if err == nil {
		err = atomicfile.Replace(tmp, o.path)
	}
	if err != nil {
		return cannotWrite(name, err)
	}
	return result
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

// buffered calls write with a buffered w. It returns an error of w rather than one
// of write, which may be its consequence.
func buffered(w io.Writer, write func(io.Writer) error) error {
	buffer := bufio.NewWriter(w)
	err := write(buffer)
	return cmp.Or(buffer.Flush(), err)
}

// findOutput follows symbolic links. A directory is an error, and so are a link to nothing and a file that is read-only,
// even for root.
func findOutput(name string) (o output, err error) {
	if name == "-" || name == "/dev/stdout" {
		return output{path: "-", direct: true}, nil
	}
	o.path = resolve(name)
	if o.info, err = os.Stat(name); err != nil {
		if _, noLink := os.Readlink(name); noLink == nil {
			return o, fmt.Errorf("it is a link: %w", Cause(err))
		}
		o.info = nil
		return o, nil // createBeside reports an error of the folder
	}
	open := strings.HasPrefix(name, "/dev/") || strings.HasPrefix(name, "/proc/self/fd/")
	switch {
	case o.info.IsDir():
		return o, errors.New("it is a directory")
	case open || !o.info.Mode().IsRegular():
		o.path, o.direct = name, true
	case o.info.Mode().Perm()&0o200 == 0:
		return o, errors.New("it is read-only")
	}
	return o, nil
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
	if absolute, err := filepath.Abs(path); err == nil {
		return absolute
	}
	return path
}

// createBeside creates a temporary file in the folder of the output, only for its owner if it is to replace a file.
func (o output) createBeside() (*os.File, error) {
	if o.info != nil {
		return atomicfile.Create(filepath.Dir(o.path), 0o600)
	}
	return atomicfile.Create(filepath.Dir(o.path), 0o666)
}

// try returns an error if the file cannot be written. Whether somebody will read from a pipe is not known yet.
func (o output) try() error {
	switch {
	case o.path == "-", o.direct && o.info.Mode()&fs.ModeNamedPipe != 0:
		return nil
	case !o.direct:
		tmp, err := o.createBeside()
		if err == nil {
			err = atomicfile.Discard(tmp)
		}
		if err != nil || o.info == nil {
			return err
		}
	}
	file, err := os.OpenFile(o.path, os.O_WRONLY|os.O_APPEND, 0) // it may be another user's
	if err != nil {
		return err
	}
	return file.Close()
}

// checkFiles returns an error if a file to write cannot be written, or is one that the command also reads or writes
// otherwise. So a command fails before its work and not after it.
func checkFiles(c *cli.Context) error {
	used := map[string]string{} // what names a file of the command, by its path
	for _, f := range c.Command.Flags {
		flag, ok := f.(*cli.StringFlag)
		if ok && flag.TakesFile && !slices.Contains(outputFlags, flag.Name) && c.String(flag.Name) != "" {
			used[resolve(c.String(flag.Name))] = "--" + flag.Name
		}
	}
	for _, arg := range c.Args().Slice() {
		if name := strings.TrimPrefix(arg, "@"); FileExists(name) {
			used[resolve(name)] = arg
		}
	}
	for _, flag := range outputFlags {
		name := c.String(flag)
		if flag == OutputFlag.Name && FlagOf(c.Command, flag) != nil {
			name = cmp.Or(name, "-")
		}
		if name == "" {
			continue
		}
		o, err := findOutput(name)
		if err == nil {
			err = o.try()
		}
		other, taken := used[o.path]
		switch {
		case err != nil:
			return cannotWrite(name, err)
		case o.direct && o.path != "-": // several may write to a device or a pipe
			continue
		case taken && o.path == "-":
			return Usagef("--%s %s: standard output is for the result; name a file here or with --output", flag, name)
		case taken:
			return Usagef("--%s %s: the command also uses this file (%s); name another one", flag, name, other)
		}
		used[o.path] = "--" + flag
	}
	return nil
}
