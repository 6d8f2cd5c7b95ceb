/// Converts a text to UTF-8.
struct Transcoder {
  private let file: [UInt8]
  private let range: Range<Int>
  private let hasOffsets: Bool
  private(set) var utf8: [UInt8] = []
  private(set) var offsets: [UInt32] = []
  private(set) var hasLoneSurrogates = false
  private(set) var firstError: Int?

  init(_ file: [UInt8], _ form: TextEncoding.Form, _ range: Range<Int>, hasOffsets: Bool) {
    self.file = file
    self.range = range
    self.hasOffsets = hasOffsets
    // Most texts are ASCII.
    utf8.reserveCapacity(range.count / form.unitSize)
    switch form {
    case .utf8: convert(as: UTF8.self, isBigEndian: false)
    case .utf16LittleEndian: convert(as: UTF16.self, isBigEndian: false)
    case .utf16BigEndian: convert(as: UTF16.self, isBigEndian: true)
    case .utf32LittleEndian: convert(as: UTF32.self, isBigEndian: false)
    case .utf32BigEndian: convert(as: UTF32.self, isBigEndian: true)
    }
    if hasOffsets { offsets.append(UInt32(range.upperBound)) }
    guard hasLoneSurrogates, firstError != range.lowerBound else { return }
    // CoreFoundation passes UTF-16 through UTF-8, which ends before the first lone surrogate. Only one
    // at the very start leaves nothing.
    firstError = nil
  }

  private mutating func convert<Encoding: Unicode.Encoding>(
    as encoding: Encoding.Type, isBigEndian: Bool
  ) {
    let size = MemoryLayout<Encoding.CodeUnit>.size
    file.withUnsafeBytes { file in
      func unit(at offset: Int) -> Encoding.CodeUnit {
        let unit = file.loadUnaligned(fromByteOffset: offset, as: Encoding.CodeUnit.self)
        return isBigEndian ? .init(bigEndian: unit) : .init(littleEndian: unit)
      }
      var units = stride(from: range.lowerBound, to: range.upperBound, by: size).lazy
        .map(unit).makeIterator()
      var parser = Encoding.ForwardParser()
      var offset = range.lowerBound
      while true {
        switch parser.parseScalar(from: &units) {
        case .emptyInput: return
        case .valid(let scalar):
          let end = offset + scalar.count * size
          append(Encoding.decode(scalar).value, from: offset, to: end)
          offset = end
        case .error(let length):
          let end = offset + length * size
          if size > 1 { firstError = firstError ?? offset }
          if size == 2 {
            hasLoneSurrogates = true
            append(UInt32(unit(at: offset)), from: offset, to: end)
          } else {
            append(0xFFFD, from: offset, to: end)
          }
          offset = end
        }
      }
    }
  }

  private mutating func append(_ scalar: UInt32, from start: Int, to end: Int) {
    let count = utf8.count
    utf8.appendUTF8(scalar)
    guard hasOffsets else { return }
    offsets.append(UInt32(start))
    for _ in count + 1..<utf8.count { offsets.append(UInt32(end)) }
  }
}
