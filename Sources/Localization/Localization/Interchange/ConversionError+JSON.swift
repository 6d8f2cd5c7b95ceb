import JSON

extension [UInt8] {
  /// Goes through a JSON document that is converted from, value by value, to its end.
  /// - Parameter body: reads the document's value; it is given what tells the places of ascending offsets.
  func withCursor<Value>(
    _ body: (inout Cursor, inout PlaceFinder) throws(JSON.ParseError) -> Value
  ) throws(ConversionError) -> Value {
    do throws(JSON.ParseError) {
      var cursor = try Cursor(self)
      var places = PlaceFinder(self)
      let value = try body(&cursor, &places)
      try cursor.finish()
      return value
    } catch {
      throw ConversionError(error.problem, at: StringsFile.Place(error.place))
    }
  }
}

extension Cursor {
  /// Opens the next value, which has to be an object.
  mutating func enterObject(orSay problem: String) throws(JSON.ParseError) {
    guard nextByte != UInt8(ascii: "{") else { return try enterObject() }
    let error = error(problem)
    try skip()
    throw error
  }
}

extension StringsFile.Place {
  init(_ place: JSON.Place) {
    self.init(line: place.line, column: place.column)
  }
}
