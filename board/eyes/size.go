package eyes

// Liberties returns the number of liberties that a simple eye of n ≥ 1 empty points gives to its
// chain: n for n ≤ 3, (n² − 3n)/2 + 3 for n ≥ 3, so 1, 2, 3, 5, 8, 12, 17 for n = 1, …, 7. In a larger eye the
// owner can make two.
//
// The opponent fills n − 1 points, in a shape that makes a single eye when it is taken. The owner
// takes it with one move and has a simple eye of n − 1 points. So L(n) = (n − 1) − 1 + L(n − 1),
// L(2) = 2. This is right if the owner can make no second eye and gains nothing by an earlier move
// inside; a stone of the opponent inside counts one less. Source: Müller 1999.
func Liberties(n int) int {
	if n < 3 {
		return n
	}
	return (n*n-3*n)/2 + 3
}

// Reserve returns the reserve of such an eye: 1 for n ≤ 3, then 2, 4, 7, 11. The owner need not take
// stones inside while the chain has another liberty, so the opponent can have n − 1 of them there, and
// take the last L(n) − (n − 1) liberties only after all others (docs/theory.md, 9.8).
func Reserve(n int) int { return Liberties(n) - (n - 1) }
