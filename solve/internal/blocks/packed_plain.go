//go:build !amd64

package blocks

func packPairs(packed, codes []byte) (done int, ok bool) { return packPairsPlain(packed, codes) }

func unpackPairs(codes, packed []byte) (done int) { return unpackPairsPlain(codes, packed) }
