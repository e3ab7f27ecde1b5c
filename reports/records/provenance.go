package records

import (
	"fmt"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/layers"
	"github.com/sekilab/sekilab/solve/tablebase"
)

// Provenance describes where files of results come from. The same command on the same input
// writes the same record.
type Provenance struct {
	Program   string        `json:"program"`
	Version   string        `json:"version"`
	Revision  string        `json:"revision,omitempty"` // of the source, if the build knows it
	Modified  bool          `json:"modified,omitempty"` // the source differed from the revision
	Go        string        `json:"go"`                 // version of the compiler
	Arguments []string      `json:"arguments"`          // of the command line
	Date      string        `json:"date,omitempty"`     // from SOURCE_DATE_EPOCH, if set
	Range     *layers.Range `json:"range,omitempty"`    // of commands over whole layers
	Reason    Reason        `json:"reason,omitempty"`   // why nothing in the range is left out
	Tables    []Table       `json:"tables,omitempty"`
	Inputs    []File        `json:"inputs,omitempty"`
	Outputs   []File        `json:"outputs"`
}

// Reason says why an answer about whole layers leaves nothing out.
type Reason string

// The reasons.
const (
	LayersSolved  Reason = "layers solved"     // all classes of each layer, which were counted
	FromTablebase Reason = "tablebase"         // whose layers were solved earlier
	FromLists     Reason = "known lists"       // which have their own reasons
	Generated     Reason = "classes generated" // each of them once
	Counted       Reason = "formula"           // by Burnside's lemma
)

// Table is a tablebase with its finished layers.
type Table struct {
	Dir string `json:"dir"`
	seki.Size
	Keep   tablebase.Keep `json:"keep"`
	Layers []TableLayer   `json:"layers"`
}

// TableLayer is a layer of a tablebase; the checksum covers its whole file.
type TableLayer struct {
	Sum      int    `json:"sum"`
	Bytes    int64  `json:"bytes"`
	Checksum string `json:"checksum"`
}

// NewTable returns the record of a tablebase.
func NewTable(r *tablebase.Reader) (Table, error) {
	p := r.Params()
	t := Table{Dir: r.Dir(), Size: seki.Size{Rows: p.Rows, Cols: p.Cols}, Keep: p.Keep, Layers: []TableLayer{}}
	for sum := p.FirstSum(); sum <= r.MaxSum(); sum++ {
		info, err := r.Info(sum)
		if err != nil {
			return Table{}, err
		}
		t.Layers = append(t.Layers, TableLayer{sum, info.Bytes, fmt.Sprintf("%08x", info.Checksum)})
	}
	return t, nil
}

// File is a file that was read or written, as it was at that time.
type File struct {
	Name   string `json:"file"` // - means standard input or output
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}
