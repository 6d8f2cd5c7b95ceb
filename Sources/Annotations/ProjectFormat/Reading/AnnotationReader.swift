import Documents
import JSON

/// Turns the annotations of a document into values, one after the other.
///
/// It is one value for all of them, so that an annotation costs its own memory and no more.
struct AnnotationReader {
  /// Where a field may be, in the order in which it counts.
  enum Level: Int {
    case annotation, popcorn, properties
    /// Inside `onClick`, which has fields of its own.
    case click
  }

  /// A value and where it was found.
  struct Found<Value> {
    var value: Value
    var level: Level
    fileprivate var member: Node.Member

    /// The document's own key.
    var key: String { member.key }
  }

  /// The document's own key of the list of annotations.
  private(set) var listKey = "annotations"
  var report: ReadingReport
  /// Jumps to what is not a time, by their pointers: annotations that may still come.
  var openJumps = OpenJumps()
  private(set) var ids: Set<Identity> = []

  var clickFields = FieldBag<ClickField>()
  private var levels = [FieldBag<AnnotationField>](repeating: FieldBag(), count: 3)
  /// Where `onClick` is, and the document's own key of it.
  private var click: (level: Level, key: String) = (.annotation, "")
  private(set) var index = 0
  private var id = ""
  /// By the number of the annotation: what the document has beside the annotation's fields.
  private(set) var others: KeptMembers
  private let depth: Int

  init(report: ReadingReport, depth: Int) {
    self.report = report
    self.depth = depth
    others = KeptMembers(depth: depth)
  }

  /// Begins with the list under `listKey`, which counts for the one before it, should there be one.
  mutating func begin(listKey: String) {
    self.listKey = listKey
    openJumps = OpenJumps()
    ids = []
    others = KeptMembers(depth: depth)
  }

  /// Makes room for the ids of that many annotations, if they have any.
  mutating func expect(count: Int) { if !ids.isEmpty { ids.reserveCapacity(count) } }

  mutating func annotation(_ node: Node, index: Int) -> Annotation {
    self.index = index
    id = "#\(index + 1)"
    guard node.kind == .object else {
      report.add(
        Diagnostic(
          .error, "the annotation is \(node.excerpt), not an object: kept as unsupported",
          at: JSON.Pointer([listKey, String(index)]), annotation: id))
      others.keep("", node, of: index)
      return Annotation(
        id: id, kind: .unsupported, rawType: "", start: MediaTime(), extent: .open, index: index)
    }
    fill(.annotation, node)
    readID()
    fillInnerLevels()
    noteOthers()
    return annotation()
  }

  /// Looks at the fields of an annotation, which are not read.
  mutating func open(_ node: Node, index: Int) {
    self.index = index
    fill(.annotation, node)
    fillInnerLevels()
  }

  /// The document's own keys on the way to a field of the annotation that is open; `nil` where it has none.
  func way(to field: AnnotationField) -> [String]? {
    for index in levels.indices {
      guard let level = Level(rawValue: index), let member = levels[index][field],
        !member.value.isNull
      else { continue }
      return way(to: level) + [member.key]
    }
    return nil
  }

  /// The same for a field of `onClick`.
  func way(to field: ClickField) -> [String]? {
    guard let member = clickFields[field], !member.value.isNull else { return nil }
    return way(to: .click) + [member.key]
  }

  private mutating func annotation() -> Annotation {
    let rawType = first(.type) { $0.readWord() } ?? ""
    let kind = Annotation.Kind(authored: rawType)
    if rawType.isEmpty {
      note(.error, kind: .type, "no type: kept as unsupported", at: .annotation)
    } else if kind == .unsupported, let type = found(.type, { $0.readWord() }) {
      note(
        .info, kind: .type, "type \(rawType.excerpt) is not supported: kept, never shown",
        at: type.level, type.key)
    }
    let start = readStart()
    var annotation = Annotation(
      id: id, kind: kind, rawType: rawType, start: start,
      extent: readExtent(start: start, kind: kind), index: index)
    annotation.title = first(.title) { $0.readText() }
    annotation.text = first(.text) { $0.readText() } ?? first(.content) { $0.readText() }
    annotation.theme = first(.mode) { $0.readWord() }
    annotation.transition = readTransition()
    annotation.imageURL = first(.url) { $0.readWord() }
    annotation.originalImageURL = first(.original) { $0.readWord() }
    annotation.backgroundColor = first(.backgroundColor) { $0.readWord() }
    annotation.box = readBox()
    let condition = first(.precondition) { $0.readWord() } ?? first(.displayRule) { $0.readWord() }
    annotation.condition = condition.map(Annotation.Condition.init)
    readAction(into: &annotation)
    return annotation
  }

  private mutating func readTransition() -> Annotation.Transition {
    guard let name = found(.transitionClass, { $0.readWord() }) else { return .none }
    if name.value.contains(word: "fade") { return .fade }
    if !name.value.contains(word: "none") {
      note(
        .info, kind: .transition,
        "\(name.key) \(name.value.excerpt) is not supported: it comes at once",
        at: name.level, name.key)
    }
    return .none
  }

  private mutating func readBox() -> Annotation.Box {
    var box = Annotation.Box()
    box.left = readLength(.left, lowest: -.infinity) ?? box.left
    box.top = readLength(.top, lowest: -.infinity) ?? box.top
    box.width = readLength(.width, lowest: 0)
    box.height = readLength(.height, lowest: 0)
    return box
  }

  private mutating func readLength(_ field: AnnotationField, lowest: Double) -> Annotation.Box
    .Length?
  {
    let length = found(field) { json in
      json.readLength().map { length in
        switch length {
        case .percent(let number), .pixels(let number):
          number < lowest ? .unusable("is \(length), less than nothing") : .value(length)
        }
      }
    }
    if let length, case .percent(let percent) = length.value, percent > 100 {
      note(
        .warning, kind: .box, "\(length.key) is \(length.value), more than the picture: kept",
        at: length.level, length.key)
    }
    return length?.value
  }
}

// MARK: - The levels

extension AnnotationReader {
  private mutating func fillInnerLevels() {
    fill(.properties, inner(.properties, of: .annotation))
    fill(.popcorn, inner(.popcorn, of: .properties))
    clickFields.removeAll()
    if let object = found(.onClick, orElse: .error, { $0.readObject() }) {
      click = (object.level, object.key)
      clickFields.fill(object.value)
    }
  }

  private mutating func fill(_ level: Level, _ object: Node?) {
    if let object {
      levels[level.rawValue].fill(object)
    } else {
      levels[level.rawValue].removeAll()
    }
  }

  /// The object under `field`.
  private mutating func inner(_ field: AnnotationField, of level: Level) -> Node? {
    guard let member = levels[level.rawValue][field] else { return nil }
    switch member.value.readObject() {
    case .absent: return nil
    case .value(let object): return object
    case .unusable(let why):
      note(.error, "\(member.key) \(why): ignored", at: level, member.key)
      return nil
    }
  }

  private mutating func readID() {
    guard let member = levels[Level.annotation.rawValue][.id],
      let authored = usable(member.value.readID(), of: member, at: .annotation)
    else { return }
    id = authored
    guard !ids.insert(Identity(authored)).inserted else { return }
    note(
      .warning, kind: .id,
      "id \(authored.excerpt) stands at an earlier annotation: jumps lead to that one",
      at: .annotation)
  }

  /// Reports what no field takes, and keeps it.
  private mutating func noteOthers() {
    for level in [Level.annotation, .popcorn, .properties] {
      for (member, reason) in levels[level.rawValue].others { note(member, reason, at: level) }
      if let object = levels[level.rawValue].pruned {
        noteOthers(of: object, AnnotationField.table, at: pointer(to: level))
      }
      noteTimes(at: level)
    }
    for (member, reason) in clickFields.others { note(member, reason, at: .click) }
    if let object = clickFields.pruned {
      noteOthers(of: object, ClickField.table, at: pointer(to: .click))
    }
  }

  /// Notes what no field takes of an object that is too large for all of it to be there: one by one, from its text.
  private mutating func noteOthers<F>(
    of object: Node, _ table: FieldTable<F>, at pointer: JSON.Pointer
  ) {
    // What was read once can be read again.
    _ = try? { () throws(JSON.ParseError) in
      var cursor = try Cursor(object.text, limits: JSON.Limits(bytes: .max, depth: depth))
      try cursor.enterObject()
      while let key = try cursor.nextMember() {
        let (text, field) = (try cursor.skip(), table[key])
        guard field?.isKept ?? true else { continue }
        others.append(key, text, of: index)
        guard field == nil else { continue }
        report.noteUnknown(key, annotation: (index, id), at: pointer.appending(key))
      }
    }()
  }

  private mutating func note<F>(
    _ member: Node.Member, _ reason: FieldBag<F>.Reason, at level: Level
  ) {
    others.keep(member.key, member.value, of: index)
    switch reason {
    case .kept: break
    case .unknown:
      report.noteUnknown(
        member.key, annotation: (index, id), at: pointer(to: level, member.key))
    case .repeats:
      note(
        .warning, kind: .repeatedKey, "\(member.key) repeats an earlier key: ignored", at: level,
        member.key)
    }
  }

  /// The keys that a time has beside its units and value.
  private mutating func noteTimes(at level: Level) {
    for field in [AnnotationField.startTime, .duration] {
      guard let time = levels[level.rawValue][field], time.value.kind == .object else { continue }
      guard !time.value.isPruned else {
        noteOthers(of: time.value, TimeField.table, at: pointer(to: level, time.key))
        continue
      }
      time.value.forEachMember { member in
        guard TimeField.table[member.name] == nil else { return }
        others.keep(member.key, member.value, of: index)
        report.noteUnknown(
          member.key, annotation: (index, id),
          at: pointer(to: level, time.key).appending(member.key))
      }
    }
  }
}

// MARK: - What the readers of the parts ask for

extension AnnotationReader {
  /// The first usable value of a field; those before it that are not usable are reported.
  /// - Parameters:
  ///   - severity: of such a report.
  ///   - kind: what such a report is about.
  mutating func found<Value>(
    _ field: AnnotationField, orElse severity: Diagnostic.Severity = .warning,
    kind: Diagnostic.Kind = .value, _ read: (Node) -> FieldReading<Value>
  ) -> Found<Value>? {
    for index in levels.indices {
      guard let member = levels[index][field], let level = Level(rawValue: index),
        let value = usable(read(member.value), of: member, at: level, orElse: severity, kind: kind)
      else { continue }
      return Found(value: value, level: level, member: member)
    }
    return nil
  }

  mutating func first<Value>(
    _ field: AnnotationField, _ read: (Node) -> FieldReading<Value>
  ) -> Value? {
    found(field, read)?.value
  }

  /// The value of a field of `onClick`.
  mutating func clicked<Value>(
    _ field: ClickField, _ read: (Node) -> FieldReading<Value>
  ) -> Found<Value>? {
    guard let member = clickFields[field],
      let value = usable(read(member.value), of: member, at: .click)
    else { return nil }
    return Found(value: value, level: .click, member: member)
  }

  private mutating func usable<Value>(
    _ reading: FieldReading<Value>, of member: Node.Member, at level: Level,
    orElse severity: Diagnostic.Severity = .warning, kind: Diagnostic.Kind = .value
  ) -> Value? {
    switch reading {
    case .absent: return nil
    case .value(let value): return value
    case .unusable(let why):
      note(severity, kind: kind, "\(member.key) \(why): ignored", at: level, member.key)
      return nil
    }
  }

  mutating func keep(_ found: Found<Node>) { others.keep(found.key, found.value, of: index) }

  mutating func note(
    _ severity: Diagnostic.Severity, kind: Diagnostic.Kind = .value, _ message: String,
    at level: Level, _ keys: String...
  ) {
    var pointer = pointer(to: level)
    pointer.tokens += keys
    report.add(Diagnostic(severity, kind: kind, message, at: pointer, annotation: id))
  }

  private func pointer(to level: Level, _ keys: String...) -> JSON.Pointer {
    JSON.Pointer([listKey, String(index)] + way(to: level) + keys)
  }

  /// The document's own keys from the annotation to the level.
  func way(to level: Level) -> [String] {
    switch level {
    case .annotation: []
    case .properties: [key(of: .properties, at: .annotation)]
    case .popcorn: way(to: .properties) + [key(of: .popcorn, at: .properties)]
    case .click: way(to: click.level) + [click.key]
    }
  }

  private func key(of field: AnnotationField, at level: Level) -> String {
    levels[level.rawValue][field]?.key ?? ""
  }
}
