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
	cmd, depth := command.Locate(app, before)
	var flag cli.Flag // whose value the word is
	for _, earlier := range before[depth:] {
		if earlier == "=" { // bash takes --flag=value for three words
			continue
		}
		named := flagWithValue(cmd, earlier)
		if flag != nil {
			named = nil // the word was the value
		}
		flag = named
	}
	offer := func(candidate, what string) {
		if strings.HasPrefix(candidate, word) {
			fmt.Fprintf(w, "%s\t%s\n", candidate, strings.ReplaceAll(what, "`", ""))
		}
	}
	head := "" // of a word --flag=value
	if name, _, ok := strings.Cut(word, "="); ok && flag == nil {
		if flag = flagWithValue(cmd, name); flag != nil {
			head = name + "="
		}
	}
	switch {
	case flag != nil:
		word = strings.TrimPrefix(word, "=")
		if choice, ok := flag.(command.Choice); ok {
			for _, value := range choice.Words {
				offer(head+value, "")
			}
		}
	case strings.HasPrefix(word, "-"):
		for _, f := range append(cmd.Flags, cli.HelpFlag) {
			offer("--"+f.Names()[0], f.(cli.DocGenerationFlag).GetUsage())
		}
	case len(before) == depth:
		for _, sub := range cmd.Subcommands {
			offer(sub.Name, sub.Usage)
		}
	}
}

// flagWithValue returns the flag that a word names, if it takes a value.
func flagWithValue(cmd *cli.Command, word string) cli.Flag {
	if f := command.FlagOf(cmd, word); command.IsFlag(word) && f != nil && command.TakesValue(f) {
		return f
	}
	return nil
}
