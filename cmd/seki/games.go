package main

import "github.com/urfave/cli/v2"

// gamesCommand is the parent of the commands for the companion systems of the
// other seeds, each of them a package under games/.
func gamesCommand() *cli.Command {
	return &cli.Command{
		Name:            "games",
		HideHelpCommand: true,
		Usage:           "the companion systems: pyramid, take-away, elimination, any game in a file, learning",
		Description: "The commands below share the theory of SEKI (backward induction, attractors,\n" +
			"strategies) and apply it to other games.\n\n" +
			"Example: seki games takeaway --stones 99 --take 1-3",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("unknown game command %q; seki games --help lists them", c.Args().First())
			}
			return cli.ShowSubcommandHelp(c)
		},
		Subcommands: gamesCommands(),
	}
}

// gamesCommands lists the subcommands of seki games in the order in which the
// help shows them.
func gamesCommands() []*cli.Command {
	return []*cli.Command{}
}
