package tablebase

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Version is the version of the format.
const Version = 1

// Limits of what the format holds.
const (
	MaxSide = 16 // rows or columns
	MaxSum  = 1<<15 - 1
)

// Names of files; layers are named by their sums.
const (
	manifestName = "manifest.json"
	lockName     = "lock"
)

// Keep says what a tablebase keeps of the layers before the last one.
type Keep string

const (
	KeepAll   Keep = "all"   // everything
	KeepKinds Keep = "kinds" // their counts and their complete and semi-complete seki
)

// Params describes the layers of a tablebase: those of the size Rows×Cols, where
// Rows ≥ Cols, from sum Rows on.
type Params struct {
	Rows, Cols int
	Keep       Keep
}

// String returns the parameters for messages: "size 3×3 with keep=all".
func (p Params) String() string {
	return fmt.Sprintf("size %d×%d with keep=%s", p.Rows, p.Cols, p.Keep)
}

func (p Params) check() error {
	switch {
	case p.Cols < 1 || p.Rows < p.Cols || p.Rows > MaxSide:
		return fmt.Errorf("no tablebase of size %d×%d: it must have at least as many rows as columns, and at most %d", p.Rows, p.Cols, MaxSide)
	case p.Keep != KeepAll && p.Keep != KeepKinds:
		return fmt.Errorf("a tablebase keeps %q or %q, not %q", KeepAll, KeepKinds, p.Keep)
	}
	return nil
}

// FirstSum returns the sum of the first layer.
func (p Params) FirstSum() int { return max(p.Rows, p.Cols) }

// Slabs returns the number of slabs of a layer.
func (p Params) Slabs(sum int) int { return int(blocks.CoreLayout.CountMargins(sum, p.Rows)) }

// MaxIndexBytes bounds the bytes of a layer's file besides its chunks and lists,
// as if no block were constant.
func (p Params) MaxIndexBytes(sum int) float64 {
	slabs := float64(p.Slabs(sum))
	all := slabs * blocks.CoreLayout.CountMargins(sum, p.Cols) // blocks
	if p.Rows == p.Cols {
		all = slabs * (slabs + 1) / 2
	}
	return 4096 + slabs*float64(4*p.Rows+230) + all*float64(2*p.Cols+20)
}

func (p Params) size() seki.Size { return seki.Size{Rows: p.Rows, Cols: p.Cols} }

// outside returns the counts of the classes that are not stored.
func (p Params) outside() *blocks.Outside { return blocks.OutsideOf(p.size()) }

// manifest is the file that makes a folder a tablebase.
type manifest struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
	Keep    Keep   `json:"keep"`
	Codec   string `json:"codec"`
	Chunk   int    `json:"chunk"`
}

const (
	formatName = "sekilab table"
	codecName  = "zstd of 4-bit codes"
)

// encodeManifest returns the file: a line of JSON and a line with its checksum.
func encodeManifest(p Params) []byte {
	line, err := json.Marshal(manifest{formatName, Version, p.Rows, p.Cols, p.Keep, codecName, chunkSize})
	if err != nil {
		panic(err) // a struct of strings and numbers
	}
	return fmt.Appendf(line, "\ncrc32c %08x\n", crc32.Checksum(line, castagnoli))
}

// ReadParams returns the parameters of the tablebase in the folder dir. It fails
// with fs.ErrNotExist when dir holds none, or with a *VersionError or
// *CorruptError.
func ReadParams(dir string) (Params, error) {
	name := filepath.Join(dir, manifestName)
	data, err := os.ReadFile(name)
	if err != nil {
		if info, statErr := os.Stat(dir); statErr == nil && info.IsDir() && errors.Is(err, fs.ErrNotExist) {
			return Params{}, fmt.Errorf("%s is not a tablebase: %w", dir, err)
		}
		return Params{}, readError(name, err)
	}
	return parseManifest(name, data)
}

func parseManifest(name string, data []byte) (Params, error) {
	line, rest, _ := bytes.Cut(data, []byte("\n"))
	var m manifest
	jsonErr := json.Unmarshal(line, &m)
	if want := fmt.Sprintf("crc32c %08x\n", crc32.Checksum(line, castagnoli)); string(rest) != want {
		return Params{}, &CorruptError{name, int64(len(line)) + 1, "the checksum of the manifest is wrong"}
	}
	if jsonErr != nil || m.Format != formatName {
		return Params{}, &CorruptError{name, 0, "this is not the manifest of a tablebase"}
	}
	if m.Version != Version {
		return Params{}, &VersionError{name, m.Version}
	}
	p := Params{m.Rows, m.Cols, m.Keep}
	if err := p.check(); err != nil {
		return Params{}, &CorruptError{name, 0, err.Error()}
	}
	if m.Codec != codecName || m.Chunk != chunkSize {
		return Params{}, &CorruptError{name, 0, fmt.Sprintf("unknown codec %q with chunks of %d", m.Codec, m.Chunk)}
	}
	return p, nil
}

// LayerName returns the name of a layer's file when it is finished.
func LayerName(sum int) string { return fmt.Sprintf("layer-%05d.seki", sum) }

// partName returns the name of a layer's file while it is being written.
func partName(sum int) string { return fmt.Sprintf("layer-%05d.part", sum) }
