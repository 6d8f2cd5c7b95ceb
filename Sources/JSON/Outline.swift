/// What one pass over the bytes of a document tells before json-c sees any of them: which containers are
/// too large to become a tree at once, what the values would cost, and where the document is not JSON
/// although json-c would take it.
///
/// A bracket closes whichever container is open. Where brackets don't match, json-c finds the fault before
/// anything behind it is used.
struct Outline {
  /// A container whose tree in json-c would be large.
  struct Container {
    /// Members or elements.
    var count: Int
    /// What its tree would take in json-c, in bytes.
    var cost: Int
  }

  /// What json-c may have as one tree; a container of more is read child by child.
  static let maximumPiece = 1 << 20

  /// The large containers by the offset of their bracket.
  private(set) var large: [Int: Container] = [:]
  /// The first place that RFC 8259 does not allow and json-c does.
  private(set) var breach: (problem: String, offset: Int)?
  /// Where the first of the words NaN and Infinity begins, which json-c takes for numbers.
  private(set) var word: Int?
  /// Where the values read so far take more memory than the document may.
  private(set) var overflow: Int?
  /// How far all of this goes: to the document's end, or behind the breach at which the pass lost its way.
  private(set) var end: Int

  private let scanner: Scanner
  /// The open containers: where each begins, its children so far, the cost before it.
  private var open: [(offset: Int, count: Int, cost: Int)] = []
  private var cost = 0
  /// What the values read so far take as ``JSON``.
  private var memory = 0
  private let maximumMemory: Int

  init(_ scanner: Scanner, from offset: Int, limits: JSON.Limits) {
    self.scanner = scanner
    end = scanner.bytes.count
    maximumMemory = limits.memory(ofDocument: scanner.bytes.count)
    open.reserveCapacity(limits.depth + 1)
    scan(from: offset, depth: limits.depth)
    while !open.isEmpty { close() }
  }

  private mutating func scan(from start: Int, depth: Int) {
    let bytes = scanner.bytes
    var offset = start
    memory = MemoryLayout<JSON>.stride
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        let first = offset
        scanString(&offset)
        let count = offset &- first
        cost &+= count
        // A longer text does not fit into the value itself.
        if count > 17 { memory &+= count &+ 40 }
      case UInt8(ascii: ","):
        if open.isEmpty { return }
        open[open.count &- 1].count &+= 1
        cost &+= 200
        memory &+= MemoryLayout<JSON>.stride
        if memory > maximumMemory, overflow == nil { overflow = offset }
        offset &+= 1
      case UInt8(ascii: ":"):
        memory &+= MemoryLayout<String>.stride
        offset &+= 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        // json-c finds what nests deeper.
        if open.count > depth { return }
        open.append((offset, 1, cost))
        cost &+= byte == UInt8(ascii: "{") ? 800 : 400
        memory &+= 72
        if memory > maximumMemory, overflow == nil { overflow = offset }
        offset &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if open.isEmpty { return }
        close()
        offset &+= 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        scanNumber(&offset)
      case UInt8(ascii: "N"), UInt8(ascii: "I"):
        if word == nil {
          word = offset > 0 && bytes[offset &- 1] == UInt8(ascii: "-") ? offset &- 1 : offset
        }
        offset &+= 1
      case UInt8(ascii: "'"):
        // json-c takes a name in single quotes; what follows may lie inside of it.
        note("expected '}' or a member's name in quotes", at: offset)
        end = offset + 1
        return
      default:
        offset &+= 1
      }
    }
  }

  private mutating func close() {
    let container = open.removeLast()
    let cost = cost - container.cost
    if cost > Self.maximumPiece {
      large[container.offset] = Container(count: container.count, cost: cost)
    }
  }

  private mutating func note(_ problem: String, at offset: Int) {
    if breach == nil { breach = (problem, offset) }
  }

  /// Moves behind the string whose opening quote is at `offset`.
  private mutating func scanString(_ offset: inout Int) {
    let bytes = scanner.bytes
    var nul: Int?
    offset &+= 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset &+= 1
        // json-c ends a name there, and takes two names for one.
        if let nul, scanner.byte(at: scanner.skipSpace(from: offset)) == UInt8(ascii: ":") {
          note("expected a member's name without the character NUL", at: nul)
        }
        return
      case UInt8(ascii: "\\"):
        if nul == nil, isNUL(at: offset) { nul = offset }
        offset &+= 2
      case 0..<0x20:
        note("expected an escape such as \\n for the control character", at: offset)
        offset &+= 1
      default:
        offset &+= max(1, scanner.countOfPlainBytes(at: offset))
      }
    }
  }

  private func isNUL(at offset: Int) -> Bool {
    offset + 6 <= scanner.bytes.count
      && scanner.bytes[offset..<(offset + 6)].elementsEqual("\\u0000".utf8)
  }

  /// Moves behind the number that begins at `offset`.
  private mutating func scanNumber(_ offset: inout Int) {
    let bytes = scanner.bytes
    if bytes[offset] == UInt8(ascii: "-") { offset &+= 1 }
    let first = offset
    while offset < bytes.count, bytes[offset].isDigit { offset &+= 1 }
    if offset > first + 1, bytes[first] == UInt8(ascii: "0") {
      note("expected a number without zeros in front", at: first + 1)
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset &+= 1
      if offset == bytes.count || !bytes[offset].isDigit {
        note("expected a digit behind the point", at: offset)
      }
    }
    // json-c reads the rest as it should be.
    while offset < bytes.count, bytes[offset].isOfNumber { offset &+= 1 }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isOfNumber: Bool {
    isDigit || self | 0x20 == UInt8(ascii: "e") || self == UInt8(ascii: "+")
      || self == UInt8(ascii: "-")
  }
}
