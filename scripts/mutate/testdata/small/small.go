// Package small has what functions can have.
package small

type pair[T any] struct{ a, b T }

func (p *pair[T]) swap(_ int, both bool) (x, y T) {
	if both {
		p.a, p.b = p.b, p.a
	}
	return p.a, p.b
}

func (pair[T]) none() {}

func sum[T ~int](first T, more ...T) (total T) {
	total = first
	for _, v := range more {
		if v < 0 {
			continue
		}
		total += v
	}
	return
}

const limit = 3

func within(x int, _ string) bool { return 0 <= x && x < limit }
