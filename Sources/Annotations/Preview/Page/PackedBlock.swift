#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A block of a page with bytes as text. Base64 would take 8 % more: two of 91 characters hold 13 bits.
///
/// `start.js` reads it.
enum PackedBlock {
  /// The printable characters that have no meaning in HTML.
  private static let alphabet: [UInt8] = (33...126).filter { !"&<>".utf8.contains($0) }

  /// Returns a block of the page.
  /// - Parameter base64: the bytes, as they are embedded into the program.
  static func html(id: String, _ base64: StaticString) -> String {
    let bytes = Data(base64Encoded: base64.description).map(Array.init) ?? []
    return """
      <script type="application/octet-stream" id="\(id)" data-bytes="\(bytes.count)">\(text(of: bytes))</script>
      """
  }

  private static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 13 * 16 + 16)
    var (bits, count) = (0, 0)
    func append(_ value: Int) {
      text += [alphabet[value / alphabet.count], alphabet[value % alphabet.count]]
    }
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      guard count >= 13 else { continue }
      count -= 13
      append(bits >> count)
      bits &= 1 << count - 1
    }
    if count > 0 { append(bits << (13 - count)) }
    return String(decoding: text, as: UTF8.self)
  }
}
