package verify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
	"github.com/sekilab/sekilab/seki/reference"
)

// room is more memory than the certificates of the tests need.
const room = 1 << 32

// examples have all outcomes and kinds between them.
var examples = []string{
	"2", "1 1; 1 1", "2 1; 1 2", "3 1; 0 2", "3 1; 1 3", "2 1 0; 1 2 0; 0 0 2",
	"2 2 0; 2 0 2; 0 2 2", "1 2 1; 1 1 1", "3 0 1; 1 2 1", "4 1; 1 4", "2 1 1; 0 2 2", "0 1; 1 0", "3 3; 1 1",
	"1 1 0; 1 0 1; 0 1 1", "3 0 1; 1 2 1; 1 1 1", "1 0 0; 0 2 1; 1 0 2", "1 2 1; 1 1 1; 0 1 2",
}

func matrix(t testing.TB, text string) seki.Matrix {
	t.Helper()
	return testtool.Must(notation.Parse(text))(t)
}

func proof(t testing.TB, A seki.Matrix, g seki.Game) []byte {
	t.Helper()
	file, _ := written(t, search.New(search.Options{Memory: 1 << 24, Workers: 1}), A, g)
	return file
}

// truthful compares what an accepted file claims with the reference. Matrices
// that a fuzzer has made too large for it are left alone.
func truthful(t testing.TB, file []byte, p verify.Proved) {
	t.Helper()
	if p.Matrix.Sum() > 16 {
		return
	}
	want, err := reference.New(p.Game).Solve(p.Matrix)
	if err != nil {
		t.Fatalf("accepted %v: %v\n%s", p.Matrix, err, file)
	}
	for _, player := range []seki.Player{seki.R, seki.C} {
		if value := p.Outcome.First(player); value != seki.Unknown && value != want.Outcome.First(player) {
			t.Fatalf("accepted %v for %v of %v in %v, whose outcome is %v\n%s", value, player, p.Matrix, p.Game, want.Outcome,
				file)
		}
	}
	if p.Kind != seki.UnknownKind && p.Kind != want.Kind {
		t.Fatalf("accepted the kind %v of %v in %v, which is %v\n%s", p.Kind, p.Matrix, p.Game, want.Kind, file)
	}
}

func compressed(t *testing.T, file []byte, options ...zstd.EOption) []byte {
	t.Helper()
	encoder := testtool.Must(zstd.NewWriter(nil, options...))(t)
	defer encoder.Close()
	return encoder.EncodeAll(file, nil)
}

func read(file string) (verify.Proved, error) {
	return verify.Read(context.Background(), strings.NewReader(file), room)
}

// seal joins lines to a certificate with the right count and checksum.
func seal(lines []string) []byte {
	var file []byte
	steps := 0
	for _, line := range lines {
		switch {
		case line == "":
			continue
		case strings.HasPrefix(line, "end "):
			line = fmt.Sprintf("end %d %08x", steps, crc32.ChecksumIEEE(file))
		case strings.ContainsAny(line[:1], "WH"):
			steps++
		}
		file = append(file, line+"\n"...)
	}
	return file
}

// Faults are named with their line.
func TestFaultsAreNamed(t *testing.T) {
	t.Parallel()
	const head = "seki-certificate 1 seki 1,1;1,1\n"
	const noHeader = `line 1: not a certificate: the first line must be "seki-certificate 1 GAME MATRIX"`
	const drawn = "value R D t t\nvalue C D t t\n"
	const noLine = "line 2: not a line of a certificate: "
	for _, c := range []struct{ file, want string }{
		{"", "line 1: the last line is missing: the file is cut off"},
		{"\n", noHeader},
		{"{", "line 1: the line does not end: the file is cut off"},
		{"seki 1,1;1,1\n", noHeader},
		{"seki-certificate\n", noHeader},
		{"seki-certificate 2 seki 1\n",
			"line 1: not a line of a certificate: version 2 is unknown; this program reads version 1"},
		{"seki-certificate 1 go 1\n", `line 1: not a line of a certificate: "go" is not a game`},
		{"seki-certificate 1 seki 1;1,2\n",
			"line 1: not a line of a certificate: the matrix: row 2 has 2 entries, row 1 has 1"},
		{"seki-certificate 1 seki 0;0\n", "line 1: the matrix: 2 zero rows"},
		{"seki-certificate 1 seki 1 1\n", `line 1: not a line of a certificate: "1" follows the end of the line`},
		{head + head, "line 2: a second first line"},
		{head + "\n", noLine + `"" begins no line`},
		{head + "value R W 0", "line 2: the line does not end: the file is cut off"},
		{head + "value R\n", noLine + "the line ends too early"},
		{head + "value Q W 0\n", noLine + `"Q" is not a player`},
		{head + "value R X 0\n", noLine + `"X" is not a value`},
		{head + "value R  W 0\n", noLine + `"" is not a value`},
		{head + "value R W 00\n", noLine + `"00" is not a number`},
		{head + "value R W -1\n", noLine + `"-1" is not a number`},
		{head + "value R W 0:1,2:1,2\n", noLine + "reference 0 has no permutations"},
		{head + "value R W 1:1,2\n", noLine + `"" is not a number`},
		{head + "value R W 1:0,1:1,2\n", noLine + "0 is not a row or column"},
		{head + "kind none R - C -\n", noLine + `"none" is not a kind of seki`},
		{head + "kind complete R - 0 0\n", noLine + "the line ends too early"},
		{head + "kind complete C - 0 0 R - 0 0\n", noLine + `a kind needs "R" and "C"`},
		{head + "W1 R 1,1;1,1 1,1,1 0\n", noLine + `"1,1,1" is not a move`},
		{head + "W1 R 1,1;1,65536 1,1 0\n", noLine + "the matrix: entry 65536 in row 2, column 2 is outside 0…65535"},
		{head + "end 0 0000000g\n", noLine + `"0000000g" is not a checksum`},
		{head + "value R W 0 0\n", "line 2: the value W has 2 references, but needs 1"},
		{head + "W1 R 1,1;1,1 3,1 0\n", "line 2: (3,1) is not a move in 1 1; 1 1"},
		{head + "W1 R 1,1;1,1 1,1 0\n", "line 2: after the move (1,1): the race lemma does not show W2 of R in 0 1; 1 1"},
		{head + "W1 R 1,1;1,1 1,1 1\n", "line 2: after the move (1,1): step 1 is not before this line"},
		{head + "H2 R 1,1;1,1 - 0 0\n", "line 2: no reference for the move (2,1)"},
		{head + "H2 R 1,1;1,1 - 0 0 0 0 0\n", "line 2: 5 references for 4 moves"},
		{head + "H2 R 1,1;1,1 1,1 0\n", "line 2: H2 is about all moves, but names one"},
		{head + "W2 R 1,1;1,1 -\n", "line 2: the reference for the pass is missing"},
		{head + "W1 R 1,1;1,1 -\n", "line 2: W1 needs a move"},
		{head + "W1 R 1,1;1,1 1,1 0 0\n", "line 2: W1 needs one reference, not 2"},
		{head + "W1 R 0,0;0,0 1,1 0\n", "line 2: the matrix: 2 zero rows"},
		{head + "value R D t t\nvalue R D t t\n", "line 3: the value of R is claimed twice"},
		{head + drawn + "kind complete R 1,1 t C - t t t t\n", "line 4: for R: a player who must pass has no drawing move"},
		{head + drawn + "kind seki R - t t t t C - t t t t\n", "line 4: for R: a drawing move with one reference is missing"},
		{head + drawn + "kind complete R - t t t t C - t t t t\nkind complete R - t t t t C - t t t t\n",
			"line 5: the kind is claimed twice"},
		{head + "H2 R 1,1;1,1 - t t t t\nvalue C W 1\n", "line 3: step 1 shows H2 of R, but W1 of C is needed"},
		{head + "H2 R 2,1;1,2 - t t t t\nvalue R D 1 t\n", "line 3: step 1 is about 2 1; 1 2, but 1 1; 1 1 is needed"},
		{head + "H2 R 1,1;1,1 - t t t t\nvalue R D 1:1,1:1,2 t\n",
			"line 3: the reference has no permutations of the rows and columns"},
		{head + "value R W t\n", "line 2: the theorem of two rows does not show W1 of R in 1 1; 1 1"},
		{"seki-certificate 1 seki 1,1,1;1,1,1;1,1,1\nvalue R D t t\n", "line 2: the theorem of two rows says nothing of 3×3"},
		{"seki-certificate 1 seki 1,0;2,0\nvalue R L t\n", "line 2: the theorem of two rows is about matrices without zero"},
		{head + "W1 R 0,0;1,1 - 0\n", "line 2: the matrix is terminal"},
		{head + "kind complete R - 0 0 0 0 C - 0 0 0 0\n", "line 2: a kind of seki comes after both values"},
		{head + "end 0 00000000\n", fmt.Sprintf("line 2: the checksum is %08x, not 00000000: the file is damaged",
			crc32.ChecksumIEEE([]byte(head)))},
		{head + "end 1 00000000\n", "line 2: the file has 0 steps, not 1"},
		{string(seal(strings.Split(head+"end 0", "\n"))), "line 2: the certificate has no result"},
		{"\x28\xb5\x2f\xfdabc", "line 1: the compressed data is damaged or cut off"},
	} {
		if _, err := read(c.file); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.file, err, c.want)
		}
	}
	file := string(proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki))
	if _, err := read(file + "\n"); err == nil || !strings.HasSuffix(err.Error(), ": there is more after the last line") {
		t.Errorf("a line after the last one: %v", err)
	}
	// Any damaged byte, any cut.
	for k := range file {
		damaged := []byte(file)
		damaged[k] ^= 1
		if _, err := read(string(damaged)); err == nil {
			t.Errorf("byte %d damaged, accepted", k)
		}
		if _, err := read(file[:k]); err == nil {
			t.Errorf("cut after %d bytes, accepted", k)
		}
	}
}

// A small compressed file with many steps, or a long line, ends at the limit.
func TestMemory(t *testing.T) {
	const head = "seki-certificate 1 seki 1\n"
	const limit = 1 << 18
	for text, least := range map[string]int{ // the first line that may be refused
		head + strings.Repeat("W1 R 1 1,1 0\n", 40_000):   limit / 2 / 256,
		head + "W1 R 1 1,1" + strings.Repeat(" 0", limit): 2,
	} {
		for _, file := range [][]byte{[]byte(text), compressed(t, []byte(text), zstd.WithWindowSize(limit/4))} {
			_, err := verify.Read(context.Background(), bytes.NewReader(file), limit)
			var fault *verify.LimitError
			if !errors.As(err, &fault) || fault.Line < least ||
				!strings.HasSuffix(err.Error(), ": not enough memory for this line and the steps before it") {
				t.Errorf("%.99q…: %v", text, err)
			}
		}
	}
}

// A certificate may claim one value only, and is refused when it claims none.
func TestPartialClaims(t *testing.T) {
	file := string(proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki))
	for _, has := range [][2]bool{{true, true}, {true, false}, {false, true}, {false, false}} {
		lines := slices.DeleteFunc(strings.Split(file, "\n"), func(line string) bool {
			return strings.HasPrefix(line, "kind") || strings.HasPrefix(line, "value R") && !has[seki.R] ||
				strings.HasPrefix(line, "value C") && !has[seki.C]
		})
		p, err := read(string(seal(lines)))
		if want := has != [2]bool{}; (err == nil) != want || want &&
			([2]bool{p.Outcome.R != seki.Unknown, p.Outcome.C != seki.Unknown} != has || p.Kind != seki.UnknownKind ||
				p.Steps == 0) {
			t.Errorf("values %v: %+v, %v", has, p, err)
		}
	}
}

// A compressed file that is damaged anywhere, or cut, is at fault, asks for too large a window, or still says
// the truth: some bits of the format mean nothing.
func TestDamagedCompression(t *testing.T) {
	for _, text := range []string{"1 1 0; 1 0 1; 0 1 1", "2 1; 1 2"} {
		plain := proof(t, matrix(t, text), seki.Seki)
		file := compressed(t, plain)
		if p, err := verify.Read(context.Background(), bytes.NewReader(file), room); err != nil || p.Matrix.String() != text {
			t.Fatalf("%v: %v", p.Matrix, err)
		}
		try := func(damaged []byte, what string, k int) {
			p, err := verify.Read(context.Background(), bytes.NewReader(damaged), room)
			var fault *verify.RefusedError
			if err != nil && !errors.As(err, &fault) && !errors.As(err, new(*verify.LimitError)) {
				t.Fatalf("%s %d: %v is no fault", what, k, err)
			}
			if err == nil {
				truthful(t, plain, p)
			}
		}
		for k := range file {
			damaged := slices.Clone(file)
			damaged[k] ^= 1 << (k % 8)
			try(damaged, "byte damaged", k)
			try(file[:k], "cut after", k)
		}
	}
}

// A window may take a quarter of the memory: a small file could ask for much.
func TestWindow(t *testing.T) {
	plain := proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki)
	block := len(plain)<<3 | 1                                                     // a last block, not compressed
	for descriptor, want := range map[byte]bool{10 << 3: true, 10<<3 | 1: false} { // 1 MiB, 1.125 MiB
		file := append([]byte{0x28, 0xb5, 0x2f, 0xfd, 0, descriptor, byte(block), byte(block >> 8), byte(block >> 16)},
			plain...)
		_, err := verify.Read(context.Background(), bytes.NewReader(file), 4<<20)
		var limit *verify.LimitError
		if (err == nil) != want || err != nil &&
			(!errors.As(err, &limit) || err.Error() != "line 1: not enough memory for the window of the compressed data") {
			t.Errorf("window descriptor %#x: %v", descriptor, err)
		}
	}
}

// A failure to read is not a fault of the file.
func TestFailureToRead(t *testing.T) {
	plain := proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki)
	broken := errors.New("broken")
	for _, file := range [][]byte{plain, compressed(t, plain)} {
		for _, k := range []int{0, 2, 10, 100} {
			_, err := verify.Read(context.Background(), io.MultiReader(bytes.NewReader(file[:k]), iotest.ErrReader(broken)),
				room)
			var fault *verify.RefusedError
			if !errors.Is(err, broken) || errors.As(err, &fault) {
				t.Errorf("a failure after %d bytes of %d: %v", k, len(file), err)
			}
		}
	}
}

// A small compressed file can hold hours of work: the end of the context ends it.
func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	file := proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki)
	if p, err := verify.Read(ctx, bytes.NewReader(file), room); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", p, err)
	}
}

// FuzzRead looks for files that are accepted and wrong, and for panics.
func FuzzRead(f *testing.F) {
	for _, text := range examples {
		for _, g := range seki.Games {
			f.Add(proof(f, matrix(f, text), g))
		}
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		p, err := verify.Read(context.Background(), bytes.NewReader(file), room)
		if err == nil {
			truthful(t, file, p)
		}
		// The same with the checksum repaired, so that the fuzzer gets past it.
		sealed := seal(strings.Split(string(file), "\n"))
		if p, err := read(string(sealed)); err == nil {
			truthful(t, sealed, p)
		}
	})
}
