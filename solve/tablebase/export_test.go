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

// TempFile is the file interface of a store, for tests that let writes fail.
type TempFile = tempFile

// CreateTemp makes the files of a store.
var CreateTemp = createTemp

// OpenStoreWith is OpenStore with another way to make files.
func OpenStoreWith(dir string, p Params, create func(string) (TempFile, error)) (*Store, error) {
	return openStore(dir, p, create)
}

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
		data, err := readEntry(f, nil)
		if err != nil {
			panic(err)
		}
		if data = change(f.Name, bytes.Clone(data)); data == nil {
			continue
		}
		packed := data
		if f.Method == zstdMethod {
			packed = newPacker().EncodeAll(data, nil)
		}
		if err := newEntry(f.Name, f.Method, data, packed).write(w); err != nil {
			panic(err)
		}
	}
	if err := cmp.Or(w.SetComment(z.Comment), w.Close()); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// ReadEverything reads a layer's file in every way there is, and returns the first error.
func ReadEverything(name string, p Params, sum int) error {
	l, err := openLayer(name, p, sum)
	if err != nil {
		return err
	}
	defer l.Close()
	r := &Reader{dir: "dir", params: p, layers: make([]*layerFile, sum-p.FirstSum()+1)}
	r.layers[sum-p.FirstSum()] = l
	first := l.checkBytes()
	note := func(err error) { first = cmp.Or(first, err) }
	for _, err := range r.Blocks(sum) {
		note(err)
	}
	visit := retrograde.Handlers{
		Want: func(_ seki.Layer, results seki.Results) bool { return results.IsSpecial() },
		Visit: func(class seki.Class) error {
			_, _, err := r.Results(class.Matrix)
			note(err)
			return nil
		},
	}
	size := r.params.size()
	note(r.Visit(context.Background(), sum, size, visit))
	if r.HasValues(sum) {
		for number := range l.slabs {
			_, _, err := l.slab(number, true, nil)
			note(err)
		}
		visit.Want = nil
		note(r.Visit(context.Background(), sum, size, visit))
	}
	return first
}
