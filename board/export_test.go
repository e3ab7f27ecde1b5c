package board

// UnconditionallyAlive reports of each chain whether it is unconditionally alive.
func UnconditionallyAlive(p *Position) []bool {
	chains, of := p.chains()
	return p.alive(chains, of)
}
