/// A file as CoreFoundation reads it, with what was found on the way.
struct FileReading {
  let format: StringsFile.Format
  let encoding: TextEncoding
  let source: SourceText
  let outcome: Outcome
  /// Whether there are bytes A9 in UTF-8 that CoreFoundation reads as U+FFFD.
  private(set) var hasCopyrightSigns = false
  /// Whether the text has no error of encoding.
  private(set) var isWellFormed = false

  init(_ bytes: [UInt8]) {
    let (encoding, skipped) = TextEncoding.detect(bytes)
    self.encoding = encoding
    source = SourceText(bytes, form: encoding.form, start: min(skipped, bytes.count))
    if bytes.starts(with: Array("bplist0".utf8)), let value = PropertyList(binary: bytes) {
      format = .binaryPropertyList
      outcome =
        value.hasOverlongMarks
        ? .failure(.tooManyMarks, at: 0) : Outcome(value, end: bytes.count)
      return
    }
    guard bytes.count <= StringsFile.maximumSize else {
      format = .text
      outcome = .failure(.tooLarge, at: 0)
      return
    }
    if let place = source.overlongMarks(escaped: true) {
      format = .text
      outcome = .failure(.tooManyMarks, at: place)
      return
    }
    var check = EncodingCheck()
    let usable = source.visit(&check)
    hasCopyrightSigns = check.hasCopyrightSigns
    isWellFormed = usable == nil && !check.hasCopyrightSigns
    // In UTF-8 an XML parser may know better: the text can declare another encoding.
    let mayBeXML = check.firstScalar == 0x3C && (usable == nil || encoding.form == .utf8)
    // An entry is two elements.
    let limit = EntryLimit(bytes: bytes.count, cost: EntryLimit.costInXML)
    if mayBeXML, let place = source.elements(beyond: 2 * limit.maximum) {
      format = .xmlPropertyList
      outcome = .failure(.tooManyEntries, at: place)
      return
    }
    if mayBeXML,
      let value = PropertyList(
        xml: bytes, source, hasCopyrightSigns: check.hasCopyrightSigns && usable == nil)
    {
      format = .xmlPropertyList
      outcome = Outcome(value, end: source.count)
      return
    }
    format = .text
    if let (kind, position) = usable {
      outcome = .failure(kind, at: source.offset(position))
      return
    }
    var read = StrictRead(source: source, copyrightSigns: check.hasCopyrightSigns)
    outcome = source.visit(&read)
  }
}

/// Whether the units are text in their encoding. Gives what is wrong, and where.
private struct EncodingCheck: UnitVisitor {
  /// The first unit that is not white space.
  var firstScalar: UInt32 = 0
  var hasCopyrightSigns = false

  mutating func visit<Unit: CodeUnit>(
    _ units: UnsafeBufferPointer<Unit>
  ) -> (StringsFile.Fault.Kind, Int)? {
    guard !units.isEmpty else { return (.emptyFile, 0) }
    firstScalar = UInt32(
      truncatingIfNeeded: units.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0)
    switch Unit.validity(of: units) {
    case .valid: return nil
    case .validButCopyrightSigns: hasCopyrightSigns = true
    case .invalid(let place): return (.invalidEncoding, place)
    }
    return nil
  }
}

private struct StrictRead: UnitVisitor {
  let source: SourceText
  let copyrightSigns: Bool

  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Outcome {
    guard let cursor = UnitCursor(units) else { return .failure(.emptyFile, at: source.start) }
    var parser = StrictParser(cursor)
    let result = parser.parseFile()
    let end = source.offset(parser.cursor.position)
    switch result {
    case .entries(var slots):
      if copyrightSigns {
        // A key with a raw A9 must equal one with U+FFFD: all are compared as text.
        for index in slots.indices { slots[index].flags.formUnion([.keyHasEscapes]) }
      }
      return .table(StringsTable(source, slots: slots, others: parser.others), end: end)
    case .value(let value): return .value(value, end: end)
    case .failure:
      let failure = parser.failure ?? (.malformedValue, parser.cursor.position)
      return .failure(failure.kind, at: source.offset(failure.position))
    }
  }
}

extension SourceText {
  /// Where the element begins of which there are `maximum` before.
  fileprivate func elements(beyond maximum: Int) -> Int? {
    var count = ElementCount(maximum: maximum)
    return visit(&count).map(offset)
  }
}

/// Counts the opening tags of XML.
private struct ElementCount: UnitVisitor {
  let maximum: Int

  func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Int? {
    var count = 0
    for index in units.indices.dropLast() where units[index] == 0x3C {
      if [0x2F, 0x21, 0x3F].contains(units[index + 1]) { continue }
      count += 1
      if count > maximum { return index }
    }
    return nil
  }
}
