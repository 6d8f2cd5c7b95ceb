# Writes a Swift file of tests out of the examples in documentation: awk -v root=FOLDER/ -f snippets.awk FILE…
#
# An example is a fence marked `swift`, in a page or in a doc comment. Each becomes a test of its own: it has to
# compile, to run, and to print what its lines `// Prints "…"` say. Errors of the compiler name the line of the page.

# Returns a text as a Swift literal.
function literal(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return "\"" text "\""
}

FNR == 1 {
  isOpen = 0
  name = index(FILENAME, root) == 1 ? substr(FILENAME, length(root) + 1) : FILENAME
  isPage = name ~ /\.md$/
  # The module of a file below Sources.
  count = split(name, folders, "/")
  module = count > 3 && folders[1] == "Sources" ? folders[3] : ""
}

# The text of a doc comment.
!isPage && !sub(/^ *\/\/\/ ?/, "") { next }

$0 == "```swift" && !isOpen {
  isOpen = 1
  line = FNR + 1
  code = printed = ""
  own = !isPage && module != "" ? "import " module "\n" : ""
  next
}

/^```/ && isOpen {
  isOpen = 0
  number++
  imports = imports own
  tests = tests "  @Test(\"" name ":" line "\") func runs" number "() async throws {\n" \
    "    let printed = try await SnippetOutput.lines(of: snippet" number ")\n" \
    "    #expect(printed == [" printed "])\n  }\n\n"
  functions = functions "private func snippet" number "() async throws {\n" \
    "#sourceLocation(file: \"" FILENAME "\", line: " line ")\n" code "#sourceLocation()\n}\n\n"
  next
}

# Imports go to the top of the file. Their lines stay empty, so that the others keep their numbers.
isOpen && /^ *import / {
  sub(/^ */, "")
  own = own $0 "\n"
  code = code "\n"
  next
}

isOpen {
  code = code $0 "\n"
  if (match($0, /\/\/ Prints ".*"/)) {
    printed = printed (printed == "" ? "" : ", ") literal(substr($0, RSTART + 11, RLENGTH - 12))
  }
}

END {
  count = split(imports "import Testing\n", lines, "\n")
  for (i = 1; i <= count; i++) if (lines[i] != "" && !known[lines[i]]++) print lines[i]
  print "\n/// With the signature of the standard library’s, which it takes the place of."
  print "private func print(_ items: Any..., separator: String = \" \", terminator: String = \"\\n\") {"
  print "  SnippetOutput.print(items.map { \"\\($0)\" }.joined(separator: separator))\n}\n"
  print "@Suite struct Snippets {"
  printf "%s}\n\n%s", tests, functions
}
