public import Findings
public import Localization

extension Finding.Place {
  /// The place in a file of texts.
  public init(_ place: StringsFile.Place) {
    self.init(line: place.line, column: place.column)
  }
}
