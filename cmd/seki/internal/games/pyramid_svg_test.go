package games

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/sekilab/sekilab/games/pyramid"
	"github.com/sekilab/sekilab/internal/testtool"
)

// The picture of a line of play is XML, has all bars in each panel, and strikes out each
// bar but the last one.
func TestBarsSVG(t *testing.T) {
	a := testtool.Must(pyramid.Analyse(t.Context(), 4, pyramid.Start(4), false))(t)
	var out bytes.Buffer
	testtool.NoError(t, drawPlay(a).WriteSVG(&out))
	bars, struck := -3, -1 // without the bars of the legend
	for decoder := xml.NewDecoder(&out); ; {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && len(start.Attr) > 0 && start.Attr[0].Name.Local == "class" {
			class := start.Attr[0].Value
			bars += strings.Count(class, "bar")
			struck += strings.Count(class, "struck")
		}
	}
	if panels := len(a.LineW); bars != 10*panels || struck != 9 {
		t.Errorf("%d bars in %d panels, %d struck out", bars, panels, struck)
	}
}
