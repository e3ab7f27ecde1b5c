package eyes

// table remembers the numbers of positions by their keys, in a bounded number of bytes: when it is
// full it forgets at least half, the positions that took the least work.
type table struct {
	entries map[string]entry
	bytes   int64
	limit   int64
}

type entry struct {
	numbers
	work uint64
}

// entryBytes is what an entry takes beside its key, about.
const entryBytes = 100

func newTable(limit int64) table { return table{entries: map[string]entry{}, limit: limit} }

func (t *table) get(key string) (numbers, bool) {
	e, ok := t.entries[key]
	return e.numbers, ok
}

func (t *table) put(key string, x numbers, work uint64) {
	e, ok := t.entries[key]
	if !ok {
		t.bytes += int64(len(key)) + entryBytes
	}
	t.entries[key] = entry{x, e.work + work}
	if t.bytes <= t.limit {
		return
	}
	for least := uint64(2); t.bytes > t.limit/2; least *= 2 {
		for key, e := range t.entries {
			if e.work < least {
				delete(t.entries, key)
				t.bytes -= int64(len(key)) + entryBytes
			}
		}
	}
}
