package tablebase

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/sekilab/sekilab/solve/retrograde"
)

// Share is share K of N, from 0 on, of the layer of a sum: a run of consecutive slabs.
type Share struct{ Sum, K, N int }

// String returns the share as --share takes it.
func (sh Share) String() string { return fmt.Sprintf("%d/%d", sh.K, sh.N) }

// sharePattern are the names of the files of shares: the sum, K and N.
const sharePattern = "layer-%05d.share-%d-of-%d"

// writing ends the names of shares that are being written. A finisher leaves those of other
// layers alone.
const writing = ".writing"

func (sh Share) file(dir string) string {
	return filepath.Join(dir, fmt.Sprintf(sharePattern, sh.Sum, sh.K, sh.N))
}

// ShareResult says what SolveShare has done.
type ShareResult struct {
	Done       string // the file that was there already and whole; "" if the share was solved
	Slabs      int
	Read       int64 // bytes of the layer below that were read
	BelowBytes int64 // that its file has
}

// SolveShare solves a share of a layer from the layer below in the folder dir, of which it
// reads only the slabs that it needs, and leaves one finished file there. Memory is the number
// of bytes for values, see retrograde.Params.Memory. Other processes may solve shares at the same
// time, even the same share, and it may be repeated at any time: a complete share is not solved
// again. It fails when the layer below is missing or damaged, and with the errors of OpenStore
// otherwise.
func SolveShare(ctx context.Context, dir string, p Params, sh Share, memory int64, progress func(retrograde.Progress)) (ShareResult, error) {
	if sh.N < 1 || sh.K < 0 || sh.K >= sh.N || sh.Sum < p.FirstSum() || sh.Sum > MaxSum {
		return ShareResult{}, fmt.Errorf("there is no share %v of sum %d in a tablebase of %v", sh, sh.Sum, p)
	}
	if err := sh.checkManifest(ctx, dir, p); err != nil {
		return ShareResult{}, err
	}
	if name, err := finishedLayer(dir, sh.Sum); name != "" || err != nil {
		return ShareResult{Done: name}, err
	}
	bounds, err := retrograde.Cut(retrograde.Params{Rows: p.Rows, Cols: p.Cols, MaxSum: sh.Sum}, sh.N)
	if err != nil {
		return ShareResult{}, err
	}
	first, end := bounds[sh.K], bounds[sh.K+1]
	if sh.whole(dir, first, end) {
		return ShareResult{Done: sh.file(dir), Slabs: end - first}, nil
	}
	result, err := sh.solve(ctx, dir, p, memory, first, end, progress)
	// Whoever runs the same share at the same time may have been faster, and the layer may
	// have been finished since, which removes its shares.
	if name, _ := finishedLayer(dir, sh.Sum); name != "" {
		return ShareResult{Done: name}, remove(sh.file(dir))
	}
	return result, err
}

// solve solves slabs first to end−1 into the file of the share.
func (sh Share) solve(ctx context.Context, dir string, p Params, memory int64, first, end int, progress func(retrograde.Progress)) (ShareResult, error) {
	s := newStore(dir, p, createFile)
	defer s.Close()
	below := new(layerFile)
	if sum := sh.Sum - 1; sum >= p.FirstSum() {
		name := filepath.Join(dir, LayerName(sum))
		var err error
		if below, err = openLayerFile(name); errors.Is(err, fs.ErrNotExist) {
			return ShareResult{}, fmt.Errorf("%s is missing: the layer of sum %d is not finished", name, sum)
		} else if err != nil {
			return ShareResult{}, err
		}
		s.sealed[sum] = below
		if below.rows != p.Rows || below.cols != p.Cols || below.sum != sum || below.contents != contentsFull {
			return ShareResult{}, below.corrupt(8, "it does not hold the values of size %d×%d, sum %d", p.Rows, p.Cols, sum)
		}
	}
	part := s.newPart(sh.Sum, fmt.Sprintf("%s.%016x%s", filepath.Base(sh.file(dir)), rand.Uint64(), writing))
	part.share, part.first = true, first
	s.part = part
	defer func() { // unless renamed
		s.Close() // Windows removes no open file
		os.Remove(part.name)
	}()
	err := retrograde.SolveShare(ctx, retrograde.Params{Rows: p.Rows, Cols: p.Cols, MaxSum: sh.Sum, Store: s, Memory: memory, Progress: progress}, first, end)
	if err == nil {
		err = part.finish(sh.file(dir), part.total)
	}
	return ShareResult{Slabs: end - first, Read: below.read.Load(), BelowBytes: below.size}, err
}

// checkManifest compares the parameters of the tablebase in dir, and makes one for the first
// layer.
func (sh Share) checkManifest(ctx context.Context, dir string, p Params) error {
	have, err := ReadParams(dir)
	if errors.Is(err, fs.ErrNotExist) && sh.Sum == p.FirstSum() {
		s, err := WaitStore(ctx, dir, p)
		if err != nil {
			return err
		}
		return s.Close()
	}
	if err == nil && have != p {
		err = &ParamsError{filepath.Join(dir, manifestName), have, p}
	}
	return err
}

// WaitStore is OpenStore, but waits while another process writes the tablebase.
func WaitStore(ctx context.Context, dir string, p Params) (*Store, error) {
	for {
		s, err := OpenStore(dir, p)
		var locked *LockedError
		if !errors.As(err, &locked) {
			return s, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// finishedLayer returns the name of the file of a layer, or "" if there is none.
func finishedLayer(dir string, sum int) (string, error) {
	f, err := openLayerFile(filepath.Join(dir, LayerName(sum)))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return f.name, f.close()
}

// whole reports whether the share exists, undamaged and with the slabs first to end−1.
func (sh Share) whole(dir string, first, end int) bool {
	f, err := openLayerOrShare(sh.file(dir), true)
	if err != nil {
		return false
	}
	defer f.close()
	if f.held != end-first || f.held > 0 && f.first != first {
		return false
	}
	return f.eachRecord(func(int, []byte) error { return nil }) == nil
}

// eachRecord calls visit with the slab records of a file in order, each after comparing all
// its checksums.
func (f *layerFile) eachRecord(visit func(index int, record []byte) error) error {
	for index := f.first; index < f.first+f.held; index++ {
		place := f.directory.at(index - f.first)
		record, err := f.view(place.offset, place.length, nil)
		if err != nil {
			return err
		}
		inRecord := &layerFile{header: f.header, name: f.name, data: bytes.NewReader(record), size: int64(len(record))}
		v, err := inRecord.wholeSlab(index, 0, place.length)
		var corrupt *CorruptError
		if errors.As(err, &corrupt) {
			corrupt.Offset += place.offset
		}
		if err == nil && v.checksum != place.checksum {
			err = f.corrupt(place.offset, "slab %d is not what the directory says", index)
		}
		if err == nil {
			err = visit(index, record)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
