extension String {
  /// Whether it is a key that Interface Builder has made: `kYn-pW-tq6.title`.
  var isOfStoryboard: Bool {
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
