package import JSON

/// A part of an annotation that can have a problem, independent of its place in the document.
package enum AnnotationPart: Hashable, Sendable {
  case type, title, start, end, box, text, theme, picture, condition
  case jump, link, loopBack, gate, pause, command, commandData, ignoredRules

  /// The fields with the part, in the order in which they count.
  var fields: [AnnotationField] {
    switch self {
    case .type: [.type]
    case .title: [.title]
    case .start: [.startTime, .startTimeValue, .start]
    case .end: [.duration, .durationValue, ._duration, .end]
    case .box: [.left, .top, .width, .height]
    case .text: [.text, .content]
    case .theme: [.mode]
    case .picture: [.url]
    case .condition: [.precondition, .displayRule]
    case .jump: [.gotoTrack]
    case .link: [.gotoLink, .linkUrl]
    case .loopBack: [.loopBack]
    case .gate: [.gate]
    case .pause: [.pause]
    case .command: [.command, .addonCommand]
    case .commandData: [.commandData, .addonCommandData]
    case .ignoredRules: [.lintIgnore]
    }
  }

  /// The fields of `onClick` with the part, which count first.
  var clickFields: [ClickField] {
    switch self {
    case .jump: [.gotoTrack]
    case .link: [.gotoLink]
    case .loopBack: [.loopBack]
    case .command: [.command, .addonCommand]
    case .commandData: [.commandData, .addonCommandData]
    default: []
    }
  }
}

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

  /// Returns the pointers to parts of annotations, found in one pass over the document. A missing part has the pointer
  /// of its annotation.
  /// - Parameter bytes: the document as it was read.
  package func pointers(to addresses: [PartAddress], in bytes: [UInt8]) -> [PartAddress: JSON.Pointer] {
    var pointers: [PartAddress: JSON.Pointer] = [:]
    var wanted: [Int: [PartAddress]] = [:]
    for address in addresses {
      pointers[address] = JSON.Pointer([listKey, String(address.annotation)])
      if address.part != nil { wanted[address.annotation, default: []].append(address) }
    }
    // A document that has been read can be read again.
    if !wanted.isEmpty, var cursor = try? Cursor(bytes, limits: .none) {
      try? findParts(wanted, &cursor, into: &pointers)
    }
    return pointers
  }

  private func findParts(
    _ wanted: [Int: [PartAddress]], _ cursor: inout Cursor,
    into pointers: inout [PartAddress: JSON.Pointer]
  ) throws(JSON.ParseError) {
    var reader = AnnotationReader(listKey: listKey, diagnostics: DiagnosticCollector(limit: 0))
    try cursor.enterObject()
    while let key = try cursor.nextMember() {
      guard key.hasSameBytes(as: listKey), cursor.nextByte == UInt8(ascii: "[") else {
        try cursor.skip()
        continue
      }
      var number = 0
      try cursor.enterArray()
      while try cursor.nextElement() {
        if let addresses = wanted[number], let object = try cursor.value().object {
          reader.open(object)
          for address in addresses {
            guard let path = address.part.flatMap({ reader.path(to: $0) }) else { continue }
            pointers[address] = JSON.Pointer([listKey, String(number)] + path)
          }
        } else if wanted[number] == nil {
          try cursor.skip()
        }
        number += 1
      }
    }
  }

  /// Returns the number of the annotation at a pointer, or of the annotation around its value.
  package func annotation(at pointer: JSON.Pointer) -> Int? {
    guard pointer.tokens.count > 1, pointer.tokens[0].hasSameBytes(as: listKey),
      let number = Int(pointer.tokens[1]), project.annotations.indices.contains(number)
    else { return nil }
    return number
  }
}
