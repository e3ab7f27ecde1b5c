package release

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/seki"
)

// Options say how much Verify derives again.
type Options struct {
	Deep     bool                                // more layers and larger matrices: hours
	MaxBytes int64                               // of memory for a certificate
	Progress func(check string, done, total int) // called now and then
}

// FaultError reports an error in a file of a release.
type FaultError struct {
	File   string // its path
	Line   int    // from 1; 0 for the whole file
	Reason string
}

func (e *FaultError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Reason)
	}
	return fmt.Sprintf("%s, line %d: %s", e.File, e.Line, e.Reason)
}

// Verify checks the release in the folder dir and calls report after each successful check. The first error ends it: a
// *FaultError, an error of report, of ctx, or of reading the files. Cost: seconds for the layers and matrices that are
// derived again, and certificate/verify.Read for each certificate.
func Verify(ctx context.Context, dir string, o Options, report func(Checked) error) error {
	return newVerifier(ctx, dir, o).run(report)
}

// Greatest number of classes of a layer, and of matrices A' ≤ A of a single matrix A, that
// Verify derives again.
const (
	limit     = 10_000
	deepLimit = 1_000_000
)

func newVerifier(ctx context.Context, dir string, o Options) *verifier {
	v := &verifier{ctx: ctx, dir: dir, folder: os.DirFS(dir), progress: o.Progress, limit: limit, room: o.MaxBytes}
	if o.Deep {
		v.limit = deepLimit
	}
	return v
}

func (v *verifier) run(report func(Checked) error) error {
	if err := v.readManifest(); err != nil {
		return err
	}
	for _, check := range []struct {
		name string
		run  func(*Checked) error
	}{
		{"lists", v.lists},
		{"census", v.censuses},
		{"certificates", v.certificates},
		{"layers", v.recursion},
		{"classes", v.classes},
	} {
		v.check = check.name
		found := Checked{Release: v.dir, Check: check.name}
		if err := check.run(&found); err != nil {
			return err
		}
		if err := report(found); err != nil {
			return err
		}
	}
	return nil
}

// verifier checks a release. Each check uses what those before it found.
type verifier struct {
	ctx      context.Context
	dir      string
	folder   fs.FS // dir
	progress func(check string, done, total int)
	limit    uint64
	room     int64
	check    string // under way
	manifest Manifest

	list   *known.List
	census map[seki.Layer]seki.LayerCensus
	proved map[string]bool     // by certificateName
	solved map[seki.Layer]bool // derived again, all classes
}

// manifestName is the name of the file that describes a release.
const manifestName = "release.json"

// formatName is the format of a release in its manifest.
const formatName = "sekilab data release 2"

// Manifest describes the contents of a release, in the file release.json.
type Manifest struct {
	Format    string   `json:"format"`
	Version   string   `json:"version"`        // of the data
	Program   string   `json:"program"`        // with its version
	Revision  string   `json:"revision"`       // of the program's source
	Size      int      `json:"size"`           // census and certificates have all sizes up to Size×Size,
	CensusSum int      `json:"census_max_sum"` // sums up to it,
	Certified []string `json:"certified"`      // and these kinds of all sums in the lists
}

// Is reports whether the folder dir holds a data release.
func Is(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, manifestName))
	return err == nil
}

// maxSize and maxSum bound a release: solving all layers beyond them is out of reach.
const (
	maxSize = 16
	maxSum  = 1000
)

func (v *verifier) readManifest() error {
	data, err := v.read(manifestName)
	if err != nil {
		return err
	}
	m := &v.manifest
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	switch err := cmp.Or(json.Unmarshal(data, m), decoder.Decode(m)); { // only Unmarshal refuses text after the object
	case err != nil:
		return v.fault(manifestName, 0, "%v", err)
	case m.Format != formatName:
		return v.fault(manifestName, 0, "the format is %q; this program reads %q", m.Format, formatName)
	case m.Version == "" || m.Size < 1 || m.Size > maxSize || m.CensusSum < 1 || m.CensusSum > maxSum:
		return v.fault(manifestName, 0, "it needs a version, a size up to %d and a sum from 1 to %d", maxSize, maxSum)
	}
	for _, kind := range m.Certified {
		if !slices.Contains(listedKinds, kind) {
			return v.fault(manifestName, 0, "there are no certificates of the kind %q", kind)
		}
	}
	return nil
}

func (v *verifier) fault(name string, line int, format string, args ...any) error {
	return &FaultError{filepath.Join(v.dir, filepath.FromSlash(name)), line, fmt.Sprintf(format, args...)}
}

func (v *verifier) step(done, total int) error {
	v.progress(v.check, done, total)
	return context.Cause(v.ctx)
}

// read returns the bytes of a file of the release.
func (v *verifier) read(name string) ([]byte, error) {
	data, err := fs.ReadFile(v.folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, v.fault(name, 0, "the file is missing")
	}
	return data, err
}

// eachRecord calls visit for the records in the lines of a file.
func eachRecord[R any](v *verifier, name string, visit func(line int, record R) error) error {
	data, err := v.read(name)
	if err != nil {
		return err
	}
	number := 0
	for line := range bytes.Lines(data) {
		number++
		var record R
		if err := json.Unmarshal(line, &record); err != nil {
			return v.fault(name, number, "%v", err)
		}
		if err := visit(number, record); err != nil {
			return err
		}
	}
	return nil
}
