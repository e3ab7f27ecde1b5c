package draw

import (
	"io/fs"
	"strings"
	"sync"

	"github.com/sekilab/sekilab/board"
	"github.com/sekilab/sekilab/canon"
	"github.com/sekilab/sekilab/docs"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// gallery has the names of the positions of docs/positions, by the keys of the canonical forms of
// their matrices. A name has the entries of a matrix, one digit each, and a dash between rows.
var gallery = sync.OnceValue(func() map[string]string {
	files, err := fs.Glob(docs.Positions, "positions/*.sgf")
	if err != nil {
		panic(err)
	}
	names := make(map[string]string, len(files))
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(file, "positions/"), ".sgf")
		entries := strings.ReplaceAll(strings.Join(strings.Split(name, ""), " "), "-", ";")
		names[canon.Form(seki.Must(notation.Parse(entries))).Key()] = file
	}
	return names
})

// inGallery returns the position of the gallery that realises A, or nil. They were made by Book for BookSizes.
func inGallery(A seki.Matrix) (*board.Position, error) {
	file, ok := gallery()[canon.Form(A).Key()]
	if !ok {
		return nil, nil
	}
	data, err := docs.Positions.ReadFile(file)
	if err != nil {
		return nil, err
	}
	positions, err := board.Parse(data, board.Last)
	if err != nil {
		return nil, err
	}
	return positions[0], nil
}
