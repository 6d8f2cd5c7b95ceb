import PlaybackService
import Support

/// The addresses in documents of ads. They come with white space and line ends around and inside of them, with characters
/// that must be encoded, without a scheme.
enum AdAddress {
  /// No server takes longer ones.
  static let maximumLength = 16 << 10

  /// The address that a text means; `nil` where it is none of `http` or `https`.
  ///
  /// - Parameters:
  ///   - text: as the document has it.
  ///   - base: where the document came from: what relative ones begin at.
  ///   - schemes: others that are taken as they are, in lower case.
  static func clean(
    _ text: String, base: String?, schemes: Set<String> = []
  ) -> String? {
    guard text.utf8.count <= maximumLength else { return nil }
    var bytes = text.utf8.filter { ![9, 10, 13].contains($0) }[...]
    while bytes.first == 32 { bytes.removeFirst() }
    while bytes.last == 32 { bytes.removeLast() }
    guard !bytes.isEmpty else { return nil }
    let illegal = #" "\<>^`{|}"#.utf8
    var address = ""
    for byte in bytes {
      let isLegal = byte > 0x20 && byte < 0x7f && !illegal.contains(byte)
      address +=
        isLegal
        ? String(Unicode.Scalar(byte)) : "%" + byte.digits(2, radix: 16).uppercased()
    }
    if let colon = address.firstIndex(of: ":"), schemes.contains(address[..<colon].lowercased()) {
      return address
    }
    if address.hasPrefix("//") { address = "https:" + address }
    let target = base.map { resolve(address, against: $0) } ?? address
    return WebAddress(target) == nil ? nil : target
  }

  /// Whether a document may send anybody to an address. The rule is that of redirects: to `https`, and from another
  /// machine never to this one.
  static func mayLead(from base: String?, to target: String) -> Bool {
    guard let target = WebAddress(target) else { return false }
    guard let base else { return target.isAllowed }
    return WebAddress(base)?.mayRefer(to: target) ?? false
  }
}
