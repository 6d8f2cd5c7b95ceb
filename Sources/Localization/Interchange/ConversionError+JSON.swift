internal import JSON
internal import JSONParsing

extension JSON {
  /// Reads a document that is converted from.
  init(converting bytes: [UInt8]) throws(ConversionError) {
    do throws(ParseError) {
      self = try JSON(parsing: bytes)
    } catch {
      throw ConversionError(error.problem, at: StringsFile.Place(error.place))
    }
  }
}

extension StringsFile.Place {
  init(_ place: JSON.Place) {
    self.init(line: place.line, column: place.column)
  }
}
