# Completion of the command seki in fish, written by seki docs.
function __seki_complete
    set --local words (commandline --tokenize --current-process --cut-at-cursor)
    set --local current (commandline --current-token --cut-at-cursor)
    set --local found (command $words[1] __complete $words[2..] "$current" 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path "$current"
    end
end
complete --command seki --no-files --arguments '(__seki_complete)'
