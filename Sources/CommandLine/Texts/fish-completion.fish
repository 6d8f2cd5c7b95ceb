# fish completion for bcinteract, made by `bcinteract completions fish`

function __bcinteract_words
    set -l current (commandline -ct)
    set -l answer (bcinteract completions words -- (commandline -opc)[2..-1] "$current" 2>/dev/null)
    set -l prefix
    if contains -- :value $answer
        set prefix (string match -r '^.*=' -- $current)
    end
    set -l value (string replace -- "$prefix" "" "$current")
    for line in $answer
        switch $line
            case :files
                __fish_complete_path "$value" | string replace -r '^' -- "$prefix"
            case :folders
                __fish_complete_directories "$value" | string replace -r '^' -- "$prefix"
            case ':*'
            case '*'
                printf '%s\n' "$prefix$line"
        end
    end
end

complete -c bcinteract -f -a '(__bcinteract_words)'
