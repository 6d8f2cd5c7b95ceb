extension String {
  /// The text with every occurrence of a sequence of code points replaced.
  ///
  /// `replacing` looks for characters: a quotation mark with a combining mark after it is another one to
  /// it, and the same quotation mark to every format that a text is written in.
  func replacingScalars(_ wanted: String, with replacement: String) -> String {
    let wanted = Array(wanted.utf8)
    let replacement = Array(replacement.utf8)
    guard let first = wanted.first else { return self }
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.first {
      if byte == first, rest.starts(with: wanted) {
        result += replacement
        rest = rest.dropFirst(wanted.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
