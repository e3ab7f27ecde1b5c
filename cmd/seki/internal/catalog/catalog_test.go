package catalog

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/sekilab/sekilab/data/catalog"
	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// Neither a value nor the name of a column can write control characters to a terminal. As data
// they stay what they are.
func TestControlCharactersOfADatabase(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "c.db")
	_, err := catalog.Build(ctx, catalog.Params{Path: path, Sizes: []seki.Size{{Rows: 2, Cols: 2}}, MaxSum: 3,
		Kinds: seki.SpecialSeki, Now: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	db := testtool.Must(catalog.Open(ctx, path))(t)
	defer db.Close()
	query := "SELECT char(27) || '[2J' || char(7, 13, 10, 9, 127, 155, 8238) || 'é×' AS \"na\x1b[31mme\", x'ff41' AS bytes"
	result := testtool.Must(db.Query(ctx, query))(t)
	var table strings.Builder
	if count, err := writeResultTable(&table, result); err != nil || count != 1 {
		t.Fatalf("%d rows, %v", count, err)
	}
	for _, want := range []string{`na\x1b[31mme`, `\x1b[2J\a\r\n\t\x7f\u009b\u202eé×`, `\xffA`} {
		if !strings.Contains(table.String(), want) {
			t.Errorf("%s is missing in %q", want, table.String())
		}
	}
	for _, r := range table.String() {
		if r != '\n' && !unicode.IsPrint(r) {
			t.Errorf("%q is written", r)
		}
	}
	endless := "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r"
	if _, err := writeResultTable(io.Discard, testtool.Must(db.Query(ctx, endless))(t)); err == nil ||
		!strings.Contains(err.Error(), "more than 100,000 rows") {
		t.Errorf("an endless query: %v", err)
	}
	result = testtool.Must(db.Query(ctx, query))(t)
	var data strings.Builder
	if _, err := result.Write(&data, "csv"); err != nil || !strings.Contains(data.String(), "\x1b[2J\a") {
		t.Errorf("%q, %v", data.String(), err)
	}
}
