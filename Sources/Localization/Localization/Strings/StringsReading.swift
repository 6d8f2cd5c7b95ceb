import Documents

/// The first step of reading a `.strings` file: detects the format and reads property lists.
///
/// The order is CFPropertyList's. A valid binary property list is one. Then the encoding is detected. A
/// text whose first character is `<` is tried as XML. A broken property list is refused. Everything else is
/// the text format, which ``StringsParser`` reads.
struct StringsReading {
  enum Content {
    case propertyList(PropertyList)
    case text
    /// A file that is refused without reading its text.
    case refused(StringsFile.Fault.Kind, at: Int, because: String? = nil)
  }

  let format: StringsFile.Format
  let source: SourceText
  let content: Content

  /// - Parameter hasOffsets: Whether file offsets and places are needed.
  init(_ bytes: [UInt8], hasOffsets: Bool) {
    guard bytes.count <= StringsFile.maximumSize else {
      source = SourceText([])
      (format, content) = (.text, .refused(.tooLarge, at: 0))
      return
    }
    source = SourceText(bytes, hasOffsets: hasOffsets)
    if var list = BinaryPropertyList(bytes), let value = list.read() {
      format = .binaryPropertyList
      content = value.hasExcessiveMarks ? .refused(.tooManyMarks, at: 0) : .propertyList(value)
    } else if bytes.starts(with: Array("bplist00".utf8)), source.firstError != nil {
      let problem = "the binary property list is cut off or damaged"
      (format, content) = (.text, .refused(.malformedPropertyList, at: 0, because: problem))
    } else if source.start >= source.end {
      (format, content) = (.text, .refused(.emptyFile, at: source.fileStart))
    } else if source.mayBeXML, let place = source.excessiveMarks(escaped: true) {
      (format, content) = (.text, .refused(.tooManyMarks, at: place))
    } else if source.mayBeXML, let value = PropertyList(xml: bytes, source) {
      (format, content) = (.xmlPropertyList, .propertyList(value))
    } else if source.mayBeXML, let (place, problem) = source.faultOfXML(in: bytes) {
      (format, content) = (.text, .refused(.malformedPropertyList, at: place, because: problem))
    } else {
      format = .text
      content = source.firstError.map { .refused(.invalidEncoding, at: $0) } ?? .text
    }
  }
}

extension SourceText {
  /// A Boolean value that indicates whether the first character is `<`.
  ///
  /// An XML parser may know better than ``firstError``: UTF-8 text can declare another encoding.
  fileprivate var mayBeXML: Bool {
    (firstError == nil || encoding.form == .utf8) && textAfterSpace.first == UInt8(ascii: "<")
  }

  /// The text without the white space of XML at its start.
  private var textAfterSpace: ArraySlice<UInt8> { utf8[start...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

  /// Returns the problem of a text that begins like a property list in XML, and the offset of its line; `nil` for
  /// other texts.
  fileprivate func faultOfXML(in bytes: [UInt8]) -> (place: Int, problem: String)? {
    let starts = ["<?xml", "<!DOCTYPE plist", "<plist"]
    guard starts.contains(where: { textAfterSpace.starts(with: $0.utf8) }) else { return nil }
    do throws(ConversionError) { _ = try XMLElement(reading: bytes) } catch {
      return error.place.map { (startOfLine($0.line), "the XML can't be read: \(error.problem)") }
    }
    if let line = lineOfCommentInText {
      return (startOfLine(line), "there is a comment in a text, which a property list can't have")
    }
    return (fileStart, "the XML is not a property list")
  }

  /// The line of the first comment inside the tags of a key or a text; `nil` if there is none.
  private var lineOfCommentInText: Int? {
    var line = 1
    var isInText = false
    for index in start..<end {
      let rest = utf8[index..<end]
      if utf8[index] == UInt8(ascii: "\n") { line += 1 }
      guard utf8[index] == UInt8(ascii: "<") else { continue }
      if isInText, rest.starts(with: "<!--".utf8) { return line }
      isInText = rest.starts(with: "<string>".utf8) || rest.starts(with: "<key>".utf8)
    }
    return nil
  }
}
