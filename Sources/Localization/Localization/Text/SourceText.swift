import Support
import Synchronization

/// The text of a file as UTF-8, with a map back to the bytes of the file.
///
/// A file in well-formed UTF-8, which most files are, is used as it is. Any other text is converted
/// once, so that the grammar is written for one encoding:
/// - a lone surrogate of UTF-16 keeps its own three bytes, as in WTF-8;
/// - a damaged sequence becomes U+FFFD.
///
/// Offsets into ``utf8`` are called text offsets, those into the file are called file offsets.
final class SourceText: Sendable {
  let encoding: TextEncoding
  /// The text, after ``start``.
  let utf8: [UInt8]
  /// The text offset at which the text begins.
  let start: Int
  /// The file offset at which the text begins: after a byte order mark, or after the unit that
  /// CoreFoundation skips.
  let fileStart: Int
  /// The file offset at which the last complete code unit ends.
  let fileEnd: Int
  /// The file offset of the first error for which CoreFoundation rejects the encoding.
  let firstError: Int?
  /// The file offset of the first single byte A9 in UTF-8.
  ///
  /// CoreFoundation reads such bytes as U+FFFD: an old concession to files with a copyright sign in MacRoman
  /// or Latin-1.
  let firstCopyrightSign: Int?
  var hasCopyrightSigns: Bool { firstCopyrightSign != nil }

  let hasLoneSurrogates: Bool
  /// The file offset of each text offset; empty if both are equal.
  private let fileOffsets: [UInt32]
  /// The index of lines and columns, made at its first use.
  private let places = Mutex<PlaceIndex?>(nil)

  /// Decodes a file.
  ///
  /// - Parameter hasOffsets: Whether file offsets are needed.
  init(_ file: [UInt8], hasOffsets: Bool = true) {
    let (encoding, textStart) = TextEncoding.detect(file)
    self.encoding = encoding
    fileStart = min(textStart, file.count)
    let size = encoding.form.unitSize
    fileEnd = fileStart + (file.count - fileStart) / size * size
    var copyrightSign: Int?
    var error: Int?
    if encoding.form == .utf8 { error = Self.firstErrorInUTF8(file, from: fileStart, &copyrightSign) }
    firstCopyrightSign = copyrightSign
    if encoding.form == .utf8, error == nil, copyrightSign == nil {
      (utf8, start, fileOffsets) = (file, fileStart, [])
      hasLoneSurrogates = false
      firstError = nil
    } else {
      var conversion = Transcoder(
        file: file, form: encoding.form, range: fileStart..<fileEnd, hasOffsets: hasOffsets)
      conversion.run()
      (utf8, start, fileOffsets) = (conversion.utf8, 0, conversion.offsets)
      hasLoneSurrogates = conversion.hasLoneSurrogates
      firstError = error ?? conversion.firstError
    }
  }

  /// Returns the file offset of the first error in UTF-8 other than a single byte A9.
  private static func firstErrorInUTF8(_ file: [UInt8], from start: Int, _ copyrightSign: inout Int?) -> Int? {
    var start = start
    while true {
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: file.span.extracting(start..<file.count))
        return nil
      } catch {
        let place = start + error.byteOffsets.lowerBound
        guard file[place] == 0xA9 else { return place }
        copyrightSign = copyrightSign ?? place
        start = place + 1
      }
    }
  }

  // MARK: Offsets

  /// The text offset at which the text ends.
  var end: Int { utf8.count }

  func fileOffset(_ offset: Int) -> Int { fileOffsets.isEmpty ? offset : Int(fileOffsets[offset]) }

  func fileRange(_ range: Range<Int>) -> Range<Int> { fileOffset(range.lowerBound)..<fileOffset(range.upperBound) }

  /// Returns the file offset of the start of a line, which ends with LF, or of the end of the text.
  func startOfLine(_ line: Int) -> Int {
    var index = start
    for _ in 1..<max(1, line) { index = utf8[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end }
    return fileOffset(index)
  }

  /// Returns the text offset of the first scalar that does not begin before a file offset.
  func textOffset(_ offset: Int) -> Int {
    guard !fileOffsets.isEmpty else { return max(start, min(offset, end)) }
    let index = min(fileOffsets.partitioningIndex { $0 >= offset }, end)
    // The bytes inside a scalar have the file offset of its end.
    return utf8[index...].firstIndex { $0 & 0xC0 != 0x80 } ?? end
  }

  /// Returns the line and column of a file offset. A byte order mark takes no column.
  func place(of offset: Int) -> StringsFile.Place {
    places.withLock { places in
      let index = places ?? PlaceIndex(utf8, from: start)
      places = index
      return index.place(of: textOffset(offset), in: utf8)
    }
  }

  /// Returns a fault at a range of file offsets.
  func fault(
    _ kind: StringsFile.Fault.Kind, at range: Range<Int>, _ message: String, _ fix: String,
    effect: StringsFile.Fault.Effect = .rejects, entriesLost: Int = 0, key: ExactString? = nil
  ) -> StringsFile.Fault {
    StringsFile.Fault(
      kind: kind, effect: effect, range: range, place: place(of: range.lowerBound),
      message: message, fix: fix, entriesLost: entriesLost, key: key)
  }

  // MARK: Text

  /// Returns the text of a range of file offsets, which may cut a character into two.
  func text(inFile range: Range<Int>) -> ExactString {
    let bytes = utf8[textOffset(range.lowerBound)..<textOffset(range.upperBound)]
    return hasLoneSurrogates ? ExactString(wtf8: bytes) : ExactString(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns the text of a range of text offsets, both at the start of a character.
  func text(_ range: Range<Int>) -> ExactString {
    guard !hasLoneSurrogates else { return ExactString(wtf8: utf8[range]) }
    // The whole text is well-formed: validating each part again takes a tenth of the time of reading.
    let utf8 = utf8
    var text = UTF8Span(unchecked: utf8.span.extracting(range))
    _ = text.checkForASCII()
    return ExactString(String(copying: text))
  }

  /// The text up to the first lone surrogate.
  var wellFormedPrefix: ArraySlice<UInt8> {
    let text = utf8[start...]
    guard hasLoneSurrogates else { return text }
    let surrogate = text.indices.first { utf8[$0] == 0xED && utf8[$0 + 1] >= 0xA0 }
    return text[..<(surrogate ?? end)]
  }

  /// The number of start tags of `<key>` elements in XML, and of texts that look like them.
  var keyTagCount: Int {
    var count = 0
    var rest = utf8[start...]
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(tag + 1)...]
      if rest.starts(with: "key".utf8) { count += 1 }
    }
    return count
  }

  /// Returns the number of line ends (LF, CR, CR LF) in a range of file offsets.
  func lineEndCount(inFile range: Range<Int>) -> Int {
    var count = 0
    var previous: UInt8 = 0
    for byte in utf8[textOffset(range.lowerBound)..<textOffset(range.upperBound)] {
      if byte == 0x0D || byte == 0x0A && previous != 0x0D { count += 1 }
      previous = byte
    }
    return count
  }
}

extension UInt8 {
  /// Eight times the byte.
  fileprivate var repeated: UInt64 { UInt64(self) &* 0x0101_0101_0101_0101 }
}

extension UInt64 {
  /// A Boolean value that indicates whether one of the eight bytes is zero.
  fileprivate var hasZeroByte: Bool { (self &- UInt8(0x01).repeated) & ~self & UInt8(0x80).repeated != 0 }

  /// A Boolean value that indicates whether the eight bytes are ASCII without line ends.
  fileprivate var isOneLineOfASCII: Bool {
    self & UInt8(0x80).repeated == 0 && !(self ^ UInt8(0x0A).repeated).hasZeroByte
      && !(self ^ UInt8(0x0D).repeated).hasZeroByte
  }
}

extension [UInt8] {
  /// Returns the first index of either byte in a range, or the end of the range.
  func firstIndex(of one: UInt8, or other: UInt8, in range: Range<Int>) -> Int {
    let (ones, others) = (one.repeated, other.repeated)
    var index = range.lowerBound
    withUnsafeBytes { bytes in
      while index + 8 <= range.upperBound {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if (word ^ ones).hasZeroByte || (word ^ others).hasZeroByte { break }
        index += 8
      }
      while index < range.upperBound, bytes[index] != one, bytes[index] != other { index += 1 }
    }
    return index
  }

  /// Returns the scalar at an index of well-formed UTF-8 (or WTF-8), and its length.
  func scalar(at index: Int) -> (value: UInt32, length: Int) {
    func tail(_ number: Int) -> UInt32 { UInt32(self[index + number] & 0x3F) }
    let head = UInt32(self[index])
    return switch head {
    case ..<0x80: (head, 1)
    case ..<0xE0: ((head & 0x1F) << 6 | tail(1), 2)
    case ..<0xF0: ((head & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
    default: ((head & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    }
  }

  /// Appends a scalar, or a lone surrogate with its own three bytes.
  mutating func appendUTF8(_ scalar: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | scalar >> shift & 0x3F) }
    switch scalar {
    case ..<0x80: append(UInt8(scalar))
    case ..<0x800: self += [UInt8(0xC0 | scalar >> 6), tail(0)]
    case ..<0x1_0000: self += [UInt8(0xE0 | scalar >> 12), tail(6), tail(0)]
    default: self += [UInt8(0xF0 | scalar >> 18), tail(12), tail(6), tail(0)]
    }
  }
}

extension ExactString {
  /// Creates a text from UTF-8 in which surrogates have three bytes of their own.
  init(wtf8 bytes: ArraySlice<UInt8>) {
    var units: [UInt16] = []
    var rest = bytes
    while let first = rest.firstIndex(of: 0xED) {
      units += String(decoding: rest[..<first], as: UTF8.self).utf16
      // U+D000 to U+DFFF
      units.append(0xD000 | UInt16(bytes[first + 1] & 0x3F) << 6 | UInt16(bytes[first + 2] & 0x3F))
      rest = rest[(first + 3)...]
    }
    self.init(utf16: units + String(decoding: rest, as: UTF8.self).utf16)
  }
}

/// Turns text offsets into lines and columns.
///
/// The place of every 512th byte is known, so that the time for one offset does not depend on the
/// length of its line.
private struct PlaceIndex {
  private static let distance = 512
  private let start: Int
  private var marks: [StringsFile.Place] = []

  init(_ utf8: [UInt8], from start: Int) {
    self.start = start
    var place = StringsFile.Place(line: 1, column: 1)
    for mark in stride(from: start, through: utf8.count, by: Self.distance) {
      marks.append(place)
      Self.advance(&place, over: mark..<min(mark + Self.distance, utf8.count), of: utf8)
    }
  }

  func place(of offset: Int, in utf8: [UInt8]) -> StringsFile.Place {
    let mark = (offset - start) / Self.distance
    var place = marks[mark]
    Self.advance(&place, over: start + mark * Self.distance..<offset, of: utf8)
    return place
  }

  private static func advance(_ place: inout StringsFile.Place, over range: Range<Int>, of utf8: [UInt8]) {
    var (line, column) = (place.line, place.column)
    utf8.withUnsafeBytes { bytes in
      var index = range.lowerBound
      while index < range.upperBound {
        if index + 8 <= range.upperBound {
          let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          if word.isOneLineOfASCII {
            column += 8
            index += 8
            continue
          }
        }
        let byte = bytes[index]
        index += 1
        if byte == 0x0A || byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A) {
          (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
    }
    place = .init(line: line, column: column)
  }
}
