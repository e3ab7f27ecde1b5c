package tablebase

import (
	"fmt"
	"path/filepath"

	"github.com/sekilab/sekilab/internal/atomicfile"
	"github.com/sekilab/sekilab/seki"
)

// EndLayer ends the current layer, whose census is total: its file gets its
// footer, is synced and renamed. Layers before it lose what the tablebase does
// not keep. It fails when slabs are missing or their counts do not add up to total.
func (s *Store) EndLayer(sum int, total seki.Census) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return s.err
	}
	p := s.part
	switch {
	case sum != p.sum:
		return fmt.Errorf("the current layer has sum %d, not %d", p.sum, sum)
	case len(p.places) < p.slabs:
		return fmt.Errorf("the layer of sum %d has %d slabs instead of %d", sum, len(p.places), p.slabs)
	}
	outside, err := s.params.outside().Census(sum)
	if err != nil {
		return err
	}
	own := p.total
	if own.Add(outside); own != total {
		return fmt.Errorf("the counts of the slabs of sum %d, and of what is not stored, add up to %d classes, not to the %d of the layer", sum, own.Classes, total.Classes)
	}
	for _, step := range []func(sum int) error{
		func(sum int) error { return p.finish(filepath.Join(s.dir, LayerName(sum)), total) },
		s.openFinished, s.reduceBefore,
		func(sum int) error { return s.beginLayer(sum + 1) },
	} {
		if s.err = step(sum); s.err != nil {
			break
		}
	}
	return s.err
}

// openFinished opens the file of a finished layer.
func (s *Store) openFinished(sum int) error {
	f, err := openLayerFile(filepath.Join(s.dir, LayerName(sum)))
	if err == nil {
		s.sealed[sum] = f
	}
	return err
}

// finish appends the footer with the counts, closes the file and gives it its final name.
func (p *part) finish(name string, counts seki.Census) error {
	if err := p.write(nil); err != nil { // a layer may have no slabs
		return &WriteError{p.name, err}
	}
	footer := appendFooter(nil, p.end, p.places, counts, p.stats)
	if _, err := p.file.WriteAt(footer, p.end); err != nil {
		return &WriteError{p.name, err}
	}
	f := p.file
	p.file = nil // Replace closes it
	return writeError(name, atomicfile.Replace(f, name))
}

// reduceBefore removes from the layers before sum what the tablebase does not
// keep. It continues what an interrupted process has begun.
func (s *Store) reduceBefore(sum int) error {
	if s.params.Keep == KeepAll {
		return nil
	}
	for t := s.params.FirstSum(); t < sum; t++ {
		f := s.sealed[t]
		if f.contents == contentsKinds {
			continue
		}
		data, err := f.reduced()
		if err != nil {
			return err
		}
		f.close() // Windows replaces no open file
		delete(s.sealed, t)
		if err := s.writeWhole(LayerName(t), data); err != nil {
			return err
		}
		if err := s.openFinished(t); err != nil {
			return err
		}
	}
	return nil
}

// reduced returns the file of a layer without its values. The statistics remain those of the full layer.
func (f *layerFile) reduced() ([]byte, error) {
	h := f.header
	h.contents = contentsKinds
	b := h.encode()
	var places []entry
	for index := range f.slabs {
		v, err := f.slab(index)
		if err != nil {
			return nil, err
		}
		head := recordHead{index: index, raw: v.head.raw, specials: v.head.specials}
		head.length = h.metaSize(head)
		record := head.encode(nil)
		record = appendMargin(record, v.row)
		record = append(record, v.counts...)
		record = append(record, v.special...)
		record = appendChecksum(record)
		places = append(places, entry{v.row, int64(len(b)), head.length, le.Uint32(record[len(record)-4:])})
		b = append(b, record...)
	}
	return appendFooter(b, int64(len(b)), places, f.total, f.stats), nil
}
