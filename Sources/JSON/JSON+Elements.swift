extension JSON {
  /// Reads a document whose bulk is one array, handing that array over one element at a time.
  ///
  /// The value returned holds an empty array in its place. So a document of many megabytes costs the
  /// memory of its bytes and of one element, not of the whole tree.
  /// - Parameters:
  ///   - isBulk: tells by its name which array of the top object is to be handed over; of several the
  ///     first is, and the last name that it was asked for is that one's.
  ///   - onElement: takes each element with its index, in order. `false` ends the reading: what
  ///     follows is not parsed.
  /// - Throws: as ``init(parsing:limits:)-([UInt8],_)``. Elements before a fault have been handed over.
  public init(
    parsing bytes: [UInt8], limits: Limits = Limits(), bulk isBulk: (String) -> Bool,
    onElement: (Int, JSON) -> Bool
  ) throws(ParseError) {
    self = try bytes.withBuffer { (buffer) throws(ParseError) in
      let parser = try Parser(buffer, limits: limits)
      let arrays = Scanner(buffer).bulkArrays(from: parser.firstOffset, isBulk: isBulk)
      guard let array = arrays.only else {
        // No such array, several of them, or brackets that don't match: json-c sees the whole.
        return try parser.document().handingOver(isBulk: isBulk, element: onElement)
      }
      try Parser(checked: buffer, depth: limits.depth - 2)
        .forEachElement(of: array, onElement)
      return try Self.frame(of: buffer, around: array, limits: limits)
    }
  }

  /// The document with `array` emptied. Its faults keep their place in the whole.
  private static func frame(
    of buffer: UnsafeBufferPointer<UInt8>, around array: Range<Int>, limits: Limits
  ) throws(ParseError) -> JSON {
    var frame = Array(buffer[..<(array.lowerBound + 1)])
    frame += buffer[(array.upperBound - 1)...]
    do throws(ParseError) {
      return try JSON(parsing: frame, limits: limits)
    } catch {
      let isBehind = error.offset > array.lowerBound
      throw ParseError(
        error.problem, at: error.offset + (isBehind ? array.count - 2 : 0), in: buffer)
    }
  }

  private func handingOver(isBulk: (String) -> Bool, element: (Int, JSON) -> Bool) -> JSON {
    guard case .object(var object) = self,
      let member = object.members.first(where: { $0.value.array != nil && isBulk($0.key) }),
      case .array(let elements) = member.value
    else { return self }
    for (index, value) in elements.enumerated() where !element(index, value) { break }
    object[member.key] = .array([])
    return .object(object)
  }
}

extension Scanner {
  /// The ranges of the arrays under the members of the top object that `isBulk` names, brackets
  /// included; none where the document's brackets don't match.
  fileprivate func bulkArrays(from offset: Int, isBulk: (String) -> Bool) -> [Range<Int>] {
    var offset = skipSpace(from: offset)
    guard byte(at: offset) == UInt8(ascii: "{") else { return [] }
    var found: [Range<Int>] = []
    offset = skipSpace(from: offset + 1)
    while byte(at: offset) == UInt8(ascii: "\"") {
      guard let nameEnd = skipString(from: offset) else { return [] }
      let name = offset..<nameEnd
      offset = skipSpace(from: nameEnd)
      guard byte(at: offset) == UInt8(ascii: ":") else { return [] }
      offset = skipSpace(from: offset + 1)
      guard let end = skipValue(from: offset) else { return [] }
      if byte(at: offset) == UInt8(ascii: "["), isBulk(string(in: name)) {
        found.append(offset..<end)
      }
      offset = skipSpace(from: end)
      guard byte(at: offset) == UInt8(ascii: ",") else { break }
      offset = skipSpace(from: offset + 1)
    }
    return found
  }
}

extension Array {
  fileprivate var only: Element? { count == 1 ? first : nil }
}
