package drawing

import (
	"bytes"
	"image/color"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/sekilab/sekilab/internal/picture"
	"github.com/sekilab/sekilab/internal/testtool"
)

// shapes is a picture of every kind of shape.
func shapes() picture.Picture {
	p := picture.Picture{Width: 100, Height: 60}
	p.Add(picture.Shape{Path: picture.Disc(30, 30, 20), Fill: picture.RGB(0xFF0000)},
		picture.Shape{Path: picture.Rect(60, 10, 30, 20), Fill: picture.RGB(0x00FF00)},
		picture.Shape{Path: picture.Polyline(60, 40, 90, 40), Ink: picture.RGB(0x0000FF), Line: 6},
		picture.Words(30, 30, picture.Middle, "3×2"))
	return p
}

// TestWritePDF renders the page with Debian's poppler and looks at points of the shapes, and at the text.
func TestWritePDF(t *testing.T) {
	pdftoppm, pdftotext := testtool.Find(t, "pdftoppm", "poppler-utils"), testtool.Find(t, "pdftotext", "poppler-utils")
	file := filepath.Join(t.TempDir(), "x.pdf")
	var b bytes.Buffer
	testtool.NoError(t, WritePDF(&b, time.Unix(0, 0), shapes()))
	testtool.NoError(t, os.WriteFile(file, b.Bytes(), 0o644))
	ppm := testtool.Must(exec.Command(pdftoppm, "-r", "72", file).Output())(t)
	head, pixels, _ := bytes.Cut(ppm, []byte("255\n"))
	if string(head) != "P6\n100 60\n" {
		t.Fatalf("a page of %q, want 100×60 points", head)
	}
	for at, want := range map[[2]int]color.RGBA{
		{30, 14}: picture.RGB(0xFF0000), {14, 36}: picture.RGB(0xFF0000), {30, 52}: picture.RGB(0xFFFFFF),
		{75, 20}: picture.RGB(0x00FF00),
		{75, 40}: picture.RGB(0x0000FF), {75, 46}: picture.RGB(0xFFFFFF),
	} {
		k := 3 * (at[1]*100 + at[0])
		if got := (color.RGBA{pixels[k], pixels[k+1], pixels[k+2], 0xFF}); got != want {
			t.Errorf("%v is %v, want %v", at, got, want)
		}
	}
	text := string(testtool.Must(exec.Command(pdftotext, file, "-").Output())(t))
	if got := strings.TrimSpace(text); got != "3×2" {
		t.Errorf("the text is %q", got)
	}
}

// TestReproduciblePDF: the bytes depend on the date that is given, and not on the clock.
func TestReproduciblePDF(t *testing.T) {
	write := func() string {
		var b bytes.Buffer
		testtool.NoError(t, WritePDF(&b, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), shapes()))
		return b.String()
	}
	first := write()
	if write() != first {
		t.Error("other bytes")
	}
	if dates := regexp.MustCompile(`D:20260102030405`).FindAllString(first, -1); len(dates) != 2 {
		t.Errorf("the dates %q", dates)
	}
}
