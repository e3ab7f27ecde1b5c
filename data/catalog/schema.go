package catalog

import (
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/sekilab/sekilab/lab/invariants"
	"github.com/sekilab/sekilab/seki"
)

const (
	applicationID = 0x53454B49 // "SEKI", in the header of the file
	formatVersion = 2          // of the tables, in the header of the file
)

// countNames are the counts of a game in the table layers.
var countNames = []string{"WW", "WL", "LW", "WD", "DW", "DD", "complete", "semi_complete_R", "semi_complete_C"}

// schema returns the statements that create an empty catalogue.
func schema() []string {
	columns, counts := "", ""
	for _, v := range invariants.Recorded() {
		columns += ", " + v.Column() + " " + columnType(v.Type)
	}
	for _, g := range seki.Games {
		for _, name := range countNames {
			counts += ", " + g.String() + "_" + name + " INTEGER NOT NULL"
		}
	}
	return []string{
		"CREATE TABLE seki (matrix TEXT NOT NULL" + columns + ", PRIMARY KEY (rows, cols, sum, matrix)) STRICT, WITHOUT ROWID",
		"CREATE TABLE layers (rows INTEGER NOT NULL, cols INTEGER NOT NULL, sum INTEGER NOT NULL, kind TEXT NOT NULL, " +
			"classes INTEGER NOT NULL" + counts + ", PRIMARY KEY (rows, cols, sum)) STRICT, WITHOUT ROWID",
		"CREATE TABLE builds (id INTEGER PRIMARY KEY, version TEXT NOT NULL, started TEXT NOT NULL, finished TEXT, " +
			"sizes TEXT NOT NULL, max_sum INTEGER NOT NULL, kind TEXT NOT NULL, layers_added INTEGER, seki_added INTEGER, checks TEXT) STRICT",
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		fmt.Sprintf("PRAGMA user_version = %d", formatVersion),
	}
}

func columnType(t invariants.Type) string {
	switch t {
	case invariants.Int, invariants.Bool:
		return "INTEGER"
	case invariants.Big:
		return "ANY" // an integer, or text beyond 64 bits
	case invariants.Float:
		return "REAL"
	}
	return "TEXT"
}

// column returns a value of an invariant as SQLite stores it.
func column(value any) (any, error) {
	switch v := value.(type) {
	case *big.Int:
		if v.IsInt64() {
			return v.Int64(), nil
		}
		return v.String(), nil
	case bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case []int, []float64, []string:
		text, err := json.Marshal(v)
		return string(text), err
	}
	return value, nil // nil, int, float64 and string
}
