package main

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"strings"
)

// place is the line and column in a change that was printed.
var place = regexp.MustCompile(`^([^ :]+\.go):\d+:\d+ `)

// readList reads a list of changes, one a line, as they are printed, with or without line and
// column. A comment, from # on, gives the reason why the changes up to the next comment mean
// nothing; the first change follows one. The keys come in their order.
func readList(path string) (keys []string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	reason := false
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		switch {
		case line == "":
		case strings.HasPrefix(line, "#"):
			reason = true
		case !reason:
			return nil, fmt.Errorf("%s:%d: a change without a reason; write one above it, after #", path, number)
		default:
			keys = append(keys, place.ReplaceAllString(line, "$1 "))
		}
	}
	return keys, lines.Err()
}
