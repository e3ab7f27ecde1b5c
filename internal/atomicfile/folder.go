package atomicfile

import (
	"bufio"
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
// files are replaced or removed. All others stay. Of several that write at once the last one wins, and the mark lists
// the files of all.
//
// New files have temporary names until all are complete. A process that is killed while it renames them may leave
// files of both contents, all listed, which the next Folder replaces. Nothing is read or written through a link that
// leads out of the folder.
type Folder struct {
	dir, what, mark string
	root            *os.Root
	fresh           bool              // OpenFolder has made it
	ours            map[string]bool   // the files that the mark lists
	waiting         map[string]string // the temporary names of new files
}

// OpenFolder prepares the folder dir for new files, and makes it if it does not exist. It says what the files are of,
// "an exported site", and the name of the mark. It fails with a *FolderError if the folder is not empty and has no
// mark. The caller must call Close.
func OpenFolder(dir, what, mark string) (*Folder, error) {
	f := &Folder{dir: dir, what: what, mark: mark, ours: map[string]bool{}, waiting: map[string]string{}}
	_, err := os.Lstat(dir)
	f.fresh = errors.Is(err, fs.ErrNotExist)
	err = os.MkdirAll(dir, 0o755)
	if err == nil {
		f.root, err = os.OpenRoot(dir)
	}
	if err == nil {
		err = f.checkOurs()
	}
	if err == nil { // files can be made there, or it is an error before the work
		err = f.Write(mark, func(io.Writer) error { return nil })
		f.discard(mark)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// checkOurs refuses a folder that has files and no mark.
func (f *Folder) checkOurs() error {
	other := "" // found before the mark is read: others write their mark before their files
	walkErr := fs.WalkDir(f.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !IsTemporary(name) {
			other = name
			return fs.SkipAll
		}
		return err
	})
	switch text, err := f.readMark(); {
	case err != nil || text != "":
		return err
	case other != "" && other != f.mark:
		return f.foreign(other)
	default:
		return walkErr
	}
}

// readMark returns the mark, "" if there is none, and adds the files that it lists to ours.
func (f *Folder) readMark() (string, error) {
	text, err := f.root.ReadFile(f.mark)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	for line := range strings.Lines(string(text)) {
		name := strings.TrimRight(line, "\r\n")
		switch {
		case name == "" || name[0] == '#':
		case !fs.ValidPath(name):
			return "", f.foreign(f.mark)
		default:
			f.ours[name] = true
		}
	}
	return string(text), err
}

func (f *Folder) foreign(name string) error {
	return &FolderError{f.dir, filepath.FromSlash(name), f.what}
}

// Close removes what Replace has not put into its place, and the folder if OpenFolder has made it and it is empty.
func (f *Folder) Close() {
	for name := range f.waiting {
		f.discard(name)
	}
	if f.root != nil {
		_ = f.root.Close() // nothing is written through it
	}
	if f.fresh {
		_ = os.Remove(f.dir) // it stays unless it is empty
	}
}

func (f *Folder) discard(name string) {
	if f.root != nil {
		_ = f.root.Remove(f.waiting[name])
	}
	delete(f.waiting, name)
}

// Write writes one new file, by its path in the folder, with slashes.
func (f *Folder) Write(name string, write func(io.Writer) error) error {
	f.waiting[name] = temporaryName()
	out, err := f.root.OpenFile(f.waiting[name], os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	if err := errors.Join(write(w), w.Flush()); err != nil {
		return errors.Join(err, out.Close())
	}
	return finish(out)
}

// Replace puts the new files into their places and removes the earlier ones. When it fails with a
// *FolderError, something else is in the way, and all stays as it is.
func (f *Folder) Replace() error {
	files := slices.Sorted(maps.Keys(f.waiting))
	var replaced []string // found before the mark is read
	for _, name := range files {
		if info, err := f.root.Lstat(name); err == nil && info.IsDir() {
			return f.foreign(name)
		} else if err == nil {
			replaced = append(replaced, name)
		}
	}
	if _, err := f.readMark(); err != nil {
		return err
	}
	for _, name := range replaced {
		if !f.ours[name] {
			return f.foreign(name)
		}
	}
	for _, name := range files {
		if err := f.root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return err
		}
	}
	earlier := maps.Clone(f.ours)
	for _, name := range files {
		f.ours[name] = true
		delete(earlier, name)
	}
	if err := f.writeMark(nil); err != nil { // before the files that it lists
		return err
	}
	for _, name := range files {
		if err := f.place(name); err != nil {
			return err
		}
	}
	for name := range earlier {
		if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for above := path.Dir(name); above != "." && f.root.Remove(above) == nil; above = path.Dir(above) {
			continue // what is not empty stays
		}
	}
	return f.writeMark(earlier)
}

// place gives a new file its name.
func (f *Folder) place(name string) error {
	err := f.root.Rename(f.waiting[name], name)
	if err == nil {
		delete(f.waiting, name)
	}
	return err
}

// writeMark writes the list of our files and of those that others have listed, without the removed ones. It ends when
// the folder has that mark: others may write theirs meanwhile, or put such a file back.
func (f *Folder) writeMark(removed map[string]bool) error {
	for {
		before, err := f.readMark()
		if err != nil {
			return err
		}
		for name := range removed {
			f.ours[name] = true
			if _, err := f.root.Lstat(name); errors.Is(err, fs.ErrNotExist) {
				delete(f.ours, name)
			}
		}
		text := fmt.Sprintf("# These files are of %s. The next one written into this folder replaces them.\n", f.what)
		for _, name := range slices.Sorted(maps.Keys(f.ours)) {
			text += name + "\n"
		}
		if text == before {
			return nil
		}
		err = f.Write(f.mark, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
		if err != nil {
			return err
		}
		if now, err := f.readMark(); err != nil || now != before {
			f.discard(f.mark)
		} else if err := f.place(f.mark); err != nil {
			return err
		}
	}
}
