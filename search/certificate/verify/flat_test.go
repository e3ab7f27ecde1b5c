package verify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/search/certificate/verify"
	"github.com/sekilab/sekilab/seki"
)

// flatCase is a certificate that has a flat form, and what verify.Read says of it.
type flatCase struct {
	file   string
	want   string // what the checker prints behind the name of the file, or the beginning of it
	source []byte
}

// The checker that is extracted from Coq accepts the certificates that Read accepts, proves the
// same by them, and refuses all others. SEKI_CHECKER names its program: see scripts/check-proofs.
func TestCheckerFromCoq(t *testing.T) {
	checker := os.Getenv("SEKI_CHECKER")
	if checker == "" {
		t.Skip("SEKI_CHECKER is not set")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	dir := t.TempDir()
	var cases []flatCase
	notFlat := 0
	add := func(source []byte) {
		p, err := verify.Read(t.Context(), bytes.NewReader(source), room)
		var flat bytes.Buffer
		if flatErr := verify.Flat(t.Context(), &flat, bytes.NewReader(source), room); flatErr != nil {
			if err == nil {
				t.Fatalf("accepted, but it has no flat form: %v\n%s", flatErr, source)
			}
			notFlat++
			return
		}
		c := flatCase{filepath.Join(dir, fmt.Sprintf("%d.flat", len(cases))), "refused: line ", source}
		if err == nil {
			c.want = "proved: " + provedWords(p)
		}
		testtool.NoError(t, os.WriteFile(c.file, flat.Bytes(), 0o600))
		cases = append(cases, c)
	}
	for _, text := range examples {
		for _, g := range seki.Games {
			original := proof(t, matrix(t, text), g)
			add(original)
			for range 60 {
				add(seal(t, mutate(rng, parse(t, original))))
			}
		}
	}
	const whole = "seki 1,1;1,1\nH2 R 1,1;1,1 - 0 0 0 0\nH2 C 1,1;1,1 - 0 0 0 0\nvalue R D 1 2\n"
	for _, text := range []string{
		"", "\n", "go 1,1;1,1\n", "seki\n", "seki 1,1;1\n", "seki 1,1;1,x\n", "seki 1,1;1,0x1\n", "seki 1,1;1,-1\n", "seki 1,1;1,99999\n",
		"seki ;\n", "seki 1,1;0,0;0,0\n", whole, whole + "end 3\n", whole + "end\n", whole + "end 2\nend 2\n", whole + "end 2 \n", whole + "other\n",
		strings.Replace(whole, "1 2\n", "1:1,2:1,2:1 2\nend 2\n", 1), strings.Replace(whole, "1 2\n", "1:0,1:1,2 2\nend 2\n", 1),
		strings.Replace(whole, "R D", "Q D", 1) + "end 2\n", strings.Replace(whole, "R D", "R X", 1) + "end 2\n", strings.Replace(whole, "H2 R", "H3 R", 1) + "end 2\n",
		whole + "kind complete R - 0 0 0 0\nend 2\n", whole + strings.Repeat("1 ", 1<<19) + "\n", whole + "value C D " + strings.Repeat("1 ", 1<<19) + "\n",
	} {
		c := flatCase{filepath.Join(dir, fmt.Sprintf("%d.flat", len(cases))), "refused: line ", nil}
		testtool.NoError(t, os.WriteFile(c.file, []byte(text), 0o600))
		cases = append(cases, c)
	}
	var names []string
	for _, c := range cases {
		names = append(names, c.file)
	}
	out, err := exec.CommandContext(t.Context(), checker, names...).Output()
	if exit := new(exec.ExitError); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(cases) {
		t.Fatalf("%d answers to %d files", len(lines), len(cases))
	}
	accepted, refused := 0, 0
	for k, c := range cases {
		got := strings.TrimPrefix(lines[k], c.file+": ")
		proves := strings.HasPrefix(c.want, "proved")
		if proves && got != c.want || !strings.HasPrefix(got, c.want) {
			t.Errorf("the checker says %q, want %q\n%s", got, c.want, c.source)
		}
		if proves {
			accepted++
		} else {
			refused++
		}
	}
	t.Logf("%d accepted, %d refused, %d without a flat form", accepted, refused, notFlat)
	if accepted < 2*len(examples) || refused < 500 {
		t.Error("the mutations reach too little of the checker")
	}
}

// provedWords says what a certificate proves in the words of the checker.
func provedWords(p verify.Proved) string {
	game := "seki"
	if p.Game == seki.DSeki {
		game = "d-seki"
	}
	words := fmt.Sprintf("%s of %s: %v", game, p.Matrix.Join("", ",", ";", ""), p.Outcome)
	if p.Kind != seki.UnknownKind {
		words += ", " + p.Kind.Name()
		if q, ok := p.Kind.MustPass(); ok {
			words += fmt.Sprintf(", %v must pass", q)
		}
	}
	return words
}

// Flat stops at the first line that is none of a certificate, at a wrong checksum, and at the end of its context.
func TestFlatRefuses(t *testing.T) {
	file := proof(t, matrix(t, "2 1; 1 2"), seki.Seki)
	flat := func(ctx context.Context, file []byte) error {
		return verify.Flat(ctx, new(bytes.Buffer), bytes.NewReader(file), room)
	}
	testtool.NoError(t, flat(t.Context(), file))
	last := bytes.LastIndexByte(file[:len(file)-1], '\n') // the checker counts the steps
	for k := range last {
		damaged := bytes.Clone(file)
		damaged[k] ^= 1
		if flat(t.Context(), damaged) == nil {
			t.Errorf("byte %d damaged, accepted", k)
		}
	}
	for k := range file {
		if flat(t.Context(), file[:k]) == nil {
			t.Errorf("cut after %d bytes, accepted", k)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := flat(ctx, file); err != context.Canceled {
		t.Errorf("%v, want the end of the context", err)
	}
}
