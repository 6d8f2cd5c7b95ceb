/// Reads binary property lists.
///
/// The checks are those of CoreFoundation (CFBinaryPList), which takes everything that fails them for text.
/// They verify each offset, size and reference. In addition, the number of values is limited, because
/// objects can be shared: a few hundred bytes can describe a tree without end. `PropertyListDecoder` has no
/// such limit and can't represent a lone surrogate.
struct BinaryPropertyList {
  private static let maximumDepth = 512
  private static let maximumNodes = 1_000_000

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let tableOffset: Int
  /// The objects that were read, with the number of values in them.
  private var known: [Int: (value: PropertyList, nodes: Int)] = [:]

  /// Reads the trailer; `nil` if the bytes are not a binary property list.
  init?(_ bytes: [UInt8]) {
    let trailerSize = 32
    guard bytes.count >= trailerSize + 9, bytes.starts(with: Array("bplist0".utf8)) else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    func number(_ offset: Int) -> Int? { Int(exactly: bytes[offset..<offset + 8].bigEndian) }
    guard let count = number(trailer + 8), let top = number(trailer + 16),
      let tableOffset = number(trailer + 24), count >= 1, top < count, tableOffset >= 9,
      tableOffset < trailer, offsetSize > 0, referenceSize > 0,
      case (let size, let overflow) = count.multipliedReportingOverflow(by: offsetSize), !overflow,
      tableOffset + size == trailer, referenceSize.reaches(count), offsetSize.reaches(tableOffset)
    else { return nil }
    (self.count, self.top, self.tableOffset) = (count, top, tableOffset)
    for place in stride(from: tableOffset, to: trailer, by: offsetSize) {
      guard let offset = self.number(at: place, size: offsetSize), offset < tableOffset else { return nil }
    }
  }

  /// Returns the value of the list; `nil` if an object is damaged or unsupported.
  mutating func read() -> PropertyList? { object(top, depth: 0)?.value }

  // MARK: Objects

  private mutating func object(_ reference: Int, depth: Int) -> (value: PropertyList, nodes: Int)? {
    if let known = known[reference] { return known }
    // An object that contains itself is too deep.
    guard reference < count, depth <= Self.maximumDepth,
      let offset = number(at: tableOffset + reference * offsetSize, size: offsetSize),
      offset >= 8, offset < tableOffset, let value = read(at: offset, depth: depth),
      value.nodes <= Self.maximumNodes
    else { return nil }
    known[reference] = value
    return value
  }

  private mutating func read(at offset: Int, depth: Int) -> (value: PropertyList, nodes: Int)? {
    let (kind, info) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
    switch kind {
    case 0x0: return info == 8 || info == 9 ? (.boolean(info == 9), 1) : nil
    case 0x1: return integer(at: offset + 1, size: 1 << info).map { ($0, 1) }
    case 0x2, 0x3: return real(at: offset, kind: kind, size: 1 << info).map { ($0, 1) }
    case 0x4: return contents(offset, info, width: 1).map { (.data(Array(bytes[$0])), 1) }
    case 0x5:
      // ASCII; CoreFoundation reads other bytes as Latin-1.
      return contents(offset, info, width: 1).map { range in
        (.string(ExactString(utf16: bytes[range].map(UInt16.init))), 1)
      }
    case 0x6: return contents(offset, info, width: 2).map { (.string(utf16($0)), 1) }
    case 0x8:
      // A reference of an archive, which is a number.
      guard offset + 1 + info < tableOffset, let value = number(at: offset + 1, size: info + 1), value <= UInt32.max
      else { return nil }
      return (.integer(Int64(value)), 1)
    case 0xA, 0xC: return array(offset, info, depth: depth)
    case 0xD: return dictionary(offset, info, depth: depth)
    default: return nil
    }
  }

  private mutating func array(_ offset: Int, _ info: Int, depth: Int) -> (PropertyList, Int)? {
    guard let range = contents(offset, info, width: referenceSize),
      let (elements, nodes) = objects(in: range, depth: depth)
    else { return nil }
    return (.array(elements), nodes + 1)
  }

  /// Reads a dictionary. The first of several equal keys wins, keys that are not strings are left out, and a
  /// container as a key is an error.
  private mutating func dictionary(_ offset: Int, _ info: Int, depth: Int) -> (PropertyList, Int)? {
    guard let range = contents(offset, info, width: 2 * referenceSize) else { return nil }
    let middle = range.lowerBound + range.count / 2
    guard let (keys, keyNodes) = objects(in: range.lowerBound..<middle, depth: depth),
      let (values, valueNodes) = objects(in: middle..<range.upperBound, depth: depth)
    else { return nil }
    var members: [ExactString: PropertyList] = [:]
    for (key, value) in zip(keys, values) {
      switch key {
      case .string(let name): members[name] = members[name] ?? value
      case .array, .dictionary: return nil
      default: break
      }
    }
    return (.dictionary(members), keyNodes + valueNodes + 1)
  }

  private mutating func objects(in range: Range<Int>, depth: Int) -> (values: [PropertyList], nodes: Int)? {
    var values: [PropertyList] = []
    var nodes = 0
    for place in stride(from: range.lowerBound, to: range.upperBound, by: referenceSize) {
      guard let reference = number(at: place, size: referenceSize), let object = object(reference, depth: depth + 1)
      else { return nil }
      values.append(object.value)
      nodes += object.nodes
      guard nodes <= Self.maximumNodes else { return nil }
    }
    return (values, nodes)
  }

  // MARK: Leaves

  /// Reads an integer. One, two and four bytes are unsigned, eight are signed; sixteen are reduced to their
  /// lower half.
  private func integer(at offset: Int, size: Int) -> PropertyList? {
    guard size <= 16, offset + size <= tableOffset else { return nil }
    return .integer(Int64(truncatingIfNeeded: bytes[offset..<offset + size].bigEndian))
  }

  private func real(at offset: Int, kind: UInt8, size: Int) -> PropertyList? {
    guard offset + 1 + size <= tableOffset else { return nil }
    let value = bytes[(offset + 1)..<(offset + 1 + size)].bigEndian
    switch (kind, size) {
    case (0x2, 4): return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: value))))
    case (0x2, 8): return .real(Double(bitPattern: value))
    case (0x3, 8): return .date(Double(bitPattern: value))
    default: return nil
    }
  }

  private func utf16(_ range: Range<Int>) -> ExactString {
    ExactString(
      utf16: stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      })
  }

  /// Returns the range of the elements of an object. After a count of 15 comes the real count.
  private func contents(_ offset: Int, _ info: Int, width: Int) -> Range<Int>? {
    var (start, length) = (offset + 1, info)
    if info == 0x0F {
      guard start < tableOffset, bytes[start] >> 4 == 0x1 else { return nil }
      let size = 1 << Int(bytes[start] & 0x0F)
      guard size <= 8, let long = number(at: start + 1, size: size) else { return nil }
      (start, length) = (start + 1 + size, long)
    }
    let (size, overflow) = length.multipliedReportingOverflow(by: width)
    guard !overflow, start <= tableOffset, size <= tableOffset - start else { return nil }
    return start..<start + size
  }

  private func number(at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return Int(exactly: bytes[offset..<offset + size].bigEndian)
  }
}

extension ArraySlice<UInt8> {
  /// The number in these bytes. Only the last eight count, as in CoreFoundation.
  fileprivate var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Int {
  /// Returns whether numbers of this many bytes can represent more than a value.
  fileprivate func reaches(_ value: Int) -> Bool { self >= 8 || 1 << (8 * self) > value }
}
