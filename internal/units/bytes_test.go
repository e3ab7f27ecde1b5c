package units

import "testing"

func TestBytes(t *testing.T) {
	for n, want := range map[float64]string{
		0: "0 bytes", 1.5: "1 byte", 2: "2 bytes", 1023: "1023 bytes", 1024: "1 KiB", 1536 << 20: "1.5 GiB", 1e30: "8.67e+11 EiB",
	} {
		if got := Bytes(n); got != want {
			t.Errorf("Bytes(%g) = %q, want %q", n, got, want)
		}
	}
}
