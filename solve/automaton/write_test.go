package automaton

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/sekitest"
	"github.com/sekilab/sekilab/solve/automaton/internal/format"
	"github.com/sekilab/sekilab/solve/automaton/verify"
)

var smallSizes = []seki.Size{{Rows: 1, Cols: 1}, {Rows: 1, Cols: 2}, {Rows: 3, Cols: 1}, {Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}}

func written(t *testing.T, a *Automaton) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := a.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestWriteAndRead reads what was written, compressed or not: the results are the same, and it is written as
// the same bytes.
func TestWriteAndRead(t *testing.T) {
	for _, size := range smallSizes {
		for _, game := range seki.Games {
			a := find(t, size.Rows, size.Cols, game)
			text := written(t, a)
			z, err := zstd.NewWriter(nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, data := range [][]byte{text, z.EncodeAll(text, nil)} {
				b, err := Read(t.Context(), iotest.OneByteReader(bytes.NewReader(data)), 0)
				if err != nil {
					t.Fatalf("%v, %v: %v", size, game, err)
				}
				if !bytes.Equal(written(t, b), text) {
					t.Errorf("%v, %v: written otherwise after reading", size, game)
				}
				sekitest.Each(size.Rows, size.Cols, 7, func(A seki.Matrix) {
					want, err := a.Result(entriesOf(A))
					if got, gotErr := b.Result(entriesOf(A)); got != want || (err == nil) != (gotErr == nil) {
						t.Errorf("%v, %v: %v, %v, want %v, %v", game, A, got, gotErr, want, err)
					}
				})
			}
		}
	}
}

// TestGolden compares the automata of 1×1 and 2×2 with the files that were checked by hand and
// by package verify.
func TestGolden(t *testing.T) {
	for name, a := range map[string]*Automaton{
		"1x1-seki": find(t, 1, 1, seki.Seki), "2x2-seki": find(t, 2, 2, seki.Seki), "2x2-dseki": find(t, 2, 2, seki.DSeki),
	} {
		want, err := os.ReadFile(filepath.Join("testdata", name+".txt"))
		if err != nil || !bytes.Equal(written(t, a), want) {
			t.Errorf("%s differs: %v", name, err)
		}
	}
}

// TestWriteIsCanonical writes automata with their states in another order and other representatives.
func TestWriteIsCanonical(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, size := range smallSizes {
		for _, game := range seki.Games {
			a := find(t, size.Rows, size.Cols, game)
			if want := written(t, a); !bytes.Equal(written(t, shuffled(a, random)), want) {
				t.Errorf("%v, %v: written otherwise in another order", size, game)
			}
		}
	}
}

// shuffled returns the automaton with its states but the first in another order and turned.
func shuffled(a *Automaton, random *rand.Rand) *Automaton {
	b := &Automaton{size: a.size, game: a.game, group: a.group, rules: a.rules, stabilisers: newStabilisers()}
	order := append([]int{0}, random.Perm(len(a.labels)-1)...)
	number, turn := make([]int, len(order)), make([]symmetry, len(order))
	for k := 1; k < len(order); k++ {
		order[k]++
		turn[k] = symmetry(random.IntN(a.order()))
	}
	for k, orbit := range order {
		g := turn[orbit]
		number[orbit] = k
		b.labels = append(b.labels, a.label(residual(orbit)<<orbitShift|residual(g)))
		moves := a.movesAt(orbit, g)
		for p := range moves {
			b.moves[p] = append(b.moves[p], moves[p])
		}
		var fixing []symmetry
		for _, s := range a.fixing(orbit) {
			fixing = append(fixing, a.product[a.product[g][s]][a.inverse[g]])
		}
		b.stabiliser = append(b.stabiliser, b.subgroup(a.group, fixing))
	}
	for _, orbit := range order {
		for letter := range 1 << a.cells {
			x := a.step(residual(orbit)<<orbitShift|residual(turn[orbit]), letter)
			g := a.product[symmetryOf(x)][a.inverse[turn[orbitOf(x)]]]
			b.next = append(b.next, b.image(g, residual(number[orbitOf(x)])<<orbitShift))
		}
	}
	return b
}

// TestLeast finds the least automaton by E. F. Moore's refinement of partitions (1956), over
// all states without symmetry: no two states are alike.
func TestLeast(t *testing.T) {
	for _, size := range smallSizes {
		for _, game := range seki.Games {
			a := find(t, size.Rows, size.Cols, game)
			var states []residual
			for orbit := range a.labels {
				for g, least := range a.least[a.stabiliser[orbit]] {
					if symmetry(g) == least {
						states = append(states, residual(orbit)<<orbitShift|residual(g))
					}
				}
			}
			class, classes := make(map[residual]int), 0
			for refined := true; refined; {
				index, next := make(map[string]int), make(map[residual]int)
				for _, x := range states {
					key := []byte{byte(a.label(x))}
					for b := range 1 << a.cells {
						c := class[a.step(x, b)]
						key = append(key, byte(c), byte(c>>8))
					}
					if _, ok := index[string(key)]; !ok {
						index[string(key)] = len(index)
					}
					next[x] = index[string(key)]
				}
				refined = len(index) > classes
				class, classes = next, len(index)
			}
			if _, all := a.States(); classes != all || len(states) != all {
				t.Errorf("%v, %v: %d states, and %d would do", size, game, all, classes)
			}
		}
	}
}

// TestVerified lets package verify check what was found.
func TestVerified(t *testing.T) {
	sizes := append(smallSizes[:len(smallSizes):len(smallSizes)], seki.Size{Rows: 3, Cols: 2}, seki.Size{Rows: 1, Cols: 5})
	if long() {
		sizes = append(sizes, seki.Size{Rows: 2, Cols: 4}, seki.Size{Rows: 4, Cols: 2})
	}
	for _, size := range sizes {
		for _, game := range seki.Games {
			a := find(t, size.Rows, size.Cols, game)
			states, all := a.States()
			proved, err := verify.Read(t.Context(), bytes.NewReader(written(t, a)), verify.Options{})
			if err != nil || proved.Size != size || proved.Game != game || proved.States != states || proved.All != all {
				t.Errorf("%v, %v: %+v, %v, want %d and %d states", size, game, proved, err, states, all)
			}
		}
	}
}

// TestReadRefuses reads files that are no automata.
func TestReadRefuses(t *testing.T) {
	good := string(written(t, find(t, 1, 1, seki.Seki)))
	for _, c := range []struct{ old, new, says string }{
		{"seki-automaton", "seki-certificate", "line 1: not an automaton: the first line must begin with seki-automaton"},
		{"version 1", "version 2", "line 1: version 2 is unknown; this program reads version 1"},
		{"game seki", "game go", "line 1: the first line must be like"},
		{"states 4", "states 4 ", "line 1: the first line must be like"},
		{"states 4", "states 0", "line 1: 0 states: at least 1"},
		{"rows 1 cols 1", "rows 4 cols 4", "line 1: 4×4: an automaton needs at most 10 entries"},
		{"states 4", "states 5", "line 6: no transition before this line leads to state 4"},
		{"states 4", "states 3", `line 3: the transition by letter 1: "3" is not a state up to 2`},
		{"\n1 WW", "\n2 WW", `line 3: "2", where the line of state 1 must be`},
		{"1 WW none", "1 WX none", `line 3: "WX none" is not an outcome and a kind`},
		{"1 WW none", "1 W none", `line 3: "W none" is not an outcome and a kind`},
		{"1 WW none", "1 WW won", `line 3: "WW won" is not an outcome and a kind`},
		{"complete -", "complete 1", `line 4: the symmetries: "1" is no number, out of order or beyond 0`},
		{"\n1 WW", "\n3 WW", `line 3: "3", where the line of state 1 must be`},
		{"none - 0 0", "none - 1 0", `line 3: the moves of R: "1" is no number, out of order or beyond 0`},
		{"2 3\n2", "2 03\n2", `line 3: the transition by letter 1: "03" is not a state`},
		{"2 3\n2", "2 3.0\n2", `line 3: the transition by letter 1: "3.0" is not a state`},
		{"2 3\n2", "2 3 \n2", `line 3: "" after the last transition`},
		{"2 3\n2", "2\n2", `line 3: the transition by letter 1: "" is not a state`},
		{"2 3\n2", "2 3.1\n2", `line 3: the transition by letter 1: "3.1" is not a state up to 3 with a symmetry up to 0`},
		{"2 3\n2", "3 2\n2", `line 3: the transition by letter 0: "3", where the next new state is 2`},
		{"end crc32", "end crc", "line 6: the last line must be"},
		{"end", "\nend", "line 6: the last line must be"},
	} {
		changed := strings.Replace(good, c.old, c.new, 1)
		if changed == good {
			t.Fatalf("%q is not in\n%s", c.old, good)
		}
		var e *format.Error
		if _, err := Read(t.Context(), strings.NewReader(changed), 0); !errors.As(err, &e) || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, c.says)
		}
	}
	square := string(written(t, find(t, 2, 2, seki.Seki)))
	for _, c := range []struct{ text, old, new, says string }{
		{square, " 17 17\n18", " 17 17.1\n18", "line 19: the transition by letter 15: another symmetry before 1 leads to the same state"},
		{square, "- 0 1 1.1 2 ", "- 0 1.1 1 2 ", `line 2: the transition by letter 1: "1.1", where the next new state is 1`},
		{square, "over 1,2,3,", "over 1,3,2,", `line 2: the symmetries: "2" is no number, out of order or beyond 7`},
		{square, "over 1,2,3,", "over 1,2,", "line 2: the symmetries and the identity are not a group"},
	} {
		changed := strings.Replace(c.text, c.old, c.new, 1)
		changed = changed[:strings.Index(changed, "end")]
		changed += fmt.Sprintf("end crc32 %08x\n", crc32.ChecksumIEEE([]byte(changed)))
		if _, err := Read(t.Context(), strings.NewReader(changed), 0); err == nil || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%q for %q: %v, want %s", c.new, c.old, err, c.says)
		}
	}
	for k := range len(good) {
		var e *format.Error
		if _, err := Read(t.Context(), strings.NewReader(good[:k]), 0); !errors.As(err, &e) {
			t.Errorf("cut off after %d bytes: %v", k, err)
		}
	}
	for _, longer := range []string{good + "x", good + "\n", strings.Repeat("x", 1<<20)} {
		if _, err := Read(t.Context(), strings.NewReader(longer), 0); err == nil {
			t.Errorf("%.20q… is accepted", longer)
		}
	}
	var large *format.SizeError
	if _, err := Read(t.Context(), strings.NewReader(good), 500); !errors.As(err, &large) {
		t.Errorf("in 500 bytes: %v", err)
	}
	broken := errors.New("broken")
	if _, err := Read(t.Context(), iotest.ErrReader(broken), 0); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ended, strings.NewReader(good), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}
