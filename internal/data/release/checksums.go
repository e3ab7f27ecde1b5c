package release

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"

	"github.com/sekilab/sekilab/internal/jsonfile"
	"github.com/sekilab/sekilab/reports/records"
)

// sumLine is a line of SHA256SUMS, as sha256sum writes it.
var sumLine = regexp.MustCompile(`^([0-9a-f]{64})  ([^\n\\]+)\n$`)

// checksums checks that the folder holds the files of SHA256SUMS and no others, and reads
// the manifest.
func (v *verifier) checksums(found *records.Checked) error {
	there := map[string]bool{} // and not in SHA256SUMS so far
	err := fs.WalkDir(v.folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !entry.Type().IsRegular() {
			return v.fault(name, 0, "not a regular file: a release has no links in it")
		}
		there[name] = true
		return nil
	})
	if err != nil {
		return err
	}
	data, err := v.read(sumsName)
	if err != nil {
		return err
	}
	delete(there, sumsName)
	v.files = map[string]bool{}
	number, total := 0, len(there)
	for line := range bytes.Lines(data) {
		if err := v.step(number, total); err != nil {
			return err
		}
		number++
		match := sumLine.FindSubmatch(line)
		if match == nil {
			return v.fault(sumsName, number, "not a SHA-256, two spaces and the name of a file")
		}
		sum, name := string(match[1]), string(match[2])
		if !there[name] {
			return v.fault(sumsName, number, "there is no file %s in the folder, or it is named twice", name)
		}
		delete(there, name)
		data, err := v.read(name)
		if err != nil {
			return err
		}
		if fmt.Sprintf("%x", sha256.Sum256(data)) != sum {
			return v.fault(name, 0, "its SHA-256 is not the one in %s", sumsName)
		}
		v.files[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(there)) {
		return v.fault(name, 0, "not a file of the release: it is not in %s", sumsName)
	}
	found.Checked = len(v.files)
	found.Result = fmt.Sprintf("all %d files are those of %s", len(v.files), sumsName)
	return v.readManifest()
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
