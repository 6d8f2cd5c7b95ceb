/// The table of a `.strings` file, as CoreFoundation reads it: the last of several equal keys wins.
///
/// A table read from the text format keeps the file's bytes and finds a key by its hash, so that
/// reading makes no string; a key or value becomes one when it is asked for.
///
/// ```swift
/// let table = try StringsTable(Array(#""greeting" = "Good morning";"#.utf8))
/// print(table["greeting"] ?? "none")  // Prints "Good morning"
/// ```
public struct StringsTable: Sendable {
  private let content: Content

  /// What a table is made of, in one piece: a lookup passes tables around, and each copy of a table would
  /// count four more references.
  private final class Content: Sendable {
    let source: SourceText
    let slots: [Slot]
    let others: [PropertyList]
    let index: TableIndex

    init(_ source: SourceText, slots: [Slot], others: [PropertyList]) {
      var slots = slots
      index = TableIndex(&slots, in: source)
      self.source = source
      self.slots = slots
      self.others = others
    }

    func slot(of key: TableKey) -> Slot? {
      index.slot(of: key, among: slots, in: source).map { slots[$0] }
    }

    func value(of slot: Slot) -> PropertyList {
      text(of: slot).map { .string($0) } ?? others[Int(slot.valueStart)]
    }

    /// The text of a slot's value, made without a property list around it.
    func text(of slot: Slot) -> ExactString? {
      slot.flags.contains(.valueIsOther)
        ? others[Int(slot.valueStart)].string
        : source.text(units: slot.value, escaped: slot.flags.contains(.valueHasEscapes))
    }
  }

  /// The number of keys.
  public var count: Int { content.index.count }

  /// Reads a file of any of the three formats.
  ///
  /// The error is the first of the file's faults that makes CoreFoundation refuse it, or that makes it a
  /// property list that is not a table.
  public init(_ bytes: [UInt8]) throws(StringsFile.Fault) {
    guard case .table(let table, _) = Outcome(bytes) else {
      try self.init(StringsFile(bytes))
      return
    }
    self = table
  }

  /// The same from a file already read; costs nothing.
  public init(_ file: StringsFile) throws(StringsFile.Fault) { self = try file.table() }

  init(_ source: SourceText, slots: [Slot], others: [PropertyList]) {
    content = Content(source, slots: slots, others: others)
  }

  // MARK: Looking up

  /// The text under a key; `nil` when there is none, or its value is not a text.
  public subscript(key: String) -> String? {
    TableKey.with(key) { text(for: $0) }
  }

  func text(for key: TableKey) -> String? {
    content.slot(of: key).flatMap { content.text(of: $0)?.string }
  }

  /// The value under a key.
  public func value(for key: ExactString) -> PropertyList? {
    TableKey.with(key) { content.slot(of: $0) }.map(content.value)
  }
}

extension StringsTable: Sequence {
  /// A key and its value.
  public struct Element: Hashable, Sendable {
    /// The key, with its escapes resolved.
    public let key: ExactString
    /// The value; mostly a text.
    public let value: PropertyList
  }

  /// The pairs in the order of the file, each at its last occurrence.
  public struct Iterator: IteratorProtocol {
    fileprivate let table: StringsTable
    fileprivate var position = 0
    /// Where the key of the pair that was given last is, as an offset into the file.
    private(set) var keyOffset = 0

    /// The next pair.
    public mutating func next() -> Element? {
      let content = table.content
      while position < content.slots.count {
        let slot = content.slots[position]
        position += 1
        guard !slot.flags.contains(.isReplaced) else { continue }
        keyOffset = content.source.offset(slot.key.lowerBound)
        let key = content.source.text(
          units: slot.key, escaped: slot.flags.contains(.keyHasEscapes))
        return Element(key: key, value: content.value(of: slot))
      }
      return nil
    }
  }

  /// An iterator over the pairs.
  public func makeIterator() -> Iterator { Iterator(table: self) }

  /// The number of pairs.
  public var underestimatedCount: Int { count }
}

extension StringsTable {
  /// A table of values that were read from a property list in XML or binary form.
  init(_ members: [ExactString: PropertyList]) {
    var bytes: [UInt8] = []
    var slots: [Slot] = []
    var others: [PropertyList] = []
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      let start = bytes.count / 2
      bytes += TextEncoding(.utf16LittleEndian, byteOrderMark: false).encode(key)
      slots.append(Slot(key: start..<bytes.count / 2, other: others.count))
      others.append(value)
    }
    self.init(
      SourceText(bytes, form: .utf16LittleEndian, start: 0), slots: slots, others: others)
  }
}

extension Slot {
  fileprivate init(key: Range<Int>, other: Int) {
    keyStart = UInt32(truncatingIfNeeded: key.lowerBound)
    keyCount = UInt32(truncatingIfNeeded: key.count)
    valueStart = UInt32(truncatingIfNeeded: other)
    valueCount = 0
    flags = .valueIsOther
  }
}
