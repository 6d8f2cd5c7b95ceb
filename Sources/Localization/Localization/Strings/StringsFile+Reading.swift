import Documents

extension StringsFile {
  /// The size of the largest file that is read, in bytes: 64 MiB.
  public static let maximumSize = 64 << 20

  /// The number of entries, or of comments, with which a file is refused: more than 1,000,000.
  ///
  /// The elements of arrays and dictionaries count as entries.
  public static let maximumEntries = 1_000_000

  /// Reads a file of any of the three formats.
  public init(_ bytes: [UInt8]) {
    let reading = StringsReading(bytes, hasOffsets: true)
    var builder = FileBuilder(file: bytes, source: reading.source)
    switch reading.content {
    case .propertyList(let value):
      builder.addPropertyList(value)
      if reading.format == .xmlPropertyList { builder.checkKeysOfXML() }
    case .text: builder.readText(refusal: nil)
    case .refused(let kind, let place, _) where kind == .invalidEncoding || kind == .emptyFile:
      builder.readText(refusal: .init(kind: kind, position: reading.source.textOffset(place)))
    case .refused(let kind, let place, let reason): builder.refuseWhole(kind, at: place, because: reason)
    }
    self.bytes = bytes
    format = reading.format
    encoding = reading.source.encoding
    source = reading.source
    entries = builder.entries
    comments = builder.comments
    nodes = builder.nodes
    content = builder.content
    faults = builder.faults.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Turns the result of reading into the parts of a ``StringsFile``.
private struct FileBuilder {
  let file: [UInt8]
  let source: SourceText
  var entries: [StringsFile.Entry] = []
  var comments: [StringsFile.Comment] = []
  var nodes: [StringsFile.Node] = []
  var faults: [StringsFile.Fault] = []
  var content = StringsFile.Content.refused
  /// The number of doubts about the content.
  var doubtCount = 0
  /// The last entry with a key of each hash value. The table is smaller than one of the keys.
  var last: [Int: Int] = [:]
  /// The last entry of each key as it looks. Only keys beyond ASCII can look alike.
  var lookalikes: [String: Int] = [:]

  // MARK: Text

  /// - Parameter refusal: The reason for which CoreFoundation refuses the file before it reads any text.
  mutating func readText(refusal: StringsParser.Mistake?) {
    var parser = StringsParser(source, recovers: true, refusal: refusal)
    parser.parse()
    if let limit = parser.exceededLimit {
      refuseWhole(limit.kind, at: source.fileOffset(limit.position))
      return
    }
    addHead(isRefused: parser.outcome?.isFailure == true)
    comments = parser.comments
    if case .value(let value)? = parser.outcome {
      comments = []
      nodes.append(.init(kind: .value, range: source.fileStart..<source.fileEnd))
      refuse(lone: value)
    } else {
      nodes += parser.nodes
      faults += parser.faults
      addEntries(of: parser)
      judge(parser, isRefusedBeforehand: refusal != nil)
    }
    if source.fileEnd < file.count {
      let range = source.fileEnd..<file.count
      nodes.append(.init(kind: .junk, range: range))
      faults.append(
        source.fault(
          .partialUnit, at: range, "the file ends in the middle of a character", "save the file again from an editor",
          effect: .reads))
    }
  }

  /// Adds what comes before the text.
  private mutating func addHead(isRefused: Bool) {
    let start = source.fileStart
    guard start > 0 else { return }
    let isMark = source.encoding.hasByteOrderMark
    nodes.append(.init(kind: isMark ? .byteOrderMark : .junk, range: 0..<start))
    guard !isMark else { return }
    faults.append(
      source.fault(
        .missingByteOrderMark, at: 0..<start,
        "UTF-16 without a byte order mark: CoreFoundation drops the first character",
        "save the file as UTF-8, or with a byte order mark", effect: isRefused ? .rejects : .loses))
  }

  private mutating func addEntries(of parser: StringsParser) {
    let owned = attachComments(to: parser.entries)
    let readCount = parser.outcome?.isFailure == true ? 0 : parser.readCount
    entries.reserveCapacity(owned.count)
    last.reserveCapacity(owned.count)
    for (index, entry) in parser.entries.enumerated() {
      let value: StringsFile.Entry.Value =
        switch entry.value {
        case .sameAsKey: .sameAsKey
        case .string(let token): .string(StringsFile.Token(token, of: parser))
        case .other(let index, let range): .other(parser.values[index], source.fileRange(range))
        }
      add(
        StringsFile.Entry(
          range: source.fileRange(entry.start..<entry.end), key: StringsFile.Token(entry.key, of: parser), value: value,
          comments: Array(comments[owned[index]]), isRead: index < readCount))
    }
  }

  /// Assigns each comment to an entry: those directly above it without an empty line between, and
  /// those after it on its line.
  ///
  /// - Returns: The indices of the comments of each entry.
  private mutating func attachComments(to entries: [StringsParser.Entry]) -> [Range<Int>] {
    var owned = entries.map(\.comments)
    /// The comments that may belong to the next entry.
    var pending: Range<Int>?
    /// The entry that a comment on the same line belongs to.
    var previous: Int?
    for node in nodes {
      switch node.kind {
      case .space:
        let lineEnds = source.lineEndCount(inFile: node.range)
        if lineEnds > 0 { previous = nil }
        if lineEnds > 1 { pending = nil }
      case .comment:
        if let entry = previous {
          comments[node.index].position = .trailing
          let first = owned[entry].isEmpty ? node.index : owned[entry].lowerBound
          owned[entry] = first..<node.index + 1
          // What follows a line comment is on another line, also after U+2028.
          if comments[node.index].style == .line { previous = nil }
        } else {
          // The line end of a line comment is in the space after it. Two line comments in a row are
          // therefore one line end apart, like two block comments.
          pending = (pending?.lowerBound ?? node.index)..<node.index + 1
        }
      case .entry:
        if let above = pending {
          for index in above { comments[index].position = .above }
          owned[node.index] = above.lowerBound..<above.upperBound + owned[node.index].count
        }
        pending = nil
        previous = node.index
      default:
        pending = nil
        previous = nil
      }
    }
    return owned
  }

  // MARK: The verdict

  /// Decides the effect of the grammar's faults on CoreFoundation, which stops at the first.
  private mutating func judge(_ parser: StringsParser, isRefusedBeforehand: Bool) {
    if case .failure(let mistake)? = parser.outcome {
      if isRefusedBeforehand || !faults.contains(where: { $0.effect == .rejects }) {
        refuse(mistake.kind, at: source.fileOffset(mistake.position))
      }
    } else {
      content = .table
      guard let first = faults.firstIndex(where: { $0.effect == .rejects }) else { return }
      let lost = parser.attemptCount - parser.readAttemptCount
      let entries = lost == 1 ? "1 entry" : "\(lost) entries"
      faults[first].kind = .silentTruncation
      faults[first].effect = .loses
      faults[first].entriesLost = lost
      faults[first].message +=
        ": CoreFoundation stops reading here without an error and drops "
        + (lost > 0 ? entries : "whatever is added below it")
    }
  }

  /// Makes the whole file junk.
  mutating func refuseWhole(_ kind: StringsFile.Fault.Kind, at place: Int, because reason: String? = nil) {
    faults = []
    nodes = file.isEmpty ? [] : [.init(kind: .junk, range: 0..<file.count)]
    refuse(kind, at: place, because: reason)
  }

  /// Adds the reason for which CoreFoundation, or a limit, refuses the file.
  private mutating func refuse(_ kind: StringsFile.Fault.Kind, at place: Int, because reason: String? = nil) {
    let (message, fix) =
      switch kind {
      case .emptyFile: ("the file is empty", "write at least a comment into it")
      case .tooLarge: ("the file is larger than \(StringsFile.maximumSize >> 20) MiB", "split it into several tables")
      case .tooManyMarks: (CombiningMarks.problem, CombiningMarks.fix)
      case .tooManyEntries:
        ("there are more than \(StringsFile.maximumEntries) entries or comments", "split it into several files")
      case .invalidEncoding:
        (
          "these bytes are not \(source.encoding.form.rawValue.uppercased())",
          "find out the file's encoding and save it as UTF-8"
        )
      case .malformedPropertyList: (reason ?? "", "correct the file, or replace it by the original")
      case .malformedValue where place >= file.count:
        ("the file ends before the closing bracket", "add the closing bracket, or the lost end of the file")
      default: ("CoreFoundation refuses the file here", StringsFile.writeEntries)
      }
    let range = min(place, file.count)..<min(place + 1, file.count)
    faults.append(source.fault(kind, at: range, message, fix))
  }

  /// Refuses a file that is a single value.
  private mutating func refuse(lone value: PropertyList) {
    content = .value(value)
    faults.append(
      source.fault(
        .topLevelNotDictionary, at: source.fileStart..<file.count,
        "the file holds \(value.name) and no table", StringsFile.writeEntries))
  }

  // MARK: Property lists

  mutating func addPropertyList(_ value: PropertyList) {
    nodes = [.init(kind: .propertyList, range: 0..<file.count)]
    guard case .dictionary(let members) = value else {
      refuse(lone: value)
      return
    }
    content = .table
    for member in StringsTable(members) { add(StringsFile.Entry(member)) }
  }

  /// Reports the keys that a table in XML has twice. The last one counts.
  mutating func checkKeysOfXML() {
    // A table without such keys is not read again.
    guard source.keyTagCount > entries.count, let root = try? XMLElement(reading: file),
      let list = Array(root.elements).first, list.name == "dict"
    else { return }
    let elements = Array(list.elements)
    var texts: [ExactString: String] = [:]
    var (line, place) = (1, source.start)
    for (name, value) in zip(elements, elements.dropFirst()) where name.name == "key" && value.name != "key" {
      let key = ExactString(name.text)
      let text = value.name + value.text
      guard let earlier = texts.updateValue(text, forKey: key), doubtCount < StringsFile.Fault.maximumCount else {
        continue
      }
      while line < name.filePlace.line, let end = source.utf8[place...].firstIndex(of: UInt8(ascii: "\n")) {
        (line, place) = (line + 1, end + 1)
      }
      let range = source.fileOffset(place)..<min(source.fileOffset(place) + 1, file.count)
      doubtKey(key, range, hasSameValue: earlier == text)
    }
  }

  // MARK: Content

  /// Adds an entry, and reports content that CoreFoundation accepts but that the author hardly intends.
  private mutating func add(_ entry: StringsFile.Entry) {
    let index = entries.count
    entries.append(entry)
    guard doubtCount < StringsFile.Fault.maximumCount else { return }
    checkKey(entry.key, of: index)
    guard entry.isRead else { return }
    let key = entry.key.text
    check(entry.key, of: key)
    switch entry.value {
    case .sameAsKey: break
    case .string(let token): check(token, of: key)
    case .other(_, let range):
      doubt(
        .nonStringValue, range, key, "the value is not a text: an app that reads it gets nothing",
        range.isEmpty ? "write a string" : "write the value as a text in double quotes")
    }
  }

  /// Compares the key of an entry with those above it.
  ///
  /// They include entries that CoreFoundation drops because of an earlier mistake, which the author will
  /// correct.
  private mutating func checkKey(_ token: StringsFile.Token, of index: Int) {
    let key = token.text
    let isASCII = key.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
    let earlier = last.updateValue(index, forKey: key.hashValue)
    if let earlier, entries[earlier].key.text == key {
      doubtKey(key, token.range, hasSameValue: entries[earlier].text == entries[index].text)
    } else if !isASCII, let earlier = lookalikes[key.string] {
      doubt(
        .canonicallyEqualKeys, token.range, key,
        "the key looks like an earlier one and differs only in how its accents are encoded",
        "write one of the two: \(entries[earlier].key.text.numbers) or \(key.numbers)")
    }
    if !isASCII { lookalikes[key.string] = index }
  }

  private mutating func doubtKey(_ key: ExactString, _ range: Range<Int>, hasSameValue: Bool) {
    doubt(
      .duplicateKey, range, key,
      hasSameValue
        ? "the key occurs twice, with the same value" : "the key occurs twice: this value replaces the earlier one",
      "remove one of the two entries")
  }

  private mutating func check(_ token: StringsFile.Token, of key: ExactString) {
    if !token.text.isWellFormed {
      doubt(
        .loneSurrogate, token.range, key, "half of a surrogate pair is alone",
        "write the character itself, or both halves: \\UD83D\\UDE00")
    }
    // All doubtful characters are NUL or lie in U+F000 and above.
    guard token.text.withUTF8({ $0.contains { $0 == 0 || $0 >= 0xEF } }) else { return }
    let text = token.text.string
    var seen: Set<StringsFile.Fault.Kind> = []
    for scalar in text.unicodeScalars {
      guard let kind = scalar.doubt, seen.insert(kind).inserted else { continue }
      let (message, fix) =
        switch kind {
        case .nulCharacter:
          (
            "the text holds a NUL character: \\U without digits, or \\000",
            "write four digits after \\U, or double the backslash"
          )
        case .nonCharacter: ("the text holds a noncharacter", "remove it: no font and no keyboard has it")
        default: ("the text holds a byte order mark, which can't be seen", "remove it")
        }
      doubt(kind, token.range, key, message, fix)
    }
    if source.hasCopyrightSigns, text.unicodeScalars.contains("\u{FFFD}"),
      String(validating: file[token.range], as: UTF8.self) == nil
    {
      let (message, fix) = StringsFile.Fault.replacedByte
      doubt(.replacedByte, token.range, key, message, fix)
    }
  }

  private mutating func doubt(
    _ kind: StringsFile.Fault.Kind, _ range: Range<Int>, _ key: ExactString, _ message: String, _ fix: String
  ) {
    doubtCount += 1
    let isLast = doubtCount == StringsFile.Fault.maximumCount
    let (message, fix) = isLast ? StringsFile.Fault.tooMany : (message, fix)
    faults.append(source.fault(kind, at: range, message, fix, effect: .reads, key: key))
  }
}

extension StringsFile { fileprivate static let writeEntries = "write entries as \"key\" = \"value\";" }

extension StringsParser.Outcome { fileprivate var isFailure: Bool { if case .failure = self { true } else { false } } }

extension StringsFile.Token {
  fileprivate init(_ token: StringsParser.Token, of parser: StringsParser) {
    let first = parser.utf8[token.range.lowerBound]
    self.init(
      range: parser.source.fileRange(token.range),
      quote: !first.isQuote ? .none : first == UInt8(ascii: "\"") ? .double : .single, text: parser.text(of: token))
  }
}

extension StringsFile.Entry {
  /// An entry of a property list.
  fileprivate init(_ member: StringsTable.Element) {
    let key = StringsFile.Token(range: 0..<0, quote: .none, text: member.key)
    let value: Value =
      if case .string(let text) = member.value {
        .string(StringsFile.Token(range: 0..<0, quote: .none, text: text))
      } else { .other(member.value, 0..<0) }
    self.init(range: 0..<0, key: key, value: value, comments: [], isRead: true)
  }
}

extension Unicode.Scalar {
  fileprivate var doubt: StringsFile.Fault.Kind? {
    switch value {
    case 0: .nulCharacter
    case 0xFEFF: .byteOrderMarkInContent
    default: properties.isNoncharacterCodePoint ? .nonCharacter : nil
    }
  }
}

extension ExactString {
  fileprivate var numbers: String { utf16.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ") }
}

extension PropertyList {
  /// The kind of the value, for a message.
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
