import JSON

/// How much of a document is read.
package struct XMLLimits: Sendable {
  /// How many there may be, and what is said where there are more.
  package struct Bound: Sendable {
    var maximum: Int
    var advice: String

    package init(_ maximum: Int, advice: String) {
      (self.maximum, self.advice) = (maximum, advice)
    }
  }

  var elements: Bound
  var others: Bound

  /// - Parameters:
  ///   - elements: how many there may be.
  ///   - others: how many comments, instructions and sections there may be, of which libxml2 keeps all that come
  ///     together.
  package init(elements: Bound, others: Bound) {
    (self.elements, self.others) = (elements, others)
  }

  /// How deep elements may be nested.
  static let maximumDepth = 64
  /// How many names elements and attributes may have: libxml2 looks at very many one after another.
  static let maximumNames = 2_000
  /// How many attributes an element may have: libxml2 compares each with all before it, which takes a minute for some
  /// hundred thousand.
  static let maximumAttributes = 1_000

  /// Looks at a document before it is parsed. What is no document is left to the parser.
  func check(_ bytes: [UInt8]) throws(XMLFault) {
    var count = 0
    var tags = TagScanner(bytes)
    while let tag = tags.next() {
      if tag.kind != .tag && tag.kind != .end { count += 1 }
      guard count <= others.maximum else {
        throw XMLFault(.tooMuch, others.advice, at: tags.line(of: tag))
      }
      guard tag.attributeCount <= Self.maximumAttributes else {
        throw XMLFault(
          .tooMuch, "an element has more than \(Self.maximumAttributes) attributes",
          at: tags.line(of: tag))
      }
    }
  }
}
