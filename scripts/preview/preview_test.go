package main

import (
	"bytes"
	"image/png"
	"os"
	"testing"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/internal/testtool"
)

// The picture of the explorer is the one drawn here, small, and of the matrix beside the board.
func TestPreview(t *testing.T) {
	file := testtool.Must(os.Open("../../" + linkFile))(t)
	defer file.Close()
	kept := testtool.Must(png.Decode(file))(t)
	p := testtool.Must(board.Parse(t.Context(), []byte(rows), board.Shown, 1<<16))(t)
	drawn := testtool.Must(preview(p[0]))(t)
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
		t.Errorf("%d points differ: go run ./scripts/preview", different)
	}
	if info, err := file.Stat(); err != nil || info.Size() > 40<<10 {
		t.Error(info.Size(), err)
	}
	if r, err := board.Read(p[0]); err != nil || !canon.Form(r.Matrix).Equal(canon.Form(matrix)) {
		t.Errorf("the board has the matrix %v, %v", r, err)
	}
}

// The moving picture is the one drawn here, small, and says that White wins.
func TestMoving(t *testing.T) {
	kept := testtool.Must(os.ReadFile("../../" + movingFile))(t)
	drawn := testtool.Must(moving(t.Context()))(t)
	if !bytes.Equal(kept, drawn) {
		t.Errorf("%s differs: go run ./scripts/preview", movingFile)
	}
	if len(kept) > 100_000 || !bytes.Contains(kept, []byte("White has won")) {
		t.Errorf("%d bytes: %s", len(kept), kept)
	}
}
