package tablebase

import (
	"errors"
	"io/fs"
	"os"
)

// errNotOwn is the error for a file that another program made in place of one of a store.
var errNotOwn = errors.New("it is a link, or no regular file: remove it")

// openOwn opens a file that a store makes for itself, for reading and writing. A new one is made; an old one must be
// a regular file of one name: what is written through a link would change the file of somebody else.
func openOwn(name string) (*os.File, error) {
	info, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
	}
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || links(info) > 1 {
		return nil, errNotOwn
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if opened, err := f.Stat(); err != nil || !os.SameFile(info, opened) { // it has been replaced meanwhile
		f.Close()
		return nil, errNotOwn
	}
	return f, nil
}
