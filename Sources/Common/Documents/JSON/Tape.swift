import JSON

/// The parts of a value in the order of the document, a container before what is in it. So a part takes the same
/// small memory wherever it is.
struct Tape: ~Copyable {
  struct Entry {
    /// The value's text in the document.
    var text: UnsafeBufferPointer<UInt8>
    /// A member's name.
    var name = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// What was read of a number, a word, or a string with escapes.
    var scalar = Scalar()
    /// How many containers of the tape are around the value.
    var depth: Int32
    /// The members or elements.
    var count: Int32 = 0
    /// The entries of the value and of all that is in it.
    var extent: Int32 = 1
    /// Where an object names a member twice: how many entries further on the value is that counts, else 0.
    var replacement: Int32 = 0
    /// Of numbers and words, known when json-c has read them.
    var kind: Node.Kind
    /// The value is a member's.
    var isMember: Bool
    /// The value counts in place of an earlier one.
    var isReplacement = false
    /// It is a number, a word, or a string with escapes.
    var isScalar = false
    /// What is in it is not all on the tape.
    var isPruned = false

    /// What it takes: an array that grows is there twice for a moment, and what is made of a value takes as much again.
    fileprivate var cost: Int {
      4 * MemoryLayout<Entry>.stride + (isScalar ? Self.scalarCost + 2 * text.count : 0)
    }

    /// What a value of json-c takes beside its text.
    fileprivate static let scalarCost = 100

    /// The UTF-8 of a string, which is in the document where it has no escapes.
    var utf8: UnsafeBufferPointer<UInt8> {
      scalar.utf8 ?? UnsafeBufferPointer(rebasing: text[1..<(text.count - 1)])
    }

    /// The value of what is not a container.
    var value: JSON {
      switch kind {
      case .bool: .bool(scalar.bool)
      case .integer: .integer(scalar.integer)
      case .number: .number(scalar.number)
      case .string: .string(String(decoding: utf8, as: UTF8.self))
      case .null, .array, .object: .null
      }
    }
  }

  private(set) var entries: [Entry] = []
  /// What the entries take, and json-c's values with them, in bytes.
  private var entryCost = 0
  /// What the names take of which json-c has made texts.
  private var nameCost = 0

  /// What all of it takes, in bytes.
  var cost: Int { entryCost &+ nameCost }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
    entryCost &+= entry.cost
  }

  /// Adds what a name with escapes takes, of which json-c has made a text.
  mutating func addName(count: Int) { nameCost &+= Entry.scalarCost &+ count }

  mutating func setScalar(_ scalar: Scalar, at index: Int) {
    entries[index].scalar = scalar
    entries[index].kind = scalar.kind
  }

  mutating func addChild(to index: Int) { entries[index].count &+= 1 }

  /// Completes the container at `index`, all of whose parts are on the tape.
  mutating func close(_ index: Int, text: UnsafeBufferPointer<UInt8>) {
    entries[index].text = text
    entries[index].extent = Int32(truncatingIfNeeded: entries.count - index)
    if entries[index].kind == .object, entries[index].count > 1 { markRepeats(in: index) }
  }

  /// Gives the first entry's value, which is complete.
  func withRoot<Result>(_ body: (Node) -> Result) -> Result? {
    entries.withUnsafeBufferPointer { $0.baseAddress.map { body(Node($0)) } }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    (entryCost, nameCost) = (0, 0)
  }
}

// MARK: - What is not asked for

extension Tape {
  /// Takes off what is complete and not asked for.
  /// - Parameters:
  ///   - open: the entries of the containers that are not complete, which stay; they get their new indices.
  ///   - isAskedFor: tells of the way that leads to a value inside of the first one, all of which but the last step is
  ///     asked for.
  mutating func prune(_ open: inout [Int], isAskedFor: ([Node.Step]) -> Bool) {
    var way: [Node.Step] = []
    // By depth, the container around the next value, with its new index.
    var around: [(index: Int, isAskedFor: Bool)] = []
    var indices = [Int](repeating: 0, count: entries.count)
    var (count, openCount, index) = (0, 0, 0)
    entryCost = 0
    while index < entries.count {
      let entry = entries[index]
      let depth = Int(entry.depth)
      while around.count > depth {
        let container = around.removeLast().index
        entries[container].extent = Int32(truncatingIfNeeded: count - container)
      }
      way.removeLast(way.count - max(0, depth - 1))
      if depth > 0 { way.append(entry.isMember ? entry.name : nil) }
      let isNeeded = around.last.map { $0.isAskedFor && isAskedFor(way) } ?? true
      let isOpen = openCount < open.count && open[openCount] == index
      guard isNeeded || isOpen else {
        if let container = around.last?.index {
          entries[container].count -= 1
          entries[container].isPruned = true
        }
        index += Int(entry.extent)
        continue
      }
      if isOpen {
        open[openCount] = count
        openCount += 1
      }
      indices[index] = count
      entries[count] = entry
      entryCost &+= entry.cost
      if entry.kind == .array || entry.kind == .object { around.append((count, isNeeded)) }
      count += 1
      index += 1
    }
    for (container, _) in around {
      entries[container].extent = Int32(truncatingIfNeeded: count - container)
    }
    // Of members with one name all are asked for, or none.
    for (old, new) in indices.enumerated() where new > 0 && entries[new].replacement > 0 {
      let replacement = indices[old + Int(entries[new].replacement)]
      entries[new].replacement = Int32(truncatingIfNeeded: replacement - new)
    }
    entries.removeSubrange(count...)
  }
}

// MARK: - Members of one name

extension Tape {
  /// Of members with one name the last value counts, at the place of the first.
  private mutating func markRepeats(in object: Int) {
    // Names that differ in this need no comparison, and nearly all do.
    var seen: UInt64 = 0
    var first: [MemberName: Int]?
    var index = object + 1
    while index < entries.count {
      let name = MemberName(bytes: entries[index].name)
      if first == nil, seen & name.bit != 0 { first = names(from: object + 1, to: index) }
      seen |= name.bit
      if let earlier = first?[name] {
        entries[earlier].replacement = Int32(truncatingIfNeeded: index - earlier)
        entries[index].isReplacement = true
      } else {
        first?[name] = index
      }
      index += Int(entries[index].extent)
    }
  }

  private func names(from start: Int, to end: Int) -> [MemberName: Int] {
    var names: [MemberName: Int] = [:]
    var index = start
    while index < end {
      names[MemberName(bytes: entries[index].name)] = index
      index += Int(entries[index].extent)
    }
    return names
  }
}

/// A name where the document has it.
private struct MemberName: Hashable {
  let bytes: UnsafeBufferPointer<UInt8>

  static func == (first: MemberName, second: MemberName) -> Bool {
    first.bytes.count == second.bytes.count && first.bytes.elementsEqual(second.bytes)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }

  /// One of 64 bits, by some of the name's letters.
  var bit: UInt64 {
    guard !bytes.isEmpty else { return 1 }
    let letters = Int(bytes[0]) &* 5 &+ Int(bytes[bytes.count / 2]) &* 17
    return 1 << UInt64((letters &+ Int(bytes[bytes.count - 1]) &* 3 &+ bytes.count) & 63)
  }
}
