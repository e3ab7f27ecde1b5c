package tablebase

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/internal/blocks"
)

// Version is the version of the format.
const Version = 2

// Limits of the format.
const (
	MaxSide = 16 // rows or columns
	MaxSum  = 1<<15 - 1
)

// Keep is the part of the layers before the last one that a tablebase keeps.
type Keep string

const (
	KeepAll   Keep = "all"   // everything
	KeepKinds Keep = "kinds" // their counts and their complete and semi-complete seki
)

// Params describes the layers of a tablebase: the size Rows×Cols, where
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
		return fmt.Errorf("no tablebase of size %d×%d: it must have at least as many rows as columns, and at most %d",
			p.Rows, p.Cols, MaxSide)
	case p.Keep != KeepAll && p.Keep != KeepKinds:
		return fmt.Errorf("a tablebase keeps %q or %q, not %q", KeepAll, KeepKinds, p.Keep)
	}
	return nil
}

// FirstSum returns the sum of the first layer.
func (p Params) FirstSum() int { return max(p.Rows, p.Cols) }

// Slabs returns the number of slabs of a layer.
func (p Params) Slabs(sum int) int { return int(blocks.CoreLayout.CountMargins(sum, p.Rows)) }

func (p Params) size() seki.Size { return seki.Size{Rows: p.Rows, Cols: p.Cols} }

// The manifest makes a folder a tablebase.
const (
	manifestName = "manifest.json"
	formatName   = "sekilab table"
)

type manifest struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
	Keep    Keep   `json:"keep"`
}

// encodeManifest returns the contents of the manifest, a line of JSON.
func encodeManifest(p Params) []byte {
	line, err := json.Marshal(manifest{formatName, Version, p.Rows, p.Cols, p.Keep})
	if err != nil {
		panic(err) // a struct of strings and numbers
	}
	return append(line, '\n')
}

// ReadParams returns the parameters of the tablebase in the folder dir. It fails
// with fs.ErrNotExist if dir holds none, or with a *VersionError or *CorruptError.
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

// parseManifest accepts what encodeManifest writes. Of other versions it reads the first line only.
func parseManifest(name string, data []byte) (Params, error) {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	var m manifest
	if err := json.Unmarshal(line, &m); err != nil || m.Format != formatName {
		return Params{}, &CorruptError{name, "this is not the manifest of a tablebase"}
	}
	if m.Version != Version {
		return Params{}, &VersionError{name, m.Version}
	}
	p := Params{m.Rows, m.Cols, m.Keep}
	if err := p.check(); err != nil {
		return Params{}, &CorruptError{name, err.Error()}
	}
	if !bytes.Equal(data, encodeManifest(p)) {
		return Params{}, &CorruptError{name, "it has other bytes than a manifest of these parameters"}
	}
	return p, nil
}

// LayerName returns the name of a finished layer's file.
func LayerName(sum int) string { return fmt.Sprintf("sum-%05d.zip", sum) }

// slabFolder returns the name of the folder for the slab files of an unfinished layer.
func slabFolder(sum int) string { return fmt.Sprintf("sum-%05d", sum) }

// layerSum returns the sum of the layer whose file has the given name; ok is false if it is no such name.
func layerSum(name string) (sum int, ok bool) {
	n, _ := fmt.Sscanf(name, "sum-%05d.zip", &sum)
	return sum, n == 1 && name == LayerName(sum)
}
