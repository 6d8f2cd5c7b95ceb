internal import CXML

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

  var name: String
  var attributes: [String: String] = [:]
  var children: [Child] = []
  /// The line on which it begins; libxml2 tells no column, which is always 1.
  var place = StringsFile.Place(line: 1, column: 1)

  /// The text of this element and all in it.
  var text: String {
    children.map { child in
      switch child {
      case .element(let element): element.text
      case .text(let text): text
      }
    }.joined()
  }

  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The first child of that name.
  func first(_ name: String) -> XMLElement? { elements.first { $0.name == name } }

  /// All elements of that name below this one, in their order.
  func descendants(_ name: String) -> [XMLElement] {
    elements.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
  }
}

extension XMLElement {
  /// How deep elements may be nested.
  private static let maximumDepth = 64

  /// Reads a document's element.
  init(parsing bytes: [UInt8]) throws(ConversionError) {
    guard let length = Int32(exactly: bytes.count) else {
      throw ConversionError("the file is too large")
    }
    if let line = AttributeLimit.lineBeyond(in: bytes) {
      throw ConversionError(
        "an element has more than \(AttributeLimit.maximum) attributes",
        at: StringsFile.Place(line: line, column: 1))
    }
    if let problem = cxml_problem() { throw ConversionError(String(cString: problem)) }
    let result = bytes.withUnsafeBytes { buffer -> Result<XMLElement, ConversionError> in
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
    self = try result.get()
  }

  /// - Parameter limit: how many elements there may be, two for an entry.
  private static func read(
    _ reader: OpaquePointer, _ limit: EntryLimit
  ) throws(ConversionError) -> XMLElement {
    var count = 0
    var open: [XMLElement] = []
    var root: XMLElement?
    func close(_ element: XMLElement) {
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(.element(element))
      }
    }
    while true {
      let kind = cxml_next(reader)
      switch kind {
      case Int32(CXML_END):
        guard let root else { throw ConversionError("the file has no element") }
        return root
      case Int32(CXML_ELEMENT), Int32(CXML_EMPTY_ELEMENT):
        guard open.count < maximumDepth else {
          throw ConversionError("elements are nested too deeply", at: place(reader))
        }
        count += 1
        guard count <= limit.maximum else { throw .tooMany(limit, at: place(reader)) }
        var element = XMLElement(name: String(cString: cxml_name(reader)), place: place(reader))
        while cxml_next_attribute(reader) == 1 {
          element.attributes[String(cString: cxml_attribute_name(reader))] =
            String(cString: cxml_attribute_value(reader))
        }
        if kind == Int32(CXML_ELEMENT) { open.append(element) } else { close(element) }
      case Int32(CXML_ELEMENT_END):
        if let element = open.popLast() { close(element) }
      case Int32(CXML_TEXT):
        if !open.isEmpty {
          open[open.count - 1].children.append(.text(String(cString: cxml_text(reader))))
        }
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
