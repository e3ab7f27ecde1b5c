package command

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
)

// fileFlag is a flag for a file to write in addition to that of --output.
type fileFlag struct {
	*cli.StringFlag
	endings []string // that the name of the file may have
	needed  bool     // it has one, which says what to write
}

// FileFlag is a flag for a file to write in addition to that of --output. Its name has one of the endings,
// or none.
func FileFlag(name, usage string, endings ...string) cli.Flag {
	return fileFlag{&cli.StringFlag{Name: name, Category: SectionPrinted, TakesFile: true, Usage: usage}, endings, false}
}

// kindFlag is a FileFlag for a file of several kinds, of which the ending chooses one.
func kindFlag(name, usage string, endings ...string) fileFlag {
	return fileFlag{&cli.StringFlag{Name: name, Category: SectionPrinted, TakesFile: true, Usage: usage}, endings, true}
}

// checkFiles returns an error if a file to write (--output, and each FileFlag) has a wrong ending, cannot be
// written, or is one that the command also reads or writes otherwise. So a command fails before its work and
// not after it.
func checkFiles(c *cli.Context) error {
	type taken struct {
		destination
		flag string
	}
	var outputs []taken
	flags := slices.Clone(c.Command.Flags)
	if k := slices.Index(flags, cli.Flag(OutputFlag)); k > 0 {
		flags[0], flags[k] = flags[k], flags[0] // the others are compared with it
	}
	for _, f := range flags {
		name := c.String(f.Names()[0])
		file, more := f.(fileFlag)
		switch {
		case f == cli.Flag(OutputFlag):
			name = outputName(c)
		case !more || name == "":
			continue
		case !slices.Contains(file.endings, fileEnding(name)) && (file.needed || fileEnding(name) != ""):
			return Usagef("--%s %s: what is written there has the ending %s", file.Name, name, units.Or(file.endings))
		}
		d, err := findDestination(name)
		if err != nil {
			return cannotWrite(name, err)
		}
		flag := f.Names()[0]
		for _, other := range outputs {
			switch {
			case !d.same(other.location) && !(d.isOpen && other.isOpen && d.fd == other.fd):
			case other.isOpen && other.fd == 1:
				return Usagef("--%s %s: standard output is for the result; name a file here or with --output", flag, name)
			default:
				return Usagef("--%s and --%s name the same file, %s", flag, other.flag, name)
			}
		}
		outputs = append(outputs, taken{d, flag})
	}
	others := otherPaths(c)
	for _, d := range outputs {
		for _, other := range others {
			switch {
			case d.same(other.location):
				return Usagef("--%s %s: the command also uses this file (%s); name another one", d.flag, d.name, other.given)
			case other.info != nil && other.info.IsDir() && (d.info == nil || d.regular) && d.below(other.location):
				return Usagef("--%s %s: this file is in the folder of %s; name another one", d.flag, d.name, other.given)
			}
		}
		if err := d.try(); err != nil {
			return cannotWrite(d.name, err)
		}
	}
	for k, one := range others {
		for _, other := range others[:k] {
			if one.flag && other.flag && one.same(other.location) {
				return Usagef("%s and %s are the same", other.given, one.given)
			}
		}
	}
	return nil
}

// otherPath is a file or folder that a command uses and that checkFiles does not open for writing.
type otherPath struct {
	location
	given string // as on the command line: "--table DIR"
	flag  bool
}

// otherPaths returns the files and folders that flags and arguments name, and standard input.
func otherPaths(c *cli.Context) (list []otherPath) {
	for _, f := range c.Command.Flags {
		if flag, ok := f.(*cli.StringFlag); ok && flag.TakesFile && c.String(flag.Name) != "" {
			name := c.String(flag.Name)
			list = append(list, otherPath{findLocation(name), "--" + flag.Name + " " + name, true})
		}
	}
	for _, arg := range c.Args().Slice() {
		name := strings.TrimPrefix(arg, "@")
		p := findLocation(name)
		if file, ok := c.App.Reader.(*os.File); ok && name == "-" {
			p = location{}
			p.info, _ = file.Stat()
		}
		if p.info != nil {
			list = append(list, otherPath{p, arg, false})
		}
	}
	return list
}

// location is where the name of a file or folder leads, after symbolic links.
type location struct {
	name   string
	info   fs.FileInfo // nil if nothing is there
	parent fs.FileInfo // of what is not there yet
}

func findLocation(name string) location {
	p := location{name: name}
	var err error
	if p.info, err = os.Stat(name); err != nil {
		above, _ := filepath.Split(filepath.Clean(name))
		p.info = nil
		p.parent, _ = os.Stat(cmp.Or(above, "."))
	}
	return p
}

// same reports whether two names are of one file or folder. Devices and pipes may have several users.
func (p location) same(q location) bool {
	switch {
	case p.info != nil && q.info != nil:
		return (p.info.Mode().IsRegular() || p.info.IsDir()) && os.SameFile(p.info, q.info)
	case p.parent != nil && q.parent != nil:
		return os.SameFile(p.parent, q.parent) && filepath.Base(p.name) == filepath.Base(q.name)
	}
	return false
}

// below reports whether a file, which may be one to be made, is in a folder, or in one below it.
func (p location) below(folder location) bool {
	name, err := filepath.EvalSymlinks(p.name)
	if p.info == nil {
		above, base := filepath.Split(filepath.Clean(p.name))
		if name, err = filepath.EvalSymlinks(cmp.Or(above, ".")); err == nil {
			name = filepath.Join(name, base)
		}
	}
	if err == nil {
		name, err = filepath.Abs(name)
	}
	for above := filepath.Dir(name); err == nil && above != name; name, above = above, filepath.Dir(above) {
		var info fs.FileInfo
		if info, err = os.Stat(above); err == nil && os.SameFile(info, folder.info) {
			return true
		}
	}
	return false
}
