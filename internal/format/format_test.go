package format_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/format"
)

type record struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
	Limit *int   `json:"limit,omitempty"`
}

func (r record) Row() []string { return format.Cells(r.Name, r.Count, r.Limit) }

// TestWriter writes a record in each format.
func TestWriter(t *testing.T) {
	limit := 7
	records := []record{{"<a, b>", 12, nil}, {"c", 1, &limit}}
	for name, want := range map[string]string{
		"jsonl": `{"name":"<a, b>","count":12}` + "\n" + `{"name":"c","count":1,"limit":7}` + "\n",
		"csv":   "name,count,limit\n\"<a, b>\",12,\nc,1,7\n",
	} {
		var b strings.Builder
		write := format.NewWriter[record](&b, name, []string{"name", "count", "limit"})
		for _, r := range records {
			if err := write(r); err != nil {
				t.Fatal(err)
			}
		}
		if b.String() != want {
			t.Errorf("%s: %q, want %q", name, b.String(), want)
		}
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestWriterFails: an error of the output, also of the names of the columns, is returned with the first record.
func TestWriterFails(t *testing.T) {
	for _, name := range []string{"jsonl", "csv"} {
		if err := format.NewWriter[record](failing{}, name, nil)(record{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestCells(t *testing.T) {
	n := 3
	var none *int
	if got, want := format.Cells(1, "a", &n, none, true, []int{1, 2}),
		[]string{"1", "a", "3", "", "true", "[1 2]"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
