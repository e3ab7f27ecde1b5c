package main

import (
	"archive/tar"
	"archive/zip"
	"cmp"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// file is a file of an archive: its name there, with slashes, and its path here.
type file struct {
	name, path string
	executable bool
}

func (f file) mode() fs.FileMode {
	if f.executable {
		return 0o755
	}
	return 0o644
}

// filesBelow returns the regular files of a folder and those below it, with names below prefix; of a file itself, under that name.
func filesBelow(dir, prefix string) (files []file, err error) {
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		below, err := filepath.Rel(dir, name)
		files = append(files, file{name: path.Join(prefix, filepath.ToSlash(below)), path: name})
		return err
	})
	return files, err
}

// writeArchive writes files below the folder top, as a .zip or .tar.gz, whichever
// name ends with. The bytes depend on names and contents only: files are sorted, have
// no owner, the given date, and no other mode than 0644 or 0755.
func writeArchive(w io.Writer, name, top string, files []file, date time.Time) error {
	add, end := tarball(w, date)
	if strings.HasSuffix(name, ".zip") {
		add, end = zipped(w, date)
	}
	for _, f := range slices.SortedFunc(slices.Values(files), func(a, b file) int { return cmp.Compare(a.name, b.name) }) {
		content, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		if err := add(path.Join(top, f.name), f.mode(), content); err != nil {
			return err
		}
	}
	return end()
}

type adder func(name string, mode fs.FileMode, content []byte) error

func tarball(w io.Writer, date time.Time) (add adder, end func() error) {
	packed := gzip.NewWriter(w)
	t := tar.NewWriter(packed)
	add = func(name string, mode fs.FileMode, content []byte) error {
		if err := t.WriteHeader(&tar.Header{Name: name, Mode: int64(mode), Size: int64(len(content)), ModTime: date}); err != nil {
			return err
		}
		_, err := t.Write(content)
		return err
	}
	return add, func() error { return errors.Join(t.Close(), packed.Close()) }
}

func zipped(w io.Writer, date time.Time) (add adder, end func() error) {
	z := zip.NewWriter(w)
	add = func(name string, mode fs.FileMode, content []byte) error {
		header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: date.UTC()}
		header.SetMode(mode)
		entry, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		_, err = entry.Write(content)
		return err
	}
	return add, z.Close
}
