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
    var reader = Reader(lines: Self.lines(of: bytes))
    guard reader.skipHeader() else { throw .noSignature }
    cues = []
    while !reader.isAtEnd {
      guard let cue = reader.nextBlock() else { continue }
      guard cues.count < Self.maximumCues else { throw .tooLarge }
      cues.append(cue)
    }
  }

  /// Lines end with LF, CR or CRLF; a byte order mark is dropped, NUL becomes U+FFFD.
  private static func lines(of bytes: [UInt8]) -> [String] {
    var rest = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    var lines: [String] = []
    while true {
      let line = rest.prefix { $0 != 10 && $0 != 13 }
      let text = String(decoding: line, as: UTF8.self)
      lines.append(line.contains(0) ? text.replacingNulls : text)
      rest = rest[line.endIndex...]
      guard let end = rest.popFirst() else { return lines }
      if end == 13, rest.first == 10 { rest.removeFirst() }
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
  /// The lines of a document, block by block.
  private struct Reader {
    let lines: [String]
    var place = 0

    init(lines: [String]) {
      self.lines = lines
    }

    var isAtEnd: Bool { place >= lines.count }

    /// Passes the signature and the header lines; false without a signature.
    mutating func skipHeader() -> Bool {
      guard let first = lines.first, first.hasPrefix("WEBVTT") else { return false }
      let after = first.dropFirst("WEBVTT".count).first
      guard after == nil || after == " " || after == "\t" else { return false }
      place = 1
      while !isAtEnd, !lines[place].isEmpty, !lines[place].hasArrow { place += 1 }
      return true
    }

    /// Reads up to the next empty line, or up to where another cue begins without one; nil when the
    /// block is not a cue.
    mutating func nextBlock() -> Cue? {
      while !isAtEnd, lines[place].isEmpty { place += 1 }
      var texts: [String] = []
      var cue: Cue?
      var hasTimes = false
      while !isAtEnd, !lines[place].isEmpty {
        let line = lines[place]
        if line.hasArrow {
          // The times are on the first line, or on the second, after the identifier.
          guard !hasTimes, texts.count <= 1 else { break }
          hasTimes = true
          cue = Cue(timing: line, identifier: texts.first ?? "")
          texts = []
        } else {
          texts.append(line)
        }
        place += 1
      }
      cue?.payload = texts.joined(separator: "\n")
      return cue
    }
  }
}

extension String {
  fileprivate var hasArrow: Bool { range(of: "-->") != nil }

  fileprivate var replacingNulls: String {
    String(UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
  }
}

extension WebVTT.Cue {
  /// Reads `start --> end name:value …`; nil when a time can't be read.
  fileprivate init?(timing line: String, identifier: String) {
    guard let arrow = line.range(of: "-->") else { return nil }
    let words = line[arrow.upperBound...].split { $0 == " " || $0 == "\t" }
    guard let start = seconds(line[..<arrow.lowerBound].trimmed), let first = words.first,
      let end = seconds(first)
    else { return nil }
    var settings: [String: String] = [:]
    for word in words.dropFirst() {
      guard let colon = word.firstIndex(of: ":"), colon != word.startIndex else { continue }
      let value = word[word.index(after: colon)...]
      if !value.isEmpty { settings[String(word[..<colon])] = String(value) }
    }
    self.init(
      identifier: identifier, start: start, end: end, settings: settings, payload: "")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var result = drop { $0 == " " || $0 == "\t" }
    while let last = result.last, last == " " || last == "\t" { result.removeLast() }
    return result
  }
}

/// `[hours:]mm:ss.ttt` in seconds, with exactly as many digits as WebVTT's parser asks for: of hours
/// any number, here up to nine.
private func seconds(_ text: Substring) -> Double? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 2 || parts.count == 3, let last = parts.last else { return nil }
  let decimals = last.split(separator: ".", omittingEmptySubsequences: false)
  guard decimals.count == 2 else { return nil }
  func number(_ digits: Substring, _ counts: ClosedRange<Int>) -> Double? {
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, counts.contains(digits.utf8.count) else { return nil }
    return Double(digits)
  }
  guard let hours = parts.count == 3 ? number(parts[0], 1...9) : 0,
    let minutes = number(parts[parts.count - 2], 2...2), minutes < 60,
    let seconds = number(decimals[0], 2...2), seconds < 60,
    let thousandths = number(decimals[1], 3...3)
  else { return nil }
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000
}
