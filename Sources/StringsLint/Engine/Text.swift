/// A text with its traits.
struct Text: Sendable {
  let string: String
  let traits: Traits
  /// The columns that it takes in a font of fixed width: an estimate of its length on the screen.
  let width: Int

  init(_ string: String) {
    self.string = string
    var scan = TraitScan()
    for scalar in string.unicodeScalars { scan.take(scalar.value) }
    scan.end()
    traits = scan.traits
    width = scan.width
  }

  var isEmpty: Bool { string.isEmpty }

  func has(_ traits: Traits) -> Bool { !self.traits.isDisjoint(with: traits) }
}
