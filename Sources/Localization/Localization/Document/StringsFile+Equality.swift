// Two comments or tokens are equal if they say the same at the same place, whichever file they are from.

extension StringsFile.Comment {
  /// Whether range, style, position and text are equal.
  public static func == (one: Self, other: Self) -> Bool {
    (one.range, one.style, one.position) == (other.range, other.style, other.position)
      && one.text == other.text
  }

  /// Hashes the place and the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(text)
  }
}

extension StringsFile.Token {
  /// Whether range, quotes and text are equal.
  public static func == (one: Self, other: Self) -> Bool {
    (one.range, one.quote) == (other.range, other.quote) && one.text == other.text
  }

  /// Hashes the place and the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(text)
  }
}
