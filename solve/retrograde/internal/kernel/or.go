package kernel

import (
	"math/bits"
	"unsafe"
)

// OrBoth sets two runs of equal length, which do not overlap, to their OR.
func OrBoth(a, b []byte) {
	p, q := start(a), start(b)
	w := 0
	for ; w+8 <= len(a); w += 8 {
		at, bt := unsafe.Add(p, w), unsafe.Add(q, w)
		x := load(at) | load(bt)
		store(at, x)
		store(bt, x)
	}
	if w < len(a) {
		at, bt := unsafe.Add(p, w), unsafe.Add(q, w)
		mask := lowBytes(len(a) - w)
		x, y := load(at), load(bt)
		store(at, x|y&mask)
		store(bt, y|x&mask)
	}
}

// OrReverse ORs a run with its reverse.
func OrReverse(a []byte) {
	p := start(a)
	if len(a) < 8 {
		x := load(p)
		low := x & lowBytes(len(a))
		store(p, x|bits.ReverseBytes64(low)>>(8*(8-len(a))))
		return
	}
	// Words at the two ends mirror each other, even if they overlap.
	for lo, hi := 0, len(a)-8; lo < hi+8; lo, hi = lo+8, hi-8 {
		at, bt := unsafe.Add(p, lo), unsafe.Add(p, hi)
		x := load(at) | bits.ReverseBytes64(load(bt))
		store(at, x)
		store(bt, bits.ReverseBytes64(x))
		if hi < lo+8 {
			return
		}
	}
}

// OrPairs sets each pair of bytes, at the positions pairs[0] and pairs[1], pairs[2] and
// pairs[3], …, to their OR.
func OrPairs(a []byte, pairs []uint16) {
	p := start(a)
	for ; len(pairs) >= 2; pairs = pairs[2:] {
		orBytes(unsafe.Add(p, pairs[0]), unsafe.Add(p, pairs[1]))
	}
}

// OrPartners sets each pair of bytes a[k] and b[partner[k]] to their OR.
func OrPartners[T uint16 | int32](a, b []byte, partner []T) {
	p, q := start(a), start(b)
	for k, to := range partner {
		orBytes(unsafe.Add(p, k), unsafe.Add(q, to))
	}
}

// OrNext sets each pair of bytes a[first+k] and a[next[v]] to their OR, for v = ids[k], and
// increases next[v].
func OrNext(a []byte, first int, next []int, ids []int32) {
	p := start(a)
	here := unsafe.Add(p, first)
	for k, v := range ids {
		orBytes(unsafe.Add(here, k), unsafe.Add(p, next[v]))
		next[v]++
	}
}

func orBytes(p, q unsafe.Pointer) {
	a, b := (*byte)(p), (*byte)(q)
	x := *a | *b
	*a, *b = x, x
}

// OrByte ORs x into every byte of dst.
func OrByte(dst []byte, x byte) {
	s := Stream{word: uint64(x) * EveryByte}
	s.Or(dst)
}

// OrInto ORs the bytes of src, and x, into the bytes of dst. src has padding.
func OrInto(dst, src []byte, x byte) {
	word := uint64(x) * EveryByte
	p, q := start(dst), start(src)
	w := 0
	for ; w+8 <= len(dst); w += 8 {
		at := unsafe.Add(p, w)
		store(at, load(at)|load(unsafe.Add(q, w))|word)
	}
	if w < len(dst) {
		at := unsafe.Add(p, w)
		store(at, load(at)|(load(unsafe.Add(q, w))|word)&lowBytes(len(dst)-w))
	}
}
