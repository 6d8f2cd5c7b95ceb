import CICU

/// The availability of ICU, the library with the data of locales and characters. It is loaded on first
/// use.
public enum UnicodeData {
  /// The missing library; `nil` if ICU is available. Without ICU no locale is recognized, and every text
  /// is English.
  public static var problem: String? { cicu_problem().map { String(cString: $0) } }
}

extension Unicode.Scalar {
  /// The code of the script in ISO 15924: `Latn`, `Arab`, `Zyyy` for characters of all scripts, `Zinh` for
  /// marks, `Zzzz` for characters without a script.
  public var script: String { ICU.text { cicu_script(value, $0, $1) } ?? "Zzzz" }

  /// The ASCII digit with the value of a decimal digit of any script.
  package var asASCIIDigit: Unicode.Scalar? {
    switch value {
    case 0x30...0x39: return self
    // The Arabic digits are the first beyond ASCII.
    case ..<0x660, 0x3000...0xA61F, 0xAC00...0xFF0F: return nil
    default:
      guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
      return Unicode.Scalar(0x30 + UInt32(value))
    }
  }
}

extension String {
  /// The text in normalization form C (Unicode Standard Annex 15).
  public var composed: String { passed { text, length in ICU.text { cicu_nfc(text, length, $0, $1) } } ?? self }

  /// A Boolean value that indicates whether the text mixes letters of scripts that no language mixes,
  /// such as Latin and Cyrillic (Unicode Technical Standard 39).
  public var mixesScripts: Bool { passed { cicu_mixes_scripts($0, $1) } == 1 }

  /// Calls a C function with the text as a pointer and a length.
  func passed<Result>(to call: (UnsafePointer<CChar>, Int32) -> Result) -> Result {
    let length = Int32(clamping: utf8.count)
    return withCString { call($0, length) }
  }
}

extension LocaleTag {
  /// Returns the texts in the order of the language (Unicode Technical Standard 10).
  public func sorted(_ texts: some Sequence<String>) -> [String] {
    texts.map { text in
      let key = text.passed { text, length in ICU.bytes { cicu_sort_key(identifier, text, length, $0, $1) } }
      return (key: key ?? Array(text.utf8), text: text)
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.text)
  }
}

/// The direction of a line as a whole. The raw values are those of ICU.
public enum BaseDirection: UInt8, Sendable {
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
  /// The direction of its first letter that has one.
  case firstLetter = 0xFE
}

extension String {
  /// Returns the characters of a line from left to right, without bidirectional controls (UAX 9), for
  /// displays that consist of cells. Arabic letters are joined. Without ICU the text is returned unchanged.
  public func inVisualOrder(_ base: BaseDirection) -> String {
    passed { text, length in ICU.text { cicu_visual_order(text, length, base.rawValue, $0, $1) } } ?? self
  }
}

// MARK: Calling ICU

/// Calls the functions of the shim CICU.
enum ICU {
  /// Returns the text that a function writes; `nil` if ICU reports an error.
  ///
  /// - Parameter call: Receives a buffer and its size, and returns the length of the whole text or a
  ///   negative number, by the conventions of `CICU.h`.
  static func text(_ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    bytes(call).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a form or a part of a locale's identifier, which one of the constants of `CICU.h` names.
  static func identifier(of locale: String, _ which: some BinaryInteger) -> String? {
    text { cicu_identifier(locale, Int32(which), $0, $1) }
  }

  static func bytes(_ call: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> [UInt8]? {
    var capacity = 128
    while true {
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        buffer.withMemoryRebound(to: CChar.self) { buffer in
          guard let start = buffer.baseAddress else { return }
          length = Int(call(start, Int32(buffer.count)))
        }
        count = max(0, min(length, capacity))
      }
      if length <= capacity { return length < 0 ? nil : bytes }
      capacity = length
    }
  }
}
