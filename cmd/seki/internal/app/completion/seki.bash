# Completion of the command seki in bash, written by seki docs.
_seki() {
	local words=("${COMP_WORDS[@]:1:COMP_CWORD}")
	COMPREPLY=()
	local line
	while IFS= read -r line; do
		COMPREPLY+=("${line%%$'\t'*}")
	done < <("${COMP_WORDS[0]}" __complete "${words[@]}" 2>/dev/null)
}
complete -o bashdefault -o default -F _seki seki
