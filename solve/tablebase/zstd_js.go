package tablebase

import "errors"

// A browser has no files, so no tables: its program is smaller without what packs them.
type packer struct{}

func newPacker() (p packer) { return p }

func (packer) EncodeAll(_, _ []byte) []byte { panic(errors.ErrUnsupported) }

type unpacker = packer

func newUnpacker() unpacker { return newPacker() }

func (unpacker) DecodeAll(_, _ []byte) ([]byte, error) { return nil, errors.ErrUnsupported }
