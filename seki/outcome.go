package seki

import "fmt"

// Game is one of the two games. They differ only in the value of a tie: a matrix
// with both a zero row and a zero column.
type Game uint8

const (
	Seki  Game = iota // a tie is won by the player who made it
	DSeki             // a tie is a draw
)

// Games lists both games in display order.
var Games = [2]Game{Seki, DSeki}

// String returns "seki" or "d-seki", the names for people.
func (g Game) String() string {
	if g == DSeki {
		return "d-seki"
	}
	return "seki"
}

// Player is one of the two players.
type Player uint8

const (
	R Player = iota // wants a zero row
	C               // wants a zero column
)

// String returns "R" or "C".
func (p Player) String() string {
	if p == C {
		return "C"
	}
	return "R"
}

// Opponent returns the other player.
func (p Player) Opponent() Player { return 1 - p }

// Value is the result for a named player under perfect play.
// Values are ordered: Loss < Draw < Win.
type Value uint8

const (
	Loss Value = iota
	Draw
	Win
)

// String returns "L", "D" or "W".
func (v Value) String() string { return "LDW"[v : v+1] }

// Negate returns the value for the opponent.
func (v Value) Negate() Value { return Win - v }

// Outcome is the pair (R(A), C(A)): R is the value for R when R begins, C is the
// value for C when C begins. So {Win, Loss} means that R wins whoever begins.
type Outcome struct{ R, C Value }

// String returns the two letters, R(A) first: "WW", "WL", "DD", …
func (o Outcome) String() string { return o.R.String() + o.C.String() }

// First returns the value for p when p begins.
func (o Outcome) First(p Player) Value {
	if p == R {
		return o.R
	}
	return o.C
}

// Transposed returns the outcome of the transposed matrix: (C(A), R(A)).
func (o Outcome) Transposed() Outcome { return Outcome{o.C, o.R} }

// Outcomes lists the six outcomes of matrices without zero rows and columns, in
// display order. The other three do not occur, because being first is never worse
// than being second (Gol'berg et al. 2014, section 1).
var Outcomes = [6]Outcome{{Win, Win}, {Win, Loss}, {Loss, Win}, {Win, Draw}, {Draw, Win}, {Draw, Draw}}

// Kind distinguishes seki. A matrix that is not a seki, or is terminal, has the
// kind None.
type Kind uint8

const (
	None          Kind = iota
	Plain              // a seki that is neither of the following
	SemiCompleteR      // R must pass, C has a drawing active move
	SemiCompleteC      // C must pass, R has a drawing active move
	Complete           // both players lose by every active move
)

// Name returns "none", "seki", "semi-complete" or "complete".
func (k Kind) Name() string {
	return [...]string{"none", "seki", "semi-complete", "semi-complete", "complete"}[k]
}

// String returns Name, and for a semi-complete seki the player who must pass.
func (k Kind) String() string {
	if p, ok := k.MustPass(); ok {
		return fmt.Sprintf("%s (%s must pass)", k.Name(), p)
	}
	return k.Name()
}

// MustPass returns the player who must pass in a semi-complete seki.
func (k Kind) MustPass() (Player, bool) {
	switch k {
	case SemiCompleteR:
		return R, true
	case SemiCompleteC:
		return C, true
	}
	return 0, false
}

// IsSeki reports whether the outcome is (D, D).
func (k Kind) IsSeki() bool { return k != None }

// Transposed returns the kind of the transposed matrix.
func (k Kind) Transposed() Kind {
	switch k {
	case SemiCompleteR:
		return SemiCompleteC
	case SemiCompleteC:
		return SemiCompleteR
	}
	return k
}

// Result is the outcome and the kind of a matrix in one game.
type Result struct {
	Outcome Outcome
	Kind    Kind
}

// ClassResults lists the nine results of matrices without zero rows and columns in
// one game: the outcomes other than (D, D) in the order of Outcomes, then the
// kinds of seki.
var ClassResults = func() (list [9]Result) {
	draw := len(Outcomes) - 1
	for k, o := range Outcomes[:draw] {
		list[k] = Result{o, None}
	}
	for k := Plain; k <= Complete; k++ {
		list[draw+int(k-Plain)] = Result{Outcomes[draw], k}
	}
	return list
}()

// Results holds the results of a matrix in both games, indexed by Game.
type Results [2]Result

// EachClassResults yields every pair of ClassResults. Not all of them occur,
// because the games are not independent.
func EachClassResults(yield func(Results) bool) {
	for _, a := range ClassResults {
		for _, b := range ClassResults {
			if !yield(Results{a, b}) {
				return
			}
		}
	}
}

// IsSpecial reports whether a class is a complete or a semi-complete seki in at
// least one game.
func (r Results) IsSpecial() bool { return r[Seki].Kind > Plain || r[DSeki].Kind > Plain }

// Transposed returns the results of the transposed matrix.
func (r Results) Transposed() Results {
	for g := range r {
		r[g] = Result{r[g].Outcome.Transposed(), r[g].Kind.Transposed()}
	}
	return r
}
