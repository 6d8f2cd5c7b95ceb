import Glibc
import Support
import Synchronization

/// The terminal of the standard streams, for a program that draws on the whole screen: keys arrive
/// one by one without an echo, the alternate screen is shown, and the mouse is reported.
///
/// Ctrl-C, Ctrl-Z and Ctrl-\ still send signals. ``leave()`` restores the terminal, from any
/// thread.
final class RawTerminal: Sendable {
  private let before: termios
  private let isEntered = Mutex(false)
  /// The thread that reads, and the pipe that ends it.
  private let reader = Mutex<(WorkerThread, wake: (read: Int32, write: Int32))?>(nil)

  /// - Returns: `nil` if standard input or output is not a terminal.
  init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    before = settings
  }

  /// Prepares the terminal; also after the process was stopped, as a shell may change the settings.
  func enter() {
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    isEntered.withLock { isEntered in
      isEntered = true
      // TCSANOW keeps the keys that were pressed before.
      tcsetattr(STDIN_FILENO, TCSANOW, &raw)
      Self.send(
        // The alternate screen, no cursor, no wrapped lines, letters in the order in which they are
        // sent (BDSM), and the mouse: presses and drags, as SGR reports.
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[8l\u{1B}[?1002h\u{1B}[?1006h")
    }
  }

  /// Restores the terminal if it was prepared.
  func leave() {
    isEntered.withLock { isEntered in
      guard isEntered else { return }
      isEntered = false
      Self.send(
        "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[8h\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
      var settings = before
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// The columns and rows; 80 and 24 if the terminal does not report them.
  var size: (columns: Int, rows: Int) { terminalSize(STDOUT_FILENO) ?? (80, 24) }

  /// Writes an update that the terminal shows in one piece, if it supports synchronized output
  /// (mode 2026).
  func show(_ update: String) {
    isEntered.withLock { isEntered in
      if isEntered { Self.send("\u{1B}[?2026h\(update)\u{1B}[?2026l") }
    }
  }

  /// Writes to the terminal. The reader notices that a terminal has been closed.
  private static func send(_ text: String) { _ = FileDescriptor.standardOutput.write(text) }

  // MARK: Reading

  /// Reads in a separate thread, until ``stopReading()``.
  /// - Parameter receive: A function that receives the events that arrive together; an empty list
  ///   if the terminal has been closed.
  func startReading(_ receive: @escaping @Sendable ([TerminalEvent]) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    let wake = (read: ends[0], write: ends[1])
    guard let thread = WorkerThread({ Self.read(until: wake.read, receive) }) else { return }
    reader.withLock { $0 = (thread, wake) }
  }

  func stopReading() {
    guard let (thread, wake) = reader.withLock({ $0.take() }) else { return }
    var byte: UInt8 = 0
    _ = write(wake.write, &byte, 1)
    thread.join()
    close(wake.read)
    close(wake.write)
  }

  /// The milliseconds after which an escape character is a key of its own.
  private static let escapeDelay: Int32 = 25

  /// Reads events until the terminal is closed or something is written into a pipe.
  private static func read(until wake: Int32, _ receive: @Sendable ([TerminalEvent]) -> Void) {
    var parser = TerminalParser()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      var polled = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, 2, parser.isWaiting ? escapeDelay : -1)
      if count < 0, errno == EINTR { continue }
      if count < 0 || polled[1].revents != 0 { return }
      var events: [TerminalEvent] = []
      if count == 0 {
        events = parser.flush()
      } else {
        let length = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
        if length < 0, errno == EINTR || errno == EAGAIN { continue }
        guard length > 0 else { return receive([]) }
        events = parser.events(of: buffer[..<length])
      }
      if !events.isEmpty { receive(events) }
    }
  }
}
