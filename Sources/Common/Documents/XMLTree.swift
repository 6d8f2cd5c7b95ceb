import JSON

/// The elements and texts of a document one after another, each before what is in it: a tree of objects would take
/// some hundred bytes for an element of four.
final class XMLTree {
  struct Span {
    var start: Int32
    var count: Int32
  }

  struct Node {
    /// The name of an element, or the text itself.
    var name: Span
    /// The line of an element, from 1; 0 for a text.
    var line: Int32
    /// The node after it and all in it.
    var end: Int32
    var firstAttribute: Int32
    var attributeCount: Int32 = 0

    var isText: Bool { line == 0 }
  }

  struct Builder {
    private(set) var nodes: [Node] = []
    private(set) var attributes: [(name: Span, value: Span)] = []
    private(set) var characters: [UInt8] = []
    /// Where each name is: a document has few, which come again and again.
    private var names: [Identity: Span] = [:]

    /// How many different names elements and attributes have.
    var nameCount: Int { names.count }

    /// Adds an element without content.
    mutating func add(_ name: String, line: Int32) -> Int {
      nodes.append(
        Node(
          name: span(ofName: name), line: line, end: Int32(nodes.count + 1),
          firstAttribute: Int32(attributes.count)))
      return nodes.count - 1
    }

    /// Adds an attribute to the last element.
    mutating func addAttribute(_ name: String, _ value: String) {
      attributes.append((span(ofName: name), span(value)))
      nodes[nodes.count - 1].attributeCount += 1
    }

    mutating func addText(_ text: String) {
      nodes.append(
        Node(name: span(text), line: 0, end: Int32(nodes.count + 1), firstAttribute: 0))
    }

    mutating func close(_ element: Int) { nodes[element].end = Int32(nodes.count) }

    private mutating func span(ofName name: String) -> Span {
      if let known = names[Identity(name)] { return known }
      let new = span(name)
      names[Identity(name)] = new
      return new
    }

    private mutating func span(_ text: String) -> Span {
      let start = characters.count
      characters.append(contentsOf: text.utf8)
      return Span(start: Int32(start), count: Int32(characters.count - start))
    }
  }

  let nodes: [Node]
  let attributes: [(name: Span, value: Span)]
  private let characters: [UInt8]

  init(_ builder: Builder) {
    (nodes, attributes, characters) = (builder.nodes, builder.attributes, builder.characters)
  }

  func bytes(_ span: Span) -> ArraySlice<UInt8> {
    characters[Int(span.start)..<Int(span.start + span.count)]
  }

  func string(_ span: Span) -> String { String(decoding: bytes(span), as: UTF8.self) }
}
