package release

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/data/known"
	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/internal/reports/inspect"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

// The release of the tests has certificates and a census up to censusSum of all sizes up to 2×2, and lists of more.
const (
	releaseSize = 2
	censusSum   = 4
)

var releaseRanges = []known.Range{
	{Size: seki.Size{Rows: 1, Cols: 1}, MaxSum: 4}, {Size: seki.Size{Rows: 4, Cols: 3}, MaxSum: 9},
	{Size: seki.Size{Rows: 2, Cols: 2}, MaxSum: 6}, {Size: seki.Size{Rows: 3, Cols: 3}, MaxSum: 6},
	{Size: seki.Size{Rows: 2, Cols: 1}, MaxSum: 3},
}

// release is the files of a data release by name.
type release map[string]string

// truth returns the results of a class.
func truth(A seki.Matrix) seki.Results {
	form := canon.Form(A)
	if results, ok := solved.Load(form.Key()); ok {
		return results.(seki.Results)
	}
	var results seki.Results
	for _, g := range seki.Games {
		result, err := reference.New(g).Solve(form)
		if err != nil {
			panic(err)
		}
		results[g] = result
	}
	solved.Store(form.Key(), results)
	return results
}

var solved sync.Map // seki.Results by keys of forms

// makeRelease returns a release in which classes have the given results, with all other files to match. Only the
// certificates of complete classes prove true results.
func makeRelease(t testing.TB, results func(seki.Matrix) seki.Results) release {
	t.Helper()
	r := release{}
	ranges := "rows,cols,max_sum,seki_sum,theorem\n"
	var all []seki.Matrix
	for _, of := range releaseRanges {
		ranges += fmt.Sprintf("%d,%d,%d,,%s\n", of.Rows, of.Cols, of.MaxSum, of.Theorem(seki.CompleteSeki, seki.Seki))
		for _, kind := range []string{"complete", "semi-complete"} {
			r[fmt.Sprintf("known/%s-%dx%d.jsonl", kind, of.Rows, of.Cols)] = ""
		}
		if of.Rows < 3 {
			for sum := of.MinSum(); sum <= of.MaxSum; sum++ {
				all = append(all, slices.SortedFunc(enumerate.Classes(of.Rows, of.Cols, sum), seki.Matrix.Compare)...)
			}
		}
	}
	for _, class := range known.All().Classes() { // of the larger sizes
		if slices.ContainsFunc(releaseRanges, func(of known.Range) bool {
			return of.Size == class.Size && of.Rows > 2 && class.Sum <= of.MaxSum
		}) {
			all = append(all, class.Matrix)
		}
	}
	for _, A := range all {
		class := inspect.NewClass(A, A, seki.Games[:], results(A))
		kinds := map[string]bool{class.Games.Seki.Kind.Name(): true, class.Games.DSeki.Kind.Name(): true}
		for _, kind := range []string{"complete", "semi-complete"} {
			if kinds[kind] {
				r[fmt.Sprintf("known/%s-%dx%d.jsonl", kind, A.Rows(), A.Cols())] += line(t, class)
			}
		}
		for g, name := range map[seki.Game]string{seki.Seki: "seki", seki.DSeki: "dseki"} {
			if A.Rows() <= releaseSize && results(A)[g].Kind == seki.Complete {
				rows := strings.ReplaceAll(strings.ReplaceAll(A.String(), "; ", "_"), " ", "-")
				r[fmt.Sprintf("certificates/%dx%d/%s-%s.cert.zst", A.Rows(), A.Cols(), name, rows)] = proof(t, A, g)
			}
		}
	}
	r[rangesName] = ranges
	for _, size := range []seki.Size{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 2}, {Rows: 2, Cols: 1}, {Rows: 2, Cols: 2}} {
		for sum := size.MinSum(); sum <= censusSum; sum++ {
			var census seki.Census
			for A := range enumerate.Classes(size.Rows, size.Cols, sum) {
				census.AddClass(results(A), 1)
			}
			r["census/census.jsonl"] += line(t, seki.NewLayerCensus(seki.Layer{Size: size, Sum: sum}, census, seki.Games[:]))
		}
	}
	r["release.json"] = `{"format":"sekilab data release 2","version":"1.0.0","program":"sekilab 0","revision":"0","size":2,"census_max_sum":4,"certified":["complete"]}` + "\n"
	return r
}

// line returns a record as a line.
func line(t testing.TB, record any) string {
	t.Helper()
	var text bytes.Buffer
	encode := json.NewEncoder(&text)
	encode.SetEscapeHTML(false)
	testtool.NoError(t, encode.Encode(record))
	return text.String()
}

var proofs sync.Map // by game and matrix

// proof returns a certificate of a class.
func proof(t testing.TB, A seki.Matrix, g seki.Game) string {
	t.Helper()
	key := fmt.Sprint(g, A)
	if text, ok := proofs.Load(key); ok {
		return text.(string)
	}
	s := search.New(search.Options{Memory: 1 << 20, Workers: 1})
	verdict := testtool.Must(s.Verdict(t.Context(), A, g))(t)
	var file bytes.Buffer
	if _, err := write.Write(t.Context(), &file, s, verdict); err != nil {
		t.Fatal(err)
	}
	proofs.Store(key, file.String())
	return file.String()
}

// changed returns the release with other files, where none means that there is no such file.
func (r release) changed(changes map[string]string) release {
	after := maps.Clone(r)
	for name, text := range changes {
		if after[name] = text; text == none {
			delete(after, name)
		}
	}
	return after
}

const none = "\x00"

// files returns the release as a file system.
func (r release) files() fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range r {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// verifier returns a verifier of the release with the name "dir".
func (r release) verifier() *verifier {
	v := newVerifier(context.Background(), "dir", Options{MaxBytes: 1 << 30, Progress: func(string, int, int) {}})
	v.folder = r.files()
	return v
}

// fault returns the message of the error of a release, which must be a *FaultError, or "".
func (r release) fault(t testing.TB) string {
	t.Helper()
	err := r.verifier().run(func(Checked) error { return nil })
	if _, ok := err.(*FaultError); err != nil && !ok {
		t.Fatalf("%v is no fault", err)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// right returns the release with everything in order. The caller must not change it.
func right(t testing.TB) release {
	t.Helper()
	return makeRelease(t, truth)
}
