package verify

import "fmt"

// Record is the record of a layer of a tablebase that passed verification.
type Record struct {
	File     string `json:"file"`
	Sum      int    `json:"sum"`
	Checksum string `json:"checksum"`
	Classes  uint64 `json:"classes"`
	Values   uint64 `json:"values"`
	Bytes    int64  `json:"bytes"`
	Counted  bool   `json:"counted"`           // whether its classes were counted again, by outcome and kind
	Derived  uint64 `json:"derived"`           // number of values derived again
	Skipped  string `json:"skipped,omitempty"` // why none was, or only the values of listed seki
}

// NewRecord returns the record of a layer.
func NewRecord(l Report) Record {
	return Record{l.File, l.Sum, fmt.Sprintf("%08x", l.Checksum), l.Classes, l.Values, l.Bytes, l.Counted, l.Derived,
		l.Skipped}
}
