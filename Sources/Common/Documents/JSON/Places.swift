public import JSON

extension JSON {
  /// Finds where values are in the text of a document that has been parsed.
  ///
  /// Parsing does not keep places, since only a diagnostic needs one: they are found again here, for
  /// all the diagnostics of a document in one pass over it.
  /// - Returns: the place of each value that the document has; a pointer that leads nowhere has the
  ///   place of the value at which its way ends.
  public static func places(of pointers: [Pointer], in bytes: [UInt8]) -> [Pointer: Place] {
    var wanted = Way()
    for pointer in pointers { wanted.add(pointer.tokens[...]) }
    return bytes.withBuffer { (buffer) throws(Never) in
      var offsets: [Pointer: Int] = [:]
      let scanner = Scanner(buffer)
      _ = scanner.follow(wanted, at: scanner.start, pointer: Pointer(), into: &offsets)
      let offsetOfPointer = pointers.map { pointer in
        var found = pointer
        while offsets[found] == nil, !found.tokens.isEmpty { found.tokens.removeLast() }
        return (pointer, offsets[found] ?? scanner.start)
      }
      var finder = PlaceFinder(buffer)
      var places: [Pointer: Place] = [:]
      for (pointer, offset) in offsetOfPointer.sorted(by: { $0.1 < $1.1 }) {
        places[pointer] = finder.place(of: offset)
      }
      return places
    }
  }
}

/// The tree of the pointers that are looked for.
private struct Way {
  var branches: [Identity: Way] = [:]

  mutating func add(_ tokens: ArraySlice<String>) {
    guard let first = tokens.first else { return }
    branches[Identity(first), default: Way()].add(tokens.dropFirst())
  }
}

extension Scanner {
  /// Notes the offset of each value on the wanted ways, and gives the offset after it.
  fileprivate func follow(
    _ way: Way, at offset: Int, pointer: JSON.Pointer, into offsets: inout [JSON.Pointer: Int]
  ) -> Int? {
    var offset = skipSpace(from: offset)
    offsets[pointer] = offset
    let opening = byte(at: offset)
    guard !way.branches.isEmpty, opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else {
      return skipValue(from: offset)
    }
    let isObject = opening == UInt8(ascii: "{")
    var index = 0
    offset = skipSpace(from: offset + 1)
    while let next = byte(at: offset), next != UInt8(ascii: "}"), next != UInt8(ascii: "]") {
      var token = String(index)
      if isObject {
        guard let end = skipString(from: offset) else { return nil }
        token = string(in: offset..<end)
        offset = skipSpace(from: end)
        guard byte(at: offset) == UInt8(ascii: ":") else { return nil }
        offset = skipSpace(from: offset + 1)
      }
      let behind =
        if let branch = way.branches[Identity(token)] {
          follow(branch, at: offset, pointer: pointer.appending(token), into: &offsets)
        } else {
          skipValue(from: offset)
        }
      guard let behind else { return nil }
      offset = skipSpace(from: behind)
      if byte(at: offset) == UInt8(ascii: ",") { offset = skipSpace(from: offset + 1) }
      index += 1
    }
    return offset + 1
  }
}

/// Turns ascending offsets into places, reading each byte once.
package struct PlaceFinder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var place = JSON.Place(line: 1, column: 1)

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The place of an offset that is not before the one that was asked for last.
  package mutating func place(of target: Int) -> JSON.Place {
    let gained = JSON.Place(
      of: target - offset, in: UnsafeBufferPointer(rebasing: bytes[min(offset, bytes.count)...]))
    place.column = gained.line > 1 ? gained.column : place.column + gained.column - 1
    place.line += gained.line - 1
    offset = target
    return place
  }
}
