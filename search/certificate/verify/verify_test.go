package verify_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search"
	"github.com/sekilab/sekilab/search/certificate/internal/format"
	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/search/certificate/write"
	"github.com/sekilab/sekilab/seki"
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
	var rows [][]int
	for row := range strings.SplitSeq(text, "; ") {
		var entries []int
		for entry := range strings.FieldsSeq(row) {
			var v int
			if _, err := fmt.Sscan(entry, &v); err != nil {
				t.Fatal(err)
			}
			entries = append(entries, v)
		}
		rows = append(rows, entries)
	}
	return seki.Must(seki.FromRows(rows))
}

func proof(t testing.TB, A seki.Matrix, g seki.Game) []byte {
	t.Helper()
	s := search.New(search.Options{Memory: 1 << 24, Workers: 1})
	v := testtool.Must(s.Verdict(context.Background(), A, g))(t)
	var file bytes.Buffer
	if _, err := write.Write(context.Background(), &file, s, v); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
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
			t.Fatalf("accepted %v for %v of %v in %v, whose outcome is %v\n%s", value, player, p.Matrix, p.Game, want.Outcome, file)
		}
	}
	if p.Kind != seki.UnknownKind && p.Kind != want.Kind {
		t.Fatalf("accepted the kind %v of %v in %v, which is %v\n%s", p.Kind, p.Matrix, p.Game, want.Kind, file)
	}
}

// No mutation of a certificate gets a false claim accepted, although count and
// checksum are made right after it.
func TestLongMutatedCertificates(t *testing.T) {
	t.Parallel()
	rounds := 12
	if testtool.Long() {
		rounds = 200
	}
	rng := rand.New(rand.NewPCG(3, 4))
	accepted, refused := 0, map[string]int{}
	for _, text := range examples {
		for _, g := range seki.Games {
			original := proof(t, matrix(t, text), g)
			for range rounds {
				lines := parse(t, original)
				for range 1 + rng.IntN(3) {
					lines = mutate(rng, lines)
				}
				file := seal(t, lines)
				p, err := verify.Read(context.Background(), bytes.NewReader(file), room)
				var fault *verify.RefusedError
				switch {
				case err == nil:
					accepted++
					truthful(t, file, p)
				case errors.As(err, &fault) && fault.Line >= 1 && fault.Line <= len(lines)+1:
					refused[strings.Fields(fault.Problem)[0]]++
				default:
					t.Fatalf("%v\n%s", err, file)
				}
			}
		}
	}
	t.Logf("%d accepted and true, refused: %v", accepted, refused)
	if accepted == 0 || len(refused) < 8 {
		t.Errorf("the mutations reach too little of the verifier")
	}
}

func parse(t testing.TB, file []byte) []format.Line {
	t.Helper()
	var lines []format.Line
	for data := range bytes.Lines(file) {
		line := testtool.Must(format.Parse(data))(t)
		lines = append(lines, line)
	}
	return lines
}

// seal writes lines with the right count and checksum.
func seal(t testing.TB, lines []format.Line) []byte {
	t.Helper()
	var file bytes.Buffer
	steps := 0
	for _, line := range lines {
		if line.End != nil {
			line.End = &steps
			line.CRC = fmt.Sprintf("%08x", crc32.ChecksumIEEE(file.Bytes()))
		}
		if line.Claim != "" {
			steps++
		}
		data := testtool.Must(json.Marshal(line))(t)
		file.Write(append(data, '\n'))
	}
	return file.Bytes()
}

// mutate changes one thing.
func mutate(rng *rand.Rand, lines []format.Line) []format.Line {
	k := rng.IntN(len(lines))
	line := lines[k]
	switch rng.IntN(9) {
	case 0:
		return slices.Delete(lines, k, k+1)
	case 1:
		return slices.Insert(lines, rng.IntN(len(lines)+1), line)
	case 2:
		j := rng.IntN(len(lines))
		lines[k], lines[j] = lines[j], lines[k]
		return lines
	case 3:
		grid := line.About
		if line.Matrix != nil {
			grid = line.Matrix
		}
		if grid != nil {
			row := grid[rng.IntN(len(grid))]
			row[rng.IntN(len(row))] += 1 - 2*rng.IntN(2)
		}
	case 4:
		line.To = mutateRefs(rng, line.To, len(lines))
		line.R = mutateRefs(rng, line.R, len(lines))
		line.C = mutateRefs(rng, line.C, len(lines))
	case 5:
		line.Claim = mutateName(rng, line.Claim, format.WinsFirst, format.WinsSecond, format.HoldsFirst, format.HoldsSecond)
		line.Value = mutateName(rng, line.Value, "W", "D", "L")
		line.Kind = mutateName(rng, line.Kind, "complete", "semi-complete", "seki", "none")
	case 6:
		line.Player = mutateName(rng, line.Player, "R", "C")
		line.First = mutateName(rng, line.First, "R", "C")
		line.Game = mutateName(rng, line.Game, "seki", "d-seki")
		line.MustPass = mutateName(rng, line.MustPass, "R", "C", "")
	case 7:
		for _, cell := range []*format.Cell{line.Move, line.RMove, line.CMove} {
			if cell != nil {
				cell[rng.IntN(2)] += 1 - 2*rng.IntN(2)
			}
		}
	case 8:
		line.Move, line.RMove, line.CMove = line.RMove, line.CMove, line.Move
	}
	lines[k] = line
	return lines
}

// mutateName replaces a name that is there.
func mutateName[T ~string](rng *rand.Rand, name T, names ...T) T {
	if name == "" {
		return name
	}
	return names[rng.IntN(len(names))]
}

func mutateRefs(rng *rand.Rand, refs []format.Ref, lines int) []format.Ref {
	if len(refs) == 0 {
		return refs
	}
	k := rng.IntN(len(refs))
	switch ref := &refs[k]; rng.IntN(7) {
	case 0:
		ref.Number = rng.IntN(lines+2) - 1
	case 1:
		*ref = format.Ref{}
	case 2:
		return slices.Delete(refs, k, k+1)
	case 3:
		return append(refs, *ref)
	case 4:
		*ref = refs[rng.IntN(len(refs))]
	case 5:
		*ref = format.Ref{TwoRows: true}
	case 6:
		for _, list := range [][]int{ref.Rows, ref.Cols} {
			if len(list) > 0 {
				list[rng.IntN(len(list))] = rng.IntN(len(list)+2) - 0
			}
		}
	}
	return refs
}

// Faults are named with their line.
func TestFaultsAreNamed(t *testing.T) {
	t.Parallel()
	const head = `{"format":"seki-certificate","version":1,"game":"seki","matrix":[[1,1],[1,1]]}` + "\n"
	for _, c := range []struct{ file, want string }{
		{"", "line 1: the last line is missing: the file is cut off"},
		{"\n", "line 1: not a line of a certificate: EOF"},
		{"{", "line 1: the line does not end: the file is cut off"},
		{head + head, "line 2: a second first line"},
		{head + "{}\n", "line 2: neither a step, a result nor the last line"},
		{head + "{}", "line 2: the line does not end: the file is cut off"},
		{"[]\n", "line 1: not a line of a certificate: json: cannot unmarshal array"},
		{`{"format":"other"}` + "\n", "line 1: not a certificate: "},
		{`{"format":"seki-certificate","version":2}` + "\n", "line 1: version 2 is unknown; this program reads version 1"},
		{`{"format":"seki-certificate","version":1,"game":"go","matrix":[[1]]}` + "\n", `line 1: "go" is not a game`},
		{`{"format":"seki-certificate","version":1,"game":"seki","matrix":[[1],[1,2]]}` + "\n", "line 1: the matrix: row 2 has 2 entries, row 1 has 1"},
		{`{"format":"seki-certificate","version":1,"game":"seki","matrix":[[0],[0]]}` + "\n", "line 1: the matrix: 2 zero rows"},
		{head + `{"colour":1}` + "\n", `line 2: not a line of a certificate: json: unknown field "colour"`},
		{head + `{"end":0,"End":0,"crc32":"00000000"}` + "\n", `line 2: not a line of a certificate: unknown field "End"`},
		{head + `{"first":"R","value":"L","value":"W","to":[0]}` + "\n", `line 2: not a line of a certificate: the field "value" is there twice`},
		{head + `{"s":"W1","p":"R","m":[[1,null],[1,1]],"move":[1,1],"to":[0]}` + "\n", "line 2: not a line of a certificate: null has no meaning here"},
		{head + `{"first":"R","value":"W","to":[0,0]}` + "\n", "line 2: the value W has 2 references, but needs 1"},
		{head + `{"s":"W1","p":"R","m":[[1,1],[1,1]],"value":"W"}` + "\n", "line 2: fields that do not belong together"},
		{head + `{"s":"W1","p":"R","m":[[1,1],[1,1]],"move":[3,1],"to":[0]}` + "\n", "line 2: (3,1) is not a move in 1 1; 1 1"},
		{head + `{"s":"W1","p":"R","m":[[1,1],[1,1]],"move":[1,1],"to":[0]}` + "\n", "line 2: after the move (1,1): the race lemma does not show W2 of R in 0 1; 1 1"},
		{head + `{"s":"W1","p":"R","m":[[1,1],[1,1]],"move":[1,1],"to":[1]}` + "\n", "line 2: after the move (1,1): step 1 is not before this line"},
		{head + `{"s":"H2","p":"R","m":[[1,1],[1,1]],"to":[0,0]}` + "\n", "line 2: no reference for the move (2,1)"},
		{head + `{"s":"W1","p":"R","m":[[0,0],[1,1]],"to":[0]}` + "\n", "line 2: the matrix is terminal"},
		{head + `{"kind":"complete","r":[0,0,0,0],"c":[0,0,0,0]}` + "\n", "line 2: a kind of seki must come after both values"},
		{head + `{"end":0,"crc32":"00000000"}` + "\n", fmt.Sprintf("line 2: the checksum is %08x, not \"00000000\": the file is damaged", crc32.ChecksumIEEE([]byte(head)))},
		{head + `{"end":1,"crc32":"00000000"}` + "\n", "line 2: the file has 0 steps, not 1"},
		{"\x28\xb5\x2f\xfdabc", "line 1: the compressed data is damaged or cut off"},
	} {
		_, err := verify.Read(context.Background(), strings.NewReader(c.file), room)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.file, err, c.want)
		}
	}
	// Nothing claimed, with everything else in order.
	if _, err := verify.Read(context.Background(), bytes.NewReader(seal(t, parse(t, []byte(head+`{"end":0}`+"\n")))), room); err == nil || err.Error() != "line 2: the certificate has no result" {
		t.Errorf("an empty claim: %v", err)
	}
	file := proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki)
	longer := slices.Concat(file, []byte("{}\n"))
	if _, err := verify.Read(context.Background(), bytes.NewReader(longer), room); err == nil || !strings.HasSuffix(err.Error(), ": there is more after the last line") {
		t.Errorf("a line after the last one: %v", err)
	}
	// Any damaged byte, any cut.
	for k := range file {
		damaged := slices.Clone(file)
		damaged[k] ^= 1
		if _, err := verify.Read(context.Background(), bytes.NewReader(damaged), room); err == nil {
			t.Errorf("byte %d damaged, accepted", k)
		}
		if _, err := verify.Read(context.Background(), bytes.NewReader(file[:k]), room); err == nil {
			t.Errorf("cut after %d bytes, accepted", k)
		}
	}
}

// The last line says exactly how many steps there are, in files that are right otherwise.
func TestCountOfStatements(t *testing.T) {
	lines := parse(t, proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki))
	last := len(lines) - 1
	count, body := *lines[last].End, seal(t, lines[:last])
	for end := range count + 3 {
		file := fmt.Appendf(slices.Clone(body), "{\"end\":%d,\"crc32\":\"%08x\"}\n", end, crc32.ChecksumIEEE(body))
		_, err := verify.Read(context.Background(), bytes.NewReader(file), room)
		want := fmt.Sprintf("line %d: the file has %d steps, not %d", len(lines), count, end)
		if end == count && err != nil || end != count && (err == nil || err.Error() != want) {
			t.Errorf("%d of %d steps: %v", end, count, err)
		}
	}
}

// A small compressed file with many steps, or a long line, ends at the limit.
func TestMemory(t *testing.T) {
	const head = `{"format":"seki-certificate","version":1,"game":"seki","matrix":[[1]]}` + "\n"
	const limit = 1 << 18
	encoder := testtool.Must(zstd.NewWriter(nil, zstd.WithWindowSize(limit/4)))(t)
	defer encoder.Close()
	for text, least := range map[string]int{ // the first line that may be refused
		head + strings.Repeat(`{"s":"W1","p":"R","m":[[1]],"move":[1,1],"to":[0]}`+"\n", 40_000): 7_500,
		head + `{"s":"W1","p":"R","m":[[1]],"move":[1,1],"to":[0` + strings.Repeat(",0", limit):  2,
	} {
		for _, file := range [][]byte{[]byte(text), encoder.EncodeAll([]byte(text), nil)} {
			_, err := verify.Read(context.Background(), bytes.NewReader(file), limit)
			var fault *verify.LimitError
			if !errors.As(err, &fault) || fault.Line < least || !strings.HasSuffix(err.Error(), ": not enough memory for this line and the steps before it") {
				t.Errorf("%.99q…: %v", text, err)
			}
		}
	}
}

// A certificate may claim one value only, and is refused when it claims none.
func TestPartialClaims(t *testing.T) {
	file := proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki)
	for _, has := range [][2]bool{{true, true}, {true, false}, {false, true}, {false, false}} {
		lines := slices.DeleteFunc(parse(t, file), func(line format.Line) bool {
			return line.Kind != "" || line.First == "R" && !has[seki.R] || line.First == "C" && !has[seki.C]
		})
		p, err := verify.Read(context.Background(), bytes.NewReader(seal(t, lines)), room)
		if want := has != [2]bool{}; (err == nil) != want || want && ([2]bool{p.Outcome.R != seki.Unknown, p.Outcome.C != seki.Unknown} != has || p.Kind != seki.UnknownKind || p.Steps == 0) {
			t.Errorf("values %v: %+v, %v", has, p, err)
		}
	}
}

// A compressed file that is damaged anywhere, or cut, is at fault, asks for too large a window, or still says
// the truth: some bits of the format mean nothing.
func TestDamagedCompression(t *testing.T) {
	encoder := testtool.Must(zstd.NewWriter(nil))(t)
	defer encoder.Close()
	for _, text := range []string{"1 1 0; 1 0 1; 0 1 1", "2 1; 1 2"} {
		plain := proof(t, matrix(t, text), seki.Seki)
		file := encoder.EncodeAll(plain, nil)
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

// A window may take half of the room for data: a small file could ask for much.
func TestWindow(t *testing.T) {
	plain := proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki)
	block := len(plain)<<3 | 1                                                     // a last block, not compressed
	for descriptor, want := range map[byte]bool{10 << 3: true, 10<<3 | 1: false} { // 1 MiB, 1.125 MiB
		file := append([]byte{0x28, 0xb5, 0x2f, 0xfd, 0, descriptor, byte(block), byte(block >> 8), byte(block >> 16)}, plain...)
		_, err := verify.Read(context.Background(), bytes.NewReader(file), 8<<20/3+4)
		var limit *verify.LimitError
		if (err == nil) != want || err != nil && (!errors.As(err, &limit) || err.Error() != "line 1: not enough memory for the window of the compressed data") {
			t.Errorf("window descriptor %#x: %v", descriptor, err)
		}
	}
}

// A failure to read is not a fault of the file.
func TestFailureToRead(t *testing.T) {
	encoder := testtool.Must(zstd.NewWriter(nil))(t)
	defer encoder.Close()
	plain := proof(t, matrix(t, "1 1 0; 1 0 1; 0 1 1"), seki.Seki)
	broken := errors.New("broken")
	for _, file := range [][]byte{plain, encoder.EncodeAll(plain, nil)} {
		for _, k := range []int{0, 2, 10, 100} {
			_, err := verify.Read(context.Background(), io.MultiReader(bytes.NewReader(file[:k]), iotest.ErrReader(broken)), room)
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
		var lines []format.Line
		for data := range bytes.Lines(file) {
			line, err := format.Parse(data)
			if err != nil {
				return
			}
			lines = append(lines, line)
		}
		if len(lines) == 0 {
			return
		}
		sealed := seal(t, lines)
		if p, err := verify.Read(context.Background(), bytes.NewReader(sealed), room); err == nil {
			truthful(t, sealed, p)
		}
	})
}
