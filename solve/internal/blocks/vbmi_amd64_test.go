//go:build linux || darwin

package blocks

import "testing"

// TestWithoutVBMI runs the tests of packed codes as on processors with AVX alone.
func TestWithoutVBMI(t *testing.T) {
	if !vbmi {
		t.Skip("all tests run so on this processor")
	}
	defer func() { vbmi = true }()
	vbmi = false
	t.Run("PackRuns", TestPackRuns)
	t.Run("PackRefusesImpossibleCodes", TestPackRefusesImpossibleCodes)
	t.Run("Packings", TestPackings)
	t.Run("ThreeBitsPlain", TestThreeBitsPlain)
	t.Run("PackOneGameRefuses", TestPackOneGameRefuses)
	t.Run("Bounds", TestBounds)
}
