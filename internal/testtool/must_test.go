package testtool

import (
	"errors"
	"slices"
	"testing"
)

func TestMust(t *testing.T) {
	if got := Must(7, nil)(t); got != 7 {
		t.Errorf("got %d", got)
	}
	if r := after(func(r *recorder) { Must(7, errors.New("no"))(r) }); !r.failed {
		t.Error("the test goes on after an error")
	}
}

func TestEach(t *testing.T) {
	values := func(yield func(int, error) bool) { _ = yield(1, nil) && yield(2, errors.New("no")) && yield(3, nil) }
	var got []int
	if r := after(func(r *recorder) { got = slices.AppendSeq(got, Each(r, values)) }); !r.failed {
		t.Errorf("%v without a failure", got)
	}
	for value := range Each(t, values) {
		if value != 1 {
			t.Errorf("%d is yielded first", value)
		}
		break
	}
}
