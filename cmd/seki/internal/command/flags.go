package command

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/memory"
	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/notation"
)

// This file has the flags that several commands share. The Action of a flag refuses
// values before the command runs; functions that take a *Run read flags.
// Every error is a usage error.

// Choice is a flag that takes one of the given words.
type Choice struct {
	*cli.StringFlag
	Words []string
}

// ChoiceFlag, in a section of the help page, takes one of the given words, by default the first.
func ChoiceFlag(section, name, usage string, words ...string) Choice {
	action := func(_ *cli.Context, word string) error {
		return UsageIf(!slices.Contains(words, word), "unknown --%s %q: %s%s", name, word, units.Or(words),
			units.Suggestion(words, word))
	}
	return Choice{&cli.StringFlag{Name: name, Category: section, Value: words[0], Usage: usage, Action: action}, words}
}

// InRange is the action of a flag for numbers from least to most, or from least on if most
// is 0.
func InRange(name string, least, most int) func(*cli.Context, int) error {
	return func(_ *cli.Context, n int) error {
		return cmp.Or(
			UsageIf(most > 0 && (n < least || n > most), "--%s must be between %d and %d, not %d", name, least, most, n),
			UsageIf(n < least, "--%s must be at least %d, not %d", name, least, n))
	}
}

// commonNumber is a common flag for a number from 1 to most, or of any size if most is 0.
func commonNumber(name, usage string, most int) *cli.IntFlag {
	return &cli.IntFlag{Name: name, Category: Common, Usage: usage, Action: InRange(name, 1, most)}
}

// SizeFlags choose the sizes of matrices, by default all sizes up to one, or none if that is 0; Sizes reads them.
func SizeFlags(standard int) []cli.Flag {
	return []cli.Flag{
		commonNumber("rows", "only matrices with `M` rows; needs --cols", 0),
		commonNumber("cols", "only matrices with `N` columns; needs --rows", 0),
		SizeFlag(standard),
	}
}

// SizeFlag chooses all sizes up to one.
func SizeFlag(standard int) cli.Flag {
	flag := commonNumber("size", "all sizes up to `N`×N, rectangular ones too", 0)
	flag.Value = standard
	return flag
}

// SumFlags choose the sums of the entries, with a default for sizes up to 4×4; Sums reads them.
func SumFlags(standard string) []cli.Flag {
	return []cli.Flag{MaxSumFlag(standard, seki.MaxEntry), commonNumber("sum", "only the sum `S`", seki.MaxEntry)}
}

// MaxSumFlag chooses the greatest sum of the entries, up to most. The default holds for sizes up to 4×4.
func MaxSumFlag(standard string, most int) cli.Flag {
	flag := commonNumber("max-sum", "sums up to `S`; sizes beyond 4×4 need it", most)
	flag.DefaultText = standard + " up to 4×4"
	return flag
}

// KindFlag chooses one of the kinds that a command offers, by default the first; seki.ParseKindSet reads it.
func KindFlag(kinds ...seki.KindSet) Choice {
	return ChoiceFlag(SectionPrinted, "kind",
		"only classes of this `KIND`; special is complete or semi-complete, seki is every draw",
		units.Texts(kinds, seki.KindSet.String)...)
}

// GameFlag chooses the games, OneGameFlag one of them; Games reads both.
var GameFlag, OneGameFlag = gameFlag("both", "seki", "dseki"), gameFlag("seki", "dseki")

func gameFlag(games ...string) Choice {
	return ChoiceFlag(Common, "game", "play by the rules of `GAME`: seki, dseki or both", games...)
}

// Games returns the games that --game chooses, in the order of seki.Games.
func Games(c *Run) []seki.Game {
	g, err := seki.ParseGame(c.String("game"))
	if err != nil { // both
		return seki.Games[:]
	}
	return []seki.Game{g}
}

// TransposeFlag identifies a matrix with its transpose.
var TransposeFlag = &cli.BoolFlag{
	Name: "up-to-transpose", Category: Common,
	Usage: "treat a matrix and its transpose as one class; the lesser of the two is shown",
}

// InputFlag chooses the layout of the matrices that are read; GivenPositions reads
// it.
var InputFlag = ChoiceFlag(Common, "input", "read matrices in this `LAYOUT`: lines (one matrix per line), "+
	"nauty (multig -B), rows (blocks of rows), jsonl or csv (field or column matrix)", notation.Inputs...)

// QuietFlag, a flag of the whole program, silences Note and Progress.
var QuietFlag = &cli.BoolFlag{
	Name: "quiet", Aliases: []string{"q"}, Category: Common, Usage: "no progress and no summary on standard error",
}

// Sizes returns the sizes that --rows and --cols or --size choose, in the
// order of seki.Matrix.Compare.
func Sizes(c *Run) ([]seki.Size, error) {
	rows, cols, all := c.Int("rows"), c.Int("cols"), c.Int("size")
	one := rows > 0 || cols > 0
	switch {
	case one && c.IsSet("size"):
		return nil, Usagef("--size stands for all sizes up to N×N; give either it or --rows and --cols")
	case one:
		if err := Needs(c, NeedIf(rows == 0, "--rows as well"), NeedIf(cols == 0, "--cols as well")); err != nil {
			return nil, err
		}
	case all == 0:
		return nil, Needs(c, SizeNeed(c))
	default:
		rows, cols = all, all
	}
	if rows > seki.MaxCells/cols {
		return nil, Usagef("%d×%d is too large: at most %d entries", rows, cols, seki.MaxCells)
	}
	if one {
		return []seki.Size{{Rows: rows, Cols: cols}}, nil
	}
	return seki.SizesUpTo(all), nil
}

// DefaultMaxSum returns the default of --max-sum for commands over whole layers: 24
// up to 4×4, and 0 (the flag is required) for larger sizes.
func DefaultMaxSum(sizes []seki.Size) int {
	if slices.ContainsFunc(sizes, func(s seki.Size) bool { return max(s.Rows, s.Cols) > 4 }) {
		return 0
	}
	return 24
}

// Sums returns the least and greatest sum that --sum or --max-sum choose. The default of the greatest sum is byDefault,
// or 0 if one is required. The error names what else is missing, too.
func Sums(c *Run, byDefault int, more ...string) (least, greatest int, err error) {
	least, greatest = 1, byDefault
	if c.IsSet("max-sum") {
		greatest = c.Int("max-sum")
	}
	if c.IsSet("sum") {
		least, greatest = c.Int("sum"), c.Int("sum")
	}
	return least, greatest, cmp.Or(
		UsageIf(c.IsSet("sum") && c.IsSet("max-sum"), "--sum is one sum; give either it or --max-sum"),
		Needs(c, append(more, NeedIf(greatest == 0, "--max-sum S beyond 4×4, as the work grows fast with the sum"))...))
}

// FormatFlag chooses one of the given output formats. The first is the default. InFormat reads the flag.
func FormatFlag(formats ...string) Choice {
	return ChoiceFlag(Common, "format",
		"write the result as `FORMAT`; each page lists the formats of its command, the default first", formats...)
}

// endings are the formats that endings of file names select.
var endings = map[string]string{
	".txt": "text", ".jsonl": "jsonl", ".ndjson": "jsonl", ".csv": "csv", ".nauty": "nauty", ".tex": "latex",
	".sage": "sage", ".svg": "svg", ".pdf": "pdf", ".sgf": "sgf", ".json": "json", ".dot": "dot", ".gv": "dot",
}

// InFormat returns an action that calls run with the output format that --format chooses. Without --format, the ending
// of --output decides. One that stands for no format means the default.
func InFormat(run func(c *Run, format string) error) Action {
	return func(c *Run) error {
		name, output := c.String("format"), c.String(OutputFlag.Name)
		if byEnding, ok := endings[strings.ToLower(filepath.Ext(output))]; ok && !c.IsSet("format") {
			formats := FlagOf(c.Command, "format").(Choice).Words
			if !slices.Contains(formats, byEnding) {
				return Usagef("--output %s: no format of this command has the ending %s; give --format %s",
					output, strings.ToLower(filepath.Ext(output)), units.Or(formats))
			}
			name = byEnding
		}
		return run(c, name)
	}
}

// MemoryFlag bounds the memory of the process; MemoryAllowed reads it.
func MemoryFlag(standard string) cli.Flag {
	return &cli.StringFlag{
		Name: "memory", Category: Common, Usage: "use at most `SIZE` of memory in all, such as 500M or 2G",
		DefaultText: standard,
		Action: func(_ *cli.Context, size string) error {
			_, err := memory.Parse(size)
			return UsageIf(err != nil, "--memory: %w", err)
		},
	}
}

// MemoryAllowed returns the bytes of memory that the process may use: the value of --memory, or a lower limit of the
// system.
func MemoryAllowed(c *Run) memory.Limit {
	limit := memory.Allowed()
	if bytes, _ := memory.Parse(c.String("memory")); bytes > 0 { // 0 without --memory
		limit = limit.AtMost(bytes, "--memory")
	}
	return limit
}

// Part is part K of N, from 0 on.
type Part struct{ K, N int }

// ReadPart returns the value K/N of a flag, by default 0/1, the whole.
func ReadPart(c *Run, flag string) (p Part, err error) {
	text := cmp.Or(c.String(flag), "0/1")
	n, _ := fmt.Sscanf(text, "%d/%d", &p.K, &p.N)
	return p, UsageIf(n != 2 || text != fmt.Sprintf("%d/%d", p.K, p.N) || p.K < 0 || p.K >= p.N,
		"--%s must be K/N with 0 ≤ K < N, such as 0/4; not %q", flag, text)
}
