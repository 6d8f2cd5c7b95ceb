import Documents
package import JSON

extension ProjectDocument {
  /// A part of the annotation with a number; `nil` for the annotation as a whole.
  package struct PartAddress: Hashable, Sendable {
    package var annotation: Int
    package var part: AnnotationPart?

    package init(annotation: Int, part: AnnotationPart? = nil) {
      self.annotation = annotation
      self.part = part
    }
  }

  /// Where parts of annotations are in the document, all found in one pass over it. What it does not
  /// have is where its annotation is.
  /// - Parameter bytes: what the document was read from.
  package func pointers(
    to addresses: [PartAddress], in bytes: [UInt8]
  ) -> [PartAddress: JSON.Pointer] {
    var pointers: [PartAddress: JSON.Pointer] = [:]
    var open: [Int: [PartAddress]] = [:]
    for address in addresses {
      pointers[address] = JSON.Pointer([listKey, String(address.annotation)])
      if address.part != nil { open[address.annotation, default: []].append(address) }
    }
    guard !open.isEmpty else { return pointers }
    // What was read once can be read again.
    try? bytes.withBuffer { (buffer) throws(JSON.ParseError) in
      var cursor = try Cursor(buffer, limits: JSON.Limits(bytes: .max))
      try cursor.enterObject()
      while let key = try cursor.nextMember() {
        guard key.hasSameBytes(as: listKey), cursor.nextByte == UInt8(ascii: "[") else {
          try cursor.skip()
          continue
        }
        try cursor.findParts(open, listKey: listKey, into: &pointers)
      }
    }
    return pointers
  }

  /// What the project, or one of its annotations, has under `lintIgnore`: the names of rules with the reasons why they
  /// are ignored.
  /// - Parameter annotation: the annotation's number; `nil` for the project.
  /// - Returns: also the document's own key.
  package func ignoredRules(of annotation: Int?) -> (key: String, value: JSON)? {
    let members = annotation.map { others[$0] } ?? other
    let name = FoldedName("lintIgnore")
    return members.members.first { FoldedName($0.key) == name }.map { ($0.key, $0.value) }
  }
}

extension Cursor {
  /// Goes through the list of annotations, and notes the pointers of their parts.
  fileprivate mutating func findParts(
    _ open: [Int: [ProjectDocument.PartAddress]], listKey: String,
    into pointers: inout [ProjectDocument.PartAddress: JSON.Pointer]
  ) throws(JSON.ParseError) {
    var reader = AnnotationReader(report: ReadingReport(limit: 0), depth: 0)
    var number = 0
    try enterArray()
    while try nextElement() {
      if let addresses = open[number] {
        let found = try read(only: AnnotationReader.fields) { node in
          reader.open(node, index: number)
          return addresses.map { $0.part.flatMap { reader.way(to: $0) } }
        }
        for (address, way) in zip(addresses, found) {
          if let way { pointers[address] = JSON.Pointer([listKey, String(number)] + way) }
        }
      } else {
        try skip()
      }
      number += 1
    }
  }
}

extension AnnotationReader {
  fileprivate func way(to part: AnnotationPart) -> [String]? {
    if let field = part.clickField, let way = way(to: field) { return way }
    return part.fields.lazy.compactMap { way(to: $0) }.first
  }
}

extension ProjectDocument {
  /// The number of the annotation that a pointer leads to, or into.
  package func annotation(at pointer: JSON.Pointer) -> Int? {
    guard pointer.tokens.count > 1, pointer.tokens[0].hasSameBytes(as: listKey),
      let number = Int(pointer.tokens[1]), project.annotations.indices.contains(number)
    else { return nil }
    return number
  }
}
