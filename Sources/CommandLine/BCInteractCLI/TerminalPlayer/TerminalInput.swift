/// An action of the user at a terminal.
enum TerminalEvent: Hashable, Sendable {
  case key(Key, shift: Bool = false)
  case mouse(Mouse)

  /// A key, with its letter if it has one.
  enum Key: Hashable, Sendable {
    case text(Character)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, tab, backTab, backspace, delete, escape
  }

  /// The button or the wheel of the mouse over a cell, whose column and row count from 0 at the
  /// upper left corner.
  struct Mouse: Hashable, Sendable {
    enum Action: Hashable, Sendable {
      case press, drag, release, wheelUp, wheelDown
    }

    var action: Action
    var column: Int
    var row: Int

    init(_ action: Action, column: Int, row: Int) {
      (self.action, self.column, self.row) = (action, column, row)
    }
  }
}

/// Parses the input of a terminal, in pieces of any size (ECMA-48; the mouse as SGR reports of
/// xterm, mode 1006).
///
/// ```
/// ESC [ A                  up
/// ESC [ 1 ; 2 C            shift and right
/// ESC [ 5 ~                page up
/// ESC [ < 0 ; 44 ; 11 M    the left button at column 44, row 11
/// ```
struct TerminalParser {
  private var bytes: [UInt8] = []

  /// A Boolean value that indicates whether a sequence is incomplete. An escape character is a key
  /// of its own if no further byte arrives soon.
  var isWaiting: Bool { !bytes.isEmpty }

  /// Returns the complete events.
  mutating func events(of piece: some Sequence<UInt8>) -> [TerminalEvent] {
    bytes += piece
    var events: [TerminalEvent] = []
    reading: while true {
      switch next() {
      case .event(let event): events.append(event)
      case .nothing: continue
      case .incomplete: break reading
      }
    }
    // No valid sequence is so long.
    if bytes.count > 64 { bytes = [] }
    return events
  }

  /// Ends an incomplete sequence after a delay. An escape character alone is the key.
  mutating func flush() -> [TerminalEvent] {
    defer { bytes = [] }
    return bytes == [0x1B] ? [.key(.escape)] : []
  }

  private enum Reading {
    case event(TerminalEvent)
    /// A sequence without an event.
    case nothing
    case incomplete
  }

  private mutating func next() -> Reading {
    guard let first = bytes.first else { return .incomplete }
    switch first {
    case 0x1B: return escape()
    case 0x0D, 0x0A: return consume(1, .key(.enter))
    case 0x09: return consume(1, .key(.tab))
    case 0x7F, 0x08: return consume(1, .key(.backspace))
    case ..<0x20: return consume(1, nil)
    default: return text(first)
    }
  }

  private mutating func consume(_ count: Int, _ event: TerminalEvent?) -> Reading {
    bytes.removeFirst(count)
    return event.map(Reading.event) ?? .nothing
  }

  /// Reads a scalar of UTF-8. Invalid bytes are left out.
  private mutating func text(_ first: UInt8) -> Reading {
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard bytes.count >= length else { return .incomplete }
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
      let letter = text.first
    else { return consume(1, nil) }
    return consume(length, .key(.text(letter)))
  }

  private mutating func escape() -> Reading {
    guard bytes.count > 1 else { return .incomplete }
    switch bytes[1] {
    case UInt8(ascii: "["): return sequence()
    case UInt8(ascii: "O"):
      // A key in the application mode of the keypad.
      guard bytes.count > 2 else { return .incomplete }
      return consume(3, Self.key(final: bytes[2], parameters: []))
    // The escape key, followed by another key.
    default: return consume(1, .key(.escape))
    }
  }

  /// Reads `ESC [`, parameters, and a final byte from `@` to `~`.
  private mutating func sequence() -> Reading {
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return .incomplete
    }
    let content = bytes[2..<end]
    let isMouse = content.first == UInt8(ascii: "<")
    let parameters = content.dropFirst(isMouse ? 1 : 0)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let final = bytes[end]
    return consume(
      end + 1,
      isMouse ? Self.mouse(final: final, parameters) : Self.key(final: final, parameters: parameters))
  }

  private static func key(final: UInt8, parameters: [Int]) -> TerminalEvent? {
    let isShifted = parameters.count > 1 && parameters[1] > 0 && (parameters[1] - 1) & 1 == 1
    let key =
      final == UInt8(ascii: "~")
      ? parameters.first.flatMap { keysByNumber[$0] }
      : keysByLetter[Character(Unicode.Scalar(final))]
    return key.map { .key($0, shift: isShifted) }
  }

  /// The keys by the letter that ends their sequence.
  private static let keysByLetter: [Character: TerminalEvent.Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter,
    "Z": .backTab,
  ]
  /// The keys of sequences that end with `~`, by their number.
  private static let keysByNumber: [Int: TerminalEvent.Key] = [
    1: .home, 7: .home, 4: .end, 8: .end, 3: .delete, 5: .pageUp, 6: .pageDown,
  ]

  private static func mouse(final: UInt8, _ parameters: [Int]) -> TerminalEvent? {
    guard parameters.count == 3, parameters[1] > 0, parameters[2] > 0 else { return nil }
    let code = parameters[0]
    let action: TerminalEvent.Mouse.Action
    // Bits 0 to 1: the button, 2 to 4: the modifier keys, 5: a move, 6: the wheel.
    switch (code & 0x43, code & 0x20 != 0, final == UInt8(ascii: "M")) {
    case (0x40, _, true): action = .wheelUp
    case (0x41, _, true): action = .wheelDown
    case (0, false, true): action = .press
    case (0, true, true): action = .drag
    case (0, _, false): action = .release
    default: return nil
    }
    return .mouse(.init(action, column: parameters[1] - 1, row: parameters[2] - 1))
  }
}
