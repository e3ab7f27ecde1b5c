package catalog

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/internal/testtool"
	"github.com/sekilab/sekilab/seki"
)

// verified opens a catalogue, verifies it and exports it as CSV.
func verified(path string) (export string, done Verified, err error) {
	c, err := Open(context.Background(), path)
	if err != nil {
		return "", done, err
	}
	defer c.Close()
	if done, err = c.Verify(context.Background()); err != nil {
		if _, exportErr := c.Export(context.Background(), io.Discard, "sage", ""); exportErr == nil {
			return "", done, errors.New("a catalogue that cannot be verified is exported")
		}
		return "", done, err
	}
	var b strings.Builder
	_, err = c.Export(context.Background(), &b, "csv", "")
	return b.String(), done, err
}

// What is changed behind the program's back is found, in every table that
// results come from.
func TestVerifyFindsChanges(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "c.db")
	summary := build(t, params(path, 9, seki.EverySeki))
	if _, done, err := verified(path); err != nil || done.Seki != summary.Seki || done.Layers != summary.Layers {
		t.Fatalf("%+v, %v; built were %+v", done, err, summary)
	}
	good := testtool.Must(os.ReadFile(path))(t)
	const one = " WHERE (rows, cols, sum, matrix) = (SELECT rows, cols, sum, matrix FROM seki WHERE sum = 8 LIMIT 1)"
	for _, change := range []string{
		"UPDATE seki SET seki_kind = 'complete' WHERE seki_kind = 'seki'",
		"UPDATE seki SET abs_det = abs_det + 1" + one,
		"UPDATE seki SET abs_det = CAST(abs_det AS TEXT)" + one,
		"UPDATE seki SET abs_det = NULL" + one,
		"UPDATE seki SET sum = 7" + one,
		"UPDATE seki SET sum = 70" + one,
		"UPDATE seki SET matrix = matrix || ' '" + one,
		"DELETE FROM seki" + one,
		"DELETE FROM seki WHERE sum = 6",
		"DELETE FROM layers WHERE rows = 2 AND cols = 2 AND sum = 4",
		"UPDATE layers SET classes = classes + 1 WHERE sum = 5",
		"UPDATE layers SET kind = 'special' WHERE sum = 5",
		"UPDATE layers SET checksum = '' WHERE sum = 5",
	} {
		testtool.NoError(t, os.WriteFile(path, good, 0o644))
		db := testtool.Must(sql.Open("sqlite3", path))(t)
		if result, err := db.Exec(change); err != nil {
			t.Errorf("%s: %v", change, err)
		} else if n, err := result.RowsAffected(); err != nil || n == 0 && !strings.HasPrefix(change, "ALTER") {
			t.Errorf("%s: %d rows, %v", change, n, err)
		}
		db.Close()
		var bad *FileError
		if _, _, err := verified(path); !errors.As(err, &bad) || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("%s: %v", change, err)
		}
	}
}

// A flipped bit anywhere in the file is an error, or changes nothing that is
// exported. SEKI_LONG=1 tries more bits.
func TestLongFlippedBits(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "c.db")
	build(t, params(path, 8, seki.EverySeki))
	good := testtool.Must(os.ReadFile(path))(t)
	want, _, err := verified(path)
	if err != nil {
		t.Fatal(err)
	}
	flips := 8
	if testtool.Long() {
		flips = 400
	}
	found, random := 0, rand.New(rand.NewPCG(8, 9))
	for range flips {
		at, bit := random.IntN(len(good)), random.IntN(8)
		bad := bytes.Clone(good)
		bad[at] ^= 1 << bit
		testtool.NoError(t, os.WriteFile(path, bad, 0o644))
		got, _, err := verified(path)
		if err != nil {
			found++
		} else if got != want {
			t.Fatalf("bit %d of byte %d is not noticed", bit, at)
		}
	}
	if found < flips/2 {
		t.Errorf("only %d of %d flipped bits were in rows", found, flips)
	}
}
