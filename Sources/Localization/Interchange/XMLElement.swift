internal import CXML
internal import JSON

/// An element of an XML document, as far as translation files need it: names without prefixes, no
/// validation.
///
/// The parser is libxml2's, which knows every encoding and has met more hostile files than a parser of our
/// own could. Nothing is fetched, entities are not declared, depth is bounded.
struct XMLElement {
  enum Child {
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

  var name: String { tree.string(node.name) }

  /// The line on which it begins; libxml2 tells no column, which is always 1.
  var place: StringsFile.Place { .init(line: Int(node.line), column: 1) }

  var children: some Sequence<Child> {
    sequence(state: index + 1) { [tree, end = Int(node.end)] next -> Child? in
      guard next < end else { return nil }
      defer { next = Int(tree.nodes[next].end) }
      return tree.nodes[next].isText
        ? .text(tree.string(tree.nodes[next].name)) : .element(XMLElement(tree, at: next))
    }
  }

  var elements: some Sequence<XMLElement> {
    children.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { Int(node.end) == index + 1 }

  /// The text of this element and all in it.
  var text: String {
    tree.nodes[index..<Int(node.end)].lazy.filter(\.isText).map { tree.string($0.name) }.joined()
  }

  func attribute(_ name: String) -> String? {
    let first = Int(node.firstAttribute)
    let attributes = tree.attributes[first..<first + Int(node.attributeCount)]
    return attributes.first { tree.bytes($0.name).elementsEqual(name.utf8) }.map {
      tree.string($0.value)
    }
  }

  /// The first child of that name.
  func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// All elements of that name below this one, in their order.
  func descendants(_ name: String) -> [XMLElement] {
    (index + 1..<Int(node.end)).lazy.filter { [tree] place in
      !tree.nodes[place].isText && tree.bytes(tree.nodes[place].name).elementsEqual(name.utf8)
    }.map { XMLElement(tree, at: $0) }
  }
}

extension XMLElement {
  /// How deep elements may be nested.
  private static let maximumDepth = 64
  /// How many names elements and attributes may have: libxml2 looks at very many one after another.
  private static let maximumNames = 2_000

  /// Reads a document's element.
  init(parsing bytes: [UInt8]) throws(ConversionError) {
    guard let length = Int32(exactly: bytes.count) else {
      throw ConversionError("the file is too large")
    }
    try XMLLimits.check(bytes)
    if let problem = cxml_problem() { throw ConversionError(String(cString: problem)) }
    let result = bytes.withUnsafeBytes { buffer -> Result<XMLTree, ConversionError> in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        let reader = cxml_open(start, length)
      else { return .failure(ConversionError("the file has no element")) }
      defer { cxml_close(reader) }
      do throws(ConversionError) {
        return .success(try Self.read(reader, EntryLimit(bytes: 2 * bytes.count)))
      } catch {
        return .failure(error)
      }
    }
    self.init(try result.get(), at: 0)
  }

  /// - Parameter limit: how many elements there may be, two for an entry.
  private static func read(
    _ reader: OpaquePointer, _ limit: EntryLimit
  ) throws(ConversionError) -> XMLTree {
    var count = 0
    var open: [Int] = []
    var names: Set<Identity> = []
    func note(_ name: String) throws(ConversionError) -> String {
      names.insert(Identity(name))
      guard names.count <= maximumNames else {
        throw ConversionError(
          "there are more than \(maximumNames) names of elements and attributes", at: place(reader))
      }
      return name
    }
    var tree = XMLTree.Builder()
    while true {
      let kind = cxml_next(reader)
      switch kind {
      case Int32(CXML_END):
        guard count > 0 else { throw ConversionError("the file has no element") }
        return XMLTree(tree)
      case Int32(CXML_ELEMENT), Int32(CXML_EMPTY_ELEMENT):
        guard open.count < maximumDepth else {
          throw ConversionError("elements are nested too deeply", at: place(reader))
        }
        count += 1
        guard count <= limit.maximum else { throw .tooMany(limit, at: place(reader)) }
        let name = try note(String(cString: cxml_name(reader)))
        let element = tree.add(name, line: max(1, cxml_line(reader)))
        while cxml_next_attribute(reader) == 1 {
          tree.addAttribute(
            try note(String(cString: cxml_attribute_name(reader))),
            String(cString: cxml_attribute_value(reader)))
        }
        if kind == Int32(CXML_ELEMENT) { open.append(element) }
      case Int32(CXML_ELEMENT_END):
        if let element = open.popLast() { tree.close(element) }
      case Int32(CXML_TEXT):
        if !open.isEmpty { tree.addText(String(cString: cxml_text(reader))) }
      case Int32(CXML_FAULT):
        var line: Int32 = 0
        let problem = String(cString: cxml_fault(reader, &line))
        throw ConversionError(
          problem, at: StringsFile.Place(line: max(1, Int(line)), column: 1))
      default: break
      }
    }
  }

  private static func place(_ reader: OpaquePointer) -> StringsFile.Place {
    StringsFile.Place(line: max(1, Int(cxml_line(reader))), column: 1)
  }
}
