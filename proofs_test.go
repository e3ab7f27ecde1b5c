package sekilab

import (
	"fmt"
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

// TestPaperInCoq checks that section 10 of docs/theory.md says where paper/seki.tex has its statements: each number there is one of
// the paper, and the theorems of Coq that the paper names for it are those of its rows.
func TestPaperInCoq(t *testing.T) {
	_, table, _ := strings.Cut(readText(t, "docs/theory.md"), "\n## 10. ")
	known := map[string]string{} // what is known of a statement of the paper
	for _, m := range regexp.MustCompile(`(?m)^\| [^|]*\| ([^|]*) \| ([^|]*) \|$`).FindAllStringSubmatch(table, -1) {
		for number := range strings.SplitSeq(m[2], ", ") {
			known[number] += m[1]
		}
	}
	delete(known, "in the paper") // the head
	body, _, _ := strings.Cut(readText(t, "paper/seki.tex"), "\n\\appendix")
	section, count, kind := 0, 0, ""
	stated := map[string]bool{}
	for _, m := range regexp.MustCompile(`\\section\{|\\begin\{(theorem|lemma|corollary|proposition|observation)\}|\\end\{(theorem|lemma|corollary|proposition|observation)\}|\\coq\{([^}]*)\}`).FindAllStringSubmatch(body, -1) {
		switch {
		case m[1] != "":
			count++
			kind = fmt.Sprintf("%s%s %d.%d", strings.ToUpper(m[1][:1]), m[1][1:], section, count)
			stated[kind] = true
		case m[2] != "":
			kind = ""
		case m[3] == "":
			section, count = section+1, 0
			stated[fmt.Sprintf("Section %d", section)] = true
		default:
			file := ""
			for name := range strings.SplitSeq(strings.ReplaceAll(m[3], `\_`, "_"), ", ") {
				if name == "for wins" || name == "#1" {
					continue
				}
				if before, after, found := strings.Cut(name, "."); found {
					file, name = before, after
				}
				if of := file + "." + name; !strings.Contains(table, of) || kind != "" && !strings.Contains(known[kind], of) {
					t.Errorf("%s in the paper: section 10 of docs/theory.md does not know it by %s", kind, of)
				}
			}
		}
	}
	for number := range known {
		if !stated[number] {
			t.Errorf("section 10 of docs/theory.md: the paper has no %q", number)
		}
	}
	if len(stated) < 40 {
		t.Errorf("the paper has only %d statements and sections", len(stated))
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
