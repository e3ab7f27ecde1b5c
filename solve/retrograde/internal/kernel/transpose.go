package kernel

import "unsafe"

// Bits 0 and 1 of a nibble are the value of C, bits 2 and 3 the value of R.
const cBits = 0x3333333333333333

// transposed exchanges R and C in eight values, or in one.
func transposed[T byte | uint64](x T) T {
	c := T(cBits & uint64(^T(0)))
	return x&c<<2 | x>>2&c
}

// Transpose copies len(dst) values of src to dst, with R and C exchanged. Bytes after dst
// may change.
func Transpose(dst, src []byte) {
	p, q := start(dst), start(src)
	for w := 0; w < len(dst); w += 8 {
		store(unsafe.Add(p, w), transposed(load(unsafe.Add(q, w))))
	}
}

// Groups copies groups of values from Src to Dst, one after another, with R and C
// exchanged. Lists holds the groups: for each group its length, then the positions of its
// values.
type Groups struct {
	Dst, Src []byte
	Lists    []uint16
	done     int // number of values copied
}

// Place is where some values start in Src, and the index in Lists of their next group.
type Place struct{ Position, Next uint32 }

// Copy copies the next group of each place.
func (g *Groups) Copy(places []Place) {
	dst, src, lists, done := start(g.Dst), start(g.Src), unsafe.Pointer(unsafe.SliceData(g.Lists)), g.done
	for k := range places {
		at := &places[k]
		first, next := unsafe.Add(src, at.Position), uintptr(at.Next)
		last := next + uintptr(*(*uint16)(unsafe.Add(lists, 2*next)))
		for next < last {
			next++
			*(*byte)(unsafe.Add(dst, done)) = transposed(*(*byte)(unsafe.Add(first, *(*uint16)(unsafe.Add(lists, 2*next)))))
			done++
		}
		at.Next = uint32(next) + 1
	}
	g.done = done
}
