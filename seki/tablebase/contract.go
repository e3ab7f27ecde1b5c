package tablebase

import "github.com/sekilab/sekilab/seki/retrograde"

// What an engine stores, under the names that this package uses for it.
type (
	Slab    = retrograde.Slab
	Special = retrograde.Special
)

var _ retrograde.Store = (*Store)(nil)
