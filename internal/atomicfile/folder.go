package atomicfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/filelock"
)

// FolderError is returned for a folder that holds something else than it should.
type FolderError struct {
	Dir, Name string // Name is a path in Dir
	What      string // what the folder should hold: "an exported site"
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("%s holds %s, which is not of %s: choose an empty folder, or one with %[3]s", e.Dir, e.Name, e.What)
}

// Folder is a folder for files that replace earlier ones. A file in it, the mark, lists the files that were
// written there. A folder with other files and no mark is refused; in a folder with a mark, only listed
// files are replaced or removed. All others stay.
//
// New files wait in the folder unfinished and are renamed when all are complete. A process that is killed
// then may leave files of both contents, all listed, which the next Folder replaces. Nothing is read or
// written through a link that leads out of the folder.
type Folder struct {
	dir string
	Content
	root  *os.Root
	held  *os.File        // the folder, locked
	ours  map[string]bool // the files that the mark lists
	files []string        // the new ones
	fresh bool            // there was no mark
	made  []string        // folders that were not there before, each after the one above it
}

// Content describes what a folder is for.
type Content struct {
	What string // see FolderError
	Mark string // the name of the mark

	// Needs reports whether an entry that is not ours is in the way of the files to come. It may be nil:
	// then only Replace finds out.
	Needs func(name string, dir bool) bool
}

// unfinished is the folder in a Folder where its new files wait.
const unfinished = ".sekilab-unfinished"

// OpenFolder prepares the folder dir for new files, and makes it if it does not exist. It fails with a
// *FolderError if the folder is not empty and has no mark, or holds what is in the way, and with a
// *LockedError while another process, or another call, holds the folder. The caller must call Close.
func OpenFolder(dir string, content Content) (*Folder, error) {
	f := &Folder{dir: dir, Content: content, ours: map[string]bool{}}
	if err := f.open(); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *Folder) open() error {
	var err error
	if f.made, err = makeFolder(f.dir); err != nil {
		return err
	}
	held, err := os.Open(f.dir)
	if err != nil {
		return err
	}
	if err := Lock(held, "folder"); errors.As(err, new(*LockedError)) { // other errors: no locks here
		return errors.Join(err, held.Close())
	}
	f.held = held
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return err
	}
	if err := f.readMark(root); err != nil {
		return errors.Join(err, root.Close())
	}
	f.root = root
	if f.fresh {
		if err := f.writeMark(f.Mark); err != nil {
			return err
		}
	}
	if err := root.RemoveAll(unfinished); err != nil {
		return err
	}
	return root.Mkdir(unfinished, 0o755)
}

// makeFolder makes a folder and its parents, if they do not exist. It returns the folders that it has made. Unlike
// filepath.Dir it keeps "..", which may follow a symbolic link.
func makeFolder(dir string) (made []string, err error) {
	if err = os.Mkdir(dir, 0o755); err == nil {
		return []string{dir}, nil
	}
	if info, errStat := os.Stat(dir); errStat == nil && info.IsDir() {
		return nil, nil
	}
	above, name := filepath.Split(strings.TrimRight(filepath.ToSlash(dir), "/"))
	if !errors.Is(err, fs.ErrNotExist) || above == "" || name == "" {
		return nil, err
	}
	if made, err = makeFolder(above); err == nil {
		if err = os.Mkdir(dir, 0o755); err == nil {
			made = append(made, dir)
		}
	}
	return made, err
}

// readMark reads the list of our files, and refuses a folder that is neither empty nor ours.
func (f *Folder) readMark(root *os.Root) error {
	text, err := root.ReadFile(f.Mark)
	f.fresh = errors.Is(err, fs.ErrNotExist)
	if err != nil && !f.fresh {
		return err
	}
	for line := range bytes.Lines(text) {
		name := string(bytes.TrimRight(line, "\r\n"))
		switch {
		case name == "" || name[0] == '#':
		case !fs.ValidPath(name):
			return &FolderError{Dir: f.dir, Name: f.Mark, What: f.What}
		default:
			f.ours[name] = true
		}
	}
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == "." || name == f.Mark:
		case f.fresh, f.ours[name] && entry.IsDir(), !f.ours[name] && f.Needs != nil && f.Needs(name, entry.IsDir()):
			return &FolderError{Dir: f.dir, Name: filepath.FromSlash(name), What: f.What}
		case name == unfinished && entry.IsDir():
			return fs.SkipDir
		}
		return nil
	})
}

// writeMark writes the list of our files to a file, which must be new.
func (f *Folder) writeMark(name string) error {
	return f.create(name, func(w io.Writer) error {
		fmt.Fprintf(w, "# These files are of %s. The next one written into this folder replaces them.\n", f.What)
		for _, name := range slices.Sorted(maps.Keys(f.ours)) {
			fmt.Fprintln(w, name) // w keeps the first error
		}
		return nil
	})
}

func (f *Folder) create(name string, write func(io.Writer) error) error {
	out, err := f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	err = write(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = out.Sync() // the rename must not reach the disk before it
	}
	return errors.Join(err, out.Close())
}

// Close removes what Replace has not put into its place, and the folders that were made for it if they
// are empty.
func (f *Folder) Close() {
	if f.root != nil {
		_ = f.root.RemoveAll(unfinished) // the next OpenFolder would remove it as well
		if f.fresh {
			_ = f.root.Remove(f.Mark)
		}
		_ = f.root.Close() // nothing is written through it
	}
	if f.held != nil {
		_ = filelock.Unlock(f.held)
	}
	for _, dir := range slices.Backward(f.made) {
		_ = os.Remove(dir) // what is not empty stays
	}
}

// Write writes one new file, by its path in the folder, with slashes.
func (f *Folder) Write(name string, write func(io.Writer) error) error {
	waiting := path.Join(unfinished, name)
	if err := f.root.MkdirAll(path.Dir(waiting), 0o755); err != nil {
		return err
	}
	if err := f.create(waiting, write); err != nil {
		return err
	}
	f.files = append(f.files, name)
	return nil
}

// Replace puts the new files into their places and removes the earlier ones. When it fails with a
// *FolderError, something else is in the way, and all stays as it is.
func (f *Folder) Replace() error {
	for _, name := range f.files {
		info, err := f.root.Lstat(name)
		if err == nil && (!f.ours[name] || info.IsDir()) {
			return &FolderError{Dir: f.dir, Name: filepath.FromSlash(name), What: f.What}
		}
	}
	for _, name := range f.files {
		if err := f.root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return err
		}
	}
	earlier := maps.Clone(f.ours)
	for _, name := range f.files {
		f.ours[name] = true
		delete(earlier, name)
	}
	if err := f.replaceMark(); err != nil { // before the files that it lists
		return err
	}
	f.fresh = false
	for _, name := range f.files {
		if err := f.root.Rename(path.Join(unfinished, name), name); err != nil {
			return err
		}
	}
	for name := range earlier {
		if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		delete(f.ours, name)
		for above := path.Dir(name); above != "." && f.root.Remove(above) == nil; above = path.Dir(above) {
			continue // what is not empty stays
		}
	}
	return f.replaceMark()
}

func (f *Folder) replaceMark() error {
	waiting := path.Join(unfinished, f.Mark)
	if err := f.writeMark(waiting); err != nil {
		return err
	}
	return f.root.Rename(waiting, f.Mark)
}
