package board

import (
	"embed"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/reports/text"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help, Insert: map[string]any{
	"go": strings.Replace(text.GoIsSeki(text.Letters), "and ", "and\n", 1),
}}

// BoardCommand returns the parent of the commands about positions on a Go board.
func BoardCommand() *cli.Command {
	return texts.Parent("board", readCommand(), drawCommand())
}
