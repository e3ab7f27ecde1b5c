package invariants

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sekilab/sekilab/internal/units"
)

// Format returns a value of an invariant as text: lists of numbers as "1 2 3", lists
// of texts separated by " + ", floating-point numbers with up to nine decimals, and nil as the empty string.
func Format(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case float64:
		return formatFloat(v)
	case []int:
		return strings.Join(units.Texts(v, strconv.Itoa), " ")
	case []float64:
		return strings.Join(units.Texts(v, formatFloat), " ")
	case []string:
		return strings.Join(v, " + ")
	}
	return fmt.Sprint(value)
}

func formatFloat(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
