package board

import (
	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
)

// BoardCommand returns the parent of the commands about positions on a Go board.
func BoardCommand() *cli.Command {
	return command.New("board", nil, readCommand(), drawCommand())
}
