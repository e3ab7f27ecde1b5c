package testtool

// T is what testing.TB and the tests of rapid share.
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
