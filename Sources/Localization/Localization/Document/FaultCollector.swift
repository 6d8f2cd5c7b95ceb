/// Collects the nodes and faults of a file.
struct FaultCollector {
  let reading: FileReading
  let size: Int
  var pieces = Pieces()
  var drafts: [Draft] = []
  /// How many doubts about what is in the entries have been noted.
  var doubtCount = 0

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

  /// A file with more faults than this is something else, and not worth guessing at. Of doubts, too, no more are
  /// told.
  static let maximumFaults = 10_000

  static let tooMany = (
    message: "too much is wrong from here on", fix: "mend what is above first"
  )

  static let refused = (
    message: "CoreFoundation refuses the file here", fix: "write entries as \"key\" = \"value\";"
  )

  init(_ reading: FileReading, size: Int) {
    self.reading = reading
    self.size = size
  }

  /// The number of bytes before the text.
  private var start: Int { reading.source.start }

  // MARK: Text

  mutating func readText() {
    readHead()
    var parse = RecoveringRead(source: reading.source, outcome: reading.outcome)
    reading.source.visit(&parse)
    let head = pieces.nodes
    pieces = parse.pieces
    parse.pieces = Pieces()
    pieces.nodes.insert(contentsOf: head, at: 0)
    let end = reading.source.offset(reading.source.count)
    if end < size {
      pieces.nodes.append(.init(.junk, end: size))
      drafts.append(
        Draft(
          kind: .partialUnit, range: end..<size,
          message: "the file ends in the middle of a character",
          fix: "save the file again from an editor", effect: .reads))
    }
    judge(parse)
    checkContent()
    drafts.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func readHead() {
    guard start > 0 else { return }
    if reading.encoding.hasByteOrderMark {
      pieces.nodes.append(.init(.byteOrderMark, end: start))
      return
    }
    pieces.nodes.append(.init(.junk, end: start))
    let rejects = if case .failure = reading.outcome { true } else { false }
    drafts.append(
      Draft(
        kind: .missingByteOrderMark, range: 0..<start,
        message: "UTF-16 without a byte order mark: CoreFoundation drops the first character",
        fix: "save the file as UTF-8, or with a byte order mark",
        effect: rejects ? .rejects : .loses))
  }

  /// Decides what the faults of the grammar mean to CoreFoundation, which stops at the first.
  private mutating func judge(_ parse: RecoveringRead) {
    drafts += parse.faults
    switch reading.outcome {
    case .table(_, let end):
      guard let first = drafts.firstIndex(where: { $0.effect == .rejects }) else { return }
      let stop = min(end, drafts[first].range.lowerBound)
      let lost = parse.attempts.count { reading.source.offset(Int($0)) >= stop }
      drafts[first].kind = .silentTruncation
      drafts[first].effect = .loses
      drafts[first].entriesLost = lost
      drafts[first].message +=
        ": CoreFoundation stops reading here without an error and drops "
        + (lost > 0 ? lost.entries : "whatever is added below it")
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
        (
          "the file is larger than \(StringsFile.maximumSize >> 20) MiB",
          "split it into several tables"
        )
      case .tooManyMarks: (CombiningMarks.problem, CombiningMarks.fix)
      case .tooManyEntries:
        (
          EntryLimit(
            bytes: size, cost: reading.format == .xmlPropertyList ? EntryLimit.costInXML : 1
          )
          .problem, EntryLimit.fix
        )
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
    pieces.nodes = [.init(.propertyList, end: size)]
    guard case .table(let table, _) = reading.outcome else {
      judge(RecoveringRead(source: reading.source, outcome: reading.outcome))
      return
    }
    pieces.members = Array(table)
    let nowhere = Pieces.Token(0..<0)
    pieces.entries = pieces.members.map { _ in
      Pieces.Entry(
        end: 0, key: nowhere, value: .sameAsKey, isRead: true, firstComment: 0, commentCount: 0)
    }
    checkContent()
  }
}

extension FaultCollector.Draft {
  init(refusedAt place: Int) {
    self.init(
      kind: .malformedValue, range: place..<place, message: FaultCollector.refused.message,
      fix: FaultCollector.refused.fix)
  }
}

extension PropertyList {
  var name: String {
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
