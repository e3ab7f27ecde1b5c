package known

// Lists is the archive lists.zip.
var Lists = lists
