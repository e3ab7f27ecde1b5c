package schema

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/sekilab/sekilab/cmd/seki/internal/app"
	"github.com/sekilab/sekilab/internal/testtool"
)

// TestDataRelease makes a release of sizes up to 3×3 and lets seki verify find what is
// wrong with it after changes. SEKI_LONG=1 makes a second one, which has the same bytes.
func TestDataRelease(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the script needs GNU's find, mv and date")
	}
	bash := testtool.Find(t, "bash", "bash")
	script, err := filepath.Abs("../../../../scripts/data-release")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "seki") // the test binary, see TestMain
	if err := os.Symlink(executable(t), program); err != nil {
		t.Skip(err)
	}
	command := func(program, folder string, more ...string) *exec.Cmd {
		cmd := exec.CommandContext(t.Context(), bash, append([]string{script, "--size", "3", "--census-sum", "9", "--report-sum", "6"}, append(more, folder)...)...)
		cmd.Env = append(os.Environ(), "SEKI="+program, "SOURCE_DATE_EPOCH=1700000000")
		return cmd
	}
	make := func(program, folder string, more ...string) (string, error) {
		out, err := command(program, folder, more...).CombinedOutput()
		return string(out), err
	}
	whole := filepath.Join(dir, "whole")
	if out, err := make(program, whole); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	files := readTree(t, whole)
	remove := func([]byte) []byte { return nil }
	if os.Getenv("SEKI_LONG") == "" { // without most of the known classes
		sizes := regexp.MustCompile(`known/.*-(5x5|6x6)`)
		shortened := map[string]func([]byte) []byte{"known/ranges.csv": func(data []byte) []byte {
			return regexp.MustCompile(`(?m)^(5,5|6,6),.*\n`).ReplaceAll(data, nil)
		}}
		for name := range files {
			if sizes.MatchString(name) {
				shortened[name] = remove
			}
		}
		short := changed(files, true, shortened)
		replaceTree(t, whole, files, short)
		files = short
	}

	t.Run("right", func(t *testing.T) {
		var stdout, stderr bytes.Buffer
		if status := app.Run(t.Context(), []string{"seki", "verify", "--format", "jsonl", whole}, nil, &stdout, &stderr); status != 0 {
			t.Fatalf("status %d: %s", status, &stderr)
		}
		compiler := jsonschema.NewCompiler()
		validate(t, compiler, "../../../../docs/schema.json#/$defs/checked", "verify", stdout.String(), stderr.String())
		validate(t, compiler, "../../../../docs/schema.json#/$defs/data_release", "release.json", string(files["release.json"]), "")
		validate(t, compiler, "../../../../docs/schema.json#/$defs/provenance", "report.json", string(files["provenance/report.json"]), "")
		if last := stderr.String(); !strings.Contains(last, ": no fault was found. Not derived from the rules: that the lists leave nothing out: ") || !strings.Contains(last, "4×4 (sum 4 to 42)") {
			t.Errorf("the last line does not name what was not derived: %s", last)
		}
		if !json.Valid(files[".zenodo.json"]) {
			t.Errorf(".zenodo.json is not JSON: %s", files[".zenodo.json"])
		}
		if entries, err := filepath.Glob(filepath.Join(dir, ".data-release-*")); err != nil || len(entries) > 0 {
			t.Errorf("%v is left behind, %v", entries, err)
		}
	})
	t.Run("same bytes", func(t *testing.T) {
		if os.Getenv("SEKI_LONG") == "" {
			t.Skip("a second release: SEKI_LONG=1")
		}
		again := filepath.Join(dir, "again")
		if out, err := make(program, again); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		for name, data := range readTree(t, again) {
			if !bytes.Equal(data, files[name]) {
				t.Errorf("%s has other bytes the second time", name)
			}
			delete(files, name)
		}
		if len(files) > 0 {
			t.Errorf("%d files are missing the second time", len(files))
		}
		files = readTree(t, whole)
	})
	t.Run("nothing half-made", func(t *testing.T) {
		for _, test := range []struct {
			program, folder string
			more            []string
			want            string
		}{
			{program, whole, nil, "is there already"},
			{program, filepath.Join(dir, "none"), []string{"--size", "x"}, "--size needs a number"},
			{"false", filepath.Join(dir, "none"), nil, "layers"}, // the step that failed
		} {
			out, err := make(test.program, test.folder, test.more...)
			if err == nil || !strings.Contains(out, test.want) {
				t.Errorf("%q: %v: %s, want %q", test.more, err, out, test.want)
			}
		}
		cmd := command(program, filepath.Join(dir, "none"))
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for begun := false; !begun && t.Context().Err() == nil; time.Sleep(10 * time.Millisecond) {
			entries, _ := filepath.Glob(filepath.Join(dir, ".data-release-*", "known")) // the pattern is valid
			begun = len(entries) > 0
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != 130 {
			t.Errorf("interrupted: %v", err)
		}
		if entries, err := filepath.Glob(filepath.Join(dir, "*none*")); err != nil || len(entries) > 0 {
			t.Errorf("%v is left behind, %v", entries, err)
		}
		if entries, err := filepath.Glob(filepath.Join(dir, ".data-release-*")); err != nil || len(entries) > 0 {
			t.Errorf("%v is left behind, %v", entries, err)
		}
	})

	// A flipped bit is noticed in every kind of file, and the file is named.
	t.Run("bits", func(t *testing.T) {
		seen := map[string]bool{}
		digits := regexp.MustCompile(`[0-9].*`)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			kind := filepath.Dir(name) + filepath.Ext(name)
			if strings.HasPrefix(name, "certificates/") {
				kind = digits.ReplaceAllString(filepath.Base(name), "")
			}
			if seen[kind] && filepath.Dir(name) != "." || len(files[name]) == 0 {
				continue
			}
			seen[kind] = true
			at := len(files[name]) / 2
			fault := verifyChanged(t, whole, files, false, map[string]func([]byte) []byte{name: func(data []byte) []byte {
				data[at] ^= 1
				return data
			}})
			if !strings.Contains(fault, name) {
				t.Errorf("%s: a bit at %d is flipped: %q", name, at, fault)
			}
		}
		if len(seen) < 14 {
			t.Errorf("only %d kinds of files", len(seen))
		}
	})

	// So is what is false, when all checksums are right.
	replace := func(old, new string) func([]byte) []byte {
		return func(data []byte) []byte {
			if !bytes.Contains(data, []byte(old)) {
				t.Errorf("%q is not in the file", old)
			}
			return bytes.Replace(data, []byte(old), []byte(new), 1)
		}
	}
	without := func(part string) func([]byte) []byte {
		return func(data []byte) []byte {
			lines := slices.Collect(bytes.Lines(data))
			return bytes.Join(slices.DeleteFunc(lines, func(line []byte) bool { return bytes.Contains(line, []byte(part)) }), nil)
		}
	}
	const (
		list  = "known/complete-3x3.jsonl"
		ones  = "certificates/3x3/seki-1-1-1_1-1-1_1-1-1.jsonl.zst"
		other = "certificates/3x3/seki-2-2-2_2-2-2_2-2-2.jsonl.zst"
	)
	const (
		sum6      = `"DD":7,"complete":1,` // of 3×3 in D-SEKI; it stands nowhere else
		sum6Fewer = `"DD":7,"complete":0,`
	)
	for name, test := range map[string]struct {
		changes map[string]func([]byte) []byte
		want    string
	}{
		"class that is not complete": {map[string]func([]byte) []byte{
			// In D-SEKI it is a seki.
			list: replace(`[0,1,1]],"label":"3.3.6.2","rows":3,"cols":3,"sum":6,"row_sums":[2,2,2],"col_sums":[2,2,2],"games":{"seki":{"outcome":"DD","kind":"complete"},"dseki":{"outcome":"DD","kind":"seki"}}`,
				`[0,1,1]],"label":"3.3.6.2","rows":3,"cols":3,"sum":6,"row_sums":[2,2,2],"col_sums":[2,2,2],"games":{"seki":{"outcome":"DD","kind":"complete"},"dseki":{"outcome":"DD","kind":"complete"}}`),
		}, "census/census.jsonl, line 65: 3×3, sum 6: it counts 1 complete"},
		"class whose other result is wrong": {map[string]func([]byte) []byte{
			list: replace(`"dseki":{"outcome":"DD","kind":"seki"}`, `"dseki":{"outcome":"WW","kind":"none"}`),
		}, list + ", line 2: by the rules it is DD (seki) in D-SEKI"},
		"class left out": {map[string]func([]byte) []byte{
			list: without("[[1,1,1],[1,1,1],[1,1,1]]"), ones: remove,
			strings.Replace(ones, "/seki-", "/dseki-", 1): remove,
		}, "3×3, sum 9: it counts 3 complete"},
		"class left out of lists and census": {map[string]func([]byte) []byte{
			list: without(`[[2,0,0],[0,2,0],[0,0,2]]`), "certificates/3x3/seki-2-0-0_0-2-0_0-0-2.jsonl.zst": remove,
			"census/census.jsonl": replace(`"sum":6,"classes":38,`, `"sum":6,"classes":37,`),
		}, "it counts 37 classes; there are 38"},
		"complete class that is only a seki, in all files": {map[string]func([]byte) []byte{
			list: replace(`"dseki":{"outcome":"DD","kind":"complete"}`, `"dseki":{"outcome":"DD","kind":"seki"}`), "certificates/3x3/dseki-1-1-0_1-0-1_0-1-1.jsonl.zst": remove,
			"census/census.jsonl": replace(sum6, sum6Fewer), "census/census.csv": replace("3,3,6,38,25,5,5,0,0,3,3,0,17,3,3,4,4,7,1,0", "3,3,6,38,25,5,5,0,0,3,3,0,17,3,3,4,4,7,0,0"),
			"report/data/census.jsonl": replace(sum6, sum6Fewer), "report/data/census.csv": replace("3,3,6,38,25,5,5,0,0,3,3,0,17,3,3,4,4,7,1,0", "3,3,6,38,25,5,5,0,0,3,3,0,17,3,3,4,4,7,0,0"),
		}, list + ", line 1: by the rules it is DD (complete) in D-SEKI"},
		"counts that add up": {map[string]func([]byte) []byte{
			"census/census.jsonl": replace(`"sum":8,"classes":217,"games":{"seki":{"WW":107,"WL":51,"LW":51,"WD":2,"DW":2,"DD":4`, `"sum":8,"classes":217,"games":{"seki":{"WW":106,"WL":51,"LW":51,"WD":2,"DW":2,"DD":5`),
			"census/census.csv":   replace("3,3,8,217,107,51,51,2,2,4,", "3,3,8,217,106,51,51,2,2,5,"),
		}, "census/census.jsonl: 3×3, sum 8: the counts are not those of the rules"},
		"label":        {map[string]func([]byte) []byte{list: replace(`"label":"3.3.9.2"`, `"label":"3.3.9.4"`)}, list + ", line 6: its label is \"3.3.9.4\"; by its place it is \"3.3.9.2\""},
		"theorem file": {map[string]func([]byte) []byte{"proofs/Rules.v": remove}, "the file proofs/Rules.v is missing, or it is named twice"},
		"order": {map[string]func([]byte) []byte{list: func(data []byte) []byte {
			lines := slices.Collect(bytes.Lines(data))
			lines[0], lines[1] = lines[1], lines[0]
			return bytes.Join(lines, nil)
		}}, list + ", line 2: not in the order"},
		"spaces":  {map[string]func([]byte) []byte{list: replace(`,"rows"`, `, "rows"`)}, list + ", line 1: not a record as the program writes it"},
		"no JSON": {map[string]func([]byte) []byte{list: replace(`{`, `[`)}, list + ", line 1: "},
		"margins": {map[string]func([]byte) []byte{list: replace(`"row_sums":[2,2,2]`, `"row_sums":[2,2,3]`)}, list + ", line 1: size, sum or margins"},
		"form":    {map[string]func([]byte) []byte{list: replace(`"matrix":[[1,1,0],[1,0,1],[0,1,1]]`, `"matrix":[[1,0,1],[1,1,0],[0,1,1]]`)}, list + ", line 1: not in canonical form"},
		"range":   {map[string]func([]byte) []byte{"known/ranges.csv": replace("3,3,90", "3,3,20")}, list + ", line 20: beyond the sum 20"},
		"range that nothing is about": {map[string]func([]byte) []byte{"known/ranges.csv": replace("4,4,42", "4,4,99")},
			"known/ranges.csv: the table in known/README.md does not say that the lists of 4×4 go up to sum 99"},
		"all sums of a size that is not proved": {map[string]func([]byte) []byte{
			"known/ranges.csv": replace("3,3,90", "3,3,all"),
			"known/README.md":  replace("| 3×3 | 90 |", "| 3×3 | all sums, proved |"),
		}, "known/ranges.csv: 3×3: nothing proves the list of all sums"},
		"wide range":    {map[string]func([]byte) []byte{"known/ranges.csv": replace("3,3,", "3,4,")}, "known/ranges.csv, line 4: "},
		"unknown list":  {map[string]func([]byte) []byte{"known/ranges.csv": replace("6,5,21\n", "")}, "known/complete-6x5.jsonl: it is of no size in known/ranges.csv"},
		"certificate":   {map[string]func([]byte) []byte{ones: func([]byte) []byte { return files[other] }}, ones + ": it proves that 2 2 2; 2 2 2; 2 2 2 is"},
		"cut off":       {map[string]func([]byte) []byte{ones: func(data []byte) []byte { return data[:len(data)/2] }}, ones + ", line "},
		"no proof":      {map[string]func([]byte) []byte{ones: remove}, ones + ": the certificate is missing"},
		"proof of what": {map[string]func([]byte) []byte{"certificates/3x3/seki-9.jsonl.zst": func([]byte) []byte { return files[ones] }}, "seki-9.jsonl.zst: it is of no class"},
		"census": {map[string]func([]byte) []byte{"census/census.jsonl": replace(`"WW":1,"WL":0`, `"WW":0,"WL":1`)},
			"census/census.jsonl, line "},
		"census of the report": {map[string]func([]byte) []byte{"report/data/census.jsonl": func(data []byte) []byte { return data[:bytes.LastIndexByte(data[:len(data)-1], '\n')+1] }},
			"report/data/census.jsonl: it ends before 3×3, sum 6"},
		"table":      {map[string]func([]byte) []byte{"census/census.csv": replace("1,1,1,1,1,", "1,1,1,1,2,")}, "census/census.csv: it is not the table of census/census.jsonl"},
		"provenance": {map[string]func([]byte) []byte{"provenance/report.json": replace(`"sha256":"`, `"sha256":"0`)}, "provenance/report.json, line 1: report/report.md is not the file that was written"},
		"command":    {map[string]func([]byte) []byte{"provenance/census-csv.json": remove}, "provenance/census-csv.json: the file is missing"},
		"format":     {map[string]func([]byte) []byte{"release.json": replace("release 1", "release 9")}, `release.json: the format is "sekilab data release 9"`},
		"field":      {map[string]func([]byte) []byte{"release.json": replace(`"size"`, `"sizes"`)}, `release.json: line 1, column `},
		"kind":       {map[string]func([]byte) []byte{"release.json": replace(`["complete"]`, `["seki"]`)}, `release.json: there are no certificates of the kind "seki"`},
		"no release": {map[string]func([]byte) []byte{"release.json": remove}, "release.json: the file is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			if fault := verifyChanged(t, whole, files, true, test.changes); !strings.Contains(filepath.ToSlash(fault), test.want) {
				t.Errorf("%q, want %q", fault, test.want)
			}
		})
	}

	t.Run("files", func(t *testing.T) {
		for name, change := range map[string]func([]byte) []byte{
			"more.txt":   func([]byte) []byte { return []byte("more\n") },
			"README.md":  remove,
			"SHA256SUMS": replace("  README.md", "  ../README.md"),
		} {
			if fault := verifyChanged(t, whole, files, false, map[string]func([]byte) []byte{name: change}); !strings.Contains(fault, name) {
				t.Errorf("%s: %q", name, fault)
			}
		}
	})
}

// executable returns the path of this program, which is seki under that name.
func executable(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// verifyChanged returns what seki verify says is wrong with a release in dir, of which
// files are the contents, while some of its files are changed as by changed.
func verifyChanged(t *testing.T, dir string, files map[string][]byte, again bool, changes map[string]func([]byte) []byte) string {
	t.Helper()
	after := changed(files, again, changes)
	replaceTree(t, dir, files, after)
	defer replaceTree(t, dir, after, files)
	var stderr bytes.Buffer
	status := app.Run(t.Context(), []string{"seki", "verify", "--quiet", dir}, nil, io.Discard, &stderr)
	if (status == 0) != (stderr.String() == "") {
		t.Errorf("status %d: %s", status, &stderr)
	}
	return stderr.String()
}

// changed returns the files of a release after changes to some of them; nil is for no
// file. The checksums and what the RO-Crate says of files are made again if asked for.
func changed(files map[string][]byte, again bool, changes map[string]func([]byte) []byte) map[string][]byte {
	after := maps.Clone(files)
	var sums []string // old and new, with the number of bytes
	record := func(data []byte) string {
		return fmt.Sprintf(`"bytes":%d,"sha256":"%x"`, len(data), sha256.Sum256(data))
	}
	for name, change := range changes {
		if after[name] = change(slices.Clone(files[name])); after[name] == nil {
			delete(after, name)
		}
		sums = append(sums, record(files[name]), record(after[name]))
	}
	if again {
		delete(after, "SHA256SUMS")
		describe(after)
		var list bytes.Buffer
		for _, name := range slices.Sorted(maps.Keys(after)) {
			if strings.HasPrefix(name, "provenance/") {
				after[name] = []byte(strings.NewReplacer(sums...).Replace(string(after[name])))
			}
			fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(after[name]), name)
		}
		after["SHA256SUMS"] = list.Bytes()
	}
	return after
}

// describe makes the RO-Crate of a release describe the files that are there, if it is JSON.
func describe(files map[string][]byte) {
	var crate struct {
		Context string           `json:"@context"`
		Graph   []map[string]any `json:"@graph"`
	}
	const name = "ro-crate-metadata.json"
	if json.Unmarshal(files[name], &crate) != nil {
		return
	}
	missing := func(id string) bool { _, ok := files[id]; return !ok && id != "SHA256SUMS" }
	crate.Graph = slices.DeleteFunc(crate.Graph, func(e map[string]any) bool { return e["@type"] == "File" && missing(e["@id"].(string)) })
	for _, e := range crate.Graph {
		if parts, ok := e["hasPart"].([]any); ok {
			e["hasPart"] = slices.DeleteFunc(parts, func(part any) bool { return missing(part.(map[string]any)["@id"].(string)) })
		}
		if _, ok := e["contentSize"]; ok {
			e["contentSize"] = fmt.Sprint(len(files[e["@id"].(string)]))
		}
	}
	files[name], _ = json.Marshal(crate) // of strings and numbers
}

// replaceTree replaces the files of a folder, which are those of before, by those of after.
func replaceTree(t *testing.T, dir string, before, after map[string][]byte) {
	t.Helper()
	for name := range before {
		if _, ok := after[name]; !ok {
			if err := os.Remove(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, data := range after {
		if old, ok := before[name]; !ok || !bytes.Equal(old, data) {
			if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// readTree returns the files below a folder by their names there, with slashes.
func readTree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		files[filepath.ToSlash(name)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
