package classes

import (
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/sekilab/sekilab/internal/cli/command"
)

// shard is piece res of mod pieces, 0 ≤ res < mod.
type shard struct{ Res, Mod int }

// readShard returns the piece that --shard chooses, by default 0/1 (everything).
func readShard(c *cli.Context) (shard, error) {
	text := c.String("shard")
	if text == "" {
		return shard{0, 1}, nil
	}
	left, right, _ := strings.Cut(text, "/")
	res, errRes := strconv.Atoi(left)
	mod, errMod := strconv.Atoi(right)
	if errRes != nil || errMod != nil || res < 0 || mod <= res {
		return shard{}, command.Usagef("--shard must be RES/MOD with 0 ≤ RES < MOD, such as 0/4; not %q", text)
	}
	return shard{res, mod}, nil
}
