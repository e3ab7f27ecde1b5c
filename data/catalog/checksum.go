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

	"github.com/sekilab/sekilab/seki"
)

// A layer's checksum covers its rows in the table seki, in the order of their keys,
// and its row in the table layers without the checksum: the column names, and the
// values with their types. SQLite itself does not notice a flipped bit in a value.

var polynomial = crc64.MakeTable(crc64.ECMA)

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// ofLayer is the condition on a row of seki or of layers that keyOf fills.
const ofLayer = " WHERE rows = ? AND cols = ? AND sum = ?"

func keyOf(l seki.Layer) []any { return []any{l.Rows, l.Cols, l.Sum} }

// layerChecksum returns the checksum of a layer and the number of its seki. path is
// that of the catalogue, for errors.
func layerChecksum(ctx context.Context, db querier, path string, l seki.Layer) (checksum string, seki int, err error) {
	h := crc64.New(polynomial)
	for _, query := range []string{"SELECT * FROM layers" + ofLayer, "SELECT * FROM seki" + ofLayer + " ORDER BY matrix"} {
		result, err := newResult(ctx, db, path, query, keyOf(l)...)
		if err != nil {
			return "", 0, err
		}
		if seki, err = hashRows(h, result); err != nil {
			return "", 0, err
		}
	}
	return fmt.Sprintf("%016x", h.Sum64()), seki, nil
}

// hashRows writes a result to h, without the column checksum, and returns the number of
// rows.
func hashRows(h hash.Hash, r *Result) (count int, err error) {
	var b []byte
	for _, name := range r.Columns {
		b = appendValue(b, name)
	}
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		for k, v := range row {
			if r.Columns[k] != "checksum" {
				b = appendValue(b, v)
			}
		}
		h.Write(b)
		b = b[:0]
		count++
	}
	return count, nil
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
	layers, checksums, err := c.layers(ctx)
	if err != nil {
		return done, errorAt(c.path, err)
	}
	for k, l := range layers {
		checksum, count, err := layerChecksum(ctx, c.db, c.path, l)
		if err != nil {
			return done, err
		}
		if checksum != checksums[k] {
			return done, c.damaged("the rows of %v do not have their checksum", l)
		}
		done.Layers++
		done.Seki += count
	}
	all, err := number(ctx, c.db, "SELECT count(*) FROM seki")
	if err == nil && all != done.Seki {
		err = c.damaged("it holds %d seki, its layers %d", all, done.Seki)
	}
	return done, errorAt(c.path, err)
}

func (c *Catalog) damaged(format string, args ...any) error {
	return &FileError{c.path, "the catalogue is damaged: " + fmt.Sprintf(format, args...), errDamaged}
}

// layers returns all layers with their checksums, by size, then sum.
func (c *Catalog) layers(ctx context.Context) (layers []seki.Layer, checksums []string, err error) {
	err = scan(ctx, c.db, func(rows *sql.Rows) error {
		var l seki.Layer
		var checksum string
		err := rows.Scan(&l.Rows, &l.Cols, &l.Sum, &checksum)
		layers, checksums = append(layers, l), append(checksums, checksum)
		return err
	}, "SELECT rows, cols, sum, checksum FROM layers ORDER BY rows, cols, sum")
	return layers, checksums, err
}
