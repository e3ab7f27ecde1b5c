package sekilab

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
)

// TestTheoremsInCoq checks that proofs/README.md has a row for each numbered statement of docs/theory.md, and that it
// names the theorems whose axioms Coq lists, all of them and no others. It needs no Coq.
func TestTheoremsInCoq(t *testing.T) {
	table := readText(t, "proofs/README.md")
	stated := names(readText(t, "docs/theory.md"), `(?m)^\*\*(\d+\.\d+)\b`)
	rows := names(table, `(?m)^\| (\d+\.\d+)\b`)
	for _, number := range stated {
		if !slices.Contains(rows, number) {
			t.Errorf("proofs/README.md has no row for the statement %s", number)
		}
	}
	named := names(table, `\b([A-Z]\w+\.[a-z]\w+)\b`, "engine.md", "proofs.md")
	checked := names(readText(t, "proofs/Assumptions.v"), `(?m)^Print Assumptions (\S+)\.$`)
	if len(stated) == 0 || len(named) == 0 || !slices.Equal(named, checked) {
		t.Errorf("proofs/README.md names %v, and proofs/Assumptions.v %v", named, checked)
	}
	built := strings.Fields(readText(t, "proofs/_CoqProject"))
	for _, name := range named {
		file, theorem, _ := strings.Cut(name, ".")
		if !slices.Contains(built, file+".v") {
			t.Errorf("%s: proofs/_CoqProject does not build %s.v", name, file)
		}
		if !regexp.MustCompile(`(?m)^(Theorem|Corollary|Lemma) ` + theorem + `\b`).MatchString(readText(t,
			"proofs/"+file+".v")) {
			t.Errorf("proofs/%s.v has no theorem %s", file, theorem)
		}
	}
}

// TestPaperInCoq compares the last column of proofs/README.md with the papers: each number there is the number of a
// statement of a paper, and the row has the theorems of Coq that the paper names for this statement.
func TestPaperInCoq(t *testing.T) {
	table := readText(t, "proofs/README.md")
	known := map[string]string{} // by statement of a paper: its theorems in Coq
	for _, m := range regexp.MustCompile(`(?m)^\| [^|]*\| ([^|]*) \| ([^|]*) \|$`).FindAllStringSubmatch(table, -1) {
		for number := range strings.SplitSeq(m[2], ", ") {
			known[number] += m[1]
		}
	}
	delete(known, "in the paper") // the head
	stated, checked := statements(t, "paper/seki.tex", "")
	eyes, _ := statements(t, "paper/eyes.tex", "eyes: ")
	for number := range known {
		if !slices.Contains(stated, number) && !slices.Contains(eyes, number) {
			t.Errorf("proofs/README.md: no paper has %q", number)
		}
	}
	if len(checked) < 30 {
		t.Errorf("the paper names only %d theorems of Coq", len(checked))
	}
	for _, c := range checked {
		if !strings.Contains(table, c.theorem) || c.number != "" && !strings.Contains(known[c.number], c.theorem) {
			t.Errorf("%s in the paper: proofs/README.md has no row of it with %s", c.number, c.theorem)
		}
	}
}

// inCoq is a theorem of Coq that a paper names in the statement with a number, or in running text if number is empty.
type inCoq struct{ number, theorem string }

// statements returns the numbers of sections and statements of a paper, such as Theorem 2.4 after a prefix, and the
// theorems of Coq that the paper names.
func statements(t *testing.T, name, prefix string) (numbers []string, checked []inCoq) {
	_, body, _ := strings.Cut(readText(t, name), `\begin{document}`)
	body, _, _ = strings.Cut(body, "\n\\appendix")
	section, count, number, file := 0, 0, "", ""
	for _, m := range regexp.MustCompile(`\\section\{|\\(begin|end)\{(theorem|lemma|corollary|proposition|observation|definition)\}|\\coq\{([^}]*)\}`).FindAllStringSubmatch(body,
		-1) {
		switch {
		case m[1] == "begin":
			count++
			number = fmt.Sprintf("%s%s%s %d.%d", prefix, strings.ToUpper(m[2][:1]), m[2][1:], section, count)
			numbers = append(numbers, number)
		case m[1] == "end":
			number = ""
		case m[3] == "":
			section, count = section+1, 0
			numbers = append(numbers, fmt.Sprintf("%sSection %d", prefix, section))
		default:
			for theorem := range strings.SplitSeq(strings.ReplaceAll(m[3], `\_`, "_"), ", ") {
				if theorem == "for wins" {
					continue
				}
				if before, after, found := strings.Cut(theorem, "."); found {
					file, theorem = before, after
				}
				checked = append(checked, inCoq{number, file + "." + theorem})
			}
		}
	}
	return numbers, checked
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
	files := testtool.Must(filepath.Glob("proofs/*.v"))(t)
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
			t.Errorf("docs/proofs.md quotes text that proofs/ does not have:\n%s", q[1])
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
	data := testtool.Must(os.ReadFile(filepath.FromSlash(name)))(t)
	return string(data)
}
