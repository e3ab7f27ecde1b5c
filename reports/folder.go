package reports

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/internal/filelock"
)

// Folder is a folder that a report is written into. It holds one report whole,
// or none: an older report stays until the new one is complete, and never mixes
// with it, also when the process dies.
//
// The files are written into the folder unfinished, which becomes finished with
// one rename. From then on the new report is the one that counts: what belongs
// to the older one is removed, the folder becomes placing, and the new files move
// from there to their places.
type Folder struct {
	dir  string
	held *os.File // dir, locked
	made []string // folders that were not there before, each after the one above it
}

// Names inside a folder while a report is written.
const (
	unfinished = ".unfinished"
	finished   = ".finished"
	placing    = ".placing"
)

// FolderError says that a folder holds something that is not of a report.
type FolderError = atomicfile.FolderError

// OpenFolder prepares the folder dir for a report, and makes it if it is not
// there. It fails with a *FolderError when there is anything in it that is not
// of a report, and with another error when it cannot be written. The caller
// must call Close.
func OpenFolder(dir string) (*Folder, error) {
	f := &Folder{dir: filepath.Clean(dir)}
	if target, err := filepath.EvalSymlinks(dir); err == nil {
		f.dir = target // what is there is checked, not the link
	}
	if err := f.open(); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *Folder) open() error {
	if err := f.check(); err != nil {
		return err
	}
	for at := f.dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(at) == at {
			break
		}
		f.made = slices.Insert(f.made, 0, at)
	}
	if err := os.MkdirAll(f.dir, 0o755); err != nil {
		return err
	}
	held, err := atomicfile.HoldFolder(f.dir)
	if err != nil {
		return err
	}
	f.held = held
	if err := f.move(); err != nil { // that of an earlier process that was killed
		return err
	}
	if err := os.RemoveAll(f.path(unfinished)); err != nil {
		return err
	}
	return os.Mkdir(f.path(unfinished), 0o755)
}

// Close removes what Write has not completed, and the folders that were made
// for it if they are empty.
func (f *Folder) Close() {
	if f.held != nil {
		_ = os.RemoveAll(f.path(unfinished)) // the next OpenFolder would remove it as well
		_ = filelock.Unlock(f.held)          // it holds nothing
	}
	for _, dir := range slices.Backward(f.made) {
		_ = os.Remove(dir) // what is not empty stays
	}
}

func (f *Folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

// Write writes a report in place of an older one. When it fails or ctx is
// cancelled, the older one is still there.
func (f *Folder) Write(ctx context.Context, r *Report) error {
	for _, file := range r.Files() {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		if err := f.write(file); err != nil {
			return err
		}
	}
	if err := f.check(); err != nil { // what has come since OpenFolder is not removed
		return err
	}
	if err := os.Rename(f.path(unfinished), f.path(finished)); err != nil {
		return err
	}
	return f.move()
}

// write writes one file of the unfinished report.
func (f *Folder) write(file File) error {
	name := f.path(unfinished + "/" + file.Name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	out, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	err = file.Write(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = out.Sync() // the renames must not reach the disk before it
	}
	return errors.Join(err, out.Close())
}

// move puts a finished report, if there is one, in the place of the older one. All
// of that is removed before the first new file takes its place. What a move that
// was interrupted has left to do is done.
func (f *Folder) move() error {
	if _, err := os.Stat(f.path(finished)); err == nil {
		for _, name := range tops {
			if err := os.RemoveAll(f.path(name)); err != nil {
				return err
			}
		}
		if err := os.Rename(f.path(finished), f.path(placing)); err != nil {
			return err
		}
	}
	entries, err := os.ReadDir(f.path(placing))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := os.Rename(f.path(placing+"/"+entry.Name()), f.path(entry.Name())); err != nil {
			return err
		}
	}
	return os.Remove(f.path(placing))
}

// tops are the files and folders of a report, and the files that LaTeX makes of
// report.tex.
var tops = []string{"report.pdf", "report.aux", "report.log", "report.out", "data", "figures", "report.html", "report.md", "report.tex"}

// check refuses a folder with anything in it that is not of a report.
func (f *Folder) check() error {
	// The names of the files of a report, see Report.Files, and of those that version 0.1 wrote.
	ofReport := regexp.MustCompile(`^(report\.(md|html|tex|pdf|aux|log|out)` +
		`|data/(report\.json|(census|seki|statements)\.(jsonl|csv))` +
		`|figures/(kinds|line-sums|outcomes-\d+x\d+|growth|seki-\d{4,}|(heat|complete|shares-\d+x\d+)-(d-?)?seki)\.(svg|pdf))$`)
	err := filepath.WalkDir(f.dir, func(path string, entry fs.DirEntry, err error) error {
		if path == f.dir || err != nil {
			return err
		}
		rel, err := filepath.Rel(f.dir, path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		switch {
		case entry.IsDir() && (name == unfinished || name == finished || name == placing):
			return fs.SkipDir
		case entry.IsDir() && (name == "data" || name == "figures"),
			entry.Type().IsRegular() && ofReport.MatchString(name):
			return nil
		}
		return &FolderError{Dir: f.dir, Name: rel, What: "a report"}
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
