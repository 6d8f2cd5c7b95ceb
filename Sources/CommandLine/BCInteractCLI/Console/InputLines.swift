/// The lines of standard input, read as they come. A line that is longer than the maximum is not kept.
struct InputLines {
  enum Line: Equatable {
    /// The line without its end.
    case bytes([UInt8])
    /// A line longer than the maximum.
    case tooLong
  }

  private let console: Console
  private let maximum: Int
  /// The bytes that were read last, from `offset` on not yet returned.
  private var piece: [UInt8] = []
  private var offset = 0

  /// - Parameter maximum: the longest line, in bytes.
  init(_ console: Console, maximum: Int) {
    self.console = console
    self.maximum = maximum
  }

  /// Returns the next line; `nil` at the end. Lines end with LF or CRLF; the last one may have no end.
  mutating func next() throws -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if offset == piece.count {
        piece = try console.readPiece()
        offset = 0
        if piece.isEmpty {
          if isTooLong { return .tooLong }
          return line.isEmpty ? nil : .bytes(line)
        }
      }
      let end = piece[offset...].firstIndex(of: UInt8(ascii: "\n"))
      let part = piece[offset..<(end ?? piece.count)]
      isTooLong = isTooLong || line.count + part.count > maximum
      if isTooLong { line = [] } else { line += part }
      offset = end.map { $0 + 1 } ?? piece.count
      guard end != nil else { continue }
      if isTooLong { return .tooLong }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      return .bytes(line)
    }
  }
}
