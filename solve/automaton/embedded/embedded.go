// Package embedded answers for every matrix of a small size at once, by automata that are
// part of the program: 1×n and n×1 up to n = 4, 2×2, 2×3, 3×2, 2×4 and 4×2, in both games.
//
// The files are those of seki prove. Its tests let package verify prove each of them, and
// find the automata anew.
package embedded

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"io"
	"math/big"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
)

//go:generate sh generate.sh

//go:embed *.txt.zst
var files embed.FS

// sizes have files.
var sizes = []seki.Size{
	{Rows: 1, Cols: 1}, {Rows: 1, Cols: 2}, {Rows: 2, Cols: 1}, {Rows: 1, Cols: 3}, {Rows: 3, Cols: 1}, {Rows: 1, Cols: 4}, {Rows: 4, Cols: 1},
	{Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}, {Rows: 3, Cols: 2}, {Rows: 2, Cols: 4}, {Rows: 4, Cols: 2},
}

type key struct {
	size seki.Size
	game seki.Game
}

// automata are read when they are first asked for.
var automata = func() map[key]func() *automaton.Automaton {
	all := make(map[key]func() *automaton.Automaton)
	for _, size := range sizes {
		for _, game := range seki.Games {
			all[key{size, game}] = sync.OnceValue(func() *automaton.Automaton { return read(size, game) })
		}
	}
	return all
}()

// Has reports whether Result answers for the matrices of a size.
func Has(size seki.Size) bool { return automata[key{size, seki.Seki}] != nil }

// read reads a file. The tests read all of them, so that one that is not right is a mistake
// of the program.
func read(size seki.Size, game seki.Game) *automaton.Automaton {
	data, err := file(size, game)
	var a *automaton.Automaton
	if err == nil {
		a, err = automaton.Read(context.Background(), bytes.NewReader(data), 0)
	}
	if err != nil {
		panic(fmt.Sprintf("the embedded automaton of %v in %s: %v", size, game.Name(), err))
	}
	return a
}

func file(size seki.Size, game seki.Game) ([]byte, error) {
	return files.ReadFile(fmt.Sprintf("%dx%d-%v.txt.zst", size.Rows, size.Cols, game))
}

// Automaton returns the automaton of a size and a game, nil if there is none.
func Automaton(size seki.Size, game seki.Game) *automaton.Automaton {
	if load, ok := automata[key{size, game}]; ok {
		return load()
	}
	return nil
}

// Result returns the result of A. ok is false if no automaton of its size is embedded. It
// fails as Matrix.Terminal does. It is safe for concurrent use. Cost: a step for each binary
// digit of the greatest entry; the first call for a size and a game reads the automaton.
func Result(A seki.Matrix, g seki.Game) (r seki.Result, ok bool, err error) {
	load, ok := automata[key{A.Size(), g}]
	if !ok {
		return seki.Result{}, false, nil
	}
	entries := make([]*big.Int, 0, A.Rows()*A.Cols())
	for _, v := range A.Entries() {
		entries = append(entries, big.NewInt(int64(v)))
	}
	r, err = load().Result(entries)
	return r, err == nil, err
}

// Write writes the text of the automaton of a size as docs/automaton-format.md says. It fails
// with fs.ErrNotExist if there is none, and as w does.
func Write(w io.Writer, size seki.Size, game seki.Game) error {
	data, err := file(size, game)
	if err != nil {
		return err
	}
	z, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return err
	}
	defer z.Close()
	_, err = io.Copy(w, z)
	return err
}
