// Coq-automata writes some of the automata of the program as terms of Coq, for the folder
// proofs, where they are proved again:
//
//	go run ./scripts/coq-automata >proofs/Tables.v
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/solve/automaton"
	"github.com/sekilab/sekilab/solve/automaton/embedded"
)

func main() {
	if err := write(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// write writes the automata that Coq proves in seconds.
func write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprint(out, `(** * Automata of small sizes

    Made by scripts/coq-automata: for each state its label and the states after all letters.
    Nothing here has to be trusted: SmallSizes.v proves it. *)

From Coq Require Import List PArith.
From Seki Require Import Rules Automaton.
Import ListNotations.
`)
	for _, size := range []seki.Size{{Rows: 2, Cols: 2}, {Rows: 2, Cols: 3}} {
		for _, g := range seki.Games {
			if g == seki.DSeki && size.Cols == 3 {
				continue // twenty times as many tuples, and what it says of complete seki follows
			}
			fmt.Fprintf(out, "\nDefinition %v_%dx%d : list (label * list state) := [\n", g, size.Rows, size.Cols)
			a := embedded.Automaton(size, g)
			for k, s := range states(a) {
				if k > 0 {
					fmt.Fprintln(out, ";")
				}
				fmt.Fprintf(out, "(%s, %v)", label(a.At(s.state)), s.next)
			}
			fmt.Fprintf(out, "]%%positive.\n")
		}
	}
	return out.Flush()
}

// line is a state with the numbers, from 1, of the states after all letters.
type line struct {
	state automaton.State
	next  numbers
}

type numbers []int

func (list numbers) String() string {
	text := []byte("[")
	for k, v := range list {
		if k > 0 {
			text = append(text, "; "...)
		}
		text = fmt.Append(text, v)
	}
	return string(append(text, ']'))
}

// states returns the states in the order in which they are first reached.
func states(a *automaton.Automaton) []line {
	lines := []line{{state: a.Start()}}
	number := map[automaton.State]int{a.Start(): 1}
	for k := 0; k < len(lines); k++ {
		for b := range a.Letters() {
			to := a.Next(lines[k].state, b)
			if number[to] == 0 {
				lines = append(lines, line{state: to})
				number[to] = len(lines)
			}
			lines[k].next = append(lines[k].next, number[to])
		}
	}
	return lines
}

// label returns the label of a state in Coq: a player whose every active move loses has lost,
// or must pass.
func label(r seki.Result, over bool) string {
	outcome := fmt.Sprintf("(%v, %v)", r.Outcome.R, r.Outcome.C)
	if over {
		return "Over " + outcome
	}
	text := "Play " + outcome
	for _, p := range seki.Players {
		must, one := r.Kind.MustPass()
		text += fmt.Sprintf(" %v", r.Outcome.First(p) == seki.Loss || r.Kind == seki.Complete || one && must == p)
	}
	return text
}
