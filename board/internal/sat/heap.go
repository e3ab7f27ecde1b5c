package sat

// heap is a binary heap of variables, the most active first.
type heap struct {
	list  []int
	place []int // by variable: its index in list, or −1
}

func (h *heap) push(v int, activity []float64) {
	if h.place[v] >= 0 {
		return
	}
	h.place[v] = len(h.list)
	h.list = append(h.list, v)
	h.raise(v, activity)
}

// raise restores the heap after the activity of v has grown.
func (h *heap) raise(v int, activity []float64) {
	k := h.place[v]
	if k < 0 {
		return
	}
	for k > 0 {
		parent := (k - 1) / 2
		if activity[h.list[parent]] >= activity[v] {
			break
		}
		h.put(k, h.list[parent])
		k = parent
	}
	h.put(k, v)
}

func (h *heap) put(k, v int) { h.list[k], h.place[v] = v, k }

// pop removes the most active variable and returns it, or 0 if there is none.
func (h *heap) pop(activity []float64) int {
	if len(h.list) == 0 {
		return 0
	}
	top, last := h.list[0], h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.place[top] = -1
	if top == last {
		return top
	}
	k := 0
	for {
		child := 2*k + 1
		if child >= len(h.list) {
			break
		}
		if child+1 < len(h.list) && activity[h.list[child+1]] > activity[h.list[child]] {
			child++
		}
		if activity[last] >= activity[h.list[child]] {
			break
		}
		h.put(k, h.list[child])
		k = child
	}
	h.put(k, last)
	return top
}
