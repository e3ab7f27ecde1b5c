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

// ChoiceFlag takes one of the given words, by default the first.
func ChoiceFlag(name, usage string, words ...string) Choice {
	action := func(_ *cli.Context, word string) error {
		if !slices.Contains(words, word) {
			return Usagef("unknown --%s %q: %s%s", name, word, units.Or(words), units.Suggestion(words, word))
		}
		return nil
	}
	return Choice{&cli.StringFlag{Name: name, Value: words[0], Usage: usage, Action: action}, words}
}

// InRange is the action of a flag for numbers from least to most, or from least on if most
// is 0.
func InRange(name string, least, most int) func(*cli.Context, int) error {
	return func(_ *cli.Context, n int) error {
		switch {
		case most > 0 && (n < least || n > most):
			return Usagef("--%s must be between %d and %d, not %d", name, least, most, n)
		case n < least:
			return Usagef("--%s must be at least %d, not %d", name, least, n)
		}
		return nil
	}
}

// SizeFlags choose the sizes of matrices; Sizes reads them. SizeFlagsTo3 have all sizes up to 3×3
// by default.
var (
	SizeFlags    = sizeFlags(0)
	SizeFlagsTo3 = sizeFlags(3)
)

func sizeFlags(standard int) []cli.Flag {
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

// commonNumber is a common flag for a number from 1 to most, or of any size if most is 0.
func commonNumber(name, usage string, most int) *cli.IntFlag {
	return &cli.IntFlag{Name: name, Category: Common, Usage: usage, Action: InRange(name, 1, most)}
}

// KindFlag chooses one of the kinds that a command offers, by default the first; seki.ParseKindSet reads it.
func KindFlag(kinds ...seki.KindSet) Choice {
	flag := ChoiceFlag("kind", "only classes of this `KIND`; special is complete or semi-complete, seki is every draw",
		units.Texts(kinds, seki.KindSet.String)...)
	flag.Category = SectionPrinted
	return flag
}

// SumFlags choose the sums of the entries; Sums reads them. SumFlagsTo8 have another default.
var (
	SumFlags    = sumFlags("24")
	SumFlagsTo8 = sumFlags("8")
)

func sumFlags(standard string) []cli.Flag {
	return []cli.Flag{
		MaxSumFlag(standard, seki.MaxEntry),
		commonNumber("min-sum", "sums from `S` on", seki.MaxEntry),
		commonNumber("sum", "only the sum `S`", seki.MaxEntry),
	}
}

// MaxSumFlag chooses the greatest sum of the entries, up to most; LayersAsked reads it. The default holds for sizes up
// to 4×4.
func MaxSumFlag(standard string, most int) cli.Flag {
	flag := commonNumber("max-sum", "sums up to `S`; sizes beyond 4×4 need it", most)
	flag.DefaultText = standard + " up to 4×4"
	return flag
}

// GameFlag chooses the games, OneGameFlag one of them; Games reads both.
var (
	GameFlag    = gameFlag("both", "seki", "dseki", "both")
	OneGameFlag = gameFlag("seki", "seki", "dseki")
)

func gameFlag(standard string, words ...string) Choice {
	action := func(_ *cli.Context, name string) error {
		if _, err := seki.ParseGame(name); err != nil && !slices.Contains(words, strings.ToLower(name)) {
			return Usagef("unknown --game %q: %s", name, units.Or(words))
		}
		return nil
	}
	const usage = "play by the rules of `GAME`: seki, dseki or both"
	return Choice{&cli.StringFlag{Name: "game", Category: Common, Value: standard, Usage: usage, Action: action}, words}
}

// Games returns the games that --game chooses, in the order of seki.Games.
func Games(c *Run) []seki.Game {
	g, err := seki.ParseGame(c.String("game"))
	if err != nil { // both
		return seki.Games[:]
	}
	return []seki.Game{g}
}

// FormatFlag chooses one of the given output formats. The first is the default.
// Format reads the flag.
func FormatFlag(formats ...string) Choice {
	return Choice{&cli.StringFlag{
		Name: "format", Category: Common, Value: formats[0],
		Usage: "write the result as `FORMAT`; each page lists the formats of its command, the default first",
	}, formats}
}

// TransposeFlag identifies a matrix with its transpose.
var TransposeFlag = &cli.BoolFlag{
	Name: "up-to-transpose", Category: Common,
	Usage: "treat a matrix and its transpose as one class; the lesser of the two is shown",
}

// InputFlag chooses the layout of the matrices that are read; GivenMatrices reads
// it.
var InputFlag = Choice{&cli.StringFlag{
	Name: "input", Category: Common, Value: notation.Inputs[notation.Lines],
	Usage: "read matrices in this `LAYOUT`: lines (one matrix per line), nauty (multig -B), rows (blocks of rows), " +
		"jsonl or csv (field or column matrix)",
}, notation.Inputs[:]}

// QuietFlag, a flag of the whole program, silences Note and Progress.
var QuietFlag = &cli.BoolFlag{
	Name: "quiet", Aliases: []string{"q"}, Category: Common, Usage: "no progress and no summary on standard error",
}

// Sizes returns the sizes that --rows and --cols or --size choose, in the
// order of seki.Matrix.Compare.
func Sizes(c *Run) ([]seki.Size, error) {
	rows, cols, all := c.Int("rows"), c.Int("cols"), c.Int("size")
	bySize := c.IsSet("size")
	switch {
	case bySize && (c.IsSet("rows") || c.IsSet("cols")):
		return nil, Usagef("--size stands for all sizes up to N×N; give either it or --rows and --cols")
	case !c.IsSet("rows") && !c.IsSet("cols"):
		if all == 0 {
			return nil, Needs(c, SizeNeed(c))
		}
		bySize = true
		rows, cols = all, all
	case !c.IsSet("rows") || !c.IsSet("cols"):
		return nil, Needs(c,
			Need{!c.IsSet("rows"), "--rows as well"},
			Need{!c.IsSet("cols"), "--cols as well"})
	}
	if rows > seki.MaxCells/cols {
		return nil, Usagef("%d×%d is too large: at most %d entries", rows, cols, seki.MaxCells)
	}
	if !bySize {
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

// Sums returns the least and greatest sum that --sum or --min-sum and --max-sum
// choose. The default of the greatest sum is byDefault, or 0 if one is required. The error names
// what else is missing, too.
func Sums(c *Run, byDefault int, more ...Need) (least, greatest int, err error) {
	least, greatest = 1, byDefault
	if c.IsSet("sum") {
		if c.IsSet("min-sum") || c.IsSet("max-sum") {
			return 0, 0, Usagef("--sum is one sum; give either it or --min-sum and --max-sum")
		}
		least, greatest = c.Int("sum"), c.Int("sum")
	}
	if c.IsSet("min-sum") {
		least = c.Int("min-sum")
	}
	if c.IsSet("max-sum") {
		greatest = c.Int("max-sum")
	}
	sum := Need{greatest == 0, "--max-sum S beyond 4×4, as the work grows fast with the sum"}
	if err := Needs(c, append(more, sum)...); err != nil {
		return 0, 0, err
	}
	switch {
	case least > greatest && c.IsSet("max-sum"):
		return 0, 0, Usagef("--min-sum %d is greater than --max-sum %d", least, greatest)
	case least > greatest:
		return 0, 0, Usagef("--min-sum %d is greater than the default --max-sum %d; give --max-sum as well", least, greatest)
	}
	return least, greatest, nil
}

// fileEndings are the endings of file names for each output format that has others than its own name,
// but for notation.Formats.
var fileEndings = map[string][]string{
	"text": {".txt"}, "jsonl": {".jsonl", ".ndjson"}, "dot": {".dot", ".gv"},
}

// moreEndings are the endings of file names that stand for other formats than text.
var moreEndings = []string{".csv", ".efg", ".html", ".json", ".md", ".pdf", ".sgf", ".svg"}

// Format returns the output format that --format chooses among the formats of the command. Without --format, the ending
// of --output decides. One that stands for no format means the first, text.
func Format(c *Run, formats ...string) (string, error) {
	name := c.String("format")
	if ending := fileEnding(c.String(OutputFlag.Name)); ending != "" && !c.IsSet("format") {
		k := slices.IndexFunc(formats, func(f string) bool { return hasEnding(f, ending) })
		switch {
		case k >= 0:
			return formats[k], nil
		case knownEnding(ending):
			return "", Usagef("--output %s: no format of this command has the ending %s; give --format %s",
				c.String(OutputFlag.Name), ending, units.Or(formats))
		}
	}
	if !slices.Contains(formats, name) {
		return "", Usagef("unknown --format %q for this command: %s", name, units.Or(formats))
	}
	return name, nil
}

// knownEnding reports whether an ending stands for a format, of this command or another.
func knownEnding(ending string) bool {
	for _, f := range notation.Formats {
		if slices.Contains(f.Endings, ending) {
			return true
		}
	}
	for _, endings := range fileEndings {
		if slices.Contains(endings, ending) {
			return true
		}
	}
	return slices.Contains(moreEndings, ending)
}

func hasEnding(format, ending string) bool {
	f, _ := notation.FindFormat(format)
	endings := slices.Concat(fileEndings[format], f.Endings)
	return slices.Contains(endings, ending) || len(endings) == 0 && ending == "."+format
}

// fileEnding returns the ending of a file name in small letters, such as ".csv", or "" if
// it has none.
func fileEnding(name string) string {
	base := filepath.Base(name)
	return strings.ToLower(filepath.Ext(strings.TrimLeft(base, ".")))
}

// InFormat returns an action that calls run with the output format that --format chooses among the formats of the
// command's FormatFlag.
func InFormat(run func(c *Run, format string) error) Action {
	return func(c *Run) error {
		format, err := Format(c, FlagOf(c.Command, "format").(Choice).Words...)
		if err != nil {
			return err
		}
		return run(c, format)
	}
}

// MemoryFlag bounds the memory of the process; MemoryAllowed reads it.
func MemoryFlag(standard string) cli.Flag {
	return &cli.StringFlag{
		Name: "memory", Category: Common, Usage: "use at most `SIZE` of memory in all, such as 500M or 2G",
		DefaultText: standard,
		Action: func(_ *cli.Context, size string) error {
			if _, err := memory.Parse(size); err != nil {
				return Usagef("--memory: %w", err)
			}
			return nil
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

// NoArguments returns an error if there are arguments though a command, with the flags that are
// given, takes none.
func NoArguments(c *Run) error {
	takes := "takes only flags"
	if c.Command.ArgsUsage != "" {
		takes = "takes none with these flags"
	}
	return UsageIf(c.Args().Present(), "unexpected argument %q: %s %s", c.Args().First(), c.Command.HelpName, takes)
}

// Flags joins single flags and groups of flags into one list.
func Flags(parts ...any) []cli.Flag {
	var list []cli.Flag
	for _, part := range parts {
		switch part := part.(type) {
		case cli.Flag:
			list = append(list, part)
		case []cli.Flag:
			list = append(list, part...)
		default:
			panic(fmt.Sprintf("flags: %T is neither a flag nor a list of flags", part))
		}
	}
	return list
}

// Part is part K of N, from 0 on.
type Part struct{ K, N int }

// ReadPart returns the value K/N of a flag, by default 0/1, the whole.
func ReadPart(c *Run, flag string) (p Part, err error) {
	text := cmp.Or(c.String(flag), "0/1")
	n, _ := fmt.Sscanf(text, "%d/%d", &p.K, &p.N)
	if n != 2 || text != fmt.Sprintf("%d/%d", p.K, p.N) || p.K < 0 || p.K >= p.N {
		err = Usagef("--%s must be K/N with 0 ≤ K < N, such as 0/4; not %q", flag, text)
	}
	return p, err
}
