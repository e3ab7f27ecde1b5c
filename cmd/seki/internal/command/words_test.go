package command

import (
	"errors"
	"fmt"
	"testing"

	"github.com/sekilab/sekilab/solve/tablebase"
)

func TestInFlags(t *testing.T) {
	missing := &tablebase.MissingError{Dir: "t", Keep: tablebase.KeepKinds, Sum: 7, Part: "values"}
	for _, test := range []struct {
		err  error
		want string
	}{
		{errors.New("a fault"), "a fault"},
		{fmt.Errorf("line 3: %w; stop", missing),
			"line 3: t, made with --keep kinds, does not hold the values of sum 7; stop"},
	} {
		got := InFlags(test.err)
		if got.Error() != test.want || !errors.Is(got, test.err) {
			t.Errorf("%q instead of %q", got, test.want)
		}
	}
	if InFlags(nil) != nil {
		t.Error("an error without an error")
	}
}
