extension String {
  /// Whether the text is white space and nothing else.
  package var isBlank: Bool {
    // Almost every text begins with a letter or a digit.
    if let first = utf8.first, first > UInt8(ascii: " "), first < 0x80 { return false }
    return unicodeScalars.allSatisfy { $0.properties.isWhitespace }
  }
}
