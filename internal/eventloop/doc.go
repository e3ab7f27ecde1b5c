// Package eventloop lets a computation in a browser give way to the events of its page. A
// WebAssembly program has one thread, on which goroutines and events take turns.
package eventloop
