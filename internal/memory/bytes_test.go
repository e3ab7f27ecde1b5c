package memory

import "testing"

func TestParse(t *testing.T) {
	for text, want := range map[string]int64{
		"500M": 500 << 20, "2G": 2 << 30, "8GiB": 8 << 30, "1t": 1 << 40, "64mib": 64 << 20, "2048K": 2 << 20,
		"1048576": 1 << 20, "3GB": 3 << 30,
	} {
		if got, err := Parse(text); got != want || err != nil {
			t.Errorf("%s: %d, %v instead of %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "much", "-1G", "0", "1", "500", "1023K", "1.5G", "G", "9999999T", "1GG", "1 G"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}

func TestText(t *testing.T) {
	for bytes, want := range map[float64]string{
		0: "0 bytes", 1: "1 byte", 1023: "1023 bytes", 1024: "1 KiB", 1536: "1.5 KiB", 1 << 20: "1 MiB",
		1023.6 * 1024: "1 MiB", 1000 << 20: "1000 MiB", 1 << 30: "1 GiB", 1 << 59: "512 PiB", 2.5e18: "1 EiB or more",
	} {
		if got := Text(bytes); got != want {
			t.Errorf("%g: %s instead of %s", bytes, got, want)
		}
	}
}
