package rules

import (
	"embed"
	"strings"
)

//go:embed examples
var examples embed.FS

// Examples returns the names of the games that the program has, in alphabetical order.
func Examples() (names []string) {
	entries, _ := examples.ReadDir("examples") // in this order
	for _, entry := range entries {
		names = append(names, strings.TrimSuffix(entry.Name(), ".rules"))
	}
	return names
}

// Example returns the rules of the game with the given name, and whether there is one.
func Example(name string) (text string, ok bool) {
	data, err := examples.ReadFile("examples/" + name + ".rules")
	return string(data), err == nil
}
