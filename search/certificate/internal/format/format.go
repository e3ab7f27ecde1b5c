// Package format prints and parses the lines of a certificate, which docs/file-formats.md
// describes. It is the only code that the writer and the verifier of certificates share.
package format

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/seki"
)

// Name and Version are the first words of a certificate.
const (
	Name    = "seki-certificate"
	Version = 1
)

// Claim is a statement that a step proves about a player and a matrix.
type Claim string

const (
	WinsFirst   Claim = "W1" // the player wins, moving first
	WinsSecond  Claim = "W2" // the player wins, moving second
	HoldsFirst  Claim = "H1" // the player does not lose, moving first
	HoldsSecond Claim = "H2" // the player does not lose, moving second
)

// Wins reports whether the player wins. In the other claims the player does not lose.
func (c Claim) Wins() bool { return c == WinsFirst || c == WinsSecond }

// Second reports whether the player of the claim moves second.
func (c Claim) Second() bool { return c == WinsSecond || c == HoldsSecond }

// After returns the claim to be proved after a move: the same with the other player to
// move. A claim about moving first needs it for one move, a claim about moving second for
// all.
func (c Claim) After() Claim {
	return map[Claim]Claim{
		WinsFirst: WinsSecond, WinsSecond: WinsFirst, HoldsFirst: HoldsSecond, HoldsSecond: HoldsFirst,
	}[c]
}

// Line is a line of a certificate without its newline: a Header, Step, Value, Kind or End.
// In a file, rows, columns and steps are counted from 1. In a Line, rows and columns are
// counted from 0.
type Line fmt.Stringer

// Header is the first line.
type Header struct {
	Game   seki.Game
	Matrix seki.Matrix
}

// Step proves a claim about a matrix.
type Step struct {
	Claim  Claim
	Player seki.Player
	About  seki.Matrix
	Reason
}

// Value proves the value for the player who moves first.
type Value struct {
	First seki.Player
	Value seki.Value
	To    []Ref
}

// Kind proves the kind of a seki: for each player, that every move loses or that one does not.
type Kind struct {
	Kind seki.Kind
	By   [2]Reason
}

// End is the last line. It has the number of steps and the checksum of all lines before it.
type End struct {
	Steps int
	CRC   uint32
}

// Reason is a move, nil if all moves are meant, and the proofs for the positions after it.
type Reason struct {
	Move *seki.Move
	To   []Ref
}

// Ref refers to the proof of a claim: an earlier step, the rules and the race lemma, or the
// theorem of two rows.
type Ref struct {
	Step       int   // the number of a step, 0 for the rules and the race lemma
	Rows, Cols []int // entry (i, j) of the claim's matrix is entry (Rows[i], Cols[j]) of the step's; nil if the same
	TwoRows    bool  // the theorem of two rows; the other fields are zero
}

func (l Header) String() string {
	return fmt.Sprintf("%s %d %s %s", Name, Version, l.Game, matrixWord(l.Matrix))
}

func (l Step) String() string {
	return fmt.Sprintf("%s %s %s %s", l.Claim, l.Player, matrixWord(l.About), l.Reason)
}

func (l Value) String() string { return fmt.Sprintf("value %s %s%s", l.First, l.Value, refWords(l.To)) }

func (l Kind) String() string {
	return fmt.Sprintf("kind %s R %s C %s", kindWord(l.Kind), l.By[seki.R], l.By[seki.C])
}

func (l End) String() string { return fmt.Sprintf("end %d %08x", l.Steps, l.CRC) }

func (r Reason) String() string {
	if r.Move == nil {
		return "-" + refWords(r.To)
	}
	return fmt.Sprintf("%d,%d%s", r.Move.Row+1, r.Move.Col+1, refWords(r.To))
}

func matrixWord(A seki.Matrix) string { return A.Join("", ",", ";", "") }

func kindWord(k seki.Kind) string {
	if p, ok := k.MustPass(); ok {
		return k.Name() + "-" + p.String()
	}
	return k.Name()
}

func refWords(refs []Ref) string {
	var words []byte
	for _, ref := range refs {
		words = append(words, ' ')
		switch {
		case ref.TwoRows:
			words = append(words, 't')
		case ref.Rows == nil:
			words = strconv.AppendInt(words, int64(ref.Step), 10)
		default:
			words = strconv.AppendInt(words, int64(ref.Step), 10)
			words = appendPlaces(append(words, ':'), ref.Rows)
			words = appendPlaces(append(words, ':'), ref.Cols)
		}
	}
	return string(words)
}

func appendPlaces(words []byte, list []int) []byte {
	for k, v := range list {
		if k > 0 {
			words = append(words, ',')
		}
		words = strconv.AppendInt(words, int64(v+1), 10)
	}
	return words
}

// Parse parses a line. It accepts only the output of String: one space between words, no
// leading zeros.
func Parse(text string) (Line, error) {
	p := parser{words: strings.Split(text, " ")}
	line := p.line()
	if len(p.words) > 0 {
		p.fail("%q follows the end of the line", p.words[0])
	}
	return line, p.err
}

// parser reads the words of a line. After an error there are no more words.
type parser struct {
	words []string
	err   error
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(format, args...)
	}
	p.words = nil
}

func (p *parser) next() string {
	if len(p.words) == 0 {
		p.fail("the line ends too early")
		return ""
	}
	word := p.words[0]
	p.words = p.words[1:]
	return word
}

func (p *parser) line() Line {
	switch word := p.next(); word {
	case Name:
		if version := p.next(); version != strconv.Itoa(Version) {
			p.fail("version %s is unknown; this program reads version %d", version, Version)
		}
		return Header{oneOf(p, "game", seki.Game.String, seki.Games[:]...), p.matrix()}
	case "W1", "W2", "H1", "H2":
		return Step{Claim(word), p.player(), p.matrix(), p.reason("")}
	case "value":
		return Value{p.player(), oneOf(p, "value", seki.Value.String, seki.Win, seki.Draw, seki.Loss), p.refs("")}
	case "kind":
		kind := oneOf(p, "kind of seki", kindWord, seki.Complete, seki.SemiCompleteR, seki.SemiCompleteC, seki.Plain)
		if p.next() != "R" {
			p.fail(`a kind needs "R" and "C"`)
		}
		return Kind{kind, [2]Reason{seki.R: p.reason("C"), seki.C: p.reason("")}}
	case "end":
		return End{p.number(p.next()), p.checksum()}
	default:
		p.fail("%q begins no line", word)
		return nil
	}
}

// oneOf returns the value that the next word names.
func oneOf[T any](p *parser, what string, name func(T) string, values ...T) (none T) {
	word := p.next()
	for _, v := range values {
		if name(v) == word {
			return v
		}
	}
	p.fail("%q is not a %s", word, what)
	return none
}

func (p *parser) player() seki.Player {
	return oneOf(p, "player", seki.Player.String, seki.Players[:]...)
}

func (p *parser) number(word string) int {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil || word[0] == '0' && word != "0" {
		p.fail("%q is not a number", word)
	}
	return int(n)
}

func (p *parser) checksum() uint32 {
	word := p.next()
	sum, err := strconv.ParseUint(word, 16, 32)
	if err != nil || fmt.Sprintf("%08x", sum) != word {
		p.fail("%q is not a checksum", word)
	}
	return uint32(sum)
}

func (p *parser) matrix() seki.Matrix {
	var rows [][]int
	for text := range strings.SplitSeq(p.next(), ";") {
		var row []int
		for word := range strings.SplitSeq(text, ",") {
			row = append(row, p.number(word))
		}
		rows = append(rows, row)
	}
	A, err := seki.FromRows(rows)
	if err != nil {
		p.fail("the matrix: %w", err)
	}
	return A
}

// reason reads a move and the references up to the word end.
func (p *parser) reason(end string) (r Reason) {
	if word := p.next(); word != "-" {
		at := p.places(word)
		if len(at) != 2 {
			p.fail("%q is not a move", word)
			return r
		}
		r.Move = &seki.Move{Row: at[0], Col: at[1]}
	}
	r.To = p.refs(end)
	return r
}

// refs reads references up to the word end or, if it is "", the end of the line.
func (p *parser) refs(end string) (refs []Ref) {
	for len(p.words) > 0 || end != "" {
		word := p.next()
		if word == end || p.err != nil {
			break
		}
		refs = append(refs, p.ref(word))
	}
	return refs
}

func (p *parser) ref(word string) (ref Ref) {
	if word == "t" {
		return Ref{TwoRows: true}
	}
	step, lists, permuted := strings.Cut(word, ":")
	ref.Step = p.number(step)
	if permuted {
		rows, cols, _ := strings.Cut(lists, ":")
		ref.Rows, ref.Cols = p.places(rows), p.places(cols)
		if ref.Step == 0 {
			p.fail("reference 0 has no permutations")
		}
	}
	return ref
}

// places reads rows or columns, which are counted from 1.
func (p *parser) places(text string) (list []int) {
	for word := range strings.SplitSeq(text, ",") {
		n := p.number(word)
		if n == 0 {
			p.fail("0 is not a row or column")
		}
		list = append(list, n-1)
	}
	return list
}

// ErrNoHeader is the error for the first line of a file that is no certificate.
var ErrNoHeader = fmt.Errorf(`not a certificate: the first line must be "%s %d GAME MATRIX"`, Name, Version)
