import CXML
package import JSON

/// An element of an XML document: names without prefixes, no validation.
///
/// The parser is libxml2's, which knows every encoding and has met more hostile files than a parser of our
/// own could. Nothing is fetched, entities are not declared, depth is bounded.
package struct XMLElement {
  package enum Child {
    case element(XMLElement)
    case text(String)
  }

  private let tree: XMLTree
  private let index: Int

  private init(_ tree: XMLTree, at index: Int) {
    self.tree = tree
    self.index = index
  }

  private var node: XMLTree.Node { tree.nodes[index] }

  package var name: String { tree.string(node.name) }

  /// The line on which it begins; libxml2 tells no column, which is always 1. ``place(in:)`` has both.
  package var place: JSON.Place { .init(line: Int(node.line), column: 1) }

  /// Where it begins in the bytes that the document was read from: for messages, since it looks through all of them.
  package func place(in bytes: [UInt8]) -> JSON.Place {
    var before = tree.nodes[..<index].count { !$0.isText }
    var tags = TagScanner(bytes)
    while let tag = tags.next() {
      guard tag.kind == .tag else { continue }
      if before == 0 { return tags.place(of: tag) }
      before -= 1
    }
    return place
  }

  package var children: some Sequence<Child> {
    places.lazy.map { [tree] place -> Child in
      tree.nodes[place].isText
        ? .text(tree.string(tree.nodes[place].name)) : .element(XMLElement(tree, at: place))
    }
  }

  package var elements: some Sequence<XMLElement> {
    places.lazy.filter { [tree] place in !tree.nodes[place].isText }.map { [tree] place in
      XMLElement(tree, at: place)
    }
  }

  /// The nodes right in it, in their order.
  private var places: some Sequence<Int> {
    sequence(state: index + 1) { [tree, end = Int(node.end)] next -> Int? in
      guard next < end else { return nil }
      defer { next = Int(tree.nodes[next].end) }
      return next
    }
  }

  /// Whether there is nothing in it.
  package var isEmpty: Bool { Int(node.end) == index + 1 }

  /// The text of this element and all in it.
  package var text: String {
    tree.nodes[index..<Int(node.end)].lazy.filter(\.isText).map { tree.string($0.name) }.joined()
  }

  package func attribute(_ name: String) -> String? {
    let first = Int(node.firstAttribute)
    let attributes = tree.attributes[first..<first + Int(node.attributeCount)]
    return attributes.first { tree.bytes($0.name).elementsEqual(name.utf8) }.map {
      tree.string($0.value)
    }
  }

  /// All attributes, in their order.
  package var attributes: [(name: String, value: String)] {
    let first = Int(node.firstAttribute)
    return tree.attributes[first..<first + Int(node.attributeCount)].map {
      (tree.string($0.name), tree.string($0.value))
    }
  }

  /// The first child of that name.
  package func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// All elements of that name below this one, in their order.
  package func descendants(_ name: String) -> [XMLElement] {
    (index + 1..<Int(node.end)).lazy.filter { [tree] place in
      !tree.nodes[place].isText && tree.bytes(tree.nodes[place].name).elementsEqual(name.utf8)
    }.map { XMLElement(tree, at: $0) }
  }
}

extension XMLElement {
  /// Reads a document's element.
  package init(parsing bytes: [UInt8], limits: XMLLimits) throws(XMLFault) {
    guard let length = Int32(exactly: bytes.count) else {
      throw XMLFault(.tooMuch, "the file is too large")
    }
    try limits.check(bytes)
    if let problem = cxml_problem() { throw XMLFault(.unavailable, String(cString: problem)) }
    let result = bytes.withUnsafeBytes { buffer -> Result<XMLTree, XMLFault> in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        let reader = cxml_open(start, length)
      else { return .failure(XMLFault(.malformed, "the file has no element")) }
      defer { cxml_close(reader) }
      do throws(XMLFault) {
        return .success(try Self.read(reader, limits))
      } catch {
        return .failure(error)
      }
    }
    self.init(try result.get(), at: 0)
  }

  private static func read(
    _ reader: OpaquePointer, _ limits: XMLLimits
  ) throws(XMLFault) -> XMLTree {
    var count = 0
    var open: [Int] = []
    var tree = XMLTree.Builder()
    while true {
      let kind = cxml_next(reader)
      switch kind {
      case Int32(CXML_END):
        guard count > 0 else { throw XMLFault(.malformed, "the file has no element") }
        return XMLTree(tree)
      case Int32(CXML_ELEMENT), Int32(CXML_EMPTY_ELEMENT):
        guard open.count < XMLLimits.maximumDepth else {
          throw XMLFault(.tooMuch, "elements are nested too deeply", at: place(reader))
        }
        count += 1
        guard count <= limits.elements.maximum else {
          throw XMLFault(.tooMuch, limits.elements.advice, at: place(reader))
        }
        let element = tree.add(String(cString: cxml_name(reader)), line: max(1, cxml_line(reader)))
        while cxml_next_attribute(reader) == 1 {
          tree.addAttribute(
            String(cString: cxml_attribute_name(reader)),
            String(cString: cxml_attribute_value(reader)))
        }
        guard tree.nameCount <= XMLLimits.maximumNames else {
          throw XMLFault(
            .tooMuch,
            "there are more than \(XMLLimits.maximumNames) names of elements and attributes",
            at: place(reader))
        }
        if kind == Int32(CXML_ELEMENT) { open.append(element) }
      case Int32(CXML_ELEMENT_END):
        if let element = open.popLast() { tree.close(element) }
      case Int32(CXML_TEXT):
        if !open.isEmpty { tree.addText(String(cString: cxml_text(reader))) }
      case Int32(CXML_FAULT):
        var line: Int32 = 0
        let problem = String(cString: cxml_fault(reader, &line))
        throw XMLFault(.malformed, problem, at: JSON.Place(line: max(1, Int(line)), column: 1))
      default: break
      }
    }
  }

  private static func place(_ reader: OpaquePointer) -> JSON.Place {
    JSON.Place(line: max(1, Int(cxml_line(reader))), column: 1)
  }
}
