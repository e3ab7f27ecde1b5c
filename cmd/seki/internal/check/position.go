package check

import (
	"iter"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/board/eyes"
	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// ownFlags give the eyes and private liberties of one matrix; withOwn reads them.
var ownFlags = []cli.Flag{
	ownFlag("eyes-rows", "the liberties in the eyes of each row, as `NUMBERS` such as 1,0; 5/2 has a reserve of 2"),
	ownFlag("eyes-cols", "those of each column, as `NUMBERS`"),
	ownFlag("private-rows", "the private liberties of each row, outside eyes, as `NUMBERS`"),
	ownFlag("private-cols", "those of each column, as `NUMBERS`"),
}

func ownFlag(name, usage string) cli.Flag {
	return &cli.StringFlag{Name: name, Usage: usage, Action: func(_ *cli.Context, text string) error {
		_, _, err := ownNumbers(name, text)
		return err
	}}
}

// ownNumbers reads the value of one of ownFlags: numbers separated by commas or spaces, those of eyes
// with their reserves, which are 0 if not given.
func ownNumbers(name, text string) (list, reserves []int, err error) {
	for field := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || c == ' ' }) {
		number, after, slashed := strings.Cut(field, "/")
		v, err := strconv.ParseUint(number, 10, 16) // seki.MaxEntry has 16 bits
		if err != nil || slashed && !strings.HasPrefix(name, "eyes") {
			return nil, nil, command.Usagef("--%s: %q is no number in 0…%d; give one for each line, such as 1,0", name, field, seki.MaxEntry)
		}
		reserve := uint64(0)
		if slashed {
			if reserve, err = strconv.ParseUint(after, 10, 8); err != nil || reserve == 0 {
				return nil, nil, command.Usagef("--%s: %q has no reserve in 1…%d after its slash", name, field, notation.MaxReserve)
			}
		}
		list, reserves = append(list, int(v)), append(reserves, int(reserve))
	}
	if list == nil {
		return nil, nil, command.Usagef("--%s: no numbers; give one for each line, such as 1,0", name)
	}
	return list, reserves, nil
}

// withOwn adds the liberties of ownFlags to the only matrix.
func withOwn(c *command.Run, matrices iter.Seq[command.Given]) (iter.Seq[command.Given], error) {
	var own notation.Own
	given := false
	var none []int
	for name, lists := range map[string][2]*[]int{
		"eyes-rows": {&own.EyesRows, &own.ReserveRows}, "eyes-cols": {&own.EyesCols, &own.ReserveCols},
		"private-rows": {&own.PrivateRows, &none}, "private-cols": {&own.PrivateCols, &none},
	} {
		if !c.IsSet(name) {
			continue
		}
		given = true
		var err error
		if *lists[0], *lists[1], err = ownNumbers(name, c.String(name)); err != nil {
			return nil, err
		}
	}
	if !given {
		return matrices, nil
	}
	if first := c.Args().First(); c.Args().Len() != 1 || first == "-" || strings.HasPrefix(first, "@") {
		return nil, command.Usagef("--eyes-rows, --eyes-cols, --private-rows and --private-cols are about one matrix, given as an argument; of several, write '1 eyes 1 | 1'")
	}
	return func(yield func(command.Given) bool) {
		for g := range matrices {
			if g.Own != nil && g.Err == nil {
				g.Err = command.Usagef("%s: eyes or private liberties stand after the matrix and in flags; give them once", g.Place())
			}
			g.Own = &own
			if !yield(g) {
				return
			}
		}
	}, nil
}

// position returns the position that was given; ok is false if it is a matrix alone.
func position(g command.Given) (P eyes.Position, ok bool, err error) {
	if g.Own == nil {
		return P, false, nil
	}
	P, err = eyes.New(g.Matrix, *g.Own)
	if err != nil {
		return P, false, command.Usagef("%w", err)
	}
	return P, !P.IsMatrix(), nil
}
