package atomicfile

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Folder is a folder for files that replace earlier ones. A file in it, the mark, lists the files that were written
// there, each with the SHA-256 of its content, as sha256sum does. Only a file with a listed name and content is ours: it
// may be replaced or removed. All others stay. A folder with files and no mark is refused, and one with a changed file.
//
// Lines are only added to the mark, and before the files that they list. So processes that write at once, and processes
// that are killed, leave only listed files. The files of writers at once may be mixed, and one writer may remove a file
// that another writes again with its earlier content. Nothing is read or written through a link that leads out of the
// folder.
type Folder struct {
	Dir  string // it is made if it does not exist
	What string // what the files are of: "an exported site"
	Mark string // the name of the mark
}

// FolderError is returned for a folder that holds something else than it should.
type FolderError struct {
	Folder
	Name string // a path in the folder
	More string // what else may be the reason
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("%s holds %s, which is not of %s%s: choose an empty folder, or one with %[3]s", e.Dir,
		filepath.FromSlash(e.Name), e.What, e.More)
}

// Check returns an error if files cannot be written into the folder: a *FolderError if it is not empty and has no mark, or
// if a listed file was changed. It makes nothing: of a folder that does not exist it tries the one that it would be in.
func (f Folder) Check() error {
	dir := f.Dir
	for dir != filepath.Dir(dir) && !exists(dir) {
		dir = filepath.Dir(dir)
	}
	if dir != f.Dir {
		return Folder{Dir: dir}.do(func(root *os.Root) error { return f.put(root, "", nil) })
	}
	return f.do(func(root *os.Root) error {
		other := "" // found before the mark: others write their mark before their files
		err := fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() && !IsTemporary(name) {
				other = name
				return fs.SkipAll
			}
			return err
		})
		if _, noMark := root.Lstat(f.Mark); noMark != nil && other != "" {
			return &FolderError{f, other, ""}
		}
		return cmp.Or(err, f.unchanged(root), f.put(root, "", nil))
	})
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// unchanged returns a *FolderError if a listed file has a content that is not listed.
func (f Folder) unchanged(root *os.Root) error {
	names, err := f.listed(root)
	if err != nil {
		return err
	}
	var there []string // read before the mark is read again: others list their files before they write them
	for _, old := range names {
		_, name, _ := strings.Cut(old, "  ")
		if content, err := root.ReadFile(name); err == nil {
			there = append(there, line(name, content))
		}
	}
	listed, err := f.listed(root)
	for _, now := range there {
		if !slices.Contains(listed, now) {
			_, name, _ := strings.Cut(now, "  ")
			return &FolderError{f, name, " or was changed"}
		}
	}
	return err
}

// listed returns the lines of the mark.
func (f Folder) listed(root *os.Root) ([]string, error) {
	mark, err := root.ReadFile(f.Mark)
	if info, bad := root.Lstat(f.Mark); bad == nil && info.IsDir() {
		return nil, &FolderError{f, f.Mark, ""}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return strings.Split(string(mark), "\n"), nil
}

// do calls work with the folder.
func (f Folder) do(work func(*os.Root) error) error {
	if err := os.MkdirAll(f.Dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(f.Dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return work(root)
}

// Write writes new files, by their paths in the folder with slashes, and removes the earlier ones; their folders stay.
// When it fails with a *FolderError, something else is in the way, and all stays as it is.
func (f Folder) Write(files map[string][]byte) error {
	return f.do(func(root *os.Root) error {
		names, there := slices.Sorted(maps.Keys(files)), map[string]string{}
		for _, name := range names { // before the mark is read: others list their files before they write them
			info, err := root.Lstat(name)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			content, err := root.ReadFile(name)
			if err == nil {
				there[name] = line(name, content)
			} else if info == nil || !info.Mode().IsRegular() || !errors.Is(err, fs.ErrNotExist) { // not just removed
				return &FolderError{f, name, " or was changed"}
			}
		}
		listed, err := f.listed(root)
		if err != nil {
			return err
		}
		// The comment comes first: a process that was killed here may have left a line without its end.
		text := fmt.Sprintf("# These files are of %s. The next one written into this folder replaces them.\n", f.What)
		for _, name := range names {
			if there[name] != "" && !slices.Contains(listed, there[name]) {
				return &FolderError{f, name, " or was changed"}
			}
			if added := line(name, files[name]); !slices.Contains(listed, added) {
				text += added + "\n"
			}
		}
		if err := f.add(root, text); err != nil {
			return err
		}
		for _, name := range names {
			if err := f.put(root, name, files[name]); err != nil {
				return err
			}
		}
		return f.remove(root, listed, files)
	})
}

// line returns the line of the mark for a file.
func line(name string, content []byte) string {
	return fmt.Sprintf("%x  %s", sha256.Sum256(content), name)
}

// add adds a text to the mark.
func (f Folder) add(root *os.Root, text string) error {
	out, err := root.OpenFile(f.Mark, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	_, err = out.WriteString(text)
	return cmp.Or(err, finish(out))
}

// put writes a file, which may replace another one. Without a name it only tries whether one can be written.
func (f Folder) put(root *os.Root, name string, content []byte) error {
	temporary := temporaryName()
	out, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = out.Write(content)
	if err = cmp.Or(err, finish(out)); err == nil && name != "" {
		err = cmp.Or(root.MkdirAll(path.Dir(name), 0o755), root.Rename(temporary, name))
	}
	if err != nil || name == "" {
		_ = root.Remove(temporary) // it harms nobody if it stays
	}
	return err
}

// remove removes the listed files that are not among the new ones.
func (f Folder) remove(root *os.Root, listed []string, files map[string][]byte) error {
	for _, old := range listed {
		_, name, _ := strings.Cut(old, "  ")
		content, err := root.ReadFile(name)
		if _, isNew := files[name]; isNew || err != nil || line(name, content) != old {
			continue
		}
		if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) { // another writer may remove it
			return err
		}
	}
	return nil
}
