package known

// Lists is what lists.zip holds.
var Lists = lists
