internal import Localization

/// A text with its features.
struct Text: Sendable {
  let string: String
  /// The text cut into its specifiers: once, for all the rules that look at those.
  let format: FormatString
  let features: TextFeatures
  /// The columns that it takes in a font of fixed width: an estimate of its length on the screen.
  let width: Int

  init(_ string: String) {
    self.string = string
    var scan = FeatureScan()
    for scalar in string.unicodeScalars { scan.take(scalar.value) }
    scan.end()
    features = scan.features
    width = scan.width
    format =
      scan.features.contains(.percent) ? FormatString(string) : FormatString(withoutPercent: string)
  }

  /// The words outside format specifiers.
  var words: [Word] {
    format.pieces.flatMap { piece in
      if case .literal(let range) = piece { string[range].words } else { [Word]() }
    }
  }

  var isEmpty: Bool { string.isEmpty }

  func has(_ features: TextFeatures) -> Bool { !self.features.isDisjoint(with: features) }
}
