package app

import (
	"bytes"
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/cmd/seki/internal/command"
	"github.com/sekilab/sekilab/internal/testtool"
)

// A damaged catalogue is neither verified nor exported: status 1, one line.
func TestDamagedCatalogue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	seki := func(args ...string) (status int, stdout, stderr string) {
		var out, err bytes.Buffer
		status = Run(context.Background(), append([]string{"seki", "catalog"}, args...), strings.NewReader(""), &out, &err)
		return status, out.String(), err.String()
	}
	if status, _, stderr := seki("build", "--size", "2", "--max-sum", "8", "--db", path); status != command.ExitDone {
		t.Fatal(stderr)
	}
	db := testtool.Must(sql.Open("sqlite3", path))(t)
	if _, err := db.Exec("UPDATE seki SET seki_kind = 'complete' WHERE matrix = '2 1; 1 2'; UPDATE seki SET sum = 7 WHERE matrix = '2 1; 1 2'"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	for _, args := range [][]string{
		{"verify", "--db", path}, {"export", "--format", "csv", "--db", path}, {"export", "--format", "sage", "--where", "cols = 2", "--db", path},
	} {
		status, stdout, stderr := seki(args...)
		if want := "the catalogue is damaged: the rows of 2×2, sum 6 do not have their checksum\n"; status != command.ExitFailed || stdout != "" || !strings.HasSuffix(stderr, want) {
			t.Errorf("%v: status %d, %q, %q", args, status, stdout, stderr)
		}
	}
}
