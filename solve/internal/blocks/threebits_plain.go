//go:build !amd64

package blocks

func (t *aloneTables) packGroups(packed, codes []byte) (done int, ok bool) {
	return t.packGroupsPlain(packed, codes)
}

func (t *aloneTables) unpackGroups(codes, packed []byte) (done int) {
	return t.unpackGroupsPlain(codes, packed)
}
