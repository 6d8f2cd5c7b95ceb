/// The text with the values of variables for `{{name}}`, and nothing for a name that has none.
///
/// Spaces around a name don't count, and several inside are one. A value that would make the values of the text
/// longer than ``maximumExpansion`` in all is left out.
func interpolate(_ text: String, value: (String) -> VariableValue?) -> String {
  var result = ""
  var room = maximumExpansion
  var rest = Substring(text).utf8
  while let (open, name, close) = rest.placeholder {
    result += Substring(rest[..<open])
    if let value = value(name)?.description, value.utf8.count <= room {
      result += value
      room -= value.utf8.count
    }
    rest = rest[close...]
  }
  return result + Substring(rest)
}

/// The names in a text that stand for values, in order.
package func namesInterpolated(in text: String) -> [String] {
  var names: [String] = []
  var rest = Substring(text).utf8
  while let (_, name, close) = rest.placeholder {
    names.append(name)
    rest = rest[close...]
  }
  return names
}

/// The maximum length of all values in a text, in bytes of UTF-8: a name may occur any number of times.
let maximumExpansion = 1 << 16

extension Substring.UTF8View {
  /// The first `{{name}}`: where it begins, the name, and what is behind it.
  fileprivate var placeholder: (start: Index, name: String, end: Index)? {
    guard let open = braces("{"), let close = self[open.end...].braces("}") else { return nil }
    let words = self[open.end..<close.start].split(separator: UInt8(ascii: " "))
    return (open.start, words.map { Substring($0) }.joined(separator: " "), close.end)
  }

  /// Where a brace first comes twice, one after the other.
  fileprivate func braces(_ brace: Unicode.Scalar) -> (start: Index, end: Index)? {
    let brace = UInt8(ascii: brace)
    var place = startIndex
    while let start = self[place...].firstIndex(of: brace) {
      place = index(after: start)
      if place < endIndex, self[place] == brace { return (start, index(after: place)) }
    }
    return nil
  }
}
