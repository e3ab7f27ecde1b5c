package release

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"reflect"
	"strings"

	"github.com/sekilab/sekilab/internal/data/positions"
	"github.com/sekilab/sekilab/reports/records"
)

// positionsName is the list of the positions that players know.
const positionsName = "positions/positions.jsonl"

// positions checks that the list of positions says what their files say, of each of them once, and derives the
// answers of small fights by the rules of Go.
func (v *verifier) positions(found *records.Checked) error {
	expected := []string{"positions/README.md", positionsName}
	last, total := "", len(v.names("positions"))-len(expected)
	err := eachRecord(v, positionsName, func(line int, said records.Problem) error {
		if err := v.step(line-1, total); err != nil {
			return err
		}
		if path.Base(said.File) != said.File || path.Ext(said.File) != ".sgf" || said.File <= last {
			return v.fault(positionsName, line, "%q is not the name of an SGF file that comes next", said.File)
		}
		last = said.File
		name := "positions/" + said.File
		data, err := v.read(name)
		if err != nil {
			return err
		}
		p, err := positions.Parse(v.ctx, strings.TrimSuffix(said.File, ".sgf"), data)
		if err != nil {
			return v.fault(name, 0, "%v", err)
		}
		if !reflect.DeepEqual(p.Line(), said) {
			return v.fault(positionsName, line, "not what %s says", name)
		}
		expected = append(expected, name)
		decided, open, err := p.ByRules(v.ctx, positions.SmallFight, positions.SmallSearch)
		if errors.As(err, new(*positions.DifferentError)) {
			return v.fault(name, 0, "%v", err)
		}
		if open > 0 || decided == 0 {
			found.NotChecked++
		} else {
			found.Checked++
		}
		return err
	})
	if err := cmp.Or(err, v.others("positions", expected, positionsName+" does not name it")); err != nil {
		return err
	}
	found.Result = fmt.Sprintf("%d files are as %s says; the answers of %d were derived from the rules of Go", found.Checked+found.NotChecked, positionsName, found.Checked)
	if found.NotChecked > 0 {
		found.NotDerived = "the answer of 1 position, which is that of players"
		if found.NotChecked > 1 {
			found.NotDerived = fmt.Sprintf("the answers of %d positions, which are those of players", found.NotChecked)
		}
	}
	return nil
}
