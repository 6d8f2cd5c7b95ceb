import PlayerCore

/// The content that a file of a download must have. Servers may answer with status 200 and a login
/// page, or with an empty body.
enum FileContent: Hashable {
  /// Media or a picture.
  case binary
  /// WebVTT, or subtitles within media.
  case subtitles
  /// The key of encrypted segments (RFC 8216 §4.3.2.4).
  case key

  /// The number of bytes at the beginning of a file that are checked.
  static let headLength = 64

  /// Returns the reason that a file is refused, or `nil`.
  ///
  /// - Parameter head: The first ``headLength`` bytes, or all bytes of a smaller file.
  func problem(withHead head: [UInt8]) -> String? {
    switch self {
    case .binary where head.isEmpty: "the server sent an empty file"
    case .binary where isText(head): "the server sent a text instead of media"
    case .subtitles where isText(head) && !isWebVTT(head): "the server sent no WebVTT document"
    case .key where head.count != 16: "the server sent no key, which has 16 bytes"
    case .binary, .subtitles, .key: nil
    }
  }

  private func isText(_ head: [UInt8]) -> Bool {
    // The end of the head may cut a character off.
    let cut = head.count < Self.headLength ? 0 : head.suffix(3).reversed().prefix { $0 >= 0x80 }.count
    return !head.contains { $0 < 0x20 && !(0x09...0x0D).contains($0) }
      && String(validating: head.dropLast(cut), as: UTF8.self) != nil
  }

  private func isWebVTT(_ head: [UInt8]) -> Bool {
    head.isEmpty || head.withoutByteOrderMark.starts(with: "WEBVTT".utf8)
  }
}

/// Returns whether a file begins with AAC outside of a container: two frames of ADTS (ISO/IEC 14496-3),
/// or one that is the whole file. A tag of ID3 may precede them (RFC 8216 §3.4).
func isPackedAAC(_ head: [UInt8]) -> Bool {
  func lengthOfFrame(at start: Int) -> Int? {
    guard start + 6 <= head.count, head[start] == 0xFF, head[start + 1] & 0xF6 == 0xF0 else { return nil }
    return Int(head[start + 3] & 3) << 11 | Int(head[start + 4]) << 3 | Int(head[start + 5]) >> 5
  }
  var start = 0
  if head.count >= 10, head.starts(with: "ID3".utf8) {
    start = head[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) } + 10
  }
  guard let length = lengthOfFrame(at: start), length > 6 else { return false }
  return start + length == head.count || lengthOfFrame(at: start + length) != nil
}
