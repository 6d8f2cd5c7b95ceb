internal import Findings

extension Rule {
  /// A web or mail address of the reference is lost.
  ///
  /// A translated page may have another path; the host and a mail address have to stay.
  static let addresses = Rule(
    "addresses", "A web or mail address of the reference is lost", .warning,
    good: [
      .text("Hilfe: https://example.com/de/hilfe", for: "Help: https://example.com/en/help"),
      .text("Info: a@example.com", for: "Info: a@example.com"), .text("Zeit: %@", for: "Time: %@"),
    ],
    bad: [
      .text("Hilfe: https://exampel.com", for: "Help: https://example.com/en/help"),
      .text("Info: b@example.com", for: "Info: a@example.com"),
    ],
    .entry(.address) { pair in
      guard let source = pair.source, source.has(.address) else { return [] }
      // No text for people has more, and each is looked for in all of the text.
      for address in source.string.addresses.prefix(100)
      where !pair.target.string.contains(address) {
        return [
          Problem("the address \(address) is missing", fix: .advice("copy it from the reference"))
        ]
      }
      return []
    })
}

extension String {
  /// `scheme://host` of each URL, and each mail address.
  fileprivate var addresses: [String] {
    split { $0.isWhitespace || "<>()\"“”「」".contains($0) }.compactMap { word in
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
