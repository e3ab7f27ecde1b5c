//go:build js && wasm

// Command worker exports the functions of package api to the JavaScript of a Web Worker. The object
// sekilab has one for each, which takes a query in JSON and an AbortSignal and returns a promise of the
// answer in JSON, and load, which takes the bytes of the table of 3×3 matrices.
package main

import (
	"context"
	"runtime/debug"
	"syscall/js"

	"github.com/sekilab/sekilab/explorer/internal/api"
	"github.com/sekilab/sekilab/search/three"
)

// A phone can spare this memory. The limit holds for the heap of the program; the browser needs
// about as much again for its code.
const (
	limit = 192 << 20 // bytes of all
	table = 48 << 20  // bytes of the transposition table of searches
)

func main() {
	debug.SetMemoryLimit(limit)
	options := api.Options{Memory: table, Three: new(three.Table)}
	a := api.New(options)
	exports := map[string]any{
		"load": js.FuncOf(func(_ js.Value, args []js.Value) any {
			file := make([]byte, args[0].Length())
			js.CopyBytesToGo(file, args[0])
			options.Three.Load(file)
			return nil
		}),
	}
	for _, name := range api.Functions {
		exports[name] = js.FuncOf(func(_ js.Value, args []js.Value) any {
			return promise(a, name, args[0].String(), args[1])
		})
	}
	js.Global().Set("sekilab", exports)
	select {}
}

// promise calls a function and returns a promise of its answer. The signal ends its work.
func promise(a *api.API, name, query string, signal js.Value) js.Value {
	ctx, cancel := context.WithCancel(context.Background())
	abort := js.FuncOf(func(js.Value, []js.Value) any { cancel(); return nil })
	signal.Call("addEventListener", "abort", abort)
	var begin js.Func
	begin = js.FuncOf(func(_ js.Value, settle []js.Value) any {
		go func() {
			defer begin.Release()
			defer abort.Release()
			defer signal.Call("removeEventListener", "abort", abort)
			defer cancel()
			if answer, err := a.Call(ctx, name, []byte(query)); err != nil {
				settle[1].Invoke(js.Global().Get("Error").New(err.Error()))
			} else {
				settle[0].Invoke(string(answer))
			}
		}()
		return nil
	})
	return js.Global().Get("Promise").New(begin)
}
