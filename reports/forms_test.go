package reports

import (
	"flag"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/lab"
)

var update = flag.Bool("update", false, "write testdata/small.md")

// whole returns the report up to 3×3, sum 12, as its command, and its files.
func whole(t *testing.T) (*Report, map[string]string) {
	t.Helper()
	r := *small(t, 1)
	r.Command = "seki report"
	if wholeFiles == nil {
		wholeFiles = written(t, &r)
	}
	return &r, wholeFiles
}

var wholeFiles map[string]string

// written returns all files of a report by name.
func written(t *testing.T, r *Report) map[string]string {
	t.Helper()
	files := map[string]string{}
	for name, content := range testtool.Must(r.Files())(t) {
		files[name] = string(content)
	}
	return files
}

var number = regexp.MustCompile(`[0-9]+(\.[0-9]+)*`)

// cut removes everything that matches the patterns.
func cut(text string, patterns ...string) string {
	for _, p := range patterns {
		text = regexp.MustCompile(p).ReplaceAllString(text, " ")
	}
	return text
}

// numbersIn returns the numbers that a reader of a file of the report sees, in order.
func numbersIn(name, text string) []string {
	switch name {
	case "report.md":
		text = cut(text, `!\[[^\]]*\]\([^)]*\)`, `(?m)^<summary>.*`)
	case "report.html":
		text = text[strings.Index(text, "<main>"):strings.Index(text, "</main>")]
		text = cut(text, `(?s)<nav.*?</nav>`, `(?s)<svg.*?</svg>`, `<[^>]*>`)
		text = html.UnescapeString(text)
	case "report.tex":
		// The title and the date stand in the preamble; both are shown.
		title := regexp.MustCompile(`(?s)\\title\{(.*?)\}\n.*?\\date\{(.*?)\}`).FindStringSubmatch(text)
		text = cut(title[1], `\\vspace\{-2cm\}`) + " " + title[2] + text[strings.Index(text, `\maketitle`):]
		text = regexp.MustCompile(`\\room\\(?:sub)?section\{\\texorpdfstring\{(.*?)\}\{.*?\}\}`).ReplaceAllString(text, "$1")
		text = cut(text,
			`\\figurehere\{[^}]*\}`, `\\begin\{datatable\}\{[^}]*\}`, `\\multicolumn\{\d+\}`, `\[2pt\]`,
			`(?s)\\endfirsthead.*?\\endhead`)
		text = cut(text, `\\char(92|94|123|125|126)\{\}`, `\\textasciicircum\{\}`)
	}
	return number.FindAllString(text, -1)
}

// TestFormsAgree compares the numbers of the three forms of a report, in the order in which a reader meets them; a number
// that differs in one form is found.
func TestFormsAgree(t *testing.T) {
	_, files := whole(t)
	found := numbersIn("report.md", files["report.md"])
	if len(found) < 500 {
		t.Fatalf("only %d numbers were found", len(found))
	}
	for _, name := range []string{"report.md", "report.html", "report.tex"} {
		if diff := cmp.Diff(found, numbersIn(name, files[name])); diff != "" {
			t.Errorf("report.md (-) and %s (+):\n%s", name, diff)
		}
		changed := strings.ReplaceAll(files[name], "2039", "2040") // WW of 3×3 up to sum 12
		if cmp.Equal(found, numbersIn(name, changed)) {
			t.Errorf("%s: a changed number is not found", name)
		}
	}
}

// TestWholeReport compares the text of a small report, with
// testdata/small.md, which -update writes.
func TestWholeReport(t *testing.T) {
	whole := *built(t, Options{Size: 2, MaxSum: 4}, 1)
	r := &whole
	r.Statements = slices.DeleteFunc(slices.Clone(r.Statements),
		func(f lab.FindingRecord) bool { return f.Name != "dseki-complete" })
	r.Findings = r.findings()
	const name = "testdata/small.md"
	got := written(t, r)["report.md"]
	if *update {
		testtool.NoError(t, os.WriteFile(name, []byte(got), 0o600))
	}
	want := testtool.Must(os.ReadFile(name))(t)
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-) and now (+):\n%s", name, diff)
	}
}

// TestFilesAreReproducible compares every byte of two reports, pictures too.
func TestFilesAreReproducible(t *testing.T) {
	_, a := whole(t)
	again := *small(t, 3)
	again.Command = "seki report"
	b := written(t, &again)
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs between two runs", name)
		}
	}
	if len(a) != len(b) || len(a) < 11 {
		t.Errorf("%d and %d files", len(a), len(b))
	}
}

func TestEveryPictureHasAnAlternative(t *testing.T) {
	_, files := whole(t)
	described := regexp.MustCompile(` role="img" aria-label="[^"]{20,}"`).FindAllString(files["report.html"], -1)
	if len(described) != 1 || strings.Count(files["report.html"], "<svg ") != 1 {
		t.Errorf("%d pictures have an alternative text", len(described))
	}
	if strings.Contains(files["report.html"], `src="http`) || strings.Contains(files["report.html"], "<link") {
		t.Error("the page needs other files")
	}
}

// folder writes the files of a report and returns the folder.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	_, files := whole(t)
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		testtool.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		testtool.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	return dir
}

// TestTidy checks the page with Debian's tidy.
func TestTidy(t *testing.T) {
	tidy := testtool.Find(t, "tidy", "tidy")
	out, err := exec.Command(tidy, "-e", "-q", filepath.Join(folder(t), "report.html")).CombinedOutput()
	// HTML has allowed headings in a summary since 2017; tidy does not know, nor lengths of SVG.
	faults := cut(string(out), `(?m)^line \d+ column \d+ - Warning: (missing </summary> before <h\d>|discarding unexpected </summary>|trimming empty <summary>|<svg> attribute "(width|height)" has invalid value "\d+pt")$`)
	if strings.TrimSpace(faults) != "" {
		t.Errorf("tidy: %v\n%s", err, faults)
	}
}

// TestLongLaTeXCompiles runs pdflatex of Debian's texlive-latex-base.
func TestLongLaTeXCompiles(t *testing.T) {
	testtool.OnlyLong(t, "typesets a report twice")
	pdflatex := testtool.Find(t, "pdflatex", "texlive-latex-base")
	dir := folder(t)
	for range 2 { // longtable needs two runs for its widths
		cmd := exec.Command(pdflatex, "-interaction=nonstopmode", "-halt-on-error", "report.tex")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	log := testtool.Must(os.ReadFile(filepath.Join(dir, "report.log")))(t)
	for _, line := range strings.Split(string(log), "\n") {
		for _, bad := range []string{"Overfull", "LaTeX Warning", "pdfTeX warning", "Missing character", "undefined"} {
			if strings.Contains(line, bad) {
				t.Error(line)
			}
		}
	}
}
