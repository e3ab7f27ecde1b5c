//go:build !js

package board

import "golang.org/x/text/encoding/htmlindex"

// decode decodes data in the character set with a name of the Encoding Standard
// (https://encoding.spec.whatwg.org). What is no character becomes U+FFFD.
func decode(charset string, data []byte) (string, error) {
	set, err := htmlindex.Get(charset)
	if err != nil {
		return "", err
	}
	text, err := set.NewDecoder().Bytes(data)
	return string(text), err
}
