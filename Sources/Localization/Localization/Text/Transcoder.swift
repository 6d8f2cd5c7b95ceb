/// Converts a text to UTF-8.
struct Transcoder {
  let file: [UInt8]
  let form: TextEncoding.Form
  let range: Range<Int>
  let hasOffsets: Bool
  var utf8: [UInt8] = []
  var offsets: [UInt32] = []
  var hasLoneSurrogates = false
  var firstError: Int?

  mutating func run() {
    switch form {
    case .utf8: convertUTF8()
    case .utf16LittleEndian, .utf16BigEndian: convertUTF16()
    case .utf32LittleEndian, .utf32BigEndian: convertUTF32()
    }
    if hasOffsets { offsets.append(UInt32(range.upperBound)) }
  }

  private mutating func append(_ scalar: UInt32, at offset: Int, length: Int) {
    let count = utf8.count
    utf8.appendUTF8(scalar)
    guard hasOffsets else { return }
    offsets.append(UInt32(offset))
    for _ in count + 1..<utf8.count { offsets.append(UInt32(offset + length)) }
  }

  private mutating func convertUTF8() {
    var parser = Unicode.UTF8.ForwardParser()
    var units = file[range].makeIterator()
    var offset = range.lowerBound
    while true {
      switch parser.parseScalar(from: &units) {
      case .valid(let scalar):
        append(Unicode.UTF8.decode(scalar).value, at: offset, length: scalar.count)
        offset += scalar.count
      case .error(let length):
        append(0xFFFD, at: offset, length: length)
        offset += length
      case .emptyInput: return
      }
    }
  }

  /// Tables are often UTF-16, so this writes into a buffer, which is several times faster than appending.
  private mutating func convertUTF16() {
    let (range, isBigEndian, hasOffsets) = (range, form == .utf16BigEndian, hasOffsets)
    var offsets: [UInt32] = []
    var firstLoneSurrogate: Int?
    utf8 = [UInt8](unsafeUninitializedCapacity: range.count / 2 * 3) { out, count in
      file.withUnsafeBytes { file in
        func unit(_ offset: Int) -> UInt32 {
          let unit = file.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
          return UInt32(isBigEndian ? UInt16(bigEndian: unit) : UInt16(littleEndian: unit))
        }
        var length = 0
        func write(_ byte: UInt32) {
          out[length] = UInt8(truncatingIfNeeded: byte)
          length += 1
        }
        var offset = range.lowerBound
        while offset < range.upperBound {
          if !hasOffsets, offset + 8 <= range.upperBound {
            // Four characters of ASCII
            let units = file.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            if units & (isBigEndian ? 0x80FF_80FF_80FF_80FF : 0xFF80_FF80_FF80_FF80) == 0 {
              let letters = isBigEndian ? units >> 8 : units
              let pairs = (letters | letters >> 8) & 0x0000_FFFF_0000_FFFF
              let bytes = UInt32(truncatingIfNeeded: pairs | pairs >> 16).littleEndian
              UnsafeMutableRawBufferPointer(out).storeBytes(of: bytes, toByteOffset: length, as: UInt32.self)
              length += 4
              offset += 8
              continue
            }
          }
          let start = length
          var scalar = unit(offset)
          var next = offset + 2
          if 0xD800...0xDFFF ~= scalar {
            let second = next < range.upperBound ? unit(next) : 0
            if scalar < 0xDC00, 0xDC00...0xDFFF ~= second {
              scalar = 0x1_0000 + (scalar & 0x3FF) << 10 + second & 0x3FF
              next += 2
            } else {
              firstLoneSurrogate = firstLoneSurrogate ?? offset
            }
          }
          switch scalar {
          case ..<0x80: write(scalar)
          case ..<0x800: write(0xC0 | scalar >> 6)
          case ..<0x1_0000:
            write(0xE0 | scalar >> 12)
            write(0x80 | scalar >> 6 & 0x3F)
          default:
            write(0xF0 | scalar >> 18)
            write(0x80 | scalar >> 12 & 0x3F)
            write(0x80 | scalar >> 6 & 0x3F)
          }
          if scalar >= 0x80 { write(0x80 | scalar & 0x3F) }
          if hasOffsets {
            offsets.append(UInt32(offset))
            for _ in start + 1..<length { offsets.append(UInt32(next)) }
          }
          offset = next
        }
        count = length
      }
    }
    self.offsets = offsets
    hasLoneSurrogates = firstLoneSurrogate != nil
    // CoreFoundation passes the text through UTF-8, which ends before the first lone surrogate. Only one
    // at the very start leaves nothing.
    firstError = firstLoneSurrogate == range.lowerBound ? range.lowerBound : nil
  }

  private mutating func convertUTF32() {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
      let bytes = file[offset..<offset + 4]
      let value = (form == .utf32BigEndian ? Array(bytes) : bytes.reversed())
        .reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      if Unicode.Scalar(value) == nil { firstError = firstError ?? offset }
      append(Unicode.Scalar(value) == nil ? 0xFFFD : value, at: offset, length: 4)
    }
  }
}
