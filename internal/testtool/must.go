package testtool

import "iter"

// T is the common interface of testing.TB and the tests of rapid.
type T interface {
	Helper()
	Fatal(args ...any)
}

// NoError ends the test if a call that has to succeed returned an error.
func NoError(t T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Must is NoError for a call with a value, which it returns: Must(f())(t).
func Must[V any](value V, err error) func(T) V {
	return func(t T) V {
		t.Helper()
		NoError(t, err)
		return value
	}
}

// Each yields the values of a sequence that has to have no error, as NoError says.
func Each[V any](t T, values iter.Seq2[V, error]) iter.Seq[V] {
	return func(yield func(V) bool) {
		t.Helper()
		for value, err := range values {
			NoError(t, err)
			if !yield(value) {
				return
			}
		}
	}
}
