package board

// UnconditionallyAlive reports of each chain whether it is unconditionally alive.
func UnconditionallyAlive(p *Position) []bool {
	chains, of := p.chains()
	touching := make([][]int, len(p.points))
	for k := range touching {
		touching[k] = p.touching(k, of)
	}
	return p.alive(chains, touching)
}
