import Lint

extension Rule {
  /// A web or mail address of the reference is lost.
  ///
  /// A translated page may have another path, or be at a host of the same name: `de.studio.tv`; the name and a mail
  /// address have to stay. An address that only
  /// shows what one looks like (`name@example.com`) may be translated; a text that is nothing but an address most likely
  /// does so.
  static let addresses = Rule(
    "addresses", "A web or mail address of the reference is lost", .warning,
    good: [
      .text("Hilfe: https://studio.tv/de/hilfe", for: "Help: https://studio.tv/en/help"),
      .text("Info: a@studio.tv", for: "Info: a@studio.tv"),
      .text("Hilfe: https://de.studio.tv", for: "Help: https://en.studio.tv"),
      .text("Hilfe: https://studio.tv", for: "Help: https://www.studio.tv"),
      .text("z. B. name@beispiel.de", for: "such as name@example.com"),
      .text("Zeit: %@", for: "Time: %@"),
      .text("z. B. https://kino.tv", for: "e.g. https://studio.tv"),
      .text("https://{…}.studio.tv", for: "as https://{name}.studio.tv"),
      .text("an „a@studio.tv“", for: "to `a@studio.tv`"),
    ],
    bad: [
      .text("Hilfe: https://stduio.tv", for: "Help: https://studio.tv/en/help"),
      .text("Info: b@studio.tv", for: "Info: a@studio.tv"),
    ],
    .entry(.address) { pair in
      guard let source = pair.source, source.has(.address) else { return [] }
      // No text for people has more, and each is looked for in all of the text.
      guard !source.string.showsExample else { return [] }
      for address in source.string.addresses.prefix(100)
      where !address.isMadeUp && !pair.target.string.contains(address)
        && !pair.target.string.addresses.contains(where: address.isOfSameHost)
      {
        return [
          Problem(
            "the address \(address.drop { ":/".contains($0) }) is missing",
            severity: source.string.contains(where: \.isWhitespace) ? nil : .info,
            fix: .advice("copy it from the reference"))
        ]
      }
      return []
    })
}

extension String {
  /// Whether an address belongs to nobody: it shows the reader what to type.
  fileprivate var isMadeUp: Bool {
    let address = lowercased()
    return address == "://" || !address.contains(".") || address.contains("{")
      || [
        "example", "domain", "yourname", "username", "user@", "name@", "email@", "mail@", "server",
        "company", "localhost", "website", "yoursite", "hostname", "foo", "acme",
      ]
      .contains(where: address.contains)
  }

  /// Whether two addresses, `://studio.tv` and `://de.studio.tv`, differ in what is in front of a host's name.
  fileprivate func isOfSameHost(as other: String) -> Bool {
    guard hasPrefix("://"), other.hasPrefix("://") else { return false }
    let (host, otherHost) = (hostName.lowercased(), other.hostName.lowercased())
    return host == otherHost || host.hasSuffix(".\(otherHost)") || otherHost.hasSuffix(".\(host)")
  }

  /// The host of an address without the language in front of it: `studio.tv` of `://de.studio.tv`.
  private var hostName: Substring {
    let host = dropFirst(3)
    let parts = host.split(separator: ".")
    return parts.count > 2 && parts[0].count == 2 ? host.dropFirst(3) : host
  }

  /// Whether what it has is an example, which may be another one: `e.g. https://studio.tv`.
  var showsExample: Bool {
    let text = lowercased()
    return text.contains("e.g.") || text.contains("for example")
  }

  /// `scheme://host` of each URL, and each mail address.
  fileprivate var addresses: [String] {
    split { $0.isWhitespace || "<>()\"“”「」`'‘’".contains($0) }.compactMap { word in
      if let scheme = String(word).ranges(ofText: "://").first {
        let host = String(word)[scheme.upperBound...].prefix { !"/?#".contains($0) }
        let end = host.last.map { ".,;:!".contains($0) } == true ? host.dropLast() : host
        return end.isEmpty ? nil : "://" + end
      }
      let parts = word.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains("%"), parts[1].contains(".")
      else {
        return nil
      }
      return String(word.last.map { ".,;:!".contains($0) } == true ? word.dropLast() : word)
    }
  }
}
