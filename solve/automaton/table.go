package automaton

// table maps hashes to residuals, by open addressing: 12 bytes a slot, at most
// three quarters of them used. The key 0 must not be used.
type table struct {
	keys   []uint64
	values []residual
	used   int
}

func (t *table) get(key uint64) (residual, bool) {
	if len(t.keys) == 0 {
		return 0, false
	}
	mask := uint64(len(t.keys) - 1)
	for k := key & mask; ; k = (k + 1) & mask {
		switch t.keys[k] {
		case key:
			return t.values[k], true
		case 0:
			return 0, false
		}
	}
}

// put adds a key that is not in the table.
func (t *table) put(key uint64, value residual) {
	if 4*(t.used+1) > 3*len(t.keys) {
		old := *t
		n := max(1024, 2*len(old.keys))
		*t = table{keys: make([]uint64, n), values: make([]residual, n), used: old.used}
		for k, key := range old.keys {
			if key != 0 {
				t.insert(key, old.values[k])
			}
		}
	}
	t.used++
	t.insert(key, value)
}

func (t *table) insert(key uint64, value residual) {
	mask := uint64(len(t.keys) - 1)
	k := key & mask
	for t.keys[k] != 0 {
		k = (k + 1) & mask
	}
	t.keys[k], t.values[k] = key, value
}

func (t *table) bytes() int64 { return 12 * int64(len(t.keys)) }

// hash mixes a sequence of words; it is never 0. Two sequences with one hash are taken
// for the same: a fault that this makes is found by the closure.
func hash(seed uint64, list []residual) uint64 {
	h := seed*0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03
	for _, x := range list {
		h ^= uint64(x)
		h *= 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	h *= 0xBF58476D1CE4E5B9
	return h ^ h>>32 | 1
}
