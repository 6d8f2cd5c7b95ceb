extension StringsFile {
  /// The largest file that is read, in bytes. It lies far above any real one.
  public static var maximumSize: Int { 1 << 30 }

  /// Reads a file of any of the three formats.
  public init(_ bytes: [UInt8]) {
    let reading = Reading(bytes)
    self.bytes = bytes
    format = reading.format
    encoding = reading.encoding
    source = reading.source
    outcome = reading.outcome
    places = PlaceIndex(reading.source)
    var diagnosis = Diagnosis(reading, size: bytes.count)
    if case .failure(.tooLarge, _) = reading.outcome {
      diagnosis.refuse(.tooLarge, at: 0)
    } else if reading.format == .text {
      diagnosis.readText()
    } else {
      diagnosis.readPropertyList()
    }
    nodes = diagnosis.nodes
    entries = diagnosis.entries
    faults = diagnosis.drafts.map { [source, places] draft in
      Fault(draft, place: places.place(of: draft.range.lowerBound, in: source))
    }
  }

  /// The table that an app gets from this file.
  ///
  /// It is CoreFoundation's, key for key and value for value. The error is the first fault that makes
  /// CoreFoundation refuse the file, or that says why its content is no table.
  public func table() throws(Fault) -> StringsTable {
    switch outcome {
    case .table(let table, _): return table
    case .value(_, let place), .failure(_, let place):
      let fault = faults.first { $0.effect == .rejects }
      throw fault ?? Fault(Diagnosis.Draft(refusedAt: place), place: self.place(of: place))
    }
  }

  /// The value that CoreFoundation reads: a dictionary for every file with a table, and for a file
  /// without one perhaps a string, an array or data.
  public func propertyList() throws(Fault) -> PropertyList {
    if case .value(let value, _) = outcome { return value }
    let pairs = try table().map { ($0.key, $0.value) }
    return .dictionary(Dictionary(pairs) { $1 })
  }
}

/// Collects the nodes and faults of a file.
struct Diagnosis {
  let reading: Reading
  let size: Int
  var nodes: [StringsFile.Node] = []
  var entries: [StringsFile.Entry] = []
  var drafts: [Draft] = []

  /// A fault before its place is known.
  struct Draft {
    var kind: StringsFile.Fault.Kind
    var range: Range<Int>
    var message: String
    var fix: String
    var effect: StringsFile.Fault.Effect = .rejects
    var entriesLost = 0
    var key: ExactString?
  }

  fileprivate static let refused = (
    message: "CoreFoundation refuses the file here", fix: "write entries as \"key\" = \"value\";"
  )

  init(_ reading: Reading, size: Int) {
    self.reading = reading
    self.size = size
  }

  /// The number of bytes before the text.
  private var start: Int { reading.source.start }

  // MARK: Text

  mutating func readText() {
    readHead()
    var parse = Parse(source: reading.source, outcome: reading.outcome)
    reading.source.visit(&parse)
    nodes += parse.nodes
    let end = reading.source.offset(reading.source.count)
    if end < size {
      nodes.append(.junk(end..<size))
      drafts.append(
        Draft(
          kind: .partialUnit, range: end..<size,
          message: "the file ends in the middle of a character",
          fix: "save the file again from an editor", effect: .reads))
    }
    nodes = nodes.attachingComments(in: reading.source)
    entries = nodes.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
    judge(parse)
    checkContent()
    drafts.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func readHead() {
    guard start > 0 else { return }
    if reading.encoding.hasByteOrderMark {
      nodes.append(.byteOrderMark(0..<start))
      return
    }
    nodes.append(.junk(0..<start))
    let rejects = if case .failure = reading.outcome { true } else { false }
    drafts.append(
      Draft(
        kind: .missingByteOrderMark, range: 0..<start,
        message: "UTF-16 without a byte order mark: CoreFoundation drops the first character",
        fix: "save the file as UTF-8, or with a byte order mark",
        effect: rejects ? .rejects : .loses))
  }

  /// Decides what the faults of the grammar mean to CoreFoundation, which stops at the first.
  private mutating func judge(_ parse: Parse) {
    drafts += parse.faults
    switch reading.outcome {
    case .table(_, let end):
      guard let first = drafts.firstIndex(where: { $0.effect == .rejects }) else { return }
      let lost = parse.attempts.count { $0 >= min(end, drafts[first].range.lowerBound) }
      drafts[first].kind = .silentTruncation
      drafts[first].effect = .loses
      drafts[first].entriesLost = lost
      drafts[first].message +=
        ": CoreFoundation stops reading here without an error and drops \(lost.entries)"
    case .value(let value, _):
      drafts.append(
        Draft(
          kind: .topLevelNotDictionary, range: start..<size,
          message: "the file holds \(value.name) and no table",
          fix: "write entries as \"key\" = \"value\";"))
    case .failure(let kind, let place):
      if kind == .emptyFile || kind == .invalidEncoding {
        refuse(kind, at: place)
      } else if !drafts.contains(where: { $0.effect == .rejects }) {
        refuse(kind, at: min(place, size))
      }
    }
  }

  /// Adds the reason for which CoreFoundation refuses the file.
  mutating func refuse(_ kind: StringsFile.Fault.Kind, at place: Int) {
    let (message, fix) =
      switch kind {
      case .emptyFile: ("the file is empty", "write at least a comment into it")
      case .tooLarge:
        ("the file is larger than \(StringsFile.maximumSize >> 20) MiB", "split it into several tables")
      case .invalidEncoding:
        (
          "these bytes are not \(reading.encoding.form.rawValue.uppercased())",
          "find out the file's encoding and save it as UTF-8"
        )
      default: Self.refused
      }
    drafts.append(
      Draft(kind: kind, range: min(place, size)..<min(place + 1, size), message: message, fix: fix))
  }

  // MARK: Property lists

  mutating func readPropertyList() {
    nodes = [.propertyList(0..<size)]
    guard case .table(let table, _) = reading.outcome else {
      judge(Parse(source: reading.source, outcome: reading.outcome))
      return
    }
    entries = table.map { pair in
      let key = StringsFile.Token(range: 0..<0, quote: .none, text: pair.key)
      let value: StringsFile.Entry.Value =
        if case .string(let text) = pair.value {
          .string(StringsFile.Token(range: 0..<0, quote: .none, text: text))
        } else {
          .other(pair.value, 0..<0)
        }
      return StringsFile.Entry(range: 0..<0, key: key, value: value, comments: [], isRead: true)
    }
    checkContent()
  }
}

/// Runs the recovering parser over units of any size.
struct Parse: UnitVisitor {
  let source: SourceText
  let outcome: Outcome
  var nodes: [StringsFile.Node] = []
  var faults: [Diagnosis.Draft] = []
  /// Where each entry starts, those included that could not be made out, as byte offsets.
  var attempts: [Int] = []

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) {
    guard let scanner = Scanner(units) else { return }
    if case .value(let value, _) = outcome {
      nodes = [.value(value, source.start..<source.offset(units.count))]
      return
    }
    let readEnd: Int? =
      if case .table(_, let end) = outcome { (end - source.start) / source.form.unitSize } else { nil }
    var parser = DocumentParser(scanner, source: source, readEnd: readEnd)
    parser.parse()
    nodes = parser.nodes
    faults = parser.faults
    attempts = parser.attempts.map(source.offset)
  }
}

extension Diagnosis.Draft {
  fileprivate init(refusedAt place: Int) {
    self.init(
      kind: .malformedValue, range: place..<place, message: Diagnosis.refused.message,
      fix: Diagnosis.refused.fix)
  }
}

extension StringsFile.Fault {
  init(_ draft: Diagnosis.Draft, place: StringsFile.Place) {
    self.init(
      kind: draft.kind, effect: draft.effect, range: draft.range, place: place,
      message: draft.message, fix: draft.fix, entriesLost: draft.entriesLost, key: draft.key)
  }
}

extension PropertyList {
  fileprivate var name: String {
    switch self {
    case .string: "a single string"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .date: "a date"
    }
  }
}
