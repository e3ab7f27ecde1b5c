package invariants_test

import (
	"encoding/json"
	"math/big"
	"testing"

	"github.com/sekilab/sekilab/lab/invariants"
)

// Values stay numbers where readers take them for numbers.
func TestValuesJSON(t *testing.T) {
	huge, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	list := invariants.Values{{Name: "b", Value: true}, {Name: "a", Value: huge}, {Name: "c", Value: []int{1, 2}},
		{Name: "seki.d", Value: nil}}
	want := `{"b":true,"a":"123456789012345678901234567890","c":[1,2],"seki.d":null}`
	if data, err := json.Marshal(list); err != nil || string(data) != want {
		t.Errorf("%s, %v, want\n%s", data, err, want)
	}
}
