package seki

// NeverDrawn returns the section of docs/theory.md that proves that SEKI is never drawn on matrices of a size, whatever
// their sum: whoever moves first, one player wins. So none is a seki, complete, semi-complete or plain; nor is one a
// complete d-seki, which would be a complete seki (2.4). ok is false where no such theorem is known.
func NeverDrawn(size Size) (section string, ok bool) {
	switch size = size.Tall(); {
	case size.Rows == size.Cols:
		return "", false
	case size.Cols <= 2:
		return "8.3", true
	case size.Cols == 3:
		return "8.6", true
	}
	return "", false
}

// NoneOf returns the section of docs/theory.md that proves that no matrix of a size is of one of some kinds of
// seki in a game, because SEKI is never drawn there; ok is false where none does.
func NoneOf(size Size, kinds KindSet, g Game) (section string, ok bool) {
	if g == DSeki && kinds != CompleteSeki {
		return "", false
	}
	return NeverDrawn(size)
}
