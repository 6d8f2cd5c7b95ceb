public import Lint
public import Localization

extension Finding.Place {
  /// The place in a file of texts.
  public init(_ place: StringsFile.Place) {
    self.init(line: place.line, column: place.column)
  }
}

extension Finding {
  /// The key of the text that it is about.
  package var key: String? {
    guard case .translation(_, let key)? = subject else { return nil }
    return key
  }
}
