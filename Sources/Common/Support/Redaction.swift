/// The text that replaces a key or a token in messages and logs.
package let hiddenText = "<hidden>"

/// The query parameters whose values are not secret. Every other value is hidden, because a token can have any name.
private let harmlessParameters: Set<String> = [
  "account", "ad_config_id", "config_id", "domain", "event", "limit", "offset", "project", "video",
]

/// Returns a URL without user info, fragment, and the values of query parameters that may be secret.
package func loggable(url: String) -> String {
  var text = Substring(url)
  if let fragment = text.firstIndex(of: "#") { text = text[..<fragment] }
  let query = text.firstIndex(of: "?").map { text[text.index(after: $0)...] }
  if let mark = text.firstIndex(of: "?") { text = text[..<mark] }

  var result = String(text)
  // Without a scheme, the first part is still the authority.
  let start = text.range(of: "://")?.upperBound ?? text.startIndex
  let authority = text[start...].prefix { $0 != "/" }
  if let at = authority.lastIndex(of: "@") { result = text[..<start] + hiddenText + text[at...] }
  guard let query else { return result.printable }
  let parameters = query.split(separator: "&").map { parameter in
    guard let equals = parameter.firstIndex(of: "=") else { return hiddenText }
    let name = String(parameter[..<equals])
    return harmlessParameters.contains(name) ? String(parameter) : "\(name)=\(hiddenText)"
  }
  return (result + "?" + parameters.joined(separator: "&")).printable
}

/// Returns `text` with every occurrence of `secrets` hidden. A server's message may quote the token that it received.
package func hiding(_ secrets: [String], in text: String) -> String {
  var text = text
  for secret in secrets where secret.count >= 4 {
    var rest = text[...]
    var result = ""
    while let range = rest.range(of: secret) {
      result += rest[..<range.lowerBound] + hiddenText
      rest = rest[range.upperBound...]
    }
    text = result + rest
  }
  return text
}

extension StringProtocol {
  /// Returns the range of the first occurrence of `pattern`, byte for byte.
  package func range(of pattern: String) -> Range<Index>? {
    let pattern = Array(pattern.utf8)
    guard let first = pattern.first else { return nil }
    var start = utf8.startIndex
    while let index = utf8[start...].firstIndex(of: first) {
      if utf8[index...].starts(with: pattern),
        let end = utf8.index(index, offsetBy: pattern.count, limitedBy: utf8.endIndex)
      {
        return index..<end
      }
      start = utf8.index(after: index)
    }
    return nil
  }
}
