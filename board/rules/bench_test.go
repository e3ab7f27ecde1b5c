package rules

import (
	"context"
	"testing"
)

// BenchmarkDecide decides fights on regions of about 12, 16, 20 and 24 points: who gains,
// the kind, what every first stone does and how the gain goes.
func BenchmarkDecide(b *testing.B) {
	for _, f := range []struct{ name, text string }{
		{"12 points, square eye", "O..Ox/O..Ox/OOOOx/xxxxx"},
		{"12 points, six in a corner", "...Ox/...Ox/OOOOx/xxxxx"},
		{"15 points, bulky five", "OXXXO/O.X.O/OOOOO/xxxxx"},
		{"16 points, eye against none", "X.X...OO/XXXXXXOO/ooooooxx"},
		{"20 points, crossed five", "xxxxxxx/xxOOOxx/xOO.OOx/xO...Ox/xOO.OOx/xxOOOxx/xxxxxxx"},
		{"24 points, seven in a row", "O.......Ox/OOO.OOOOOx/xxOOOxxxxx/xxxxxxxxxx"},
		{"30 points, triple ko", "OO.OXX/OOOXXX/OOX.XX/OOOXXX/OO.OXX"},
	} {
		b.Run(f.name, func(b *testing.B) {
			p, points := parse(b, f.text)
			for b.Loop() {
				got, err := Decide(context.Background(), p, points, 0)
				if err != nil {
					b.Fatal(err, got)
				}
			}
		})
	}
}
