package release

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/sekilab/sekilab/internal/jsonfile"
	"github.com/sekilab/sekilab/reports/records"
)

// checksums checks that the folder holds the files of SHA256SUMS and no others, and reads
// the manifest.
func (v *verifier) checksums(found *records.Checked) error {
	data, err := v.read(sumsName)
	if err != nil {
		return err
	}
	v.sums = map[string]string{}
	sumLine := regexp.MustCompile(`^([0-9a-f]{64})  ([^\n\\]+)\n$`) // as sha256sum writes it
	number := 0
	for line := range bytes.Lines(data) {
		number++
		match := sumLine.FindSubmatch(line)
		if match == nil || !filepath.IsLocal(filepath.FromSlash(string(match[2]))) || v.sums[string(match[2])] != "" {
			return v.fault(sumsName, number, "not a SHA-256 and the name of a file of the release, each once")
		}
		v.sums[string(match[2])] = string(match[1])
	}
	err = filepath.WalkDir(v.dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(v.dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if _, ok := v.sums[name]; !ok && name != sumsName || !entry.Type().IsRegular() {
			return v.fault(name, 0, "not a file of the release: it is not in %s", sumsName)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for k, name := range slices.Sorted(maps.Keys(v.sums)) {
		if err := v.step(k, len(v.sums)); err != nil {
			return err
		}
		data, err := v.read(name)
		if err != nil {
			return err
		}
		if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != v.sums[name] {
			return v.fault(name, 0, "its SHA-256 is not the one in %s", sumsName)
		}
	}
	if err := v.readManifest(); err != nil {
		return err
	}
	found.Checked = len(v.sums)
	found.Result = fmt.Sprintf("all %d files are those of %s", len(v.sums), sumsName)
	return nil
}

// maxSize and maxSum bound a release: beyond them nobody has solved all layers.
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
	if err := jsonfile.Read(bytes.NewReader(data), m, "release", "the fields of the record data_release"); err != nil {
		return v.fault(manifestName, 0, "%v", err)
	}
	switch {
	case m.Format != formatName:
		return v.fault(manifestName, 0, "the format is %q; this program reads %q", m.Format, formatName)
	case m.Version == "" || m.Size < 1 || m.Size > maxSize || min(m.CensusSum, m.ReportSum) < 1 || max(m.CensusSum, m.ReportSum) > maxSum:
		return v.fault(manifestName, 0, "it needs a version, a size up to %d and sums from 1 to %d", maxSize, maxSum)
	}
	for _, kind := range m.Certified {
		if !slices.Contains(listedKinds, kind) {
			return v.fault(manifestName, 0, "there are no certificates of the kind %q", kind)
		}
	}
	return nil
}

// provenance compares the records of the commands that made files with the files.
func (v *verifier) provenance(found *records.Checked) error {
	files := map[string]bool{}
	for _, name := range v.names("provenance") {
		err := eachRecord(v, name, func(line int, p records.Provenance) error {
			for _, output := range p.Outputs {
				if sum, ok := v.sums[output.Name]; !ok || sum != output.SHA256 {
					return v.fault(name, line, "%s is not the file that was written", output.Name)
				}
				files[output.Name] = true
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	found.Checked = len(files)
	found.Result = fmt.Sprintf("%d files are those that the commands on record wrote", len(files))
	return nil
}
