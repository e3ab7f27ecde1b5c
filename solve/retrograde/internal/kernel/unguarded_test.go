//go:build !linux && !darwin

package kernel

import "testing"

// guarded returns bytes with room for Padding more.
func guarded(_ *testing.T, size int) []byte { return make([]byte, size, size+Padding) }
