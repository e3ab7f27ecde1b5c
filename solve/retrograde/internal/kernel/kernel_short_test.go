//go:build (amd64 || arm64) && (linux || darwin)

package kernel

import "testing"

// TestOtherKernels tests what processors with fewer instructions run, as far as this one has more.
func TestOtherKernels(t *testing.T) {
	for _, level := range []struct {
		name string
		has  *bool
	}{{"without AVX-512", &vectors}, {"without vectors", &shortVectors}} {
		if *level.has {
			defer func() { *level.has = true }()
			*level.has = false
			t.Run(level.name, func(t *testing.T) {
				TestBounds(t)
				TestStreamByPieces(t)
				TestKernels(t)
				TestResolve(t)
			})
		}
	}
}
