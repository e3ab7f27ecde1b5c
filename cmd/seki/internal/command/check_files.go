package command

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/units"
)

// fileFlag is a flag for a file to write in addition to --output.
type fileFlag struct {
	*cli.StringFlag
	endings []string // that the name of the file may have
	needed  bool     // it has one, which selects what is written
}

// FileFlag is a flag for a file to write in addition to --output. Its name has one of the endings, or none.
func FileFlag(name, usage string, endings ...string) cli.Flag {
	return fileFlag{&cli.StringFlag{Name: name, Category: SectionPrinted, TakesFile: true, Usage: usage}, endings, false}
}

// kindFlag is a FileFlag for a file of several kinds; the ending chooses one.
func kindFlag(name, usage string, endings ...string) fileFlag {
	return fileFlag{&cli.StringFlag{Name: name, Category: SectionPrinted, TakesFile: true, Usage: usage}, endings, true}
}

// checkFiles returns an error if a file to write (--output, and each FileFlag) has a wrong ending, cannot be
// written, or is one that the command also reads or writes otherwise. So a command fails before its work and
// not after it.
func checkFiles(c *cli.Context) error {
	type path struct{ given, resolved string }
	var reads []path // the files and folders that flags and arguments name
	for _, f := range c.Command.Flags {
		if flag, ok := f.(*cli.StringFlag); ok && flag.TakesFile && c.String(flag.Name) != "" {
			name := c.String(flag.Name)
			reads = append(reads, path{"--" + flag.Name + " " + name, resolve(name)})
		}
	}
	for _, arg := range c.Args().Slice() {
		if name := strings.TrimPrefix(arg, "@"); FileExists(name) {
			reads = append(reads, path{arg, resolve(name)})
		}
	}
	var outputs []path
	flags := slices.Clone(c.Command.Flags)
	if k := slices.Index(flags, cli.Flag(OutputFlag)); k > 0 {
		flags[0], flags[k] = flags[k], flags[0] // the others are compared with it
	}
	for _, f := range flags {
		flag := f.Names()[0]
		name := c.String(flag)
		file, more := f.(fileFlag)
		switch {
		case f == cli.Flag(OutputFlag):
			name = outputName(c)
		case !more || name == "":
			continue
		case !slices.Contains(file.endings, fileEnding(name)) && (file.needed || fileEnding(name) != ""):
			return Usagef("--%s %s: the name of this file must end in %s", flag, name, units.Or(file.endings))
		}
		d, err := findDestination(name)
		if err == nil {
			err = d.try()
		}
		if err != nil {
			return cannotWrite(name, err)
		}
		if d.isStdout() {
			d.path = "-"
		} else if !d.regular { // several may write to a device or a pipe
			continue
		}
		for _, other := range outputs {
			switch {
			case d.path != other.resolved:
			case d.isStdout():
				return Usagef("--%s %s: standard output is for the result; name a file here or with --output", flag, name)
			default:
				return Usagef("--%s and --%s name the same file, %s", flag, other.given, name)
			}
		}
		outputs = append(outputs, path{flag, d.path})
		for _, other := range reads {
			switch {
			case d.path == other.resolved:
				return Usagef("--%s %s: the command also uses this file (%s); name another one", flag, name, other.given)
			case strings.HasPrefix(d.path, other.resolved+string(filepath.Separator)):
				return Usagef("--%s %s: this file is in the folder of %s; name another one", flag, name, other.given)
			}
		}
	}
	return nil
}
