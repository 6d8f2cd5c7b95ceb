import Support

/// A WebVTT document: timed texts for subtitles, captions, chapters or thumbnails.
///
/// Parsing follows W3C's "WebVTT: The Web Video Text Tracks Format" §6.1. The only fatal error is a
/// missing signature: content that cannot be read is skipped up to the next block. Regions, styles
/// and comments are ignored.
///
/// ```swift
/// let text = "WEBVTT\n\n00:01.000 --> 00:04.000\nGood morning."
/// for cue in try WebVTT(parsing: Array(text.utf8)).cues { print(cue.start, cue.end, cue.payload) }
/// // Prints "1.0 4.0 Good morning."
/// ```
public struct WebVTT: Hashable, Sendable {
  /// A text and the time in which it is shown.
  public struct Cue: Hashable, Sendable {
    /// The line above the times; empty if it is missing.
    public var identifier: String
    /// The start in seconds, at least 0.
    public var start: Double
    /// The end in seconds. A cue that ends before it starts is never shown.
    public var end: Double
    /// The settings by name, such as `line` or `align`. Of several with one name, the last counts.
    public var settings: [String: String]
    /// The text with its markup, lines separated by LF.
    public var payload: String

    /// Creates a cue, with times in seconds.
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

    /// The text without markup, for players that show plain text.
    public var text: String { WebVTT.plainText(of: payload) }

    /// Returns whether the cue is shown at a time: from its start up to, but not including, its
    /// end.
    public func isCurrent(at time: Double) -> Bool { start <= time && time < end }
  }

  /// The reason that a document cannot be used.
  public enum ReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The document does not begin with `WEBVTT`.
    case noSignature
    /// The document has too many bytes or cues.
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

  /// The cues, in document order.
  public var cues: [Cue]

  /// Creates a document of cues.
  public init(cues: [Cue]) {
    self.cues = cues
  }

  /// Reads a document. Bytes that are not UTF-8 become replacement characters.
  public init(parsing bytes: [UInt8]) throws(ReadError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge }
    var lines = Lines(bytes)
    guard lines.skipHeader() else { throw .noSignature }
    cues = []
    while !lines.isAtEnd {
      guard let cue = lines.nextBlock() else { continue }
      guard cues.count < Self.maximumCues else { throw .tooLarge }
      cues.append(cue)
    }
  }

  /// Returns a cue's text without markup: tags are removed, and the character references of WebVTT
  /// are resolved.
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

/// Returns a time in the form of WebVTT and VAST, `00:01:02.500`.
package func clockText(milliseconds: Int) -> String {
  let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
  let parts = [whole / 3600, whole / 60 % 60, whole % 60].map { $0.digits(2) }
  return parts.joined(separator: ":") + "." + rest.digits(3)
}

/// The lines of a document, read block by block as bytes.
private struct Lines {
  private let bytes: [UInt8]
  /// The current line.
  private var line = 0..<0
  /// The start of the line after the current one.
  private var nextStart = 0
  private(set) var isAtEnd = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nextStart = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    advance()
  }

  /// Moves to the next line. Lines end with LF, CR or CRLF.
  private mutating func advance() {
    guard nextStart <= bytes.count else {
      isAtEnd = true
      return
    }
    let start = nextStart
    var end = start
    while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
    line = start..<end
    nextStart = end + 1
    if end + 1 < bytes.count, bytes[end] == 13, bytes[end + 1] == 10 { nextStart += 1 }
  }

  private var hasArrow: Bool { bytes[line].arrow != nil }

  /// Skips the signature and the header lines, or returns `false` without a signature.
  mutating func skipHeader() -> Bool {
    let signature = Array("WEBVTT".utf8)
    guard bytes[line].starts(with: signature) else { return false }
    let after = bytes[line].dropFirst(signature.count).first
    guard after == nil || after == 0x20 || after == 0x09 else { return false }
    advance()
    while !isAtEnd, !line.isEmpty, !hasArrow { advance() }
    return true
  }

  /// Reads up to the next empty line, or up to the times of another cue. Returns `nil` if the block
  /// is not a cue.
  mutating func nextBlock() -> WebVTT.Cue? {
    while !isAtEnd, line.isEmpty { advance() }
    var first: Range<Int>?
    var count = 0
    var cue: WebVTT.Cue?
    var hasTimes = false
    while !isAtEnd, !line.isEmpty {
      if hasArrow {
        // The times are on the first line, or on the second after the identifier.
        guard !hasTimes, count <= 1 else { break }
        hasTimes = true
        cue = WebVTT.Cue(timing: bytes[line], identifier: first.map { bytes[$0].text } ?? "")
        count = 0
      } else {
        if count > 0 { cue?.payload += "\n" }
        cue?.payload += bytes[line].text
        first = first ?? line
        count += 1
      }
      advance()
    }
    return cue
  }
}

extension ArraySlice<UInt8> {
  /// The index of `-->`.
  fileprivate var arrow: Int? {
    indices.dropLast(2).first {
      self[$0] == 0x2D && self[$0 + 1] == 0x2D && self[$0 + 2] == 0x3E
    }
  }

  /// The text, with U+FFFD for NUL and for bytes that are not UTF-8.
  fileprivate var text: String {
    let text = String(decoding: self, as: UTF8.self)
    guard contains(0) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
  }

  fileprivate var words: [ArraySlice<UInt8>] { split { $0 == 0x20 || $0 == 0x09 } }
}

extension WebVTT.Cue {
  /// Reads `start --> end name:value …`, or returns `nil` if a time cannot be read.
  fileprivate init?(timing line: ArraySlice<UInt8>, identifier: String) {
    guard let arrow = line.arrow else { return nil }
    let words = line[(arrow + 3)...].words
    let before = line[..<arrow].words
    guard before.count == 1, let start = seconds(before[0]), let first = words.first,
      let end = seconds(first)
    else { return nil }
    var settings: [String: String] = [:]
    for word in words.dropFirst() {
      // All valid names are ASCII, and other names would be slow to compare.
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

/// Reads `[hours:]mm:ss.ttt` in seconds, with exactly as many digits as WebVTT's parser requires.
/// Hours have one to nine digits.
private func seconds(_ text: ArraySlice<UInt8>) -> Double? {
  guard text.count <= 20 else { return nil }
  let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
  guard parts.count == 2 || parts.count == 3, let last = parts.last else { return nil }
  let decimals = last.split(separator: 0x2E, omittingEmptySubsequences: false)
  guard decimals.count == 2 else { return nil }
  func number(_ digits: ArraySlice<UInt8>, _ counts: ClosedRange<Int>) -> Double? {
    guard counts.contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
    return Double(digits.reduce(0) { 10 * $0 + Int($1 - 0x30) })
  }
  guard let hours = parts.count == 3 ? number(parts[0], 1...9) : 0,
    let minutes = number(parts[parts.count - 2], 2...2), minutes < 60,
    let seconds = number(decimals[0], 2...2), seconds < 60,
    let thousandths = number(decimals[1], 3...3)
  else { return nil }
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000
}
