package board

import (
	"embed"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

//go:embed help
var help embed.FS

var texts = command.Texts{Files: help}

// BoardCommand returns the parent of the commands about positions on a Go board.
func BoardCommand() *cli.Command {
	return texts.Parent("board", readCommand(), drawCommand())
}
