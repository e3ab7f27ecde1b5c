package reports

import (
	"slices"

	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/seki"
)

// Selection selects classes by their kind.
type Selection struct {
	Kinds         seki.KindSet
	Games         []seki.Game
	UpToTranspose bool // treat a class and its transpose as one, given by the lesser
}

// Wants reports whether a class with these results has one of the kinds in
// at least one of the games.
func (s Selection) Wants(results seki.Results) bool { return s.Kinds.Wants(results, s.Games...) }

// Sizes returns the sizes to solve. With UpToTranspose it replaces each m×n with m > n by
// n×m, whose classes are the lesser ones.
func (s Selection) Sizes(sizes []seki.Size) []seki.Size {
	if !s.UpToTranspose {
		return sizes
	}
	var lesser []seki.Size
	for _, size := range sizes {
		if size.Rows > size.Cols {
			size = size.Transposed()
		}
		if !slices.Contains(lesser, size) {
			lesser = append(lesser, size)
		}
	}
	return lesser
}

// Find returns the class, which has one of s.Sizes, in canonical form as it is listed. With
// UpToTranspose it returns false for a class whose transpose is listed instead.
func (s Selection) Find(class seki.Class) (seki.Class, bool) {
	form := canon.Form(class.Matrix)
	if s.UpToTranspose && canon.Form(form.Transpose()).Compare(form) < 0 {
		return seki.Class{}, false
	}
	return seki.Class{Matrix: form, Results: class.Results}, true
}

// SortClasses sorts classes by their matrices.
func SortClasses(classes []seki.Class) {
	slices.SortFunc(classes, func(a, b seki.Class) int { return a.Matrix.Compare(b.Matrix) })
}
