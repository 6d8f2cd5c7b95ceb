import CXML
package import JSON

/// An element of an XML document: names without prefixes, no validation.
///
/// libxml2 parses the document, in every encoding. It is loaded when the first document is read. Nothing is
/// fetched, and documents that declare entities are refused.
package struct XMLElement {
  package enum Child {
    case element(XMLElement)
    case text(String)
  }

  package let name: String
  /// All attributes except for namespace declarations, in their order.
  package fileprivate(set) var attributes: [(name: String, value: String)] = []
  /// The elements and texts directly in the element, in their order.
  package fileprivate(set) var children: [Child] = []
  private let line: Int
  /// The number of elements that begin before it in the document.
  private let number: Int

  fileprivate init(name: String, line: Int, number: Int) {
    self.name = name
    self.line = line
    self.number = number
  }

  /// The line of the end of the start tag; the column is always 1. ``place(in:)`` returns both.
  package var place: JSON.Place { .init(line: line, column: 1) }

  /// Returns the place of the start tag. It scans the document, and is for messages.
  /// - Parameter bytes: the document.
  package func place(in bytes: [UInt8]) -> JSON.Place {
    var before = number
    var tags = TagScanner(bytes)
    while let tag = tags.next() {
      guard tag.kind == .start else { continue }
      if before == 0 { return tags.place(of: tag) }
      before -= 1
    }
    return place
  }

  /// The elements directly in the element, in their order.
  package var elements: some Sequence<XMLElement> {
    children.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The text of the element and of all in it.
  package var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text
      }
    }.joined()
  }

  /// A Boolean value that indicates whether the element has no content.
  package var isEmpty: Bool { children.isEmpty }

  package func attribute(_ name: String) -> String? {
    attributes.first { $0.name.hasSameBytes(as: name) }?.value
  }

  /// Returns the first element of that name directly in the element.
  package func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// Returns all elements of that name in the element, at all levels, in their order.
  package func descendants(_ name: String) -> [XMLElement] {
    elements.flatMap { element in
      (element.name.hasSameBytes(as: name) ? [element] : []) + element.descendants(name)
    }
  }
}

/// The reason why a document can't be read.
package struct XMLFault: Error, Hashable {
  package enum Kind: Hashable {
    /// The document is not well-formed, or declares entities.
    case malformed
    /// The document exceeds a limit.
    case tooMuch
    /// libxml2 is missing.
    case unavailable
  }

  package var kind: Kind
  /// The problem, in lower case and without a full stop.
  package var problem: String
  /// The line; the column is always 1.
  package var place: JSON.Place?

  init(_ kind: Kind, _ problem: String, at place: JSON.Place? = nil) {
    self.kind = kind
    self.problem = problem
    self.place = place
  }
}

/// The limits of a document. Input is not trusted.
package struct XMLLimits: Sendable {
  /// The number of elements, and of comments, instructions and sections. libxml2 keeps all that are
  /// adjacent.
  var nodes: Int
  /// The message for a document with more.
  var advice: String

  package init(nodes: Int, advice: String) {
    self.nodes = nodes
    self.advice = advice
  }

  /// The deepest nesting of elements.
  static let depth = 64
  /// The number of different names of elements and attributes. libxml2 searches them one after another.
  static let names = 2_000
  /// The number of attributes of an element. libxml2 compares each with all before it.
  static let attributes = 1_000

  /// Checks a document before libxml2 parses it.
  fileprivate func check(_ bytes: [UInt8]) throws(XMLFault) {
    var count = 0
    var tags = TagScanner(bytes)
    while let tag = tags.next() {
      if tag.kind == .other { count += 1 }
      guard count <= nodes else {
        throw XMLFault(.tooMuch, advice, at: tags.line(of: tag))
      }
      guard tag.attributeCount <= Self.attributes else {
        throw XMLFault(.tooMuch, "an element has more than \(Self.attributes) attributes", at: tags.line(of: tag))
      }
    }
  }
}

// MARK: - Parsing

extension XMLElement {
  /// Reads the element of a document.
  package init(parsing bytes: [UInt8], limits: XMLLimits) throws(XMLFault) {
    guard let length = Int32(exactly: bytes.count) else {
      throw XMLFault(.tooMuch, "the file is too large")
    }
    try limits.check(bytes)
    if let problem = cxml_problem() { throw XMLFault(.unavailable, String(cString: problem)) }
    let result = bytes.withUnsafeBytes { buffer -> Result<XMLElement, XMLFault> in
      guard let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        let reader = cxml_open(start, length)
      else { return .failure(XMLFault(.malformed, "the file has no element")) }
      defer { cxml_close(reader) }
      var builder = TreeBuilder(reader: reader, limits: limits)
      do throws(XMLFault) {
        return .success(try builder.build())
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }
}

/// Builds the tree of a document from the nodes that libxml2 reads.
private struct TreeBuilder {
  let reader: OpaquePointer
  let limits: XMLLimits
  private var root: XMLElement?
  /// The elements whose end is missing, the innermost last.
  private var open: [XMLElement] = []
  private var count = 0
  private var names: Set<Identity> = []

  init(reader: OpaquePointer, limits: XMLLimits) {
    self.reader = reader
    self.limits = limits
  }

  mutating func build() throws(XMLFault) -> XMLElement {
    while true {
      switch cxml_next(reader) {
      case Int32(CXML_END):
        guard let root else { throw XMLFault(.malformed, "the file has no element") }
        return root
      case Int32(CXML_ELEMENT): open.append(try element())
      case Int32(CXML_EMPTY_ELEMENT): add(try element())
      case Int32(CXML_ELEMENT_END): if let element = open.popLast() { add(element) }
      case Int32(CXML_TEXT):
        if !open.isEmpty {
          open[open.count - 1].children.append(.text(String(cString: cxml_text(reader))))
        }
      case Int32(CXML_FAULT):
        var line: Int32 = 0
        var problem = String(cString: cxml_fault(reader, &line))
        // libxml2 has this message for a document that ends too early, too.
        if root == nil, problem.hasPrefix("Extra content") {
          problem = open.last.map { "<\($0.name)> has no end tag" } ?? "the file has no element"
        } else if ["Document is empty", "Start tag expected"].contains(where: problem.hasPrefix) {
          problem = "the file is not XML"
        }
        throw XMLFault(.malformed, problem, at: JSON.Place(line: max(1, Int(line)), column: 1))
      default: break
      }
    }
  }

  /// Adds an element to the one around it.
  private mutating func add(_ element: XMLElement) {
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  /// Reads the current element without its content.
  private mutating func element() throws(XMLFault) -> XMLElement {
    let line = max(1, Int(cxml_line(reader)))
    var element = XMLElement(name: String(cString: cxml_name(reader)), line: line, number: count)
    names.insert(Identity(element.name))
    while cxml_next_attribute(reader) == 1 {
      let name = String(cString: cxml_attribute_name(reader))
      names.insert(Identity(name))
      element.attributes.append((name, String(cString: cxml_attribute_value(reader))))
    }
    count += 1
    if open.count >= XMLLimits.depth {
      throw XMLFault(.tooMuch, "elements are nested too deeply", at: element.place)
    }
    if count > limits.nodes {
      throw XMLFault(.tooMuch, limits.advice, at: element.place)
    }
    if names.count > XMLLimits.names {
      throw XMLFault(
        .tooMuch,
        "there are more than \(XMLLimits.names) names of elements and attributes",
        at: element.place)
    }
    return element
  }
}
