package release

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"

	"github.com/sekilab/sekilab/reports/records"
)

// crateName is the description of the release for programs that do not know it: an RO-Crate.
const crateName = "ro-crate-metadata.json"

// crateProfile is the version of RO-Crate that describes a release
// (https://www.researchobject.org/ro-crate/specification/1.1/).
const crateProfile = "https://w3id.org/ro/crate/1.1"

// link points to another entity of a crate.
type link struct {
	ID string `json:"@id"`
}

// entity is what a check of a crate needs of a thing that it describes.
type entity struct {
	link
	Type           string `json:"@type"`
	ConformsTo     link   `json:"conformsTo"`
	About          link   `json:"about"`
	HasPart        []link `json:"hasPart"`
	Name           string `json:"name"`
	Description    string `json:"description"`
	DatePublished  string `json:"datePublished"`
	Version        string `json:"version"`
	License        link   `json:"license"`
	EncodingFormat string `json:"encodingFormat"`
	ContentSize    string `json:"contentSize"`
}

// formats are the media types of files by the endings of their names; others are plain text.
var formats = map[string]string{
	".cff": "application/yaml", ".csv": "text/csv", ".html": "text/html", ".json": "application/json", ".jsonl": "application/jsonl",
	".md": "text/markdown", ".pdf": "application/pdf", ".png": "image/png", ".svg": "image/svg+xml", ".tex": "application/x-tex",
	".zst": "application/zstd",
}

// metadata checks that the RO-Crate of the release describes exactly its files, with their
// sizes, and has what the specification asks of a crate.
func (v *verifier) metadata(found *records.Checked) error {
	data, err := v.read(crateName)
	if err != nil {
		return err
	}
	var crate struct {
		Context string   `json:"@context"`
		Graph   []entity `json:"@graph"`
	}
	if err := json.Unmarshal(data, &crate); err != nil {
		return v.fault(crateName, 0, "%v", err)
	}
	if crate.Context != crateProfile+"/context" {
		return v.fault(crateName, 0, "the context is %q, not %q", crate.Context, crateProfile+"/context")
	}
	entities := map[string]entity{}
	for _, e := range crate.Graph {
		if _, twice := entities[e.ID]; twice || e.ID == "" || e.Type == "" {
			return v.fault(crateName, 0, "the entity %q is there twice, or lacks its name or type", e.ID)
		}
		entities[e.ID] = e
	}
	root := entities["./"]
	switch about := entities[crateName]; {
	case about.Type != "CreativeWork" || about.ConformsTo.ID != crateProfile || about.About.ID != "./":
		return v.fault(crateName, 0, "the entity %s must be a CreativeWork about ./ that conforms to %s", crateName, crateProfile)
	case root.Type != "Dataset" || root.Name == "" || root.Description == "" || root.DatePublished == "":
		return v.fault(crateName, 0, "the entity ./ must be a Dataset with name, description and datePublished")
	case entities[root.License.ID].Type != "CreativeWork":
		return v.fault(crateName, 0, "the licence %q is not described", root.License.ID)
	case root.Version != v.manifest.Version:
		return v.fault(crateName, 0, "the version is %q; %s says %q", root.Version, manifestName, v.manifest.Version)
	}
	left := maps.Clone(v.files)
	delete(left, crateName)
	left[sumsName] = records.File{}
	for _, part := range root.HasPart {
		file, ok := left[part.ID]
		if !ok {
			return v.fault(crateName, 0, "there is no file %s, or it is named twice", part.ID)
		}
		delete(left, part.ID)
		e := entities[part.ID]
		if format := cmp.Or(formats[path.Ext(part.ID)], "text/plain"); e.Type != "File" || e.EncodingFormat != format {
			return v.fault(crateName, 0, "%s must be a File with the encodingFormat %s", part.ID, format)
		}
		if part.ID != sumsName && e.ContentSize != strconv.FormatInt(file.Bytes, 10) {
			return v.fault(crateName, 0, "%s has %d bytes, not %s", part.ID, file.Bytes, e.ContentSize)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(left)) {
		return v.fault(crateName, 0, "%s is not described", name)
	}
	found.Checked = len(root.HasPart)
	found.Result = fmt.Sprintf("%s describes all %d files", crateName, found.Checked)
	return nil
}
