package release

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

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
			Result:     "10 of 10 layers were derived again from the rules, all classes",
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
		"layers 7 3: 3 layers of the census, that the lists leave nothing out in other layers, except those of all sums",
		"classes 6 10: 10 results in the lists",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A single result that nothing has proved counts as left out, unless the limit allows for its matrices.
func TestOneResultNotDerived(t *testing.T) {
	v := right(t).verifier()
	testtool.NoError(t, v.run(func(Checked) error { return nil }))
	clear(v.solved)
	for _, one := range v.list.Classes() {
		for _, class := range v.list.Classes() {
			for _, g := range seki.Games {
				v.proved[certificateName(g, class.Matrix)] = g == seki.Seki || !class.Matrix.Equal(one.Matrix)
			}
		}
		states := uint64(reference.States(one.Matrix, 1_000_000))
		for limit, want := range map[uint64]Checked{
			states - 1: {Checked: 15, NotChecked: 1, NotDerived: "1 result in the lists"}, states: {Checked: 16},
		} {
			v.limit = limit
			var found Checked
			err := v.classes(&found)
			if found.Result = ""; err != nil || found != want {
				t.Errorf("%v, limit %d: %+v, %v", one.Matrix, limit, found, err)
			}
		}
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

// failing is a file system in which one file cannot be opened, after some others.
type failing struct {
	fs.FS
	left *int
}

func (f failing) Open(name string) (fs.File, error) {
	if *f.left--; *f.left == 0 {
		return nil, fs.ErrPermission
	}
	return f.FS.Open(name)
}

// A file that cannot be read is no fault of the release, and ends the work. So does an error of the receiver of checks.
func TestUnreadable(t *testing.T) {
	good := right(t)
	for k, ended := 1, false; !ended; k++ {
		v, left := good.verifier(), k
		v.folder = failing{good.files(), &left}
		err := v.run(func(Checked) error { return nil })
		if ended = left > 0; ended != (err == nil) || !ended && (!errors.Is(err, fs.ErrPermission) || left != 0) {
			t.Fatalf("reading %d fails: %v", k, err)
		}
	}
	if err := good.verifier().run(func(Checked) error { return io.EOF }); err != io.EOF {
		t.Errorf("the receiver fails: %v", err)
	}
}
