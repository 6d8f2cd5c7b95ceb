/// The table of a `.strings` file, as CoreFoundation reads it: the last of several equal keys wins.
///
/// A table read from the text format keeps the file's bytes and finds a key by its hash, so that
/// reading makes no string; a key or value becomes one when it is asked for.
public struct StringsTable: Sendable {
  private let source: SourceText
  private var slots: [Slot]
  private let others: [PropertyList]
  /// Slot numbers plus one, by hash; a power of two long, at most two thirds full.
  private var index: [UInt32] = []
  /// The number of keys.
  public private(set) var count: Int

  /// Reads a file of any of the three formats.
  ///
  /// The error is the first of the file's faults that makes CoreFoundation refuse it, or that makes it a
  /// property list which is no table.
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
    self.source = source
    self.slots = slots
    self.others = others
    count = slots.count
    var build = BuildIndex(slots: slots)
    index = source.visit(&build)
    self.slots = build.slots
    count = build.count
  }

  // MARK: Looking up

  /// The text under a key; `nil` when there is none, or a value that is no text.
  public subscript(key: String) -> String? { value(for: ExactString(key))?.string?.string }

  /// The value under a key.
  public func value(for key: ExactString) -> PropertyList? {
    var find = Find(key: key, slots: slots, index: index)
    return source.visit(&find).map { value(of: slots[$0]) }
  }

  private func value(of slot: Slot) -> PropertyList {
    if slot.flags.contains(.valueIsOther) { return others[Int(slot.valueStart)] }
    return .string(source.text(units: slot.value, escaped: slot.flags.contains(.valueHasEscapes)))
  }
}

extension StringsTable: Sequence {
  public struct Element: Hashable, Sendable {
    public let key: ExactString
    public let value: PropertyList
  }

  /// The pairs in the order of the file, each where its last occurrence stands.
  public struct Iterator: IteratorProtocol {
    fileprivate let table: StringsTable
    fileprivate var position = 0

    public mutating func next() -> Element? {
      while position < table.slots.count {
        let slot = table.slots[position]
        position += 1
        guard !slot.flags.contains(.isReplaced) else { continue }
        let key = table.source.text(units: slot.key, escaped: slot.flags.contains(.keyHasEscapes))
        return Element(key: key, value: table.value(of: slot))
      }
      return nil
    }
  }

  public func makeIterator() -> Iterator { Iterator(table: self) }

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
