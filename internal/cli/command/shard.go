package command

import (
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"
)

// Shard is shard Res of Mod, 0 ≤ Res < Mod.
type Shard struct{ Res, Mod int }

// ReadShard returns the shard that --shard chooses, by default 0/1 (everything).
func ReadShard(c *cli.Context) (Shard, error) {
	text := c.String("shard")
	if text == "" {
		return Shard{0, 1}, nil
	}
	s, ok := ParseShard(text)
	if !ok {
		return s, Usagef("--shard must be RES/MOD with 0 ≤ RES < MOD, such as 0/4; not %q", text)
	}
	return s, nil
}

// ParseShard reads RES/MOD, and reports whether the text is that.
func ParseShard(text string) (Shard, bool) {
	left, right, _ := strings.Cut(text, "/")
	res, errRes := strconv.Atoi(left)
	mod, errMod := strconv.Atoi(right)
	return Shard{res, mod}, errRes == nil && errMod == nil && 0 <= res && res < mod
}
