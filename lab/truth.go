package lab

// Truth is a value of three-valued logic.
type Truth uint8

const (
	Open Truth = iota // not known yet
	False
	True
)

func truthOf(b bool) Truth {
	if b {
		return True
	}
	return False
}

// not, and, or follow Kleene: Open unless the known part decides.
func (t Truth) not() Truth { return [...]Truth{Open: Open, False: True, True: False}[t] }

func (t Truth) and(u Truth) Truth {
	switch {
	case t == False || u == False:
		return False
	case t == True && u == True:
		return True
	}
	return Open
}

func (t Truth) or(u Truth) Truth { return t.not().and(u.not()).not() }
