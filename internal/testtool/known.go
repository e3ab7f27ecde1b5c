package testtool

import (
	"archive/zip"
	"encoding/json"
	"io"
	"path"
	"strings"
	"testing"
)

// KnownClass is a class in data/known/lists.zip, for tests of packages that package known imports.
type KnownClass struct {
	Matrix [][]int
	Sum    int
	Games  json.RawMessage // seki.Results
}

// KnownClasses returns the classes of the lists in data/known/lists.zip, a file at the given path, whose names match a
// pattern.
func KnownClasses(t testing.TB, archive, pattern string) (classes []KnownClass) {
	t.Helper()
	files := Must(zip.OpenReader(archive))(t)
	defer files.Close()
	for _, file := range files.File {
		if match, err := path.Match(pattern, file.Name); err != nil || !match {
			continue
		}
		text := string(Must(io.ReadAll(Must(file.Open())(t)))(t))
		for line := range strings.Lines(text) {
			var class KnownClass
			NoError(t, json.Unmarshal([]byte(line), &class))
			classes = append(classes, class)
		}
	}
	return classes
}
