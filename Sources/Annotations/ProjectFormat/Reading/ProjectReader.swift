import Documents
import JSON

/// Turns a document into a project, going through it once.
struct ProjectReader {
  private let limits: ProjectDocument.Limits
  private let table = ProjectField.table
  private var reader: AnnotationReader
  private var fields: [ProjectField: Found] = [:]
  /// What no field takes.
  private var other: KeptMembers

  /// A field's value, and the document's own key.
  private struct Found {
    var key: String
    var value: Value
  }

  private enum Value {
    case null
    case text(FieldReading<String>)
    /// The tags; of a value that is not an array, the one that it is.
    case tags([FieldReading<String>], isArray: Bool)
    case annotations([Annotation])
    /// Something else where the annotations should be, as a word in a sentence.
    case noAnnotations(String)

    var isNull: Bool { if case .null = self { true } else { false } }
  }

  init(limits: ProjectDocument.Limits) {
    self.limits = limits
    other = KeptMembers(depth: limits.depth)
    reader = AnnotationReader(report: ReadingReport(limit: limits.diagnostics), depth: limits.depth)
  }

  mutating func project(_ bytes: [UInt8]) throws(ProjectError) -> ProjectDocument {
    do throws(JSON.ParseError) {
      try bytes.withBuffer { (buffer) throws(JSON.ParseError) in
        let limits = JSON.Limits(bytes: limits.bytes, depth: limits.depth, growth: 5)
        var cursor = try Cursor(buffer, limits: limits)
        try readMembers(&cursor)
      }
    } catch {
      throw ProjectError(error)
    }
    let project = makeProject()
    reader.openJumps.reportLost(
      in: project.annotations, ids: reader.ids, list: reader.listKey
    ) { reader.report.add($0) }
    return ProjectDocument(
      project: project, diagnostics: reader.report.diagnostics(in: bytes), keptMembers: other,
      others: reader.others, listKey: reader.listKey)
  }
}

// MARK: - Going through the document

extension ProjectReader {
  private mutating func readMembers(_ cursor: inout Cursor) throws(JSON.ParseError) {
    guard cursor.nextByte == UInt8(ascii: "{") else {
      let error = cursor.error("expected an object, the project")
      try cursor.skip()
      try cursor.finish()
      throw error
    }
    try cursor.enterObject()
    while let key = try cursor.nextMember() { try readMember(key, &cursor) }
    try cursor.finish()
  }

  private mutating func readMember(
    _ key: String, _ cursor: inout Cursor
  ) throws(JSON.ParseError) {
    guard let field = table[key], !field.isKept else {
      if table[key] == nil {
        reader.report.noteUnknown(key, annotation: nil, at: JSON.Pointer([key]))
      }
      other.append(key, try cursor.skip(), of: 0)
      return
    }
    if let earlier = fields[field], !earlier.value.isNull, !earlier.key.hasSameBytes(as: key) {
      let isNull = cursor.nextByte == UInt8(ascii: "n")
      let text = try cursor.skip()
      guard !isNull else { return }
      note(.warning, kind: .repeatedKey, "\(key) repeats an earlier key: ignored", at: [key])
      other.append(key, text, of: 0)
      return
    }
    fields[field] = Found(key: key, value: try readValue(of: field, key, &cursor))
  }

  private mutating func readValue(
    of field: ProjectField, _ key: String, _ cursor: inout Cursor
  ) throws(JSON.ParseError) -> Value {
    switch field {
    case .annotations where cursor.nextByte == UInt8(ascii: "["):
      return .annotations(try readAnnotations(key, &cursor))
    case .annotations:
      return try cursor.read(only: Node.itself) {
        $0.isNull ? .null : .noAnnotations($0.excerpt)
      }
    case .tags:
      return try cursor.read(only: Node.parts) { node in
        if node.isNull { return .null }
        guard node.kind == .array else { return .tags([node.readWord()], isArray: false) }
        return .tags(node.elements.map { $0.readWord() }, isArray: true)
      }
    case .title:
      return try cursor.read(only: Node.itself) { $0.isNull ? .null : .text($0.readText()) }
    default:
      return try cursor.read(only: Node.itself) { $0.isNull ? .null : .text($0.readID()) }
    }
  }

  private mutating func readAnnotations(
    _ key: String, _ cursor: inout Cursor
  ) throws(JSON.ParseError) -> [Annotation] {
    let room = Self.room(for: cursor.documentSize)
    let maximum = min(limits.annotations, room / Annotation.leastMemory)
    reader.begin(listKey: key)
    var annotations: [Annotation] = []
    var memory = 0
    try cursor.enterArray()
    let start = cursor.offset
    while try cursor.nextElement() {
      guard annotations.count < limits.annotations else {
        throw cursor.error("the project has more than \(limits.annotations) annotations")
      }
      guard memory < room else {
        throw cursor.error(
          "the project has more than \(annotations.count) annotations, too many for its size")
      }
      if annotations.count == Self.sample {
        // An array that doubles takes twice its memory.
        let rest = (cursor.documentSize - start) / ((cursor.offset - start) / Self.sample)
        reader.expect(count: min(rest, maximum))
        annotations.reserveCapacity(min(rest, maximum))
      }
      let annotation = try cursor.read(only: AnnotationReader.fields) {
        reader.annotation($0, index: annotations.count)
      }
      memory += annotation.memory
      annotations.append(annotation)
    }
    return annotations
  }
}

extension ProjectReader {
  /// How many annotations tell how many there will be.
  private static let sample = 1000

  /// The memory that the annotations of a document of `size` bytes may take: one that says nothing takes many times
  /// its bytes.
  private static func room(for size: Int) -> Int { 8 * max(1 << 20, size) }
}

// MARK: - The project's own fields

extension ProjectReader {
  private mutating func makeProject() -> InteractivityProject {
    var project = InteractivityProject()
    project.id = text(of: .id)
    project.title = text(of: .title)
    project.sessionID = text(of: .sessionId)
    project.accountID = text(of: .bcAccountId)
    project.videoID = text(of: .videoId) ?? text(of: .videoSourceId)
    project.tags = tags()
    switch fields.removeValue(forKey: .annotations)?.value {
    case .annotations(let annotations): project.annotations = annotations
    case .noAnnotations(let excerpt):
      note(.error, "\(reader.listKey) is \(excerpt), not an array: ignored", at: [reader.listKey])
    default: note(.warning, "the project has no annotations", at: [])
    }
    return project
  }

  private mutating func tags() -> [String] {
    guard let found = fields[.tags], case .tags(let tags, let isArray) = found.value else {
      return []
    }
    return tags.enumerated().compactMap { index, tag in
      usable(tag, of: "tag", at: isArray ? [found.key, String(index)] : [found.key])
    }
  }

  private mutating func text(of field: ProjectField) -> String? {
    guard let found = fields[field], case .text(let reading) = found.value else { return nil }
    return usable(reading, of: found.key, at: [found.key])
  }

  private mutating func usable(
    _ reading: FieldReading<String>, of key: String, at way: [String]
  ) -> String? {
    switch reading {
    case .absent: return nil
    case .value(let value): return value
    case .unusable(let why):
      note(.warning, "\(key) \(why): ignored", at: way)
      return nil
    }
  }

  private mutating func note(
    _ severity: Diagnostic.Severity, kind: Diagnostic.Kind = .value, _ message: String,
    at way: [String]
  ) {
    reader.report.add(Diagnostic(severity, kind: kind, message, at: JSON.Pointer(way)))
  }
}
