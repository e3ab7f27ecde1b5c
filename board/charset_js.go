package board

import (
	"fmt"
	"syscall/js"
)

// decode is as elsewhere, with the tables that a browser has.
func decode(charset string, data []byte) (text string, err error) {
	defer func() {
		if thrown, ok := recover().(js.Error); ok {
			err = fmt.Errorf("character set %.20q: %w", charset, thrown)
		}
	}()
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	return js.Global().Get("TextDecoder").New(charset).Call("decode", bytes).String(), nil
}
