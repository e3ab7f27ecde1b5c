//go:build amd64 || arm64

package kernel

import "testing"

// TestOtherKernels tests what processors without vector instructions run.
func TestOtherKernels(t *testing.T) {
	if !shortVectors {
		t.Skip("all tests run so on this processor")
	}
	defer func() { shortVectors = true }()
	shortVectors = false
	TestStreamByPieces(t)
	TestKernels(t)
	TestResolve(t)
}
