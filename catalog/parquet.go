package catalog

import (
	"fmt"
	"io"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"github.com/sekilab/sekilab/invariants"
)

// parquetBatch is the number of rows written at once.
const parquetBatch = 1024

// writeParquet writes the rows of the table seki as one Parquet file. Integers
// beyond 64 bits make their columns text; lists are JSON.
func writeParquet(w io.Writer, r *Result) (count int, err error) {
	types := map[string]invariants.Type{"matrix": invariants.Text}
	for _, v := range invariants.All() {
		types[v.Name] = v.Type
	}
	group := parquet.Group{}
	for _, name := range r.Columns {
		group[name] = parquet.Optional(parquetNode(types[name]))
	}
	schema := parquet.NewSchema("seki", group)
	place := map[string]int{} // the columns of a group are in the order of their names
	for k, path := range schema.Columns() {
		place[path[0]] = k
	}
	out := parquet.NewWriter(w, schema, parquet.Compression(&zstd.Codec{}))
	var batch []parquet.Row
	flush := func() error {
		_, err := out.WriteRows(batch)
		batch = batch[:0]
		return err
	}
	for row, err := range r.Rows() {
		if err != nil {
			return count, err
		}
		values := make(parquet.Row, len(row))
		for k, value := range row {
			name := r.Columns[k]
			v, err := parquetValue(types[name], value)
			if err != nil {
				return count, fmt.Errorf("column %s: %w", name, err)
			}
			level := 1
			if v.IsNull() {
				level = 0
			}
			values[place[name]] = v.Level(0, level, place[name])
		}
		batch = append(batch, values)
		count++
		if len(batch) == parquetBatch {
			if err := flush(); err != nil {
				return count, err
			}
		}
	}
	if err := flush(); err != nil {
		return count, err
	}
	return count, out.Close()
}

func parquetNode(t invariants.Type) parquet.Node {
	switch t {
	case invariants.Int:
		return parquet.Int(64)
	case invariants.Bool:
		return parquet.Leaf(parquet.BooleanType)
	case invariants.Float:
		return parquet.Leaf(parquet.DoubleType)
	}
	return parquet.String() // text, lists, and integers of any size
}

func parquetValue(t invariants.Type, value any) (parquet.Value, error) {
	switch v := value.(type) {
	case nil:
		return parquet.NullValue(), nil
	case int64:
		switch t {
		case invariants.Int:
			return parquet.Int64Value(v), nil
		case invariants.Bool:
			return parquet.BooleanValue(v != 0), nil
		case invariants.Big:
			return parquet.ByteArrayValue(strconv.AppendInt(nil, v, 10)), nil
		}
	case float64:
		return parquet.DoubleValue(v), nil
	case string:
		return parquet.ByteArrayValue([]byte(v)), nil
	}
	return parquet.Value{}, fmt.Errorf("unexpected %T", value)
}
