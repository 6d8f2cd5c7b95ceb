extension String {
  /// A Boolean value that indicates whether it is a key that Interface Builder has made:
  /// `kYn-pW-tq6.title`, `1184.title`.
  var isOfStoryboard: Bool {
    let number = utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let rest = unicodeScalars[number.endIndex...]
    if !number.isEmpty, rest.first == ".", rest.dropFirst().first?.isASCIILetter == true { return !rest.contains(" ") }
    let letters = Array(utf8.prefix(11))
    return letters.count == 11
      && letters.enumerated().allSatisfy { index, letter in
        switch index {
        case 3, 6: letter == UInt8(ascii: "-")
        case 10: letter == UInt8(ascii: ".")
        default: letter != UInt8(ascii: "-") && letter != UInt8(ascii: " ")
        }
      }
  }
}
