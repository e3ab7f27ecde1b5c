package invariants

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Format returns a value of an invariant as text: lists of numbers as "1 2 3", lists
// of texts separated by " + ", and nil as the empty string.
func Format(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case []int:
		return strings.Join(units.Texts(v, strconv.Itoa), " ")
	case []string:
		return strings.Join(v, " + ")
	}
	return fmt.Sprint(value)
}
