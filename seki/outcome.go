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

// String returns the identifier of the game, "seki" or "dseki", as in
// data: in JSON, in names of columns and in expressions.
func (g Game) String() string {
	if g == DSeki {
		return "dseki"
	}
	return "seki"
}

// Name returns the name of the game as people write it, "SEKI" or "D-SEKI".
func (g Game) Name() string {
	if g == DSeki {
		return "D-SEKI"
	}
	return "SEKI"
}

// Player is one of the two players.
type Player uint8

const (
	R Player = iota // wants a zero row
	C               // wants a zero column
)

// Players lists both players.
var Players = [2]Player{R, C}

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
// Values are ordered: Unknown < Loss < Draw < Win.
type Value uint8

const (
	Unknown Value = iota // not known, or no value at all
	Loss
	Draw
	Win
)

// String returns "L", "D" or "W", and "?" for Unknown.
func (v Value) String() string { return "?LDW"[v : v+1] }

// Negate returns the value for the opponent.
func (v Value) Negate() Value {
	if v == Unknown {
		return Unknown
	}
	return Loss + Win - v
}

// Outcome is the pair (R(A), C(A)): R is the value for R when R moves first, C is the
// value for C when C moves first. So {Win, Loss} means that R wins whoever moves first.
// The zero Outcome is not known.
type Outcome struct{ R, C Value }

// String returns the two letters, R(A) first: "WW", "WL", "DD", …; "?" when
// neither value is known.
func (o Outcome) String() string {
	if o == (Outcome{}) {
		return Unknown.String()
	}
	return o.R.String() + o.C.String()
}

// Known reports whether both values are known.
func (o Outcome) Known() bool { return o.R != Unknown && o.C != Unknown }

// IsDraw reports whether the outcome is (D, D).
func (o Outcome) IsDraw() bool { return o == Outcome{Draw, Draw} }

// First returns the value for p when p begins.
func (o Outcome) First(p Player) Value {
	if p == R {
		return o.R
	}
	return o.C
}

// Set sets the value for p when p begins.
func (o *Outcome) Set(p Player, v Value) {
	if p == R {
		o.R = v
	} else {
		o.C = v
	}
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
	UnknownKind   Kind = iota // Not known.
	Plain                     // A seki that is neither semi-complete nor complete.
	SemiCompleteR             // R must pass, C has a drawing active move.
	SemiCompleteC             // C must pass, R has a drawing active move.
	Complete                  // Both players lose by every active move.
	None                      // No seki.
)

// Kinds lists the kinds that can be known.
var Kinds = [...]Kind{None, Plain, SemiCompleteR, SemiCompleteC, Complete}

// KindOf returns the kind of a seki, given which players must pass.
func KindOf(must [2]bool) Kind {
	switch {
	case must[R] && must[C]:
		return Complete
	case must[R]:
		return SemiCompleteR
	case must[C]:
		return SemiCompleteC
	}
	return Plain
}

// Name returns "none", "seki", "semi-complete" or "complete", and "?" for
// UnknownKind.
func (k Kind) Name() string {
	return [...]string{"?", "seki", "semi-complete", "semi-complete", "complete", "none"}[k]
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

// IsSeki reports whether the matrix is a seki of any kind.
func (k Kind) IsSeki() bool { return Plain <= k && k <= Complete }

// IsSpecial reports whether the matrix is a complete or semi-complete seki.
func (k Kind) IsSpecial() bool { return Plain < k && k <= Complete }

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

// Result is the outcome and the kind of a matrix in one game. The zero Result is
// not known.
type Result struct {
	Outcome Outcome
	Kind    Kind
}

// Transposed returns the result of the transposed matrix.
func (r Result) Transposed() Result { return Result{r.Outcome.Transposed(), r.Kind.Transposed()} }

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
func (r Results) IsSpecial() bool { return r[Seki].Kind.IsSpecial() || r[DSeki].Kind.IsSpecial() }

// Transposed returns the results of the transposed matrix.
func (r Results) Transposed() Results {
	for g := range r {
		r[g] = r[g].Transposed()
	}
	return r
}
