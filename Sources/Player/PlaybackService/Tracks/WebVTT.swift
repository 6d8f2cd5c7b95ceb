import PlayerCore
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

  /// The reason that a document cannot be used, in words.
  public enum ReadError: String, Error, CustomStringConvertible {
    /// The document does not begin with `WEBVTT`.
    case noSignature = "not a WebVTT document: it must begin with WEBVTT"
    /// The document has too many bytes or cues.
    case tooLarge = "the WebVTT document is too large (at most 16 MiB and 100000 cues)"

    /// The reason in words.
    public var description: String { rawValue }
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
    var rest = bytes.withoutByteOrderMark
    let first = Self.nextLine(&rest)
    guard first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t") else {
      throw .noSignature
    }
    let times =
      /[ \t]*(?:([0-9]{1,9}):)?([0-5][0-9]):([0-5][0-9]\.[0-9]{3})[ \t]*-->[ \t]*(?:([0-9]{1,9}):)?([0-5][0-9]):([0-5][0-9]\.[0-9]{3})(?=[ \t]|$)/
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
      if line.isEmpty || line.range(of: "-->") != nil {
        try endCue()
        cue = line.prefixMatch(of: times).map { match in
          let (_, startHours, startMinutes, start, endHours, endMinutes, end) = match.output
          return Cue(
            start: seconds(startHours, startMinutes, start),
            end: seconds(endHours, endMinutes, end), payload: "")
        }
        isFirst = true
      } else {
        cue?.payload += (isFirst ? "" : "\n") + line
        isFirst = false
      }
    }
    try endCue()
  }

  /// Removes and returns the first line, which CR, LF or both end.
  private static func nextLine(_ rest: inout ArraySlice<UInt8>) -> String {
    let line = rest.prefix { $0 != 10 && $0 != 13 }
    rest = rest[line.endIndex...]
    if rest.popFirst() == 13, rest.first == 10 { rest.removeFirst() }
    let text = String(decoding: line, as: UTF8.self)
    return line.contains(0) ? text.replacing("\0", with: "\u{fffd}") : text
  }
}

/// Returns seconds in the form of WebVTT and VAST, `00:01:02.500`.
package func clockText(_ seconds: Double) -> String {
  let milliseconds = Int(exactly: (min(max(0, seconds), 3.5e6) * 1000).rounded()) ?? 0
  let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
  let parts = [whole / 3600, whole / 60 % 60, whole % 60].map { $0.digits(2) }
  return parts.joined(separator: ":") + "." + rest.digits(3)
}

/// Returns the seconds of the parts of `[hours:]minutes:seconds`.
private func seconds(_ hours: Substring?, _ minutes: Substring, _ seconds: Substring) -> Double {
  [hours ?? "0", minutes, seconds].reduce(0) { 60 * $0 + (Double($1) ?? 0) }
}
