package main

import (
	"bytes"
	"os"
	"testing"
)

func TestTables(t *testing.T) {
	const file = "../../proofs/Tables.v"
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var made bytes.Buffer
	if err := write(&made); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, made.Bytes()) {
		t.Errorf("%s is not what go run ./scripts/coq-automata writes", file)
	}
}
