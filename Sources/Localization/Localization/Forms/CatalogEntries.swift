import Documents
package import JSON

/// The entries of a string catalog, read one after another: all of them at once would take many times the file.
package struct CatalogEntries {
  /// A key with what the catalog says of it.
  package struct Entry {
    package let key: String
    package let value: JSON
    package let place: StringsFile.Place
    /// Where the text of the value is in the file.
    let range: Range<Int>
  }

  /// The language of the source texts, where the catalog names one.
  package private(set) var sourceLanguage: String?

  private let bytes: [UInt8]
  /// Where the entries begin.
  private var start: Int?
  /// How many entries there are, those that a later one replaces among them.
  package private(set) var count = 0
  /// Of each key that is there more than once the number of the entry that counts, the last one.
  private var repeated: [Identity: Int] = [:]

  package init(_ bytes: [UInt8]) throws(ConversionError) {
    self.bytes = bytes
    try bytes.withCursor { (cursor, _) throws(JSON.ParseError) in
      try cursor.enterObject(orSay: Self.problem)
      while let name = try cursor.nextMember() {
        switch name {
        case "sourceLanguage": sourceLanguage = try cursor.read { $0.string }
        case "strings" where cursor.nextByte == UInt8(ascii: "{"):
          start = cursor.nextOffset
          (count, repeated) = (0, [:])
          var seen: Set<Identity> = []
          try cursor.enterObject()
          while let key = try cursor.nextMember() {
            if !seen.insert(Identity(key)).inserted { repeated[Identity(key)] = count }
            count += 1
            guard count <= StringsFile.maximumEntries else {
              throw cursor.error(ConversionError.tooManyEntries(at: nil).problem)
            }
            try cursor.skip()
          }
        default: try cursor.skip()
        }
      }
    }
    guard start != nil else { throw ConversionError(Self.problem) }
  }

  private static let problem = "the file has no 'strings', and so is not a string catalog"

  /// Gives each key's entry, in the order of the file.
  package func visit(_ body: (Entry) -> Void) throws(ConversionError) {
    try bytes.withCursor { (cursor, places) throws(JSON.ParseError) in
      try cursor.enterObject()
      while try cursor.nextMember() != nil {
        guard cursor.nextOffset == start else {
          try cursor.skip()
          continue
        }
        var number = 0
        try cursor.enterObject()
        while let key = try cursor.nextMember() {
          if repeated[Identity(key)] ?? number == number {
            let start = cursor.nextOffset
            let place = StringsFile.Place(places.place(of: start))
            let value = try cursor.value()
            body(Entry(key: key, value: value, place: place, range: start..<cursor.offset))
          } else {
            try cursor.skip()
          }
          number += 1
        }
      }
    }
  }

  /// The places of values in an entry, by the ways that lead to them from there.
  package func places(of pointers: [JSON.Pointer], in entry: Entry) -> [JSON.Pointer: StringsFile
    .Place]
  {
    JSON.places(of: pointers, in: Array(bytes[entry.range])).mapValues { place in
      StringsFile.Place(
        line: entry.place.line + place.line - 1,
        column: place.line == 1 ? entry.place.column + place.column - 1 : place.column)
    }
  }
}
