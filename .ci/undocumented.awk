# Counts the public declarations without a doc comment, room by room: a line "ROOM COUNT" for each.
#
# Counted are the lines that begin with `public` or `open` (after attributes), the cases of public enums and the
# requirements of public protocols, where no `///` stands directly above. An extension is no declaration
# of its own. The formatter keeps one declaration a line and indents by two spaces, so that lines tell as
# much as a parser would. With LIST=1 it prints the places instead.

FNR == 1 {
  split(FILENAME, folders, "/")
  room = folders[3]
  documented = 0
  split("", members)
}

{
  match($0, /^ */)
  indent = RLENGTH
  line = substr($0, indent + 1)
}

line ~ /^\/\/\// { documented = 1; next }

# An attribute on a line of its own stands between the comment and the declaration.
line ~ /^@[A-Za-z]+(\([^)]*\))?$/ { next }

{
  while (line ~ /^@[A-Za-z]+(\([^)]*\))? /) sub(/^@[A-Za-z]+(\([^)]*\))? /, "", line)
  isPublic = line ~ /^(public|open) / && line !~ /^(public|open) (import|extension) /
  isMember = (indent - 2) in members && line ~ members[indent - 2]
  if (isPublic || isMember) {
    count[room] += !documented
    if (LIST && !documented) print FILENAME ":" FNR ": " line
  }
  if (line ~ /^}/) delete members[indent]
  if (line ~ /^public (indirect )?enum .*{$/) members[indent] = "^case "
  if (line ~ /^public protocol .*{$/) {
    members[indent] = "^(mutating |static )?(associatedtype|func|init|subscript|var)[ (<?]"
  }
  documented = 0
}

END { if (!LIST) for (room in count) print room, count[room] }
