internal import Findings
internal import Localization

extension Rule {
  /// A number of the reference is lost or changed.
  ///
  /// In any digits, with any separators: 1,000 and 1.000 and ١٠٠٠ are the same. A number of two digits may be
  /// written as a word, so its loss is only worth a look, as is that of 50,000 where the text has 5万; one of a single digit, and 24/7, nobody misses.
  static let numbers = Rule(
    "numbers", "A number of the reference is lost or changed", .warning,
    good: [
      .text("360°-Video", for: "360-degree video"),
      .text("فيديو ٣٦٠ درجة", for: "360-degree video", in: "ar"),
      .text("Nach 1.000 Titeln", for: "After 1,000 titles"),
      .text("%2$@ von %1$@", for: "%1$@ of %2$@"), .text("rund um die Uhr", for: "24/7"),
      .text("drei Videos", for: "3 videos"), .text("%100 hazır", for: "100% ready", in: "tr"),
      .text("Video (AVC)", for: "Video (H264)"),
      .text("50 000 pravidel", for: "50,000 rules", in: "cs"),
    ],
    bad: [.text("Video in 300 Grad", for: "360-degree video")],
    .entry(.digit) { pair in
      guard let source = pair.source, source.has(.digit) else { return [] }
      let target = pair.target.string.utf8
      var expected = source.numbers.filter { $0.utf8.count > 1 }
      // Hardly a text has more, and to look for each costs less than to count all.
      if expected.count < 10 {
        expected = expected.filter { !target.contains(bytes: $0.utf8) }
      }
      guard !expected.isEmpty else { return [] }
      var rest: [String: Int] = [:]
      for number in pair.target.numbers { rest[number, default: 0] += 1 }
      var partCount = 0
      for number in expected {
        rest[number, default: 0] -= 1
        guard rest[number, default: 0] < 0 else { continue }
        // In %100 or ISO639 it is a part of something else, and 50 000 has a space. Nobody writes a hundred such.
        if target.contains(bytes: number.utf8) || target.contains(bytes: number.inGroups.utf8) {
          partCount += 1
          if partCount < 100 { continue } else { break }
        }
        return [
          Problem(
            "the number \(number) of the reference is missing",
            severity: number.utf8.count == 2 || !source.has([.latin, .confusable, .otherScript])
              || pair.target.string.unicodeScalars.contains(where: \.isLargeNumber) ? .info : nil)
        ]
      }
      return []
    })
}

extension String {
  /// A number with a space before each group of three digits: `50 000`.
  fileprivate var inGroups: String {
    let digits = Array(utf8)
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += " " }
      text.unicodeScalars.append(Unicode.Scalar(digits[index]))
    }
  }
}

extension Unicode.Scalar {
  /// Whether it means a thousand, ten thousand or a hundred million: 5万 is 50,000.
  fileprivate var isLargeNumber: Bool { "千万萬亿億천만억".unicodeScalars.contains(self) }
}

extension Text {
  /// The numbers outside format specifiers, in ASCII digits and without separators. `24/7` does not count, nor do
  /// digits after a letter (`H264`).
  fileprivate var numbers: [String] {
    format.pieces.flatMap { piece in
      if case .literal(let range) = piece { string[range].numbers } else { [String]() }
    }
  }
}

extension Substring {
  fileprivate var numbers: [String] {
    if utf8.contains(UInt8(ascii: "/")), contains("24/7") {
      return replacing("24/7", with: "").numbers
    }
    var numbers: [String] = []
    var number = ""
    var isSeparated = false
    var isInName = false
    for scalar in unicodeScalars {
      let digit = scalar.asASCIIDigit
      if isInName, scalar.isASCIILetter || digit != nil { continue }
      isInName = scalar.isASCIILetter
      if let digit {
        number.unicodeScalars.append(digit)
        isSeparated = false
      } else if !number.isEmpty, !isSeparated,
        ".,'’\u{A0}\u{2009}\u{202F}٬٫·".unicodeScalars.contains(scalar)
      {
        isSeparated = true
      } else {
        if !number.isEmpty { numbers.append(number) }
        number = ""
        isSeparated = false
      }
    }
    if !number.isEmpty { numbers.append(number) }
    return numbers
  }
}
