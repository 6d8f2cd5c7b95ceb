internal import JSON

/// Turns a document into a project.
struct ProjectReader {
  private let limits: ProjectDocument.Limits
  private var fields = FieldBag<ProjectField>()
  private var reader: AnnotationReader

  init(limits: ProjectDocument.Limits) {
    self.limits = limits
    reader = AnnotationReader(report: Report(limit: limits.diagnostics))
  }

  mutating func project(_ bytes: [UInt8]) throws(ProjectError) -> ProjectDocument {
    let (frame, annotations) = try parse(bytes)
    guard case .object(let object) = frame else {
      throw ProjectError(
        "expected an object, the project", at: place(of: JSON.Pointer(), in: bytes))
    }
    guard annotations.count <= limits.annotations else {
      let pointer = JSON.Pointer([reader.listKey, String(limits.annotations)])
      throw ProjectError(
        "the project has more than \(limits.annotations) annotations",
        at: place(of: pointer, in: bytes))
    }
    fields.fill(object)
    var project = InteractivityProject(annotations: annotations)
    readFields(into: &project)
    reportLostJumps(in: project)
    return ProjectDocument(
      project: project, diagnostics: reader.report.diagnostics(in: bytes),
      other: JSON.Object(fields.others.map(\.member)), others: reader.others)
  }

  /// The document without its annotations, and the annotations: one more than is allowed at most.
  private mutating func parse(
    _ bytes: [UInt8]
  ) throws(ProjectError) -> (frame: JSON, annotations: [Annotation]) {
    let table = FieldTable<ProjectField>()
    var annotations: [Annotation] = []
    var listKey = reader.listKey
    let limits = limits
    var reader = reader
    let frame: JSON
    do throws(JSON.ParseError) {
      frame = try JSON(
        parsing: bytes, limits: .init(bytes: limits.bytes, depth: limits.depth),
        bulk: { key in
          guard table[key] == .annotations else { return false }
          listKey = key
          return true
        },
        onElement: { index, element in
          reader.listKey = listKey
          annotations.append(reader.annotation(element, index: index))
          return annotations.count <= limits.annotations
        })
    } catch {
      throw ProjectError(error)
    }
    reader.listKey = listKey
    self.reader = reader
    return (frame, annotations)
  }

  /// A jump may name any annotation, by the number where it has no id.
  private mutating func reportLostJumps(in project: InteractivityProject) {
    guard !reader.openJumps.isEmpty else { return }
    let ids = Set(project.annotations.map(\.id))
    for jump in reader.openJumps where !ids.contains(jump.target) {
      reader.report.add(jump.diagnostic)
    }
  }

  private func place(of pointer: JSON.Pointer, in bytes: [UInt8]) -> JSON.Place {
    JSON.places(of: [pointer], in: bytes)[pointer] ?? JSON.Place(line: 1, column: 1)
  }
}

extension ProjectReader {
  private mutating func readFields(into project: inout InteractivityProject) {
    project.id = read(.id) { $0.readID() }
    project.title = read(.title) { $0.readText() }
    project.sessionID = read(.sessionId) { $0.readID() }
    project.accountID = read(.bcAccountId) { $0.readID() }
    project.videoID = read(.videoId) { $0.readID() } ?? read(.videoSourceId) { $0.readID() }
    project.tags = readTags()

    switch fields[.annotations]?.value {
    case nil, .null?:
      note(.warning, "the project has no annotations", at: [])
    case .array?: break
    case let other?:
      note(
        .error, "\(reader.listKey) is \(other.excerpt), not an array: ignored", at: [reader.listKey]
      )
    }

    for (member, reason) in fields.others {
      switch reason {
      case .kept: break
      case .unknown:
        reader.report.noteUnknown(member.key, annotation: nil, at: JSON.Pointer([member.key]))
      case .repeats:
        note(.warning, "\(member.key) repeats an earlier key: ignored", at: [member.key])
      }
    }
  }

  private mutating func readTags() -> [String] {
    guard let member = fields[.tags], !member.value.isNull else { return [] }
    let elements = member.value.array ?? [member.value]
    return elements.enumerated().compactMap { index, element in
      let way = member.value.array == nil ? [member.key] : [member.key, String(index)]
      return usable(element.readWord(), of: "tag", at: way)
    }
  }

  private mutating func read(
    _ field: ProjectField, _ read: (JSON) -> Reading<String>
  ) -> String? {
    guard let member = fields[field] else { return nil }
    return usable(read(member.value), of: member.key, at: [member.key])
  }

  private mutating func usable(
    _ reading: Reading<String>, of key: String, at way: [String]
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
    _ severity: Diagnostic.Severity, _ message: String, at way: [String]
  ) {
    reader.report.add(Diagnostic(severity, message, at: JSON.Pointer(way)))
  }
}
