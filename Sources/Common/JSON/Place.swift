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
    var wanted = PointerTree()
    for pointer in pointers { wanted.insert(pointer.tokens[...]) }
    var offsets: [Pointer: Int] = [:]
    if var cursor = try? Cursor(bytes, limits: .none) {
      // What follows a fault has no place.
      try? cursor.findOffsets(of: wanted, at: Pointer(), into: &offsets)
    }
    let found = pointers.map { pointer in
      var nearest = pointer
      while offsets[nearest] == nil, !nearest.tokens.isEmpty { nearest.tokens.removeLast() }
      return (pointer: pointer, offset: offsets[nearest] ?? 0)
    }
    var finder = PlaceFinder(bytes)
    var places: [Pointer: Place] = [:]
    for (pointer, offset) in found.sorted(by: { $0.offset < $1.offset }) {
      places[pointer] = finder.place(of: offset)
    }
    return places
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
  /// Goes past the next value, and collects the offsets of the values in `tree`.
  fileprivate mutating func findOffsets(
    of tree: PointerTree, at pointer: JSON.Pointer, into offsets: inout [JSON.Pointer: Int]
  ) throws(JSON.ParseError) {
    offsets[pointer] = nextOffset
    switch nextByte {
    case UInt8(ascii: "{") where !tree.branches.isEmpty:
      try enterObject()
      while let name = try nextMember() {
        try findOffsets(of: tree, at: pointer, token: name, into: &offsets)
      }
    case UInt8(ascii: "[") where !tree.branches.isEmpty:
      try enterArray()
      var index = 0
      while try nextElement() {
        try findOffsets(of: tree, at: pointer, token: String(index), into: &offsets)
        index += 1
      }
    default: try skip()
    }
  }

  private mutating func findOffsets(
    of tree: PointerTree, at pointer: JSON.Pointer, token: String,
    into offsets: inout [JSON.Pointer: Int]
  ) throws(JSON.ParseError) {
    if let branch = tree.branches[Identity(token)] {
      try findOffsets(of: branch, at: pointer.appending(token), into: &offsets)
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
