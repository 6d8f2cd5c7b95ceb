package import Documents
package import JSON

/// The reason why a file can't be read as texts.
public struct ConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the file, if there is one.
  public var place: StringsFile.Place?
  /// The problem: lower case, no full stop.
  public var problem: String

  package init(_ problem: String, at place: StringsFile.Place? = nil) {
    self.place = place
    self.problem = problem
  }

  /// The error for a file with more than ``StringsFile/maximumEntries`` entries.
  package static func tooManyEntries(at place: StringsFile.Place?) -> ConversionError {
    ConversionError("there are more than \(StringsFile.maximumEntries) entries; split it into several files", at: place)
  }

  /// The problem, preceded by its place if there is one.
  public var description: String { place.map { "\($0): \(problem)" } ?? problem }
}

// MARK: Documents

extension [UInt8] {
  /// Reads a JSON document value by value to its end.
  ///
  /// - Parameter body: Reads the document's value; the finder returns the places of ascending offsets.
  package func withCursor<Value>(
    _ body: (inout Cursor, inout PlaceFinder) throws(JSON.ParseError) -> Value
  ) throws(ConversionError) -> Value {
    do throws(JSON.ParseError) {
      var cursor = try Cursor(self)
      var places = PlaceFinder(self)
      let value = try body(&cursor, &places)
      try cursor.finish()
      return value
    } catch { throw ConversionError(error.problem, at: StringsFile.Place(error.place)) }
  }
}

extension Cursor {
  /// Opens the next value, which has to be an object.
  package mutating func enterObject(orSay problem: String) throws(JSON.ParseError) {
    guard nextByte != UInt8(ascii: "{") else { return try enterObject() }
    let error = error(problem)
    try skip()
    throw error
  }
}

extension StringsFile.Place { package init(_ place: JSON.Place) { self.init(line: place.line, column: place.column) } }

extension XMLElement {
  /// Reads the element of a file.
  package init(reading bytes: [UInt8]) throws(ConversionError) {
    // An entry takes two elements.
    let limits = XMLLimits(
      nodes: 2 * StringsFile.maximumEntries, advice: "there are too many elements; split it into several files")
    do throws(XMLFault) { self = try XMLElement(parsing: bytes, limits: limits) } catch {
      throw ConversionError(error.problem, at: error.place.map { StringsFile.Place($0) })
    }
  }

  /// The line on which the element begins.
  package var filePlace: StringsFile.Place { StringsFile.Place(place) }
}
