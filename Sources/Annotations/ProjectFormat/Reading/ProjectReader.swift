import JSON

/// Converts a document to a project in one pass. It holds one annotation at a time as JSON.
struct ProjectReader {
  private let limits: ProjectDocument.Limits
  private var reader: AnnotationReader
  private var annotations: [Annotation] = []
  /// The fields of the project except for a list of annotations, with the document's own keys.
  private var fields: [ProjectField: JSON.Object.Member] = [:]
  /// The members that no field takes.
  private var others = UniqueMembers()

  init(limits: ProjectDocument.Limits, foldsKeys: Bool = true) {
    self.limits = limits
    reader = AnnotationReader(
      listKey: "annotations",
      diagnostics: DiagnosticCollector(limit: limits.diagnostics, foldsKeys: foldsKeys))
  }

  /// Reads a document.
  mutating func read(_ bytes: [UInt8]) throws(ProjectError) -> ProjectDocument {
    do throws(JSON.ParseError) {
      let limits = JSON.Limits(bytes: limits.bytes, depth: limits.depth)
      var cursor = try Cursor(bytes, limits: limits)
      try readMembers(&cursor)
    } catch {
      throw ProjectError(error)
    }
    let project = makeProject()
    reportLostJumps(in: project.annotations)
    return ProjectDocument(
      project: project, diagnostics: reader.diagnostics.diagnostics(in: bytes),
      other: others.object, others: reader.others, listKey: reader.listKey)
  }
}

// MARK: - Members

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

  private mutating func readMember(_ key: String, _ cursor: inout Cursor) throws(JSON.ParseError) {
    guard let entry = ProjectField.table[key], !entry.isKept else {
      if ProjectField.table[key] == nil {
        reader.diagnostics.addUnknownKey(
          key, meant: ProjectField.table.keys(meantBy: key), annotation: nil, at: JSON.Pointer([key]))
      }
      others.set(key, try cursor.value())
      return
    }
    let field = entry.field
    if let earlier = fields[field], !earlier.value.isNull, !earlier.key.hasSameBytes(as: key) {
      let value = try cursor.value()
      guard !value.isNull else { return }
      report(.warning, kind: .repeatedKey, "\(key) repeats an earlier key: ignored", at: [key])
      others.set(key, value)
      return
    }
    if fields[field]?.key.hasSameBytes(as: key) == true {
      report(.warning, kind: .repeatedKey, key.occursTwice, at: [key])
    }
    let isList = field == .annotations && cursor.nextByte == UInt8(ascii: "[")
    if isList { try readAnnotations(key, &cursor) }
    fields[field] = .init(key: key, value: isList ? [] : try cursor.value())
  }

  /// Reads the list of annotations, which replaces an earlier one.
  private mutating func readAnnotations(_ key: String, _ cursor: inout Cursor) throws(JSON.ParseError) {
    reader = AnnotationReader(listKey: key, diagnostics: reader.diagnostics)
    annotations = []
    try cursor.enterArray()
    while try cursor.nextElement() {
      guard annotations.count < limits.annotations else {
        throw cursor.error("the project has more than \(limits.annotations) annotations")
      }
      guard !reader.diagnostics.endsReading else {
        throw cursor.error("the project has \(limits.diagnostics) mistakes or more")
      }
      let before = cursor
      annotations.append(reader.read(try cursor.value()))
      if cursor.hasRepeatedNames { reader.reportRepeatedNames(before) }
    }
  }
}

// MARK: - The project

extension ProjectReader {
  private mutating func makeProject() -> InteractivityProject {
    var project = InteractivityProject()
    project.id = id(of: .id)
    project.title = fields[.title].flatMap { usable($0.value.readText(), of: $0.key, at: [$0.key]) }
    project.sessionID = id(of: .sessionId)
    project.accountID = id(of: .bcAccountId)
    project.videoID = id(of: .videoId) ?? id(of: .videoSourceId)
    project.duration = duration()
    project.tags = tags()
    switch fields[.annotations]?.value {
    case .array: project.annotations = annotations
    case nil, .null: report(.warning, "the project has no annotations", at: [])
    case let value?:
      let key = fields[.annotations]?.key ?? ""
      report(.error, "\(key) is \(value.excerpt), not an array: ignored", at: [key])
    }
    return project
  }

  private mutating func tags() -> [String] {
    guard let member = fields[.tags] else { return [] }
    let tags = member.value.array ?? [member.value]
    return tags.enumerated().compactMap { index, tag in
      let path = member.value.array == nil ? [member.key] : [member.key, String(index)]
      return usable(tag.readWord(), of: "tag", at: path)
    }
  }

  /// Returns the length of the media, which is more than 0 and does not depend on itself.
  private mutating func duration() -> Double? {
    guard let member = fields[.duration] else { return nil }
    let reading = member.value.readDuration().map { time -> FieldReading<Double> in
      guard !time.isRelative, time.seconds > 0 else { return .unusable("is \(time), not a length") }
      return .value(time.seconds)
    }
    return usable(reading, of: member.key, at: [member.key])
  }

  private mutating func id(of field: ProjectField) -> String? {
    fields[field].flatMap { usable($0.value.readID(), of: $0.key, at: [$0.key]) }
  }

  private mutating func usable<Value>(
    _ reading: FieldReading<Value>, of key: String, at path: [String]
  ) -> Value? {
    switch reading {
    case .absent: return nil
    case .value(let value): return value
    case .unusable(let why, _):
      report(.warning, "\(key) \(why): ignored", at: path)
      return nil
    }
  }

  /// Reports the jumps that lead neither to an annotation nor to a time inside the media.
  private mutating func reportLostJumps(in annotations: [Annotation]) {
    guard !reader.unresolvedJumps.isEmpty else { return }
    // Targets are compared with short ids of the first annotations only, so that many lost jumps take little time.
    let known = annotations.prefix(500).map { $0.id }.filter { $0.utf8.count <= 64 }
    for jump in reader.unresolvedJumps {
      let annotation = annotations[jump.annotation]
      guard let target = jump.isLoopBack ? annotation.loopBack : annotation.action.jump,
        !reader.ids.contains(Identity(target)), !isNumber(target, in: annotations)
      else { continue }
      let isCompared = target.utf8.count > 2 && !reader.diagnostics.isFull
      let similar = (isCompared ? known.first(where: target.isOneEdit) : nil).map { " (\($0)?)" } ?? ""
      let what =
        jump.isLoopBack
        ? "neither an annotation's id nor true\(similar): it loops back to its own start"
        : MediaTime(parsing: target) == nil
          ? "neither an annotation's id nor a time\(target.clockHint ?? similar): the jump is ignored"
          : "a time outside the media: the jump is ignored"
      reader.diagnostics.add(
        Diagnostic(
          .error, kind: jump.isLoopBack ? .loopBack : .jump, "\(jump.path.last ?? "") \(target.excerpt) is \(what)",
          at: JSON.Pointer([reader.listKey, String(jump.annotation)] + jump.path),
          annotation: annotation.id))
    }
  }

  /// Returns a Boolean value that indicates whether the target is the `#` and number of an annotation without an id.
  private func isNumber(_ target: String, in annotations: [Annotation]) -> Bool {
    guard target.utf8.first == UInt8(ascii: "#"), let number = Int(target.dropFirst()),
      annotations.indices.contains(number - 1)
    else { return false }
    return annotations[number - 1].id.hasSameBytes(as: target)
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, kind: Diagnostic.Kind = .value, _ message: String,
    at path: [String]
  ) {
    reader.diagnostics.add(Diagnostic(severity, kind: kind, message, at: JSON.Pointer(path)))
  }
}
