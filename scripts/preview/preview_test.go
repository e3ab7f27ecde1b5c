package main

import (
	"image/png"
	"os"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/canon"
)

// The picture of the explorer is the one drawn here, small, and of the matrix beside the board.
func TestPreview(t *testing.T) {
	const name = "../../explorer/static/preview.png"
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	kept, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.Parse(t.Context(), []byte(rows), board.Shown, 1<<16)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := preview(p[0])
	if err != nil {
		t.Fatal(err)
	}
	if kept.Bounds() != drawn.Bounds() {
		t.Fatalf("%v, want %v", kept.Bounds(), drawn.Bounds())
	}
	different := 0
	for y := range kept.Bounds().Dy() {
		for x := range kept.Bounds().Dx() {
			r, g, b, a := kept.At(x, y).RGBA()
			if r2, g2, b2, a2 := drawn.At(x, y).RGBA(); r != r2 || g != g2 || b != b2 || a != a2 {
				different++
			}
		}
	}
	if different > 0 {
		t.Errorf("%d points differ: go run ./scripts/preview >explorer/static/preview.png", different)
	}
	if info, err := file.Stat(); err != nil || info.Size() > 40<<10 {
		t.Error(info.Size(), err)
	}
	if r, err := board.Read(p[0]); err != nil || !canon.Form(r.Matrix).Equal(canon.Form(matrix)) {
		t.Errorf("the board has the matrix %v, %v", r, err)
	}
}
