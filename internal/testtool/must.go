package testtool

// T is what testing.TB and the tests of rapid share.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Must returns the value of a call that has to succeed: Must(f())(t) ends the test if f returns an error.
func Must[V any](value V, err error) func(T) V {
	return func(t T) V {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}
