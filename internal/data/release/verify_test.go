package release

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/reference"
)

func TestRight(t *testing.T) {
	var got []Checked
	calls := map[string][3]int{} // of progress: number, last done and total
	v := right(t).verifier()
	v.progress = func(check string, done, total int) {
		if n := calls[check][0]; n > 0 && done < calls[check][1] && check != "census" {
			t.Errorf("%s: %d after %d", check, done, calls[check][1])
		}
		calls[check] = [3]int{calls[check][0] + 1, done, total}
	}
	testtool.NoError(t, v.run(func(c Checked) error { got = append(got, c); return nil }))
	want := []Checked{
		{Check: "lists", Checked: 8, Result: "8 classes in canonical form, closed under transposition"},
		{Check: "census", Checked: 13,
			Result: "13 layers have the exact numbers of classes and add up; 11 count as many complete and semi-complete classes as the lists have"},
		{Check: "certificates", Checked: 5, Result: "5 certificates of 0 steps prove what the lists say"},
		{Check: "layers", Checked: 10,
			Result:     "derived again from the rules, all classes: 1×1 (sum 1 to 4), 2×1 (sum 2 to 4), 2×2 (sum 2 to 4)",
			NotDerived: "that the lists leave nothing out in other layers, except those of all sums"},
		{Check: "classes", Checked: 16,
			Result: "of the results in the lists 7 are proved by a certificate or a layer, 9 were derived one by one, 0 were not"},
	}
	for k := range want {
		want[k].Release = "dir"
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	wantCalls := map[string][3]int{"census": {13, 12, 13}, "certificates": {5, 4, 8}, "layers": {10, 9, 10},
		"classes": {8, 7, 8}}
	if diff := cmp.Diff(wantCalls, calls); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
}

// Classes outside the limits are counted and named.
func TestNotDerived(t *testing.T) {
	v := right(t).verifier()
	v.limit = 1
	var got []string
	if err := v.run(func(c Checked) error {
		if c.NotChecked > 0 || c.NotDerived != "" {
			got = append(got, fmt.Sprintf("%s %d %d: %s", c.Check, c.Checked, c.NotChecked, c.NotDerived))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"layers 7 3: the layers 2×1 (sum 4), 2×2 (sum 3 to 4), that the lists leave nothing out in other layers, except those of all sums",
		"classes 6 10: results in the lists of 2×2 (2), 3×3 (6), 4×3 (2)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A single layer that is left out is named as well.
func TestOneLayerNotDerived(t *testing.T) {
	v := right(t).verifier()
	v.limit = 2
	if err := v.run(func(c Checked) error {
		if c.Check == "layers" && (c.NotChecked != 1 || !strings.HasPrefix(c.NotDerived, "the layers 2×2 (sum 4), that")) {
			t.Errorf("%d layers: %s", c.NotChecked, c.NotDerived)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// A single result that nothing has derived is named, whichever it is.
func TestOneResultNotDerived(t *testing.T) {
	v := right(t).verifier()
	testtool.NoError(t, v.run(func(Checked) error { return nil }))
	v.limit = 1
	clear(v.solved)
	for _, one := range v.list.Classes() {
		for _, class := range v.list.Classes() {
			for _, g := range seki.Games {
				v.proved[certificateName(g, class.Matrix)] = g == seki.Seki || !class.Matrix.Equal(one.Matrix)
			}
		}
		var found Checked
		want := fmt.Sprintf("results in the lists of %v (1)", one.Layer.Size)
		if err := v.classes(&found); err != nil || found.NotChecked != 1 || found.NotDerived != want {
			t.Errorf("%v: %d, %q, %v", one.Matrix, found.NotChecked, found.NotDerived, err)
		}
		// It is derived as soon as the limit is the number of its matrices.
		found = Checked{}
		v.limit = uint64(reference.States(one.Matrix, 1_000_000))
		if err := v.classes(&found); err != nil || found.NotChecked != 0 {
			t.Errorf("%v, %d matrices: %d, %v", one.Matrix, v.limit, found.NotChecked, err)
		}
		v.limit = 1
	}
}

// A folder that holds a release, and its link.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	testtool.NoError(t, os.CopyFS(filepath.Join(dir, "release"), right(t).files()))
	link := filepath.Join(dir, "link")
	if err := os.Symlink("release", link); err != nil {
		t.Skip(err)
	}
	calls := 0
	o := Options{Deep: true, MaxBytes: 1 << 30, Progress: func(string, int, int) { calls++ }}
	if err := Verify(t.Context(), link, o, func(Checked) error { return nil }); err != nil || calls == 0 {
		t.Errorf("%d reports of progress, %v", calls, err)
	}
	if !Is(link) || Is(dir) {
		t.Errorf("a release: %t, the folder around it: %t", Is(link), Is(dir))
	}
}

// docs/known-seki.md has the same limits.
func TestLimits(t *testing.T) {
	if v := newVerifier(t.Context(), "", Options{}); v.limit != 10_000 {
		t.Errorf("%d", v.limit)
	}
	if v := newVerifier(t.Context(), "", Options{Deep: true}); v.limit != 1_000_000 {
		t.Errorf("%d with Deep", v.limit)
	}
}

// The end of the context ends the work at the next step.
func TestCancelled(t *testing.T) {
	good := right(t)
	for stop, ended := 1, false; !ended; stop++ {
		ctx, cancel := context.WithCancelCause(t.Context())
		reason := errors.New("enough")
		v, calls := good.verifier(), 0
		v.ctx = ctx
		v.progress = func(string, int, int) {
			if calls++; calls == stop {
				cancel(reason)
			}
		}
		err := v.run(func(Checked) error { return nil })
		ended = calls < stop
		if ended != (err == nil) || !ended && (err != reason || calls != stop) {
			t.Fatalf("cancelled at step %d of %d: %v", stop, calls, err)
		}
		cancel(nil)
	}
}

// An error of the receiver of checks is returned.
func TestReportFails(t *testing.T) {
	good := right(t)
	reason := errors.New("full")
	for stop := range 5 {
		calls := 0
		if err := good.verifier().run(func(Checked) error {
			if calls++; calls > stop {
				return reason
			}
			return nil
		}); err != reason || calls != stop+1 {
			t.Errorf("%d checks, %v", calls, err)
		}
	}
}

// failing is a file system whose opening of the file of some number fails.
type failing struct {
	fstest.MapFS
	opened, fails *int
}

func (f failing) Open(name string) (fs.File, error) {
	if *f.opened++; *f.opened == *f.fails {
		return nil, fs.ErrPermission
	}
	return f.MapFS.Open(name)
}

func (f failing) Stat(name string) (fs.FileInfo, error) {
	if *f.opened++; *f.opened == *f.fails {
		return nil, fs.ErrPermission
	}
	return f.MapFS.Stat(name)
}

func (f failing) ReadFile(name string) ([]byte, error) {
	if *f.opened++; *f.opened == *f.fails {
		return nil, fs.ErrPermission
	}
	return f.MapFS.ReadFile(name)
}

func (f failing) ReadDir(name string) ([]fs.DirEntry, error) {
	if *f.opened++; *f.opened == *f.fails {
		return nil, fs.ErrPermission
	}
	return f.MapFS.ReadDir(name)
}

// A file that cannot be read is no fault of the release.
func TestUnreadable(t *testing.T) {
	good := right(t)
	for k, ended := 1, false; !ended; k++ {
		v, opened := good.verifier(), 0
		v.folder = failing{good.files(), &opened, &k}
		err := v.run(func(Checked) error { return nil })
		ended = opened < k
		if ended != (err == nil) || !ended && (!errors.Is(err, fs.ErrPermission) || opened != k) {
			t.Fatalf("reading %d of %d fails: %v", k, opened, err)
		}
	}
}

func TestFaultError(t *testing.T) {
	for want, e := range map[string]FaultError{"a/b: bad": {"a/b", 0, "bad"}, "a, line 1: bad": {"a", 1, "bad"}} {
		if e.Error() != want {
			t.Errorf("%q, want %q", e.Error(), want)
		}
	}
}
