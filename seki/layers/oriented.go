package layers

import (
	"github.com/sekilab/sekilab/seki"
	"github.com/sekilab/sekilab/seki/retrograde"
)

// oriented returns handlers for the tall size of a pair that call h for each size
// in the pair, from minSum on.
func oriented(pair []seki.Size, minSum int, h retrograde.Handlers) retrograde.Handlers {
	v := &orientedVisits{minSum: minSum}
	for _, size := range pair {
		if size == size.Tall() {
			v.each = append(v.each, h)
		} else {
			v.each = append(v.each, h.Transposed())
		}
	}
	o := retrograde.Handlers{Progress: h.Progress}
	if h.Layer != nil {
		o.Layer = v.endLayer
	}
	if h.Visit != nil {
		o.Want, o.Visit = v.want, v.visit
		if h.Margins != nil {
			o.Margins = v.margins
		}
	}
	return o
}

// orientedVisits passes on the classes of a tall size, as classes of each size in
// the pair that wants them.
type orientedVisits struct {
	each   []retrograde.Handlers // by size of the pair, for the tall size
	minSum int

	layer  seki.Layer               // the current one
	wanted map[seki.Results][2]bool // by size of the pair
}

func (v *orientedVisits) endLayer(l seki.Layer, census seki.Census) error {
	for _, h := range v.each {
		if l.Sum < v.minSum {
			break
		}
		if err := h.Layer(l, census); err != nil {
			return err
		}
	}
	return nil
}

// want reports whether some size of the pair wants classes with these results. The
// engine calls it before it visits such classes.
func (v *orientedVisits) want(l seki.Layer, results seki.Results) bool {
	if l != v.layer {
		v.layer, v.wanted = l, map[seki.Results][2]bool{}
	}
	wanted, known := v.wanted[results]
	if !known && l.Sum >= v.minSum {
		for k, h := range v.each {
			wanted[k] = h.Want == nil || h.Want(l, results)
		}
		v.wanted[results] = wanted
	}
	return wanted[0] || wanted[1]
}

// margins answers for all sizes of the pair.
func (v *orientedVisits) margins(l seki.Layer, rows, cols []int) func(seki.Results) bool {
	var matter []func(seki.Results) bool
	for _, h := range v.each {
		matters := h.Margins(l, rows, cols)
		if matters == nil {
			return nil
		}
		matter = append(matter, matters)
	}
	return func(r seki.Results) bool {
		wanted := v.wanted[r]
		return wanted[0] && matter[0](r) || wanted[1] && matter[1](r)
	}
}

func (v *orientedVisits) visit(class seki.Class) error {
	for k, h := range v.each {
		if len(v.each) > 1 && !v.wanted[class.Results][k] {
			continue
		}
		if err := h.Visit(class); err != nil {
			return err
		}
	}
	return nil
}
