package box

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/sekilab/sekilab/internal/eventloop"
)

// planeUnit is the work of one goroutine at a time: the planes of a layer with the same leader and the
// same number of others with its sum.
type planeUnit struct {
	leader uint16
	moves  []leaderMove
	others []int // places, descending
	rank   int
}

// A leaderMove is a move in the leader after which it is still the leader.
type leaderMove struct {
	from     int       // where the planes of the new leader begin in values, in words
	exchange *exchange // the columns to be exchanged so that its entries descend; nil if they do
}

// newUnit returns the unit of a leader in the layer that is being solved.
func (p *planes) newUnit(leader uint16) *planeUnit {
	u := &planeUnit{leader: leader, others: make([]int, p.others)}
	for j := range p.n {
		row := int(leader)
		if p.positive[row]>>j&1 == 0 {
			continue
		}
		k := p.lastEqual(row, j)
		mv := leaderMove{from: p.at(p.layer-1, uint16(row-p.weight[k]), 0)}
		if j != k {
			mv.exchange = p.swaps[j][k]
		}
		u.moves = append(u.moves, mv)
	}
	return u
}

// solve solves all planes. It returns the cause of ctx if that ends first; the next call continues.
func (p *planes) solve(ctx context.Context, workers int) error {
	if p.values == nil {
		even, _ := p.regions()
		p.region = [2]int{p.margin(), p.margin() + even}
		p.values = make([]word, p.valueCount())
	}
	for ; p.layer < len(p.leaders); p.layer, p.number = p.layer+1, 0 {
		for ; p.number <= p.others; p.number, p.units = p.number+1, nil {
			if p.units == nil {
				for _, leader := range p.leaders[p.layer] {
					p.units = append(p.units, p.newUnit(leader))
				}
			}
			if err := p.solveUnits(ctx, workers); err != nil {
				return err
			}
		}
	}
	p.values, p.units = nil, nil
	return nil
}

// solveUnits solves the units with several goroutines.
func (p *planes) solveUnits(ctx context.Context, workers int) error {
	var next atomic.Int64
	var stopped atomic.Bool
	var group sync.WaitGroup
	for range min(workers, len(p.units)) {
		group.Go(func() {
			w := newPlaneWorker(p)
			for k := next.Add(1) - 1; int(k) < len(p.units); k = next.Add(1) - 1 {
				if !w.unit(ctx, p.units[k]) {
					stopped.Store(true)
					return
				}
			}
		})
	}
	group.Wait()
	if stopped.Load() {
		return context.Cause(ctx)
	}
	return nil
}

// planeWorker solves planes.
type planeWorker struct {
	*planes
	moves   []int  // distances in values, in bytes, to planes after a move that exchanges no columns
	read    []word // the union of the planes after the other moves, with their columns exchanged
	none    []word // the same where there are no such moves
	places  []int  // scratch
	between int    // planes to solve before the next look at the context
}

func newPlaneWorker(p *planes) *planeWorker {
	plane := p.words * len(p.games)
	return &planeWorker{planes: p, read: make([]word, plane), none: make([]word, plane), places: make([]int, p.others)}
}

// planesBetween is how many planes are solved between two looks at the context.
const planesBetween = 64

// unit solves the planes that are left of a unit. It returns false if the context ended first.
func (w *planeWorker) unit(ctx context.Context, u *planeUnit) bool {
	count := w.count(w.layer)
	lower := w.upTo[w.layer] // from this place on, rows have the sum of the leader
	for ; u.rank < count; u.next() {
		number := 0
		for number < len(u.others) && u.others[number] >= lower {
			number++
		}
		if number != w.number {
			continue
		}
		if w.between--; w.between < 0 {
			w.between = planesBetween
			eventloop.Yield()
			if ctx.Err() != nil {
				return false
			}
		}
		w.plane(u)
	}
	return true
}

// next goes on to the next set of others.
func (u *planeUnit) next() {
	u.rank++
	for i := len(u.others) - 1; i >= 0; i-- {
		if i == 0 || u.others[i] < u.others[i-1] {
			u.others[i]++
			return
		}
		u.others[i] = 0
	}
}

// plane solves the plane that u has arrived at.
func (w *planeWorker) plane(u *planeUnit) {
	leader := int(u.leader)
	w.moves = w.moves[:0]
	reading := false // whether there is a plane in w.read
	zero := 0        // index of the ending
	positive := w.positive[leader]
	if leader == 0 {
		zero = 1 << w.n
	}
	here := w.at(w.layer, u.leader, u.rank)
	for i, place := range u.others {
		row := int(w.order[place])
		positive |= w.positive[row]
		if row == 0 {
			zero = 1 << w.n
		}
		for j := range w.n {
			if w.positive[row]>>j&1 == 1 {
				copy(w.places, u.others)
				replace(w.places, i, int(w.place[row-w.weight[j]]))
				w.move(w.at(w.layer, u.leader, w.rank(w.places)) - here)
			}
		}
	}
	if len(u.others) == 0 || u.others[0] < w.upTo[w.layer] {
		for _, mv := range u.moves {
			if mv.exchange == nil {
				w.move(mv.from + u.rank*w.words - here)
				continue
			}
			w.exchangeOthers(mv.exchange, u.others)
			sortDown(w.places)
			reading = w.readFrom(mv.from+w.rank(w.places)*w.words, mv.exchange, reading)
		}
	} else { // one of the others becomes the leader
		row := w.order[u.others[0]]
		x := w.sorting[row]
		for j := range w.n {
			if w.positive[leader]>>j&1 == 1 {
				w.exchangeOthers(x, u.others)
				w.places[0] = int(w.place[x.rows[leader-w.weight[j]]])
				sortDown(w.places)
				reading = w.readFrom(w.at(w.layer, x.rows[row], w.rank(w.places)), x, reading)
			}
		}
	}
	zero |= int(^positive) & (1<<w.n - 1)
	read := w.none
	if reading {
		read = w.read
	}
	w.kernel.settle(w.planes, here, w.moves, read, w.endings[zero])
	if w.solved != nil {
		w.solved(w.first[w.layer]+w.leader[leader]*w.count(w.layer)+u.rank, here*len(w.games), w.lastRow(u.others))
	}
}

// move adds a move to the plane that begins the given number of words after the one being solved, or
// before it if negative.
func (w *planeWorker) move(words int) {
	w.moves = append(w.moves, words*len(w.games)*wordBytes)
}

// replace lowers the place at index i to the given one, and keeps the places in descending order.
func replace(places []int, i, place int) {
	for ; i+1 < len(places) && places[i+1] > place; i++ {
		places[i] = places[i+1]
	}
	places[i] = place
}

// exchangeOthers sets w.places to where the others are after an exchange of columns, unsorted.
func (w *planeWorker) exchangeOthers(x *exchange, others []int) {
	for i, place := range others {
		w.places[i] = int(w.place[x.rows[w.order[place]]])
	}
}

// readFrom adds a plane, through an exchange of columns, to w.read. reading says whether w.read has
// other planes already.
func (w *planeWorker) readFrom(from int, x *exchange, reading bool) bool {
	if !reading {
		clear(w.read)
	}
	w.kernel.exchange(w.planes, w.read, x, from)
	return true
}

// sortDown sorts a few places in descending order.
func sortDown(places []int) {
	for i := range places {
		for k := i; k > 0 && places[k] > places[k-1]; k-- {
			places[k], places[k-1] = places[k-1], places[k]
		}
	}
}
