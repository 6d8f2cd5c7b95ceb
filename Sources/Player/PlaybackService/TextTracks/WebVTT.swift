/// A WebVTT document: timed texts, as subtitles, captions, chapters or thumbnails use them.
///
/// Reading follows the parser of W3C's "WebVTT: The Web Video Text Tracks Format" §6.1, which knows
/// no fatal error but a missing signature: what makes no sense is skipped up to the next block.
/// Regions, styles and comments are passed over.
///
/// ```swift
/// let text = "WEBVTT\n\n00:01.000 --> 00:04.000\nGood morning."
/// for cue in try WebVTT(parsing: Array(text.utf8)).cues { print(cue.start, cue.end, cue.payload) }
/// // Prints "1.0 4.0 Good morning."
/// ```
public struct WebVTT: Hashable, Sendable {
  /// A text and the time in which it is shown.
  public struct Cue: Hashable, Sendable {
    /// The line above the times; empty where it is missing.
    public var identifier: String
    /// Seconds; at least 0.
    public var start: Double
    /// Seconds. Not checked against `start`: a cue that ends before it starts is never shown.
    public var end: Double
    /// Settings by name, as `line` or `align`; of several of one name the last.
    public var settings: [String: String]
    /// The text with its markup, lines separated by LF.
    public var payload: String

    /// A text and the time in which it is shown, in seconds.
    public init(
      identifier: String = "", start: Double, end: Double, settings: [String: String] = [:],
      payload: String
    ) {
      self.identifier = identifier
      self.start = start
      self.end = end
      self.settings = settings
      self.payload = payload
    }
  }

  /// The document can't be used at all.
  public enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It does not begin with `WEBVTT`.
    case noSignature
    /// It has more bytes, or cues, than are read.
    case tooLarge

    /// The reason in words.
    public var description: String {
      switch self {
      case .noSignature: "not a WebVTT document: it must begin with WEBVTT"
      case .tooLarge:
        "the WebVTT document is too large (at most \(maximumSize) bytes, \(maximumCues) cues)"
      }
    }
  }

  private static let maximumSize = 16 << 20
  private static let maximumCues = 100_000

  /// In document order.
  public var cues: [Cue]

  /// A document of these cues.
  public init(cues: [Cue]) {
    self.cues = cues
  }

  /// Reads a document. Bytes that are not UTF-8 become replacement characters.
  public init(parsing bytes: [UInt8]) throws(ReadError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge }
    var reader = Reader(bytes)
    guard reader.skipHeader() else { throw .noSignature }
    cues = []
    while !reader.isAtEnd {
      guard let cue = reader.nextBlock() else { continue }
      guard cues.count < Self.maximumCues else { throw .tooLarge }
      cues.append(cue)
    }
  }

  /// The cue's text without markup: tags dropped, the character references of WebVTT resolved.
  public static func plainText(of payload: String) -> String {
    let references: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "lrm": "\u{200e}", "rlm": "\u{200f}", "nbsp": "\u{a0}",
    ]
    var text = String.UnicodeScalarView()
    var rest = payload.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "<" {
        rest = rest.drop { $0 != ">" }.dropFirst()
      } else if scalar == "&", let end = rest.prefix(8).firstIndex(of: ";"),
        let resolved = references[String(rest[..<end])]
      {
        text.append(resolved)
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension WebVTT.Cue {
  /// The text without markup, as a plain player shows it.
  public var text: String { WebVTT.plainText(of: payload) }

  /// Whether the cue is shown at `time`: from its start up to, but not at, its end.
  public func isCurrent(at time: Double) -> Bool { start <= time && time < end }
}

extension WebVTT {
  /// The lines of a document, block by block. Each is read when its turn comes, as bytes.
  private struct Reader {
    private let bytes: [UInt8]
    /// The line that is next, and where the one after it begins.
    private var line = 0..<0
    private var following = 0

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      following = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
      goOn()
    }

    private(set) var isAtEnd = false

    /// Goes to the next line. Lines end with LF, CR or CRLF.
    private mutating func goOn() {
      guard following <= bytes.count else {
        isAtEnd = true
        return
      }
      let start = following
      var end = start
      while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
      line = start..<end
      following = end + 1
      if end + 1 < bytes.count, bytes[end] == 13, bytes[end + 1] == 10 { following += 1 }
    }

    private var hasArrow: Bool { bytes[line].arrow != nil }

    /// Passes the signature and the header lines; false without a signature.
    mutating func skipHeader() -> Bool {
      let signature = Array("WEBVTT".utf8)
      guard bytes[line].starts(with: signature) else { return false }
      let after = bytes[line].dropFirst(signature.count).first
      guard after == nil || after == 0x20 || after == 0x09 else { return false }
      goOn()
      while !isAtEnd, !line.isEmpty, !hasArrow { goOn() }
      return true
    }

    /// Reads up to the next empty line, or up to where another cue begins without one; nil when the
    /// block is not a cue.
    mutating func nextBlock() -> Cue? {
      while !isAtEnd, line.isEmpty { goOn() }
      var first: Range<Int>?
      var count = 0
      var cue: Cue?
      var hasTimes = false
      while !isAtEnd, !line.isEmpty {
        if hasArrow {
          // The times are on the first line, or on the second, after the identifier.
          guard !hasTimes, count <= 1 else { break }
          hasTimes = true
          cue = Cue(timing: bytes[line], identifier: first.map { bytes[$0].text } ?? "")
          count = 0
        } else {
          if count > 0 { cue?.payload += "\n" }
          cue?.payload += bytes[line].text
          first = first ?? line
          count += 1
        }
        goOn()
      }
      return cue
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where `-->` begins.
  fileprivate var arrow: Int? {
    var place = startIndex
    while place + 2 < endIndex {
      if self[place] == 0x2D, self[place + 1] == 0x2D, self[place + 2] == 0x3E { return place }
      place += 1
    }
    return nil
  }

  /// The text, with U+FFFD for NUL and for what is not UTF-8.
  fileprivate var text: String {
    let text = String(decoding: self, as: UTF8.self)
    guard contains(0) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
  }

  fileprivate var words: [ArraySlice<UInt8>] { split { $0 == 0x20 || $0 == 0x09 } }
}

extension WebVTT.Cue {
  /// Reads `start --> end name:value …`; nil when a time can't be read.
  fileprivate init?(timing line: ArraySlice<UInt8>, identifier: String) {
    guard let arrow = line.arrow else { return nil }
    let words = line[(arrow + 3)...].words
    let before = line[..<arrow].words
    guard before.count == 1, let start = seconds(before[0]), let first = words.first,
      let end = seconds(first)
    else { return nil }
    var settings: [String: String] = [:]
    for word in words.dropFirst() {
      // All names that there are, and will be, are ASCII; others would take long to compare.
      guard let colon = word.firstIndex(of: 0x3A), colon != word.startIndex,
        word[..<colon].allSatisfy({ $0 < 0x80 })
      else { continue }
      let value = word[word.index(after: colon)...]
      if !value.isEmpty { settings[word[..<colon].text] = value.text }
    }
    self.init(
      identifier: identifier, start: start, end: end, settings: settings, payload: "")
  }
}

/// `[hours:]mm:ss.ttt` in seconds, with exactly as many digits as WebVTT's parser asks for: of hours
/// any number, here up to nine.
private func seconds(_ text: ArraySlice<UInt8>) -> Double? {
  guard text.count <= 20 else { return nil }
  let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
  guard parts.count == 2 || parts.count == 3, let last = parts.last else { return nil }
  let decimals = last.split(separator: 0x2E, omittingEmptySubsequences: false)
  guard decimals.count == 2 else { return nil }
  func number(_ digits: ArraySlice<UInt8>, _ counts: ClosedRange<Int>) -> Double? {
    guard counts.contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Double(digits.reduce(0) { 10 * $0 + Int($1 - 0x30) })
  }
  guard let hours = parts.count == 3 ? number(parts[0], 1...9) : 0,
    let minutes = number(parts[parts.count - 2], 2...2), minutes < 60,
    let seconds = number(decimals[0], 2...2), seconds < 60,
    let thousandths = number(decimals[1], 3...3)
  else { return nil }
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000
}
