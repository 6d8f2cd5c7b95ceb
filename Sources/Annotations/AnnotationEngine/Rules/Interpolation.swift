extension InteractivityEngine {
  /// The maximum length of all values in one text, in bytes of UTF-8: a name may occur any number
  /// of times.
  static let maximumExpansion = 1 << 16

  /// Returns a text with the values of variables in place of `{{name}}`.
  ///
  /// A name without a value becomes empty. Spaces around a name are ignored, and several within it
  /// count as one. The values of one text have 64 KiB in all; a value that does not fit is left
  /// out.
  public func interpolated(_ text: String) -> String {
    var result = ""
    var remaining = Self.maximumExpansion
    var rest = Substring(text).utf8
    while let placeholder = rest.firstPlaceholder {
      result += Substring(rest[..<placeholder.start])
      if let value = variables[Name(placeholder.name)]?.description, value.utf8.count <= remaining {
        result += value
        remaining -= value.utf8.count
      }
      rest = rest[placeholder.end...]
    }
    return result + Substring(rest)
  }
}

/// Returns the names of the `{{name}}` placeholders in a text, in their order.
package func namesInterpolated(in text: String) -> [String] {
  var names: [String] = []
  var rest = Substring(text).utf8
  while let placeholder = rest.firstPlaceholder {
    names.append(placeholder.name)
    rest = rest[placeholder.end...]
  }
  return names
}

extension Substring.UTF8View {
  /// The first `{{name}}`: its start, the name, and its end.
  fileprivate var firstPlaceholder: (start: Index, name: String, end: Index)? {
    guard let open = firstPair(of: "{"), let close = self[open.end...].firstPair(of: "}") else {
      return nil
    }
    let words = self[open.end..<close.start].split(separator: UInt8(ascii: " "))
    return (open.start, words.map { Substring($0) }.joined(separator: " "), close.end)
  }

  /// The range of the first two adjacent braces.
  private func firstPair(of brace: Unicode.Scalar) -> (start: Index, end: Index)? {
    let brace = UInt8(ascii: brace)
    var place = startIndex
    while let start = self[place...].firstIndex(of: brace) {
      place = index(after: start)
      if place < endIndex, self[place] == brace { return (start, index(after: place)) }
    }
    return nil
  }
}
