package tablebase

import "sort"

// entry says where something with a margin is: the record of a slab in the file, or
// the codes of a block in its slab.
type entry struct {
	margin         []int
	offset, length int64
	checksum       uint32 // of the record up to its chunks, or of the codes
}

// marginIndex is a list of entries, in decreasing order of their margins, as it is stored.
type marginIndex struct {
	parts int // of a margin
	bytes []byte
}

// entrySize returns the bytes of an entry.
func entrySize(parts int) int { return 2*parts + 8 + 8 + 4 }

func appendEntry(b []byte, e entry) []byte {
	b = appendMargin(b, e.margin)
	b = le.AppendUint64(b, uint64(e.offset))
	b = le.AppendUint64(b, uint64(e.length))
	return le.AppendUint32(b, e.checksum)
}

func (x marginIndex) at(k int) entry {
	b := x.bytes[k*entrySize(x.parts):]
	tail := b[2*x.parts:]
	return entry{parseMargin(b, x.parts), int64(le.Uint64(tail)), int64(le.Uint64(tail[8:])), le.Uint32(tail[16:])}
}

// find returns the number of the entry with the given margin. Cost: a binary search.
func (x marginIndex) find(margin []int) (k int, ok bool) {
	size := entrySize(x.parts)
	return sort.Find(len(x.bytes)/size, func(k int) int {
		for j, v := range margin {
			if d := int(le.Uint16(x.bytes[k*size+2*j:])) - v; d != 0 {
				return d
			}
		}
		return 0
	})
}
