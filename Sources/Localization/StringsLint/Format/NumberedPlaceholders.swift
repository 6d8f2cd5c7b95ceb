import Localization

extension String {
  /// Each `%0`, `%12`: a percent sign and the digits after it.
  var numberedPlaceholders: [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let start = rest.unicodeScalars.firstIndex(of: "%") {
      let digits = rest[start...].unicodeScalars.dropFirst().prefix { ("0"..."9").contains($0) }
      if !digits.isEmpty { found.append(self[start..<digits.endIndex]) }
      rest = self[digits.endIndex...]
    }
    return found
  }
}

extension Text {
  /// Whether an app fills in the text itself, by `%0` and `%1`: it has such a placeholder with no conversion right
  /// after it, and nothing that only a formatting function knows.
  var hasNumberedPlaceholders: Bool {
    guard has(.percent), !string.utf8.contains(bytes: "%@".utf8) else { return false }
    return !string.utf8.contains(UInt8(ascii: "$"))
      && string.numberedPlaceholders.contains { placeholder in
        let rest = string[placeholder.endIndex...].unicodeScalars
        guard placeholder.utf8.count < 4, let next = rest.first else {
          return placeholder.utf8.count < 4
        }
        return next.isWhitespace || ",;:!?)]\"'".unicodeScalars.contains(next) || !next.isASCII
          || next == "." && rest.dropFirst().first.map(\.isWhitespace) != false
      }
  }
}
