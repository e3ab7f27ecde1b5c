package verify_test

import (
	"bytes"
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

// The checker that is extracted from Coq accepts the certificates that Read accepts, proves the
// same by them, and refuses all others. SEKI_CHECKER names its program: see scripts/check-proofs.
func TestCheckerFromCoq(t *testing.T) {
	checker := os.Getenv("SEKI_CHECKER")
	if checker == "" {
		t.Skip("SEKI_CHECKER is not set")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	dir := t.TempDir()
	type certificate struct {
		file   string
		want   string // what the checker prints behind the name of the file, or the beginning of it
		source []byte
	}
	var cases []certificate
	add := func(source []byte) {
		c := certificate{filepath.Join(dir, fmt.Sprintf("%d.cert", len(cases))), "refused: line ", source}
		if p, err := verify.Read(t.Context(), bytes.NewReader(source), room); err == nil {
			c.want = "proved: " + provedWords(p)
		}
		testtool.NoError(t, os.WriteFile(c.file, source, 0o600))
		cases = append(cases, c)
	}
	for _, text := range examples {
		for _, g := range seki.Games {
			original := string(proof(t, matrix(t, text), g))
			add([]byte(original))
			for range 60 {
				add(seal(mutate(rng, strings.Split(original, "\n"))))
			}
			add([]byte(strings.TrimSuffix(original, "\n")))
			add([]byte(strings.Replace(original, "R D", "R  D", 1)))
			damaged := []byte(original)
			damaged[rng.IntN(len(damaged))] ^= 1
			add(damaged)
		}
	}
	const whole = "seki-certificate 1 seki 1,1;1,1\nH2 R 1,1;1,1 - 0 0 0 0\nH2 C 1,1;1,1 - 0 0 0 0\nvalue R D 1 2\n"
	for _, text := range []string{
		"", "\n", "seki\n", "seki-certificate 2 seki 1,1;1,1\n", whole, whole + "end 3\n", whole + "end\n",
		whole + "end 2\nend 2\n", whole + "end 2 \n",
		whole + "other\n", strings.Replace(whole, "1 2\n", "1:1,2:1,2:1 2\nend 2\n", 1),
		strings.Replace(whole, "1 2\n", "01 2\nend 2\n", 1),
		whole + "kind complete R - 0 0 0 0\nend 2\n", whole + strings.Repeat("1 ", 1<<19) + "\n",
		whole + "value C D " + strings.Repeat("1 ", 1<<19) + "\n",
	} {
		add([]byte(text))
		add(seal(strings.Split(text, "\n")))
	}
	for _, word := range []string{"1,1;1", "1,1;1,x", "1,1;1,0x1", "1,1;1,-1", "1,1;1,99999", ";", "1,1;0,0;0,0",
		"1,1;01,1", "1,1;1,"} {
		add(seal(strings.Split(strings.Replace(whole, "1,1;1,1", word, 1)+"end 2", "\n")))
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
	t.Logf("%d accepted, %d refused", accepted, refused)
	if accepted < 2*len(examples) || refused < 500 {
		t.Error("the mutations reach too little of the checker")
	}
}

// provedWords returns the results of a certificate in the words of the checker.
func provedWords(p verify.Proved) string {
	words := fmt.Sprintf("%v of %s: %v", p.Game, p.Matrix.Join("", ",", ";", ""), p.Outcome)
	if p.Kind != seki.UnknownKind {
		words += ", " + p.Kind.Name()
		if q, ok := p.Kind.MustPass(); ok {
			words += fmt.Sprintf(", %v must pass", q)
		}
	}
	return words
}
