extension String {
  /// The text as content or as the value of an attribute in quotes, in HTML and XML. What they have no character for is
  /// U+FFFD.
  package var escapedForHTML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// A text of JSON as the content of a `script` element, in which no tag can begin.
  var escapedForScript: String {
    split(separator: "<", omittingEmptySubsequences: false).joined(separator: #"\u003c"#)
  }

  /// The text as content, in whichever direction it is written, so that what is around it stays in its place.
  package var isolatedForHTML: String { "<bdi>\(escapedForHTML)</bdi>" }
}
