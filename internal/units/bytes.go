// Package units formats quantities for people.
package units

import "fmt"

// Bytes formats a number of bytes with three digits and a binary unit: "1.5 GiB".
func Bytes(n float64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"}
	unit := 0
	for n >= 1023.5 && unit < len(units)-1 {
		n /= 1024
		unit++
	}
	switch {
	case unit > 0:
		return fmt.Sprintf("%.3g %s", n, units[unit])
	case uint64(n) == 1:
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", uint64(n))
}
