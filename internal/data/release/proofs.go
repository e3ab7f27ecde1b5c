package release

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
	"github.com/sekilab/sekilab/reports/records"
)

// The file that names the sources of the proofs to Coq, and the one that names the theorems.
const (
	projectName  = "proofs/_CoqProject"
	theoremsName = "proofs/Assumptions.v"
)

// proofs checks that the sources of the proofs are those that they name. Whether they prove
// anything only Coq can say.
func (v *verifier) proofs(found *records.Checked) error {
	project, err := v.read(projectName)
	if err != nil {
		return err
	}
	theorems, err := v.read(theoremsName)
	if err != nil {
		return err
	}
	if _, err := v.read("proofs/Makefile"); err != nil {
		return err
	}
	named := []string{theoremsName}
	for number, line := range strings.Split(strings.TrimSuffix(string(project), "\n"), "\n") {
		name := "proofs/" + line
		if number == 0 {
			if line != "-Q . Seki" {
				return v.fault(projectName, 1, "the first line is not -Q . Seki")
			}
			continue
		}
		if !v.files[name] || slices.Contains(named, name) {
			return v.fault(projectName, number+1, "the file %s is missing, or it is named twice", name)
		}
		named = append(named, name)
	}
	for _, name := range v.names("proofs") {
		if path.Dir(name) == "proofs" && path.Ext(name) == ".v" && !slices.Contains(named, name) {
			return v.fault(name, 0, "%s does not name it", projectName)
		}
	}
	number := strings.Count("\n"+string(theorems), "\nPrint Assumptions ")
	found.Checked, found.NotChecked = len(named)-1, number
	found.Result = fmt.Sprintf("%s, all that %s names", units.Plural(uint64(found.Checked), "source is there", "sources are there"), projectName)
	found.NotDerived = fmt.Sprintf("the %d theorems in %s, which Coq checks (make -C proofs)", number, theoremsName)
	return nil
}
