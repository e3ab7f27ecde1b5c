package tablebase

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"time"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/retrograde"
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

// ReadEverything reads the last layer of a folder in every way there is, and returns the first error.
func ReadEverything(dir string, size seki.Size, sum int) error {
	d := folder{dir: dir, size: size, last: sum}
	l, err := d.openLayer(sum)
	if err != nil {
		return err
	}
	r := &Reader{folder: d, layers: make([]*Layer, sum-size.MinSum()+1)}
	r.layers[sum-size.MinSum()] = l
	first := l.CheckBytes()
	note := func(err error) { first = cmp.Or(first, err) }
	for _, err := range l.Blocks() {
		note(err)
	}
	store := &Store{below: l}
	for number := range l.slabs {
		_, err := store.Get(number, nil)
		note(err)
	}
	visit := retrograde.Handlers{
		Visit: func(class seki.Class) error {
			_, _, err := r.Results(class.Matrix)
			note(err)
			return nil
		},
	}
	note(l.Visit(context.Background(), size, visit))
	visit.Want = func(_ seki.Layer, results seki.Results) bool { return results.IsSpecial() }
	note(l.Visit(context.Background(), size, visit))
	return first
}
