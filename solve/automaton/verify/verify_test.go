package verify

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
	"github.com/sekilab/sekilab/solve/automaton/embedded"
	"github.com/sekilab/sekilab/solve/automaton/internal/format"
)

// file is the text of a file, parsed.
type file struct {
	format.Header
	states []format.State
}

func golden(t *testing.T, name string) (*file, []byte) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	f := new(file)
	begin := func(h format.Header) error { f.Header = h; return nil }
	err = format.Read(t.Context(), bytes.NewReader(text), 0, begin, func(_ int, s *format.State) error {
		f.states = append(f.states, format.State{Label: s.Label, Symmetries: slices.Clone(s.Symmetries),
			Moves: [2][]uint8{slices.Clone(s.Moves[0]), slices.Clone(s.Moves[1])}, Next: slices.Clone(s.Next)})
		return nil
	})
	if err != nil || !bytes.Equal(f.text(), text) {
		t.Fatalf("%s is not written as it was read: %v", name, err)
	}
	return f, text
}

// text writes the file with a right checksum.
func (f *file) text() []byte {
	var out bytes.Buffer
	w := format.NewWriter(&out, f.Header)
	for k := range f.states {
		_ = w.State(&f.states[k]) // a buffer takes everything
	}
	_ = w.Close()
	return out.Bytes()
}

// check reads the file. An error that is none of those about files fails the test.
func (f *file) check(t *testing.T) error {
	_, err := Read(t.Context(), bytes.NewReader(f.text()), Options{})
	if err != nil && !errors.As(err, new(*FormatError)) && !errors.As(err, new(*RefusedError)) {
		t.Fatal(err)
	}
	return err
}

// TestSizes reads automata of sizes that are not square.
func TestSizes(t *testing.T) {
	for _, want := range []Proved{
		{Size: seki.Size{Rows: 1, Cols: 2}, Game: seki.Seki, States: 3, All: 4, Tuples: 6},
		{Size: seki.Size{Rows: 3, Cols: 1}, Game: seki.DSeki, States: 4, All: 8, Tuples: 10},
		{Size: seki.Size{Rows: 2, Cols: 3}, Game: seki.Seki, States: 38, All: 187, Tuples: 550},
		{Size: seki.Size{Rows: 3, Cols: 2}, Game: seki.Seki, States: 38, All: 187, Tuples: 550},
	} {
		var text bytes.Buffer
		if err := embedded.Write(&text, want.Size, want.Game); err != nil {
			t.Fatal(err)
		}
		if got, err := Read(t.Context(), &text, Options{}); err != nil || got != want {
			t.Errorf("%v: %+v, %v; want %+v", want.Size, got, err, want)
		}
	}
	if text := newMatrix(6).text(seki.Size{Rows: 2, Cols: 3}); text != "0 0 0; 0 0 0" {
		t.Errorf("the zero matrix of 2×3 is written %q", text)
	}
}

func TestRead(t *testing.T) {
	for name, want := range map[string]Proved{
		"1x1-seki":  {Size: seki.Size{Rows: 1, Cols: 1}, Game: seki.Seki, States: 4, All: 4, Tuples: 5},
		"2x2-seki":  {Size: seki.Size{Rows: 2, Cols: 2}, Game: seki.Seki, States: 21, All: 84, Tuples: 113},
		"2x2-dseki": {Size: seki.Size{Rows: 2, Cols: 2}, Game: seki.DSeki, States: 14, All: 57, Tuples: 90},
	} {
		_, text := golden(t, name)
		if got, err := Read(t.Context(), iotest.OneByteReader(bytes.NewReader(text)), Options{}); err != nil || got != want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// TestIs looks at the beginnings of files, which stay unread.
func TestIs(t *testing.T) {
	_, text := golden(t, "2x2-seki")
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	for want, files := range map[bool][]string{
		true:  {string(text), string(z.EncodeAll(text, nil))},
		false: {"", "seki-automaton", `{"format":"seki-certificate"}`, string(z.EncodeAll(text[1:], nil)), "\x28\xb5\x2f\xfd", string(z.EncodeAll(nil, nil))},
	} {
		for _, file := range files {
			in := bufio.NewReader(strings.NewReader(file))
			if got := Is(in); got != want {
				t.Errorf("%.20q: %v", file, got)
			}
			if rest, err := io.ReadAll(in); err != nil || string(rest) != file {
				t.Errorf("%.20q: something was read: %v", file, err)
			}
		}
	}
}

// TestEveryChange makes every single change of the files of 2×2: of the game, the size, the
// number of states, and of each state the outcome, the kind, each set of symmetries and of
// moves, each transition to each image of each state (a few of them, unless SEKI_LONG is set).
// Every change is refused but those that are true: fewer symmetries, where the
// file says of a state and its image that they may differ, and other moves, if play by them
// shows that they are right.
func TestEveryChange(t *testing.T) {
	step := 29
	if os.Getenv("SEKI_LONG") != "" {
		step = 1
	}
	for _, name := range []string{"2x2-seki", "2x2-dseki"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, _ := golden(t, name)
			refused, accepted := 0, 0
			changed := func(what string, k int) {
				err := f.check(t)
				f.checkRefusal(t, err)
				if err == nil {
					t.Errorf("%s of state %d: accepted: %+v", what, k, f.states[k])
				}
				refused++
			}
			header := f.Header
			for _, h := range []format.Header{
				{Size: header.Size, Game: 1 - header.Game, States: header.States},
				{Size: header.Size, Game: header.Game, States: header.States - 1},
				{Size: header.Size, Game: header.Game, States: header.States + 1},
				{Size: seki.Size{Rows: 1, Cols: 4}, Game: header.Game, States: header.States},
				{Size: seki.Size{Rows: 4, Cols: 1}, Game: header.Game, States: header.States},
				{Size: seki.Size{Rows: 2, Cols: 3}, Game: header.Game, States: header.States},
			} {
				f.Header = h
				changed("header", 0)
			}
			f.Header = header
			order := header.Symmetries()
			for k := range f.states {
				s := &f.states[k]
				old := s.Label
				for _, l := range everyLabel() {
					if s.Label = l; l != old {
						changed("label", k)
					}
				}
				s.Label = old
				fixing := s.Symmetries
				for set := range 1 << (order - 1) {
					s.Symmetries = elements(set, 1)
					fewer := !slices.ContainsFunc(s.Symmetries, func(g symmetry) bool { return !slices.Contains(fixing, g) })
					switch {
					case slices.Equal(s.Symmetries, fixing):
					case !fewer:
						changed("symmetries", k)
					case f.check(t) == nil:
						accepted++
					default:
						refused++
					}
				}
				s.Symmetries = fixing
				for p := range s.Moves {
					moves := s.Moves[p]
					for set := range 1 << 4 {
						s.Moves[p] = elements(set, 0)
						err := f.check(t)
						f.checkRefusal(t, err)
						switch {
						case slices.Equal(s.Moves[p], moves):
						case (err == nil) != f.movesHold(t, k, seki.Player(p)):
							t.Errorf("moves %v of %v in state %d: %v", s.Moves[p], seki.Player(p), k, err)
						case err == nil:
							accepted++
						default:
							refused++
						}
					}
					s.Moves[p] = moves
				}
				for b, to := range s.Next {
					for n := range header.States * order {
						if n%step != 0 {
							continue
						}
						if s.Next[b] = format.NewStep(n/order, uint8(n%order)); s.Next[b] != to {
							changed("transition", k)
						}
					}
					s.Next[b] = to
				}
			}
			t.Logf("%d changes are refused, %d accepted", refused, accepted)
			if err := f.check(t); err != nil {
				t.Error("a change is left:", err)
			}
		})
	}
}

// everyLabel returns all labels that the format can write.
func everyLabel() (list []label) {
	for r := seki.Loss; r <= seki.Win; r++ {
		for c := seki.Loss; c <= seki.Win; c++ {
			for _, kind := range seki.Kinds {
				list = append(list, label{Result: seki.Result{Outcome: seki.Outcome{R: r, C: c}, Kind: kind}})
			}
			list = append(list, label{Result: seki.Result{Outcome: seki.Outcome{R: r, C: c}, Kind: seki.None}, Over: true})
		}
	}
	return list
}

// elements returns the elements of a set, from a least one on.
func elements(set, least int) (list []uint8) {
	for ; set != 0; set &= set - 1 {
		list = append(list, uint8(least+bits.TrailingZeros(uint(set))))
	}
	return list
}

// automaton returns what the file says, unchecked.
func (f *file) automaton(t *testing.T) *automaton {
	a := new(automaton)
	if err := a.begin(f.Header); err != nil {
		t.Fatal(err)
	}
	for k := range f.states {
		if err := a.add(k, &f.states[k]); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// stateOf returns the state of a matrix.
func (a *automaton) stateOf(entries []int) step {
	x := step(0)
	for digit := bits.Len(uint(slices.Max(entries))) - 1; digit >= 0; digit-- {
		b := 0
		for e, v := range entries {
			b |= v >> digit & 1 << e
		}
		x = a.after(x, b)
	}
	return x
}

// keeps reports whether a move listed for p at a matrix, whose state is numbered, keeps its value.
func (a *automaton) keeps(entries []int, p seki.Player) bool {
	x := a.stateOf(entries)
	for e := range entries {
		if a.moves[p][x.State()]>>e&1 == 0 || entries[e] == 0 {
			continue
		}
		child := slices.Clone(entries)
		child[e]--
		if a.label(a.stateOf(child)).Outcome.First(p.Opponent()).Negate() == a.label(x).Outcome.First(p) {
			return true
		}
	}
	return false
}

// movesHold reports whether the list of moves of p in state k is right, by all matrices with
// entries below 8 whose state is k: a player has a list where an active move shows the value, and
// in each such matrix a move of the list does.
func (f *file) movesHold(t *testing.T, k int, p seki.Player) bool {
	a := f.automaton(t)
	if listed, l := len(f.states[k].Moves[p]) > 0, f.states[k].Label; !listed || !activeKeeps(l, p) {
		return listed == activeKeeps(l, p)
	}
	entries := make([]int, a.cells)
	for n := range 1 << (3 * a.cells) {
		for e := range entries {
			entries[e] = n >> (3 * e) & 7
		}
		if a.stateOf(entries) == format.NewStep(k, 0) && !a.keeps(entries, p) {
			return false
		}
	}
	return true
}

// checkRefusal checks that the matrix that an error names has the state that it names, and, if the
// error is about moves, that none listed keeps the value there.
func (f *file) checkRefusal(t *testing.T, err error) {
	var refused *RefusedError
	if !errors.As(err, &refused) {
		return
	}
	A, parseErr := notation.Parse(refused.Matrix)
	if parseErr != nil {
		t.Fatal(parseErr)
	}
	a := f.automaton(t)
	if x := a.stateOf(A.Entries()); x != format.NewStep(refused.State, 0) {
		t.Errorf("the state of the matrix is %d.%d: %v", x.State(), x.Symmetry(), err)
	}
	for _, p := range seki.Players {
		if strings.HasPrefix(refused.Problem, "no move listed for "+p.String()) && a.keeps(A.Entries(), p) {
			t.Errorf("a move listed for %v keeps the value: %v", p, err)
		}
	}
}

// TestRefusals changes files in ways that single lines cannot show, and reads what is said.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		change func(*file)
		says   string
	}{
		{func(f *file) { f.states[5].Outcome.R = seki.Win },
			"line 7: state 5, that of 1 1; 1 1: symmetry 4 fixes the state, but turns WD complete into DW complete"},
		{func(f *file) { f.states[5].Kind = seki.Plain },
			"line 7: state 5, that of 1 1; 1 1: the file says DD seki, the rules say DD complete"},
		{func(f *file) { f.states[5].Symmetries = []uint8{1, 2} },
			"line 7: the symmetries 2 and 1 fix the state, but not their product 3"},
		{func(f *file) { f.states[3].Symmetries = nil },
			"line 2: state 0, that of 0 0; 0 0: symmetry 2 fixes the state, but the states after the letters 6 and 9 do not go with it"},
		{func(f *file) { f.states[3].Moves[seki.R] = []uint8{0} },
			"line 5: state 3, that of 0 1; 1 0: no move listed for R keeps WW"},
		{func(f *file) { f.states[5].Moves[seki.R] = []uint8{0} },
			"line 7: state 5, that of 1 1; 1 1: R has a list of moves and needs none"},
		{func(f *file) { f.states[20].Next[15] = format.NewStep(20, 0) }, "line 22: state 20, "},
		{func(f *file) {
			f.states = append(f.states, f.states[20])
			f.Header.States++
		}, "line 23: no transition before this line leads to state 21"},
	} {
		f, _ := golden(t, "2x2-seki")
		c.change(f)
		if err := f.check(t); err == nil || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%v, want %s", err, c.says)
		}
	}
}

// TestLargeAutomata reads automata that need more memory than is allowed, or more than is there
// if the header is right, and one that is far from the zero matrix.
func TestLargeAutomata(t *testing.T) {
	f, text := golden(t, "2x2-seki")
	var size *SizeError
	if _, err := Read(t.Context(), bytes.NewReader(text), Options{MaxBytes: 1000}); !errors.As(err, &size) {
		t.Error(err)
	}
	f.Header.States = format.MaxStates
	if _, err := Read(t.Context(), bytes.NewReader(f.text()), Options{MaxBytes: 1 << 30}); err == nil {
		t.Error("a file that ends before its states is accepted")
	}
	if _, err := Read(t.Context(), bytes.NewReader(text), Options{MaxBytes: 20_000}); !errors.As(err, new(*LimitError)) {
		t.Error(err)
	}
	// 1×1: a chain of a hundred states, the last of them wrong. Powers of two less one lead there.
	chain, _ := golden(t, "1x1-seki")
	last := chain.states[3]
	for k := 4; k < 103; k++ {
		chain.states[k-1].Next = []step{format.NewStep(k-1, 0), format.NewStep(k, 0)}
		chain.states = append(chain.states, last)
	}
	chain.states[102].Kind = seki.Complete
	chain.states[102].Next = []step{format.NewStep(102, 0), format.NewStep(102, 0)}
	chain.Header.States = len(chain.states)
	var refused *RefusedError
	if err := chain.check(t); !errors.As(err, &refused) || len(refused.Matrix) < 20 {
		t.Error(err)
	}
}

// TestMatrix compares what a file proves of single matrices with the recursion.
func TestMatrix(t *testing.T) {
	for name, game := range map[string]seki.Game{"2x2-seki": seki.Seki, "2x2-dseki": seki.DSeki} {
		_, text := golden(t, name)
		solver := reference.New(game)
		for code := range 1 << 8 {
			A := seki.Must(seki.New(2, 2, []int{code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6}))
			outcome, over, err := A.Terminal(game)
			if err != nil {
				continue
			}
			want := Label{Result: seki.Result{Outcome: outcome, Kind: seki.None}, Over: over}
			if !over {
				if want.Result, err = solver.Solve(A); err != nil {
					t.Fatal(err)
				}
			}
			if proved, err := Read(t.Context(), bytes.NewReader(text), Options{Matrix: A}); err != nil || proved.Of != want {
				t.Errorf("%s, %v: %v, %v; want %v", name, A, proved.Of, err, want)
			}
		}
		var other *MatrixError
		if _, err := Read(t.Context(), bytes.NewReader(text), Options{Matrix: seki.Must(seki.New(1, 2, []int{1, 1}))}); !errors.As(err, &other) {
			t.Errorf("%s asked for a matrix of another size: %v", name, err)
		}
	}
}

// TestFirstTransition lets the first transition lead away from the state of the zero matrix, to
// one that is said to have all symmetries.
func TestFirstTransition(t *testing.T) {
	f, _ := golden(t, "2x2-seki")
	f.states[0].Symmetries = nil
	f.states[1].Symmetries = []symmetry{1, 2, 3, 4, 5, 6, 7}
	for _, b := range []int{0, 1, 2, 4, 8} {
		f.states[0].Next[b] = format.NewStep(1, 0)
	}
	var refused *RefusedError
	if err := f.check(t); !errors.As(err, &refused) || refused.State != 1 {
		t.Error(err)
	}
}

func TestReadEnds(t *testing.T) {
	_, text := golden(t, "2x2-seki")
	looks := 0
	o := Options{Progress: func(checked, found int) { looks++ }}
	if _, err := Read(t.Context(), bytes.NewReader(text), o); err != nil || looks == 0 {
		t.Errorf("%d looks at the progress: %v", looks, err)
	}
	ended, cancel := context.WithCancelCause(t.Context())
	stopped := errors.New("stopped")
	cancel(stopped)
	if _, err := Read(ended, bytes.NewReader(text), o); !errors.Is(err, stopped) {
		t.Error(err)
	}
}

// FuzzRead reads any text: what it accepts is written as it was read.
func FuzzRead(f *testing.F) {
	for _, name := range []string{"1x1-seki", "2x2-dseki"} {
		text, err := os.ReadFile(filepath.Join("..", "testdata", name+".txt"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		again := new(file)
		begin := func(h format.Header) error { again.Header = h; return nil }
		err := format.Read(t.Context(), bytes.NewReader(text), 1<<20, begin, func(_ int, s *format.State) error {
			again.states = append(again.states, format.State{Label: s.Label, Symmetries: slices.Clone(s.Symmetries),
				Moves: [2][]uint8{slices.Clone(s.Moves[0]), slices.Clone(s.Moves[1])}, Next: slices.Clone(s.Next)})
			return nil
		})
		if err == nil && bytes.HasPrefix(text, []byte("seki")) && !bytes.Equal(again.text(), text) {
			t.Errorf("%q is written as %q", text, again.text())
		}
		_, _ = Read(t.Context(), bytes.NewReader(text), Options{MaxBytes: 1 << 20}) // must not panic
	})
}
