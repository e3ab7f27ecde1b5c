package tablebase

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/edsrzf/mmap-go"
)

// source is a file that is read in pieces: mapped into memory for probing, or
// read by the call while solving, where pages of mapped files would count as
// memory of the process.
type source interface {
	// view returns n bytes at offset, which the caller leaves unchanged. They
	// may lie in buf, which is used when it is long enough.
	view(offset, n int64, buf []byte) ([]byte, error)
	size() int64
	close() error
}

// mapped is a file mapped into memory.
type mapped struct {
	data mmap.MMap
}

// openMapped maps the named file, read-only.
func openMapped(name string) (source, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 { // an empty map is an error
		return memory(nil), nil
	}
	data, err := mmap.Map(f, mmap.RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("cannot map %s: %w", name, err)
	}
	return &mapped{data}, nil
}

func (m *mapped) view(offset, n int64, _ []byte) ([]byte, error) {
	return memory(m.data).view(offset, n, nil)
}
func (m *mapped) size() int64  { return int64(len(m.data)) }
func (m *mapped) close() error { return m.data.Unmap() }

// memory is a file's contents in memory.
type memory []byte

func (m memory) view(offset, n int64, _ []byte) ([]byte, error) {
	if offset < 0 || n < 0 || offset > int64(len(m)) || n > int64(len(m))-offset {
		return nil, io.ErrUnexpectedEOF
	}
	return m[offset : offset+n : offset+n], nil
}
func (m memory) size() int64  { return int64(len(m)) }
func (m memory) close() error { return nil }

// readFile is an open file, read by calls.
type readFile struct {
	f      *os.File
	length int64
}

func openRead(name string) (source, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	return &readFile{f, info.Size()}, nil
}

func (r *readFile) view(offset, n int64, buf []byte) ([]byte, error) {
	if offset < 0 || n < 0 || n > r.length-offset {
		return nil, io.ErrUnexpectedEOF
	}
	if int64(cap(buf)) < n {
		buf = make([]byte, n)
	}
	_, err := r.f.ReadAt(buf[:n], offset)
	return buf[:n], err
}
func (r *readFile) size() int64  { return r.length }
func (r *readFile) close() error { return r.f.Close() }

// reason returns the cause of a file error without the operation and the name,
// which the caller states.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
