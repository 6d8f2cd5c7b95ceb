extension JSON {
  /// A place in the text of a document, both numbers from 1.
  ///
  /// A line ends with LF, CR or CRLF. Columns count Unicode code points; a byte order mark takes none.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column, from 1.
    public var column: Int

    /// Creates a place.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Returns the places of values in the text of a document, found in one pass over it.
  ///
  /// Parsing does not keep places, since only a diagnostic needs one.
  /// - Returns: the place of each value that the document has. A pointer to a missing value has the
  ///   place of the innermost value on its path.
  public static func places(of pointers: [Pointer], in bytes: [UInt8]) -> [Pointer: Place] {
    let ranges = ranges(of: pointers, in: bytes)
    let found = pointers.map { pointer in
      var nearest = pointer
      while ranges[nearest] == nil, !nearest.tokens.isEmpty { nearest.tokens.removeLast() }
      return (pointer: pointer, offset: ranges[nearest]?.value.lowerBound ?? 0)
    }
    var finder = PlaceFinder(bytes)
    var places: [Pointer: Place] = [:]
    for (pointer, offset) in found.sorted(by: { $0.offset < $1.offset }) {
      places[pointer] = finder.place(of: offset)
    }
    return places
  }

  /// The text of a value, and that of its name with the quotes if it is a member.
  package struct TextRange {
    package var name: Range<Int>?
    package var value: Range<Int>
    /// A Boolean value that indicates whether the document has an earlier value with the same pointer.
    package var isRepeated: Bool
  }

  /// Returns the ranges of values and of the containers on their paths. Of several values with one pointer, the last
  /// one is returned.
  package static func ranges(of pointers: [Pointer], in bytes: [UInt8]) -> [Pointer: TextRange] {
    var wanted = PointerTree()
    for pointer in pointers { wanted.insert(pointer.tokens[...]) }
    var ranges: [Pointer: TextRange] = [:]
    if var cursor = try? Cursor(bytes, limits: .none) {
      // What follows a fault has no place.
      try? cursor.findRanges(of: wanted, at: Pointer(), into: &ranges)
    }
    return ranges
  }
}

/// The pointers that are searched for, as a tree of their tokens.
private struct PointerTree {
  var branches: [Identity: PointerTree] = [:]

  mutating func insert(_ tokens: ArraySlice<String>) {
    guard let first = tokens.first else { return }
    branches[Identity(first), default: PointerTree()].insert(tokens.dropFirst())
  }
}

extension Cursor {
  /// Goes past the next value, and collects the ranges of the values in `tree`.
  fileprivate mutating func findRanges(
    of tree: PointerTree, at pointer: JSON.Pointer, name: Range<Int>? = nil,
    into ranges: inout [JSON.Pointer: JSON.TextRange]
  ) throws(JSON.ParseError) {
    let start = nextOffset
    ranges[pointer] = .init(name: name, value: start..<start, isRepeated: ranges[pointer] != nil)
    switch nextByte {
    case UInt8(ascii: "{") where !tree.branches.isEmpty:
      try enterObject()
      while let name = try nextName() {
        try findRanges(of: tree, at: pointer, token: string(in: name), name: name, into: &ranges)
      }
    case UInt8(ascii: "[") where !tree.branches.isEmpty:
      try enterArray()
      var index = 0
      while try nextElement() {
        try findRanges(of: tree, at: pointer, token: String(index), into: &ranges)
        index += 1
      }
    default: try skip()
    }
    ranges[pointer]?.value = start..<offset
  }

  private mutating func findRanges(
    of tree: PointerTree, at pointer: JSON.Pointer, token: String, name: Range<Int>? = nil,
    into ranges: inout [JSON.Pointer: JSON.TextRange]
  ) throws(JSON.ParseError) {
    if let branch = tree.branches[Identity(token)] {
      try findRanges(of: branch, at: pointer.appending(token), name: name, into: &ranges)
    } else {
      try skip()
    }
  }
}

/// Converts ascending offsets to places and reads each byte once.
package struct PlaceFinder {
  private let bytes: [UInt8]
  private var offset: Int
  private var place = JSON.Place(line: 1, column: 1)

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the place of the byte at `target`, which is not before the previous one.
  package mutating func place(of target: Int) -> JSON.Place {
    while offset < min(target, bytes.count) {
      let byte = bytes[offset]
      offset += 1
      let isCRLF = byte == 0x0D && offset < bytes.count && bytes[offset] == 0x0A
      if byte == 0x0A || (byte == 0x0D && !isCRLF) {
        place = JSON.Place(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    return place
  }
}
