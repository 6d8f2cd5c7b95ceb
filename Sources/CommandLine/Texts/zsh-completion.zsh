#compdef bcinteract
# zsh completion for bcinteract, made by `bcinteract completions zsh`

_bcinteract() {
  local line
  local -a answer options matches
  answer=("${(@f)$(bcinteract completions words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  (( $answer[(Ie):value] )) && compset -P '*='
  (( $answer[(Ie):open] )) && options=(-S '')
  for line in $answer; do
    case $line in
    :*) ;;
    *$'\t'*) matches+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
    *) matches+=("${line//:/\\:}") ;;
    esac
  done
  (( $#matches )) && _describe word matches "${options[@]}"
  (( $answer[(Ie):files] )) && _files
  (( $answer[(Ie):folders] )) && _files -/
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _bcinteract "$@"
else
  compdef _bcinteract bcinteract
fi
