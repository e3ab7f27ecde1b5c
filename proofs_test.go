package sekilab

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheoremsInCoq checks that section 10 of docs/theory.md has a row for each numbered
// statement of the page, that the theorems it names are in proofs/ and among those of which
// Coq lists the axioms, and that it leaves out none of these. It needs no Coq.
func TestTheoremsInCoq(t *testing.T) {
	page := readText(t, "docs/theory.md")
	text, table, found := strings.Cut(page, "\n## 10. ")
	if !found {
		t.Fatal("docs/theory.md has no section 10")
	}
	stated := names(text, `(?m)^\*\*(\d+\.\d+)\b`)
	rows := names(table, `(?m)^\| (\d+\.\d+)\b`)
	for _, number := range stated {
		if !slices.Contains(rows, number) {
			t.Errorf("section 10 of docs/theory.md has no row for the statement %s", number)
		}
	}
	named := names(table, `\b([A-Z]\w+\.[a-z]\w+)\b`, "engine.md", "proofs.md")
	checked := names(readText(t, "proofs/Assumptions.v"), `(?m)^Print Assumptions (\S+)\.$`)
	if len(stated) == 0 || len(named) == 0 || !slices.Equal(named, checked) {
		t.Errorf("section 10 of docs/theory.md names %v, and proofs/Assumptions.v %v", named, checked)
	}
	built := strings.Fields(readText(t, "proofs/_CoqProject"))
	for _, name := range named {
		file, theorem, _ := strings.Cut(name, ".")
		if !slices.Contains(built, file+".v") {
			t.Errorf("%s: proofs/_CoqProject does not build %s.v", name, file)
		}
		if !regexp.MustCompile(`(?m)^(Theorem|Corollary|Lemma) ` + theorem + `\b`).MatchString(readText(t, "proofs/"+file+".v")) {
			t.Errorf("proofs/%s.v has no theorem %s", file, theorem)
		}
	}
}

// TestStudyInCoq checks that docs/study.md says of each theorem of its section 2 what section 10 of
// docs/theory.md does: that Coq has all of it, a part of it, or none.
func TestStudyInCoq(t *testing.T) {
	_, table, _ := strings.Cut(readText(t, "docs/theory.md"), "\n## 10. ")
	known := map[string]string{} // by the number of the statement
	for _, m := range regexp.MustCompile(`(?m)^\| (\d+\.\d+)\b[^|]*\| (.*) \|$`).FindAllStringSubmatch(table, -1) {
		known[m[1]] = m[2]
	}
	_, section, _ := strings.Cut(readText(t, "docs/study.md"), "\n## 2. Theorems\n")
	section, _, _ = strings.Cut(section, "\n## ")
	theorems := regexp.MustCompile(`(?s)\*\*Theorem (\d+)\b.*?\[([\d., \n]+)(?:;\s([^]]*))?\.\]\n`).FindAllStringSubmatch(section, -1)
	if len(theorems) < 10 || len(theorems) != strings.Count(section, "\n**Theorem ") {
		t.Errorf("docs/study.md, section 2: %d theorems with their sections, of %d", len(theorems), strings.Count(section, "\n**Theorem "))
	}
	for _, m := range theorems {
		all, some := true, false
		for _, number := range regexp.MustCompile(`\d+\.\d+`).FindAllString(m[2], -1) {
			if known[number] == "" {
				t.Errorf("docs/study.md, Theorem %s: docs/theory.md, section 10, has no %s", m[1], number)
			}
			all = all && strings.Contains(known[number], "Coq: ")
			some = some || strings.Contains(known[number], "Coq")
		}
		want := ""
		switch {
		case all:
			want = "Coq"
		case some:
			want = "Coq in part"
		}
		if got := strings.Join(strings.Fields(m[3]), " "); got != want {
			t.Errorf("docs/study.md, Theorem %s says %q, section 10 of docs/theory.md says %q", m[1], got, want)
		}
	}
}

// names returns what the group of a pattern matches in a text, each once, in ascending order.
func names(text, pattern string, but ...string) []string {
	var list []string
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		if !slices.Contains(but, m[1]) {
			list = append(list, m[1])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// TestProofsPage checks that docs/proofs.md quotes proofs/ as it is.
func TestProofsPage(t *testing.T) {
	files, err := filepath.Glob("proofs/*.v")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		all.WriteString(readText(t, file))
	}
	quotes := regexp.MustCompile("(?s)```coq\n(.*?)```").FindAllStringSubmatch(readText(t, "docs/proofs.md"), -1)
	if len(quotes) < 5 {
		t.Errorf("docs/proofs.md has %d quotes", len(quotes))
	}
	for _, q := range quotes {
		if !strings.Contains(all.String(), q[1]) {
			t.Errorf("docs/proofs.md quotes what is not in proofs/:\n%s", q[1])
		}
	}
}

// TestProofsAdmitNothing checks that no proof is left out and no axiom is stated.
func TestProofsAdmitNothing(t *testing.T) {
	files, err := filepath.Glob("proofs/*.v")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	forbidden := regexp.MustCompile(`(?m)^\s*(Axiom|Axioms|Parameter|Parameters|Conjecture|Admitted|Abort)\b|\badmit\b|Unset Guard|bypass_check`)
	for _, file := range files {
		if found := forbidden.FindString(readText(t, file)); found != "" {
			t.Errorf("%s has %q", file, strings.TrimSpace(found))
		}
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
