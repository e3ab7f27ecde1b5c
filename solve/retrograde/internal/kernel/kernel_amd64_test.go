//go:build linux || darwin

package kernel

import "testing"

// TestOtherKernels tests what processors with fewer instructions run, as far as this one has more.
func TestOtherKernels(t *testing.T) {
	defer func(had [2]bool) { vectors, avx2 = had[0], had[1] }([2]bool{vectors, avx2})
	if vectors {
		vectors = false
		t.Run("AVX2", testAll)
	}
	if avx2 {
		avx2 = false
		t.Run("plain", testAll)
	}
}

func testAll(t *testing.T) {
	const size = 100
	want := 0
	if avx2 {
		want = size / 32 * 32
	}
	if done := Resolve(make([]byte, size, size+Padding), new([2][16]byte), new([2][5]uint64)); done != want {
		t.Errorf("%d bytes resolved, want %d", done, want)
	}
	TestBounds(t)
	TestStreamByPieces(t)
	TestKernels(t)
	TestResolve(t)
}
