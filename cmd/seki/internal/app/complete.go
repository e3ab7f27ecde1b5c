package app

import (
	"embed"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

// The scripts of seki docs run "seki __complete WORD…" with the words of the
// command line up to the cursor, the last of them unfinished or empty. It prints a
// line for each word that can stand there: the word, a tab and what it is. When it
// prints nothing, the shell completes names of files.
const completeWord = "__complete"

//go:embed completion
var completionScripts embed.FS // seki.bash, seki.zsh, seki.fish

// complete prints the completions of the last of words.
func complete(w io.Writer, app *cli.App, words []string) {
	if len(words) == 0 {
		words = []string{""}
	}
	before, word := words[:len(words)-1], words[len(words)-1]
	if len(before) > 0 && before[0] == "help" {
		before = before[1:]
	}
	commands, flags, depth := locate(app, before)
	takesValue := valueFlags(flags)
	var flag string // whose value the word is
	for _, earlier := range before[depth:] {
		switch {
		case earlier == "=": // bash takes --flag=value for three words
		case flag == "" && takesValue[strings.TrimLeft(earlier, "-")] && isFlag(earlier):
			flag = strings.TrimLeft(earlier, "-")
		default:
			flag = ""
		}
	}
	offer := func(candidate, what string) {
		if strings.HasPrefix(candidate, word) {
			fmt.Fprintf(w, "%s\t%s\n", candidate, strings.ReplaceAll(what, "`", ""))
		}
	}
	head := "" // of a word --flag=value
	if name, _, ok := strings.Cut(word, "="); ok && name != "" && isFlag(name) && flag == "" {
		flag, head = strings.TrimLeft(name, "-"), name+"="
	}
	switch {
	case flag != "":
		if word == "=" {
			word = ""
		}
		for _, value := range command.Choices(flags, flag) {
			offer(head+value, "")
		}
	case strings.HasPrefix(word, "-"):
		for _, f := range append(flags, cli.HelpFlag) {
			offer("--"+f.Names()[0], f.(cli.DocGenerationFlag).GetUsage())
		}
	case len(before) == depth:
		for _, cmd := range commands {
			offer(cmd.Name, cmd.Usage)
		}
	}
}
