package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/internal/data/positions"
	"github.com/sekilab/sekilab/internal/reports/drawing"
)

// pictures are the positions in the figures of the papers: files of testdata/positions, or of the folder paper.
var pictures = map[string]string{
	"two-dame":       "chains-two-dame.sgf",
	"one-each":       "eyes-one-each.sgf",
	"three-in-a-row": "eyes-three-in-a-row.sgf",
	"big-small":      "eyes-big-against-small.sgf",
	"two-large":      "paper/two-large.sgf",
	"six-five":       "paper/six-five.sgf",
	"unequal":        "ring-unequal.sgf",
	"bulky-five":     "nakade-bulky-five.sgf",
	"cube":           "ring-cube.sgf",
	"ten-thousand":   "ko-ten-thousand-years.sgf",
	"behind":         "eyes-three-points-behind.sgf",
	"path-of-four":   "eyes-path-of-four.sgf",
}

// pictured returns the position of a figure.
func pictured(ctx context.Context, root, text string) (*board.Position, error) {
	if filepath.Dir(text) == "paper" {
		data, err := os.ReadFile(filepath.Join(root, text))
		if err != nil {
			return nil, err
		}
		const room = 1 << 20 // bytes
		list, err := board.Parse(ctx, data, board.Shown, room)
		if err != nil {
			return nil, err
		}
		return list[0], nil
	}
	data, err := os.ReadFile(filepath.Join(root, positions.Folder, text))
	if err != nil {
		return nil, err
	}
	p, err := positions.Parse(ctx, text, data)
	return p.Position, err
}

// drawPictures writes them into a folder as PDF, by rsvg-convert of Debian's librsvg2-bin.
func drawPictures(ctx context.Context, root, folder string) error {
	for name, text := range pictures {
		p, err := pictured(ctx, root, text)
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		r, err := board.Read(p)
		if err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		var svg bytes.Buffer
		if err := drawing.Board(r).WriteSVG(&svg); err != nil {
			return err
		}
		c := exec.CommandContext(ctx, "rsvg-convert", "--format", "pdf", "--output", filepath.Join(folder, name+".pdf"))
		c.Stdin = &svg
		c.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=0")
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("rsvg-convert: %w\n%s", err, out)
		}
	}
	return nil
}
