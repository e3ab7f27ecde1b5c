package catalog

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc64"
	"math"
)

// A layer's checksum covers its rows in the table seki, in the order of their keys,
// and its row in the table layers without the checksum: the column names, and the
// values with their types. SQLite itself does not notice a flipped bit in a value.

var polynomial = crc64.MakeTable(crc64.ECMA)

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// layerChecksum returns the checksum of a layer and the number of its seki.
func layerChecksum(ctx context.Context, db querier, rows, cols, sum int) (checksum string, seki int, err error) {
	h := crc64.New(polynomial)
	const where = " WHERE rows = ? AND cols = ? AND sum = ?"
	if _, err := hashRows(ctx, h, db, "SELECT * FROM layers"+where, rows, cols, sum); err != nil {
		return "", 0, err
	}
	seki, err = hashRows(ctx, h, db, "SELECT * FROM seki"+where+" ORDER BY matrix", rows, cols, sum)
	return fmt.Sprintf("%016x", h.Sum64()), seki, err
}

// hashRows writes the result of a query to h, without the column checksum, and
// returns the number of rows.
func hashRows(ctx context.Context, h hash.Hash, db querier, query string, args ...any) (count int, err error) {
	result, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return 0, err
	}
	defer result.Close()
	columns, err := result.Columns()
	if err != nil {
		return 0, err
	}
	values := make([]any, len(columns))
	pointers := make([]any, len(columns))
	for k := range values {
		pointers[k] = &values[k]
	}
	var b []byte
	for _, name := range columns {
		b = appendValue(b, name)
	}
	for result.Next() {
		if err := result.Scan(pointers...); err != nil {
			return count, err
		}
		for k, v := range values {
			if columns[k] != "checksum" {
				b = appendValue(b, v)
			}
		}
		h.Write(b)
		b = b[:0]
		count++
	}
	return count, result.Err()
}

// appendValue appends an injective encoding of a value of SQLite: its type, for text
// its length, and the value.
func appendValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return append(b, 'n')
	case int64:
		return binary.LittleEndian.AppendUint64(append(b, 'i'), uint64(v))
	case float64:
		return binary.LittleEndian.AppendUint64(append(b, 'f'), math.Float64bits(v))
	}
	text := Text(value)
	return append(binary.LittleEndian.AppendUint64(append(b, 't'), uint64(len(text))), text...)
}

// Verified is what Verify has checked.
type Verified struct {
	Layers, Seki int
}

// errDamaged is the cause of the FileErrors of Verify.
var errDamaged = errors.New("the rows are not those that were written")

// Verify compares every layer with its checksum, and checks that every seki belongs to
// a layer. It fails with a *FileError that names the first wrong layer. Export calls
// it before it writes. Cost: it reads every row.
func (c *Catalog) Verify(ctx context.Context) (done Verified, err error) {
	layers, err := c.layers(ctx)
	if err != nil {
		return done, errorAt(c.path, err)
	}
	for _, l := range layers {
		checksum, count, err := layerChecksum(ctx, c.db, l.rows, l.cols, l.sum)
		if err != nil {
			return done, errorAt(c.path, err)
		}
		if checksum != l.checksum {
			return done, c.damaged("the rows of %d×%d, sum %d do not have their checksum", l.rows, l.cols, l.sum)
		}
		done.Layers++
		done.Seki += count
	}
	var all int
	if err := c.db.QueryRowContext(ctx, "SELECT count(*) FROM seki").Scan(&all); err != nil {
		return done, errorAt(c.path, err)
	}
	if all != done.Seki {
		return done, c.damaged("it holds %d seki, its layers %d", all, done.Seki)
	}
	return done, nil
}

func (c *Catalog) damaged(format string, args ...any) error {
	return &FileError{c.path, "the catalogue is damaged: " + fmt.Sprintf(format, args...), errDamaged}
}

type layerKey struct {
	rows, cols, sum int
	checksum        string
}

// layers returns the keys of all layers.
func (c *Catalog) layers(ctx context.Context) ([]layerKey, error) {
	result, err := c.db.QueryContext(ctx, "SELECT rows, cols, sum, checksum FROM layers ORDER BY rows, cols, sum")
	if err != nil {
		return nil, err
	}
	defer result.Close()
	var list []layerKey
	for result.Next() {
		var l layerKey
		if err := result.Scan(&l.rows, &l.cols, &l.sum, &l.checksum); err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, result.Err()
}
