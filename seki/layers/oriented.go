package layers

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// oriented returns handlers for the tall size of a pair that call h for each size
// in the pair, from minSum on.
func oriented(pair []seki.Size, minSum int, h retrograde.Handlers) retrograde.Handlers {
	o := retrograde.Handlers{Progress: h.Progress}
	if h.Layer != nil {
		o.Layer = func(l seki.Layer, census seki.Census) error {
			if l.Sum < minSum {
				return nil
			}
			for _, size := range pair {
				err := error(nil)
				if size == l.Size {
					err = h.Layer(l, census)
				} else {
					err = h.Layer(l.Transposed(), census.Transposed())
				}
				if err != nil {
					return err
				}
			}
			return nil
		}
	}
	if h.Visit == nil {
		return o
	}
	v := &orientedVisits{pair: pair, minSum: minSum, h: h}
	o.Want, o.Visit = v.want, v.visit
	if h.Margins != nil {
		o.Margins = v.margins
	}
	return o
}

// orientedVisits passes on the classes of a tall size, as classes of each size in
// the pair that wants them.
type orientedVisits struct {
	pair   []seki.Size
	minSum int
	h      retrograde.Handlers

	layer  seki.Layer               // the current one
	wanted map[seki.Results][2]bool // by size of the pair
}

// want reports whether some size of the pair wants classes with these results. The
// engine calls it before it visits such classes.
func (v *orientedVisits) want(l seki.Layer, results seki.Results) bool {
	if l != v.layer {
		v.layer, v.wanted = l, map[seki.Results][2]bool{}
	}
	wanted, known := v.wanted[results]
	if !known && l.Sum >= v.minSum {
		for k, size := range v.pair {
			switch {
			case v.h.Want == nil:
				wanted[k] = true
			case size == l.Size:
				wanted[k] = v.h.Want(l, results)
			default:
				wanted[k] = v.h.Want(l.Transposed(), results.Transposed())
			}
		}
		v.wanted[results] = wanted
	}
	return wanted[0] || wanted[1]
}

// margins answers for all sizes of the pair.
func (v *orientedVisits) margins(l seki.Layer, rows, cols []int) func(seki.Results) bool {
	var matter [2]func(seki.Results) bool
	for k, size := range v.pair {
		if size == l.Size {
			matter[k] = v.h.Margins(l, rows, cols)
		} else if matters := v.h.Margins(l.Transposed(), cols, rows); matters != nil {
			matter[k] = func(r seki.Results) bool { return matters(r.Transposed()) }
		}
		if matter[k] == nil {
			return nil
		}
	}
	return func(r seki.Results) bool {
		wanted := v.wanted[r]
		return wanted[0] && matter[0](r) || wanted[1] && matter[1](r)
	}
}

func (v *orientedVisits) visit(class seki.Class) error {
	wanted := [2]bool{true}
	if len(v.pair) > 1 {
		wanted = v.wanted[class.Results]
	}
	for k, size := range v.pair {
		if !wanted[k] {
			continue
		}
		c := class
		if size != v.layer.Size {
			c = class.Transposed()
		}
		if err := v.h.Visit(c); err != nil {
			return err
		}
	}
	return nil
}
