#compdef seki
# Completion of the command seki in zsh, written by seki docs.
_seki() {
	local -a candidates
	local line tab=$'\t'
	for line in "${(@f)$("$words[1]" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
		[[ -n $line ]] && candidates+=("${line%%$tab*}:${line#*$tab}")
	done
	if (( $#candidates )); then
		_describe seki candidates
	else
		_files
	fi
}
if [[ ${funcstack[1]} == _seki ]]; then
	_seki "$@"
else
	compdef _seki seki
fi
