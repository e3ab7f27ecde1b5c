package positions

import "testing"

func TestParse(t *testing.T) {
	const head = "(;GM[1]SZ[3]GN[name]SO[source]AB[aa]C[text\n"
	for _, c := range []string{"Black first: Black\nWhite first: draw\nKind: seki]",
		"Black first: Black\nWhite first: draw\nGNU Go: seki]", "Black first: draw\nWhite first: draw\nAlive: A3]"} {
		if _, err := Parse("file", []byte(head+c+")")); err != nil {
			t.Errorf("%s: %v", c, err)
		}
	}
	for _, c := range []string{"Black first: draw]", "Black first: nobody\nWhite first: draw]",
		"Black first: draw\nWhite first: draw\nKind: whole]",
		"Black first: draw\nWhite first: draw\nDead: A2]"} {
		if _, err := Parse("file", []byte(head+c+")")); err == nil {
			t.Errorf("%s is accepted", c)
		}
	}
	if _, err := Parse("file", []byte("(;SZ[3]C[Black first: draw\nWhite first: draw])")); err == nil {
		t.Error("a position without name and source is accepted")
	}
}
