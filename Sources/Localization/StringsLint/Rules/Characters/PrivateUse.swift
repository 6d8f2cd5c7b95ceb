import Lint

extension Rule {
  /// There is a private-use character in the text.
  ///
  /// Private-use characters look different in each font, or like an empty box. Apple's logo is only worth a look, for
  /// Apple's systems have it in all fonts.
  static let privateUse = Rule(
    "private-use", "There is a private-use character in the text", .warning,
    good: [.text("Apple TV", for: "Apple TV"), .text("\u{F8FF} TV", for: "\u{F8FF} TV")],
    bad: [.text("\u{F8FF} TV", for: "Apple TV")],
    .entry(.privateUse) { pair in
      guard pair.source?.has(.privateUse) != true else { return [] }
      let scalars = pair.target.string.unicodeScalars
      guard let index = scalars.firstIndex(where: { $0.properties.generalCategory == .privateUse })
      else {
        return []
      }
      let number = String(scalars[index].value, radix: 16, uppercase: true)
      return [
        Problem(
          "the private-use character U+\(number) looks different in each font",
          index..<scalars.index(after: index),
          severity: scalars[index] == "\u{F8FF}" ? .info : nil, fix: .advice("write it in words"))
      ]
    })
}
