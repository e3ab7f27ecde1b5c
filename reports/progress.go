package reports

import (
	"context"

	"github.com/sekilab/sekilab/enumerate"
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/layers"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// Progress is told the current layer, and how many classes are done of all classes of
// the report.
type Progress func(l seki.Layer, done, total float64)

// progress counts the classes that are done. A nil progress does nothing.
type progress struct {
	show          Progress
	of            map[seki.Layer]float64 // classes
	before, total float64                // classes of the layers that are done, and of all
	solve         float64                // how much of the work on a layer is solving it, about
}

// newProgress counts the classes of a range. With statements to test, these take most
// of the time.
func newProgress(ctx context.Context, show Progress, r layers.Range, statements bool) (*progress, error) {
	p := &progress{show: show, of: map[seki.Layer]float64{}, solve: 1}
	if statements {
		p.solve = 0.1
	}
	for _, size := range r.Sizes {
		for sum := size.MinSum(); sum <= r.MaxSum; sum++ {
			n, err := enumerate.Counter{}.Classes(ctx, size.Rows, size.Cols, sum)
			if err != nil {
				return nil, err
			}
			l := seki.Layer{Size: size, Sum: sum}
			p.of[l], _ = n.Float64()
			p.total += p.of[l]
		}
	}
	return p, nil
}

// solving is the handler of the engine.
func (p *progress) solving(of retrograde.Progress) {
	if p != nil {
		p.show(of.Layer, p.before+p.solve*p.of[of.Layer]*float64(of.Done)/float64(of.Slabs), p.total)
	}
}

// done counts a layer that is done.
func (p *progress) done(l seki.Layer, census seki.Census) {
	if p != nil {
		p.before += float64(census.Classes)
		p.show(l, p.before, p.total)
	}
}
