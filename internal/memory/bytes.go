package memory

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Parse parses a number of bytes, with K, M, G or T (or KiB and so on) for powers of 1024.
// Less than 1 MiB is an error: the unit was probably forgotten.
func Parse(text string) (int64, error) {
	number, shift := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(text), "B"), "I"), 0
	for k, unit := range []string{"K", "M", "G", "T"} {
		if rest, ok := strings.CutSuffix(number, unit); ok {
			number, shift = rest, 10*(k+1)
			break
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n <= 0 || n > 1<<(62-shift) {
		return 0, fmt.Errorf("%q is not a size such as 500M or 2G", text)
	}
	if n<<shift < 1<<20 {
		return 0, fmt.Errorf("%q is less than 1 MiB: write a unit, as in 500M or 2G", text)
	}
	return n << shift, nil
}

// Text formats a number of bytes for people, with three digits: "1.5 GiB".
func Text(bytes float64) string {
	if bytes >= 1<<60 {
		return "1 EiB or more"
	}
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"}
	unit := 0
	for bytes >= 1023.5 && unit < len(units)-1 {
		bytes /= 1024
		unit++
	}
	switch {
	case unit == 0 && math.Round(bytes) == 1:
		return "1 byte"
	case unit == 0 || bytes >= 999.5: // %.3g would write 1e+03
		return fmt.Sprintf("%.0f %s", bytes, units[unit])
	}
	return fmt.Sprintf("%.3g %s", bytes, units[unit])
}
