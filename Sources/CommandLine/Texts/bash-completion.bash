# bash completion for bcinteract, made by `bcinteract completions bash`

_bcinteract() {
  local IFS=$'\n' joined= index word words= current
  local -a line
  COMPREPLY=()
  # bash takes words apart at an equals sign: put them together again.
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if [[ $joined || $word == "=" ]] && ((${#line[@]} > 0)); then
      line[${#line[@]} - 1]+=$word
    else
      line+=("$word")
    fi
    if [[ $word == "=" ]]; then joined=1; else joined=; fi
  done
  ((${#line[@]} > 0)) || return
  current=${line[${#line[@]} - 1]##*=}
  while read -r word; do
    case $word in
    :files | :folders)
      if [[ $word == :files ]]; then word=-f; else word=-d; fi
      COMPREPLY+=($(compgen "$word" -- "$current"))
      compopt -o filenames 2>/dev/null
      ;;
    :*) ;;
    *) words+=${word%%$'\t'*}$'\n' ;;
    esac
  done < <(bcinteract completions words -- "${line[@]}" 2>/dev/null)
  COMPREPLY+=($(compgen -W "$words" -- "$current"))
}
complete -F _bcinteract bcinteract
