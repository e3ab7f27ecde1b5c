package command

import (
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"
)

// Shard is piece Res of Mod pieces, 0 ≤ Res < Mod.
type Shard struct{ Res, Mod int }

// ReadShard returns the piece that --shard chooses, by default 0/1 (everything).
func ReadShard(c *cli.Context) (Shard, error) {
	text := c.String("shard")
	if text == "" {
		return Shard{0, 1}, nil
	}
	left, right, _ := strings.Cut(text, "/")
	res, errRes := strconv.Atoi(left)
	mod, errMod := strconv.Atoi(right)
	if errRes != nil || errMod != nil || res < 0 || mod <= res {
		return Shard{}, Usagef("--shard must be RES/MOD with 0 ≤ RES < MOD, such as 0/4; not %q", text)
	}
	return Shard{res, mod}, nil
}
