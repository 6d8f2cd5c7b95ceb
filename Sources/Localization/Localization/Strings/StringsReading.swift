/// The first step of reading a `.strings` file: detects the format and reads property lists.
///
/// The order is CFPropertyList's. A valid binary property list is one. Then the encoding is detected. A
/// text whose first character is `<` is tried as XML. Everything else, including XML that fails, is
/// the text format, which ``StringsParser`` reads.
struct StringsReading {
  enum Content {
    case propertyList(PropertyList)
    case text
    /// A file that is refused without reading its text.
    case refused(StringsFile.Fault.Kind, at: Int)
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
    if bytes.starts(with: Array("bplist0".utf8)), let value = PropertyList(binary: bytes) {
      format = .binaryPropertyList
      content = value.hasExcessiveMarks ? .refused(.tooManyMarks, at: 0) : .propertyList(value)
    } else if source.start >= source.end {
      (format, content) = (.text, .refused(.emptyFile, at: source.fileStart))
    } else if source.mayBeXML, let place = source.excessiveMarks(escaped: true) {
      (format, content) = (.text, .refused(.tooManyMarks, at: place))
    } else if source.mayBeXML, let value = PropertyList(xml: bytes, source) {
      (format, content) = (.xmlPropertyList, .propertyList(value))
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
    guard firstError == nil || encoding.form == .utf8 else { return false }
    let first = utf8[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "<")
  }
}
