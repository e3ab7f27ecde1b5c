package testtool

import (
	"os/exec"
	"strings"
	"testing"
)

// AskGNUGo returns the answers of GNU Go to commands of the Go Text Protocol, one each. The
// test fails if a command does, and is skipped as Find says.
func AskGNUGo(t testing.TB, commands []string) []string {
	t.Helper()
	cmd := exec.Command(Find(t, "gnugo", "gnugo"), "--mode", "gtp")
	cmd.Stdin = strings.NewReader(strings.Join(commands, "\n") + "\nquit\n")
	output, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(string(output), "\n\n")
	if len(answers) <= len(commands) {
		t.Fatalf("GNU Go gives %d answers to %d commands", len(answers)-1, len(commands))
	}
	answers = answers[:len(commands)]
	for k, answer := range answers {
		said, ok := strings.CutPrefix(answer, "=")
		if !ok {
			t.Fatalf("GNU Go answers %q to %q", answer, commands[k])
		}
		answers[k] = strings.TrimPrefix(said, " ")
	}
	return answers
}
