import JSON

/// A line of an HLS playlist with a list of attributes: `#NAME:KEY=value,KEY="quoted"` (RFC 8216 §4.2).
///
/// It is read by Unicode scalars, as players do: a quote ends a text, also before a combining mark.
package struct AttributeTag {
  package typealias Attribute = (key: String, value: String, isQuoted: Bool)

  /// `#EXT-X-MEDIA` and the like.
  package let name: String
  private var attributes: [Attribute]

  package init(_ name: String, _ attributes: [Attribute]) {
    self.name = name
    self.attributes = attributes
  }

  /// `nil` when the line is not such a tag, or has a quote where none may be (RFC 8216 §4.2).
  package init?(_ line: String) {
    let line = line.unicodeScalars
    guard line.starts(with: "#EXT".unicodeScalars), let colon = line.firstIndex(of: ":") else {
      return nil
    }
    name = String(line[..<colon])
    attributes = []
    var rest = line[line.index(after: colon)...]
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: "="), !rest[..<equals].contains("\"") else {
        return nil
      }
      let key = String(rest[..<equals].drop { $0 == " " })
      rest = rest[rest.index(after: equals)...]
      if rest.first == "\"" {
        guard let end = rest.dropFirst().firstIndex(of: "\"") else { return nil }
        attributes.append((key, String(rest.dropFirst()[..<end]), true))
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
        guard rest.isEmpty || rest.first == "," else { return nil }
        rest = rest.dropFirst()
      } else {
        let value = rest.prefix { $0 != "," }
        guard !value.contains("\"") else { return nil }
        attributes.append((key, String(value), false))
        rest = rest[value.endIndex...].dropFirst()
      }
    }
  }

  /// The value of the first attribute of that name; a new one is written in quotes.
  package subscript(key: String) -> String? {
    get { attributes.first { $0.key.hasSameBytes(as: key) }?.value }
    set {
      guard let newValue else { return attributes.removeAll { $0.key.hasSameBytes(as: key) } }
      if let index = attributes.firstIndex(where: { $0.key.hasSameBytes(as: key) }) {
        attributes[index].value = newValue
      } else {
        attributes.append((key, newValue, true))
      }
    }
  }

  /// The line.
  package var text: String {
    let list = attributes.map {
      $0.isQuoted ? "\($0.key)=\"\($0.value)\"" : "\($0.key)=\($0.value)"
    }
    return name + ":" + list.joined(separator: ",")
  }
}
