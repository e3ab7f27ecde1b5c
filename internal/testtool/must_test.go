package testtool

import (
	"errors"
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
