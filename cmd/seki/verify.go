package main

import (
	"github.com/urfave/cli/v2"
)

// verifyCommand checks what seki has written.
func verifyCommand() *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "check certificates",
		ArgsUsage: "FILE…",
		Description: "Checks a certificate written by seki check --certificate (- is standard input) with the\n" +
			"rules of the game alone, and prints what it proves. What is wrong is named with its\n" +
			"line; the status is then 1." +
			examples("seki check --game seki --certificate proof.jsonl '1 1; 1 1' && seki verify proof.jsonl"),
		Flags: []cli.Flag{quietFlag()},
		Action: func(c *cli.Context) error {
			if !c.Args().Present() {
				return usagef("no file given: seki verify FILE, or - for standard input")
			}
			for _, name := range c.Args().Slice() {
				if err := verifyCertificate(c, name); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
