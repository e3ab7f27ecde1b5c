package known

// Lists is what lists.zip holds.
var Lists = lists

// Stored is a line of it.
type Stored = stored
