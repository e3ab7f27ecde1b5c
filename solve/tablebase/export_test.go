package tablebase

import (
	"archive/zip"
	"bytes"
	"cmp"
	"time"
)

// Eager lets the store write each slab at once, and look for slabs of other processes after the given time.
func (s *Store) Eager(scanAfter time.Duration) { s.mostWaiting, s.scanAfter = 1, scanAfter }

// Rewrite returns a zip file of a store in which the data of each entry is changed. Checksums and sizes are right.
// It leaves out an entry whose data becomes nil.
func Rewrite(original []byte, change func(name string, data []byte) []byte) []byte {
	z, err := zip.NewReader(bytes.NewReader(original), int64(len(original)))
	if err != nil {
		panic(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range z.File {
		data, err := (&entry{FileHeader: &f.FileHeader, raw: f.OpenRaw}).read(nil)
		if err != nil {
			panic(err)
		}
		if data = change(f.Name, bytes.Clone(data)); data == nil {
			continue
		}
		if err := newEntry(f.Name, f.Method, data).write(w); err != nil {
			panic(err)
		}
	}
	if err := cmp.Or(w.SetComment(z.Comment), w.Close()); err != nil {
		panic(err)
	}
	return b.Bytes()
}
