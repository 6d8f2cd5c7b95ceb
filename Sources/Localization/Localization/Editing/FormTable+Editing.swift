import Documents
import JSON

extension FormTable {
  /// A text of a file with forms, and the text to write in its place.
  public struct Replacement: Sendable {
    /// The place of the text, as ``FormTable/Text/place`` has it.
    public var place: StringsFile.Place
    /// The text of the file.
    public var old: String
    /// The new text.
    public var new: String

    /// Creates a replacement.
    public init(at place: StringsFile.Place, _ old: String, by new: String) {
      (self.place, self.old, self.new) = (place, old, new)
    }
  }

  /// Returns a `.stringsdict` in XML, or a string catalog, with other texts; every other byte stays.
  ///
  /// A text whose bytes are not found at its place, such as one of two equal texts on one line, stays as it is.
  /// - Returns: The bytes, and the number of texts that were replaced.
  public static func replacing(
    _ replacements: [Replacement], in bytes: [UInt8], isCatalog: Bool
  ) -> (bytes: [UInt8], count: Int) {
    let lineEnds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    let lineStarts = [0] + lineEnds.map { $0 + 1 } + [bytes.count]
    let splices = replacements.compactMap { replacement -> Splice? in
      let number = replacement.place.line
      guard lineStarts.indices.contains(number) else { return nil }
      let line = lineStarts[number - 1]..<lineStarts[number]
      let range =
        isCatalog
        ? bytes.rangeOfJSON(replacement.old, at: replacement.place, in: line)
        : bytes.rangeOfXML(replacement.old, in: line)
      let text = isCatalog ? JSON.string(replacement.new).text() : replacement.new.asXML
      return range.map { Splice(range: $0, replacement: Array(text.utf8)) }
    }
    return bytes.applying(splices)
  }
}

extension [UInt8] {
  /// Returns the range of a JSON string at a place, if it is the text.
  fileprivate func rangeOfJSON(_ text: String, at place: StringsFile.Place, in line: Range<Int>) -> Range<Int>? {
    let content = String(decoding: self[line], as: UTF8.self)
    let before = String(String.UnicodeScalarView(content.unicodeScalars.prefix(place.column - 1))).utf8.count
    let start = line.lowerBound + before
    guard line.contains(start), self[start] == UInt8(ascii: "\"") else { return nil }
    var end = start + 1
    while end < count, self[end] != UInt8(ascii: "\"") { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < count, (try? JSON(parsing: Array(self[start...end])))?.string == text else { return nil }
    return start..<end + 1
  }

  /// Returns the range of the content of the only `<string>` that begins on a line and has the text.
  fileprivate func rangeOfXML(_ text: String, in line: Range<Int>) -> Range<Int>? {
    let (opening, closing) = (Array("<string>".utf8), Array("</string>".utf8))
    let found = line.compactMap { start -> Range<Int>? in
      guard self[start...].starts(with: opening) else { return nil }
      let content = start + opening.count
      guard let end = (content..<count).first(where: { self[$0...].starts(with: closing) }),
        (try? XMLElement(reading: Array(self[start..<end + closing.count])))?.text == text
      else { return nil }
      return content..<end
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension String {
  /// The text as the content of an XML element.
  fileprivate var asXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
