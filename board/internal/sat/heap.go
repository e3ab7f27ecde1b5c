package sat

// order is a heap of variables for container/heap, the most active first.
type order struct {
	list     []int
	place    []int     // by variable: its index in list, or −1
	activity []float64 // by variable
}

func (o *order) Len() int           { return len(o.list) }
func (o *order) Less(i, j int) bool { return o.activity[o.list[i]] > o.activity[o.list[j]] }

func (o *order) Swap(i, j int) {
	o.list[i], o.list[j] = o.list[j], o.list[i]
	o.place[o.list[i]], o.place[o.list[j]] = i, j
}

func (o *order) Push(v any) {
	o.place[v.(int)] = len(o.list)
	o.list = append(o.list, v.(int))
}

func (o *order) Pop() any {
	last := len(o.list) - 1
	v := o.list[last]
	o.list, o.place[v] = o.list[:last], -1
	return v
}
