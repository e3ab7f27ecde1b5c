package release

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/reports/records"
	"github.com/sekilab/sekilab/seki"
)

// Options say how much Verify derives again.
type Options struct {
	Deep     bool                                // more layers and larger matrices: hours
	MaxBytes int64                               // of memory for a certificate
	Progress func(check string, done, total int) // called now and then; may be nil
}

// FaultError says what is wrong with a file of a release.
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

// Verify checks the release in the folder dir and calls report after each check that
// found nothing wrong. The first error ends it: a *FaultError, the error of report, that
// of ctx, or one of reading the files. Cost: seconds for the layers and matrices that are
// derived again, and that of certificate/verify.Read for each certificate.
func Verify(ctx context.Context, dir string, o Options, report func(records.Checked) error) error {
	return newVerifier(ctx, dir, o).run(report)
}

// Greatest number of classes of a layer, and of matrices A' ≤ A of a single matrix A, that
// Verify derives again.
const (
	limit     = 10_000
	deepLimit = 1_000_000
)

func newVerifier(ctx context.Context, dir string, o Options) *verifier {
	v := &verifier{ctx: ctx, dir: dir, folder: os.DirFS(dir), progress: o.Progress, limit: limit, room: o.MaxBytes} // DirFS follows a link to dir
	if o.Deep {
		v.limit = deepLimit
	}
	if o.Progress == nil {
		v.progress = func(string, int, int) {}
	}
	return v
}

func (v *verifier) run(report func(records.Checked) error) error {
	for _, check := range []struct {
		name string
		run  func(*records.Checked) error
	}{
		{"checksums", v.checksums},
		{"lists", v.lists},
		{"census", v.censuses},
		{"certificates", v.certificates},
		{"layers", v.recursion},
		{"ranges", v.ranges},
		{"classes", v.classes},
		{"labels", v.labels},
		{"proofs", v.proofs},
		{"positions", v.positions},
	} {
		v.check = check.name
		found := records.Checked{Release: v.dir, Check: check.name}
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

	files  map[string]bool // those in SHA256SUMS
	list   *known.List
	listed map[string]*listed // the classes of the list by their forms
	census map[seki.Layer]records.Census
	proved map[string]bool     // by certificateName
	solved map[seki.Layer]bool // derived again, all classes
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

// names returns the names of the files in a folder of the release, in order.
func (v *verifier) names(folder string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(v.files)), func(name string) bool { return !strings.HasPrefix(name, folder+"/") })
}

// others says of a file of a folder that is not among those expected what is wrong with it.
func (v *verifier) others(folder string, expected []string, wrong string) error {
	for _, name := range v.names(folder) {
		if !slices.Contains(expected, name) {
			return v.fault(name, 0, "%s", wrong)
		}
	}
	return nil
}

// eachRecord calls visit for the lines of a file, which must be records as the program
// writes them.
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
		var again bytes.Buffer
		if err := records.NewWriter[R](&again, "jsonl", nil)(record); err != nil {
			return v.fault(name, number, "%v", err)
		}
		if !bytes.Equal(again.Bytes(), line) {
			return v.fault(name, number, "not a record as the program writes it, which would be %s", bytes.TrimSpace(again.Bytes()))
		}
		if err := visit(number, record); err != nil {
			return err
		}
	}
	return nil
}
