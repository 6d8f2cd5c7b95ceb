internal import CICU

extension String {
  /// The text in normalization form C.
  var nfc: String {
    var text = self
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { source in
        guard let start = source.baseAddress else { return "" }
        // No character grows to more than three times its length in form C (Unicode, UAX #15).
        let bytes = [UInt8](unsafeUninitializedCapacity: source.count * 3) { buffer, count in
          buffer.withMemoryRebound(to: CChar.self) { buffer in
            guard let out = buffer.baseAddress else { return }
            let length = cicu_nfc(start, Int32(clamping: source.count), out, Int32(buffer.count))
            count = max(0, min(Int(length), buffer.count))
          }
        }
        return bytes.isEmpty ? self : String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// Whether letters of scripts that nobody writes together stand in it (Unicode, UTS #39).
  var mixesScripts: Bool {
    var text = self
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { source in
        guard let start = source.baseAddress else { return false }
        let failed = cicu_spoof_check(start, Int32(clamping: source.count))
        return failed > 0 && failed & Int32(CICU_SPOOF_MIXED_SCRIPTS) != 0
      }
    }
  }
}

/// A part of a text between white space, with its place.
struct Word {
  let text: Substring
  var range: Range<String.Index> { text.startIndex..<text.endIndex }
}

extension String {
  /// The runs of letters and marks.
  var words: [Word] {
    unicodeScalars.split { scalar in
      !(scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark)
    }.map { Word(text: Substring($0)) }
  }

  /// Where a text stands in this one, first occurrence first.
  func ranges(ofText text: String) -> [Range<Index>] {
    var found: [Range<Index>] = []
    var start = startIndex
    while start < endIndex {
      if self[start...].unicodeScalars.starts(with: text.unicodeScalars) {
        let end = unicodeScalars.index(start, offsetBy: text.unicodeScalars.count)
        found.append(start..<end)
        start = end
      } else {
        start = unicodeScalars.index(after: start)
      }
    }
    return found
  }

  /// The text with a part replaced.
  func replacing(_ range: Range<Index>, by text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
