/// What somebody does at a terminal.
package enum TerminalEvent: Hashable, Sendable {
  case key(Key, shift: Bool = false)
  case mouse(Mouse)

  /// A key; of one that writes something, what it writes.
  package enum Key: Hashable, Sendable {
    case text(Character)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, tab, backTab, backspace, delete, escape
  }

  /// A button of the mouse, or its wheel, over a cell; both count from 0 at the upper left corner.
  package struct Mouse: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
      case press, drag, release, wheelUp, wheelDown
    }

    package var action: Action
    package var column: Int
    package var row: Int

    package init(_ action: Action, column: Int, row: Int) {
      (self.action, self.column, self.row) = (action, column, row)
    }
  }
}
