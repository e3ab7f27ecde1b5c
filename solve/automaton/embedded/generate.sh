# Finds, proves and writes the embedded automata: go generate ./solve/automaton/embedded
set -eu
for size in 1x1 1x2 2x1 1x3 3x1 1x4 4x1 2x2 2x3 3x2 2x4 4x2; do
	for game in seki dseki; do
		go run ../../../cmd/seki prove --quiet --rows "${size%x*}" --cols "${size#*x}" --game "$game" --output "$size-$game.txt.zst"
	done
done
