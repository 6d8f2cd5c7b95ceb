import Support

/// A WebVTT document: timed texts, as for thumbnails.
///
/// Parsing follows W3C's "WebVTT: The Web Video Text Tracks Format" §6.1. The only fatal error is a
/// missing signature: content that cannot be read is skipped up to the next block. Identifiers,
/// settings, regions, styles and comments are ignored.
///
/// ```swift
/// let text = "WEBVTT\n\n00:01.000 --> 00:04.000\nGood morning."
/// for cue in try WebVTT(parsing: Array(text.utf8)).cues { print(cue.start, cue.end, cue.payload) }
/// // Prints "1.0 4.0 Good morning."
/// ```
public struct WebVTT: Hashable, Sendable {
  /// A text and the time in which it is shown.
  public struct Cue: Hashable, Sendable {
    /// The start in seconds, at least 0.
    public var start: Double
    /// The end in seconds. A cue that ends before it starts is never shown.
    public var end: Double
    /// The text with its markup, lines separated by LF.
    public var payload: String
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
}

extension WebVTT {
  /// Reads a document. Bytes that are not UTF-8 become replacement characters.
  public init(parsing bytes: [UInt8]) throws(ReadError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge }
    self.init(cues: [])
    let marker: [UInt8] = [0xef, 0xbb, 0xbf]
    var rest = bytes.starts(with: marker) ? bytes.dropFirst(marker.count) : bytes[...]
    guard Self.nextLine(&rest).hasSignature else { throw .noSignature }
    // Lines before the times, those of the header included, belong to no cue.
    var cue: Cue?
    func endCue() throws(ReadError) {
      guard let ended = cue else { return }
      guard cues.count < Self.maximumCues else { throw .tooLarge }
      cues.append(ended)
    }
    var isFirst = true
    while !rest.isEmpty {
      let line = Self.nextLine(&rest)
      if line.isEmpty || line.arrow != nil {
        try endCue()
        cue = Cue(timing: line)
        isFirst = true
      } else {
        cue?.payload += (isFirst ? "" : "\n") + line.text
        isFirst = false
      }
    }
    try endCue()
  }

  /// Removes and returns the first line, which CR, LF or both end.
  private static func nextLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = rest.prefix { $0 != 10 && $0 != 13 }
    rest = rest[line.endIndex...]
    if rest.popFirst() == 13, rest.first == 10 { rest.removeFirst() }
    return line
  }
}

/// Returns a time in the form of WebVTT and VAST, `00:01:02.500`.
package func clockText(milliseconds: Int) -> String {
  let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
  let parts = [whole / 3600, whole / 60 % 60, whole % 60].map { $0.digits(2) }
  return parts.joined(separator: ":") + "." + rest.digits(3)
}

extension ArraySlice<UInt8> {
  fileprivate var hasSignature: Bool {
    let signature = "WEBVTT".utf8
    let after = dropFirst(signature.count).first
    return starts(with: signature) && (after == nil || after == 0x20 || after == 0x09)
  }

  /// The index of `-->`.
  fileprivate var arrow: Int? {
    indices.dropLast(2).first {
      self[$0] == 0x2D && self[$0 + 1] == 0x2D && self[$0 + 2] == 0x3E
    }
  }

  fileprivate var text: String {
    let text = String(decoding: self, as: UTF8.self)
    guard contains(0) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{fffd}" : $0 }))
  }

  fileprivate var words: [ArraySlice<UInt8>] { split { $0 == 0x20 || $0 == 0x09 } }
}

extension WebVTT.Cue {
  /// Reads the times of a cue. The settings behind them are ignored.
  fileprivate init?(timing line: ArraySlice<UInt8>) {
    guard let arrow = line.arrow else { return nil }
    let before = line[..<arrow].words
    guard before.count == 1, let start = seconds(before[0]),
      let end = line[(arrow + 3)...].words.first.flatMap(seconds)
    else { return nil }
    self.init(start: start, end: end, payload: "")
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
