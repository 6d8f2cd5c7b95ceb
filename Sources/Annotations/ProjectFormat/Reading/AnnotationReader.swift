import JSON

/// Converts the annotations of a document to values, one after the other.
struct AnnotationReader {
  /// The objects that may have a field of an annotation, in the order in which they count.
  enum Level: Int {
    case annotation, popcorn, properties
    /// The object `onClick`, which has fields of its own.
    case click

    static let withFields: [Level] = [.annotation, .popcorn, .properties]
  }

  /// The value of a field and its place in the annotation.
  struct Found<Value> {
    var value: Value
    var level: Level
    /// The document's own key.
    var key: String
  }

  /// A jump that may lead to a later annotation, with the path from its own annotation.
  struct UnresolvedJump {
    var annotation: Int
    var path: [String]
    /// A Boolean value that indicates whether it is that of `loopBack`.
    var isLoopBack: Bool
  }

  /// The document's own key of the list of annotations.
  let listKey: String
  var diagnostics: DiagnosticCollector
  private(set) var unresolvedJumps: [UnresolvedJump] = []
  private(set) var ids: Set<Identity> = []
  /// By the number of the annotation: the members that no field takes.
  private(set) var others: [JSON.Object] = []

  private var index = 0
  private var id = ""
  private var levels = [ObjectFields<AnnotationField>](repeating: ObjectFields(), count: 3)
  /// The fields of all levels in the order in which they count, with the indices of their entries in `levels`.
  private var fields: [(field: AnnotationField, level: Level, index: Int)] = []
  private var clickFields = ObjectFields<ClickField>()
  /// The level with `onClick`, and the document's own key of it.
  private var click: (level: Level, key: String) = (.annotation, "")
  /// The members of the current annotation that no field takes.
  private var kept: [JSON.Object.Member] = []

  init(listKey: String, diagnostics: DiagnosticCollector) {
    self.listKey = listKey
    self.diagnostics = diagnostics
  }

  /// Reads the next annotation.
  mutating func read(_ value: JSON) -> Annotation {
    index = others.count
    id = "#\(index + 1)"
    kept = []
    defer { others.append(JSON.Object(kept)) }
    guard let object = value.object else {
      diagnostics.add(
        Diagnostic(
          .error, "the annotation is \(value.excerpt), not an object: kept as unsupported",
          at: JSON.Pointer([listKey, String(index)]), annotation: id))
      kept = [.init(key: "", value: value)]
      return Annotation(
        id: id, kind: .unsupported, rawType: "", start: MediaTime(), extent: .open, index: index)
    }
    levels[Level.annotation.rawValue].read(object.members)
    readID()
    openInnerLevels()
    keepOthers()
    return readAnnotation()
  }

  /// Reports the names that objects of the last annotation have twice.
  /// - Parameter cursor: is before the annotation.
  mutating func reportRepeatedNames(_ cursor: Cursor) {
    var cursor = cursor
    // The annotation has been read, and has no fault.
    try? cursor.findRepeatedNames(at: pointer(to: .annotation)) { pointer in
      let name = pointer.tokens.last ?? ""
      diagnostics.add(Diagnostic(.warning, kind: .repeatedKey, name.occursTwice, at: pointer, annotation: id))
    }
  }

  /// Opens an annotation, whose fields then have a path.
  mutating func open(_ object: JSON.Object) {
    levels[Level.annotation.rawValue].read(object.members)
    openInnerLevels()
  }

  private mutating func readAnnotation() -> Annotation {
    let rawType = value(of: .type) { $0.readWord() } ?? ""
    var kind = Annotation.Kind(authored: rawType)
    if rawType.isEmpty {
      report(.error, kind: .type, "no type: kept as unsupported", at: .annotation)
    } else if kind == .unsupported, let type = find(.type, { $0.readWord() }) {
      report(
        .info, kind: .type, "type \(rawType.excerpt) is not supported: kept, never shown",
        at: type.level, type.key)
    }
    let authoredStart = readStart()
    if authoredStart == nil, kind == .timeTrigger {
      kind = .unsupported
      report(.error, "its time can't be read: it never acts", at: .annotation)
    }
    let start = authoredStart ?? MediaTime()
    var annotation = Annotation(
      id: id, kind: kind, rawType: rawType, start: start,
      extent: readExtent(start: start, kind: kind), index: index)
    annotation.title = value(of: .title) { $0.readText() }
    annotation.text = value(of: .text) { $0.readText() } ?? value(of: .content) { $0.readText() }
    annotation.theme = value(of: .mode) { $0.readWord() }
    annotation.transition = readTransition()
    annotation.imageURL = value(of: .url) { $0.readWord() }
    annotation.originalImageURL = value(of: .original) { $0.readWord() }
    annotation.backgroundColor = value(of: .backgroundColor) { $0.readWord() }
    annotation.box = readBox()
    let condition = value(of: .precondition) { $0.readWord() } ?? value(of: .displayRule) { $0.readWord() }
    annotation.condition = condition.map { Annotation.Condition($0) }
    readAction(into: &annotation)
    return annotation
  }

  private mutating func readID() {
    guard let member = levels[Level.annotation.rawValue][.id],
      let authored = usable(member.value.readID(), of: member, at: .annotation)
    else { return }
    id = authored
    guard !ids.insert(Identity(authored)).inserted else { return }
    report(
      .warning, kind: .id,
      "id \(authored.excerpt) is already used: jumps go to the earlier annotation",
      at: .annotation)
  }

  private mutating func readTransition() -> Annotation.Transition {
    guard let name = find(.transitionClass, { $0.readWord() }) else { return .none }
    if name.value.contains(word: "fade") { return .fade }
    if !name.value.contains(word: "none") {
      report(
        .info, kind: .transition,
        "\(name.key) \(name.value.excerpt) is not supported: it appears immediately",
        at: name.level, name.key)
    }
    return .none
  }

  private mutating func readBox() -> Annotation.Box {
    var box = Annotation.Box()
    box.left = readLength(.left, minimum: -.infinity) ?? box.left
    box.top = readLength(.top, minimum: -.infinity) ?? box.top
    box.width = readLength(.width, minimum: 0)
    box.height = readLength(.height, minimum: 0)
    return box
  }

  /// The largest length of a box, in percent or pixels.
  private static let maximumLength = 1_000_000.0

  private mutating func readLength(_ field: AnnotationField, minimum: Double) -> Annotation.Box.Length? {
    let length = find(field) { value in
      value.readLength().map { length in
        switch length {
        case .percent(let number), .pixels(let number):
          number < minimum
            ? .unusable("is \(length), less than nothing")
            : number.magnitude > Self.maximumLength
              ? .unusable("is \(length), beyond the limit of 1000000") : .value(length)
        }
      }
    }
    if let length, case .percent(let percent) = length.value, percent > 100 {
      report(
        .warning, kind: .box, "\(length.key) is \(length.value), more than the picture: kept",
        at: length.level, length.key)
    }
    return length?.value
  }
}

extension Annotation.Kind {
  /// Creates the kind of a type as documents name it: the native players' words and HapYak's.
  init(authored type: String) {
    self =
      switch FoldedName(type)?.text {
      case "image": .image
      case "pop", "text": .text
      case "hotlink", "link": .hotspot
      case "ontime", "time": .timeTrigger
      default: .unsupported
      }
  }
}

// MARK: - Times

extension AnnotationReader {
  /// Reads `startTime`, else the widgets' format and value, else `start`, else the beginning; `nil`
  /// if the start can't be read.
  private mutating func readStart() -> MediaTime? {
    let units = value(of: .startTimeFormat) { .value($0) }
    var isUnusable = false
    func noted(_ reading: FieldReading<Amount>) -> FieldReading<Amount> {
      if case .unusable = reading { isUnusable = true }
      return reading
    }
    let start =
      find(.startTime) { noted($0.readAmount()) }
      ?? find(.startTimeValue) { noted($0.readAmount(units: units)) }
      ?? find(.start) { noted($0.readAmount()) }
    guard let start else { return isUnusable ? nil : MediaTime() }
    let time = start.value.time
    if time.seconds == 0, !(0...100).contains(time.percent) {
      report(
        .warning, kind: .time, "\(start.key) lies outside the media, at \(time): kept",
        at: start.level, start.key)
    }
    return time
  }

  /// Reads `duration`, else the widgets' format and value, else `end`, else the default of the kind.
  private mutating func readExtent(start: MediaTime, kind: Annotation.Kind) -> Annotation.Extent {
    let units = value(of: .durationFormat) { .value($0) }
    let duration =
      find(.duration) { $0.readDuration() }
      ?? find(.durationValue) { $0.readDuration(units: units) }
      ?? find(._duration) { $0.readDuration() }
    if let duration {
      if duration.value.percent > 100 {
        report(
          .warning, kind: .time,
          "\(duration.key) is \(duration.value), longer than the media: kept",
          at: duration.level, duration.key)
      }
      return .lasting(duration.value)
    }
    if let end = find(.end, { $0.readEnd(after: start) }) {
      return .until(end.value)
    }
    return kind == .timeTrigger ? .lasting(MediaTime()) : .open
  }
}

// MARK: - Levels

extension AnnotationReader {
  private mutating func openInnerLevels() {
    open(.properties, .properties, of: .annotation)
    open(.popcorn, .popcorn, of: .properties)
    fields.removeAll(keepingCapacity: true)
    for level in Level.withFields {
      for (index, entry) in levels[level.rawValue].entries.enumerated() {
        fields.append((entry.field, level, index))
      }
    }
    let object = find(.onClick, severity: .error) { $0.readObject() }
    if let object { click = (object.level, object.key) }
    clickFields.read(object?.value.members ?? [])
  }

  private mutating func open(_ level: Level, _ field: AnnotationField, of outer: Level) {
    let member = levels[outer.rawValue][field]
    let object = member.flatMap {
      usable($0.value.readObject(), of: $0, at: outer, severity: .error)
    }
    levels[level.rawValue].read(object?.members ?? [])
  }

  /// Keeps the members that no field takes, and reports those that are unknown.
  private mutating func keepOthers() {
    for level in Level.withFields {
      for (member, reason) in levels[level.rawValue].others {
        switch reason {
        case .kept: kept.append(member)
        case .repeated: keepRepeated(member, at: level)
        case .unknown:
          let meant = AnnotationField.table.keys(meantBy: member.key)
          let isFree = !fields.contains { $0.field.rawValue == meant.first }
          keepUnknown(member, meant: meant, isFree: isFree, at: level)
        }
      }
      keepOthersOfTimes(at: level)
    }
    for (member, reason) in clickFields.others {
      guard reason == .unknown else {
        keepRepeated(member, at: .click)
        continue
      }
      let isMisplaced = AnnotationField.table[member.key]?.isKept == false
      let meant = ClickField.table.keys(meantBy: member.key)
      keepUnknown(
        member, meant: meant, isFree: !clickFields.entries.contains { $0.field.rawValue == meant.first },
        advice: isMisplaced ? "it belongs next to onClick" : nil, at: .click)
    }
    for (field, level, index) in fields where field == .properties || field == .popcorn {
      let isProperties = field == .properties
      guard level != (isProperties ? .annotation : .properties) else { continue }
      keepUnknown(
        levels[level.rawValue].entries[index].member, meant: [],
        advice: isProperties ? "it belongs next to id" : "it belongs in properties", at: level)
    }
  }

  private mutating func keepUnknown(
    _ member: JSON.Object.Member, meant: [String], isFree: Bool = true, advice: String? = nil, at level: Level
  ) {
    kept.append(member)
    diagnostics.addUnknownKey(
      member.key, meant: meant, advice: advice, isFree: isFree, annotation: (index, id),
      at: pointer(to: level, member.key))
  }

  private mutating func keepRepeated(_ member: JSON.Object.Member, at level: Level) {
    kept.append(member)
    report(
      .warning, kind: .repeatedKey, "\(member.key) repeats an earlier key: ignored", at: level, member.key)
  }

  /// Keeps the members of a time other than its units and value.
  private mutating func keepOthersOfTimes(at level: Level) {
    for (field, time) in levels[level.rawValue].entries where field.isTime {
      guard let object = time.value.object else { continue }
      for member in object.members where TimeField.table[member.key] == nil {
        kept.append(member)
        let meant = TimeField.table.keys(meantBy: member.key)
        let isFree = !object.members.contains { TimeField.table[$0.key]?.field.rawValue == meant.first }
        diagnostics.addUnknownKey(
          member.key, meant: meant, isFree: isFree, annotation: (index, id),
          at: pointer(to: level, time.key, member.key))
      }
    }
  }
}

// MARK: - Fields

extension AnnotationReader {
  /// Returns the first usable value of a field, and reports the unusable ones before it.
  /// - Parameter severity: the severity of such a report.
  mutating func find<Value>(
    _ field: AnnotationField, severity: Diagnostic.Severity = .warning, _ read: (JSON) -> FieldReading<Value>
  ) -> Found<Value>? {
    for position in fields.indices where fields[position].field == field {
      let (_, level, index) = fields[position]
      let member = levels[level.rawValue].entries[index].member
      guard let value = usable(read(member.value), of: member, at: level, severity: severity) else { continue }
      return Found(value: value, level: level, key: member.key)
    }
    return nil
  }

  /// Returns the first usable value of a field.
  mutating func value<Value>(of field: AnnotationField, _ read: (JSON) -> FieldReading<Value>) -> Value? {
    find(field, read)?.value
  }

  /// Returns the usable value of a field of `onClick`.
  mutating func findOnClick<Value>(
    _ field: ClickField, severity: Diagnostic.Severity = .warning,
    _ read: (JSON) -> FieldReading<Value>
  ) -> Found<Value>? {
    guard let member = clickFields[field],
      let value = usable(read(member.value), of: member, at: .click, severity: severity)
    else { return nil }
    return Found(value: value, level: .click, key: member.key)
  }

  private mutating func usable<Value>(
    _ reading: FieldReading<Value>, of member: JSON.Object.Member, at level: Level,
    severity: Diagnostic.Severity = .warning
  ) -> Value? {
    switch reading {
    case .absent: return nil
    case .value(let value): return value
    case .unusable(let why, let kind):
      report(severity, kind: kind, "\(member.key) \(why): ignored", at: level, member.key)
      return nil
    }
  }

  mutating func keep(_ member: JSON.Object.Member) { kept.append(member) }

  mutating func addUnresolvedJump(_ jump: Found<String>, isLoopBack: Bool = false) {
    unresolvedJumps.append(
      UnresolvedJump(annotation: index, path: path(to: jump.level) + [jump.key], isLoopBack: isLoopBack))
  }

  mutating func report(
    _ severity: Diagnostic.Severity, kind: Diagnostic.Kind = .value, _ message: String,
    at level: Level, _ keys: String...
  ) {
    var pointer = pointer(to: level)
    pointer.tokens += keys
    diagnostics.add(Diagnostic(severity, kind: kind, message, at: pointer, annotation: id))
  }
}

// MARK: - Paths

extension AnnotationReader {
  /// The document's own keys from the annotation to a part of it; `nil` if the annotation has no such field.
  func path(to part: AnnotationPart) -> [String]? {
    for field in part.clickFields {
      guard let member = clickFields[field], !member.value.isNull else { continue }
      return path(to: .click) + [member.key]
    }
    for field in part.fields {
      for level in Level.withFields {
        guard let member = levels[level.rawValue].member(of: field), !member.value.isNull else { continue }
        return path(to: level) + [member.key]
      }
    }
    return nil
  }

  /// The document's own keys from the annotation to a level.
  private func path(to level: Level) -> [String] {
    switch level {
    case .annotation: []
    case .properties: [key(of: .properties, at: .annotation)]
    case .popcorn: path(to: .properties) + [key(of: .popcorn, at: .properties)]
    case .click: path(to: click.level) + [click.key]
    }
  }

  private func key(of field: AnnotationField, at level: Level) -> String {
    levels[level.rawValue][field]?.key ?? ""
  }

  private func pointer(to level: Level, _ keys: String...) -> JSON.Pointer {
    JSON.Pointer([listKey, String(index)] + path(to: level) + keys)
  }
}
