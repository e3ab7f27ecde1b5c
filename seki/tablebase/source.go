package tablebase

import (
	"io"
	"os"
)

// source is a file that is read in pieces. Files are not mapped into memory,
// where a file cut short or a failing disk would crash the process instead of
// being an error.
type source interface {
	// view returns n bytes at offset, which the caller leaves unchanged. They
	// may lie in buf, which is used when it is long enough.
	view(offset, n int64, buf []byte) ([]byte, error)
	size() int64
	close() error
}

// inMemory is a file's contents in memory.
type inMemory []byte

func (m inMemory) view(offset, n int64, _ []byte) ([]byte, error) {
	if offset < 0 || n < 0 || offset > int64(len(m)) || n > int64(len(m))-offset {
		return nil, io.ErrUnexpectedEOF
	}
	return m[offset : offset+n : offset+n], nil
}
func (m inMemory) size() int64  { return int64(len(m)) }
func (m inMemory) close() error { return nil }

// file is an open file of the given length.
type file struct {
	readerAtCloser
	length int64
}

type readerAtCloser interface {
	io.ReaderAt
	io.Closer
}

// openFile opens the named file for reading.
func openFile(name string) (source, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &file{f, info.Size()}, nil
}

func (f *file) view(offset, n int64, buf []byte) ([]byte, error) {
	if offset < 0 || n < 0 || n > f.length-offset {
		return nil, io.ErrUnexpectedEOF
	}
	if int64(cap(buf)) < n {
		buf = make([]byte, n)
	}
	_, err := f.ReadAt(buf[:n], offset)
	return buf[:n], err
}
func (f *file) size() int64  { return f.length }
func (f *file) close() error { return f.Close() }
