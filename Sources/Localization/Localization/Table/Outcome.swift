/// What CoreFoundation makes of a text.
enum Outcome: Sendable {
  /// A table; what begins at `end` or later is not read.
  case table(StringsTable, end: Int)
  /// A property list that is not a table: a single string, an array, data.
  case value(PropertyList, end: Int)
  case failure(StringsFile.Fault.Kind, at: Int)
}

extension Outcome {
  /// Reads a file as CoreFoundation does.
  ///
  /// The order is CFPropertyList's: a valid binary property list is one; then the encoding is found; a text
  /// whose first character is `<` is tried as XML; all else, and XML that fails, is the text format.
  init(_ bytes: [UInt8]) { self = FileReading(bytes).outcome }
}

extension Outcome {
  init(_ value: PropertyList, end: Int) {
    if case .dictionary(let members) = value {
      self = .table(StringsTable(members), end: end)
    } else {
      self = .value(value, end: end)
    }
  }
}
