import Support

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal of the standard streams, as a program has it that draws on all of it: keys come one by one and unseen,
/// the other screen is shown, the mouse is reported.
///
/// Ctrl-C, Ctrl-Z and Ctrl-\ still are signals. ``leave()`` gives everything back, from any thread.
package final class RawTerminal: Sendable {
  private let before: termios
  private let isEntered = Locked(false)
  private let reader = Locked<Reader?>(nil)

  /// - Returns: `nil` where standard input or output is no terminal.
  package init?() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      tcgetattr(STDIN_FILENO, &settings) == 0
    else { return nil }
    before = settings
  }

  /// Takes the terminal; again after the process was stopped, when a shell may have changed its settings.
  package func enter() {
    var raw = before
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    isEntered.withLock { isEntered in
      isEntered = true
      // TCSANOW: keys that were pressed meanwhile are not lost.
      tcsetattr(STDIN_FILENO, TCSANOW, &raw)
      Self.send(
        // The other screen, no cursor, lines that are not wrapped, letters in the order in which they are sent
        // (BDSM), and the mouse: presses and drags, as SGR reports.
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[8l\u{1B}[?1002h\u{1B}[?1006h")
    }
  }

  /// Gives the terminal back as it was; once, however often it is called.
  package func leave() {
    isEntered.withLock { isEntered in
      guard isEntered else { return }
      isEntered = false
      Self.send(
        "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[8h\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
      var settings = before
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Columns and rows; 80 and 24 where the terminal does not tell.
  package var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Shows an update in one piece, where the terminal can (synchronized output, mode 2026).
  package func show(_ update: String) {
    isEntered.withLock { isEntered in
      if isEntered { Self.send("\u{1B}[?2026h\(update)\u{1B}[?2026l") }
    }
  }

  private static func send(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // A terminal that is gone is told by reading.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  // MARK: Reading

  /// Reads in a thread of its own, until ``stopReading()``.
  /// - Parameter receive: gets what comes at once; nothing when the terminal is gone.
  package func startReading(_ receive: @escaping @Sendable ([TerminalEvent]) -> Void) {
    reader.withLock { $0 = Reader(receive) }
  }

  package func stopReading() {
    let reader = reader.withLock { reader in
      defer { reader = nil }
      return reader
    }
    reader?.stop()
  }

  /// The thread, and the pipe that ends its wait.
  private final class Reader: Sendable {
    private let thread: pthread_t
    private let wake: (read: Int32, write: Int32)

    init?(_ receive: @escaping @Sendable ([TerminalEvent]) -> Void) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      wake = (ends[0], ends[1])
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(wake: ends[0], receive))
      guard pthread_create(&thread, nil, readTerminal, work.toOpaque()) == 0 else {
        work.release()
        return nil
      }
      self.thread = thread
    }

    func stop() {
      var byte: UInt8 = 0
      _ = write(wake.write, &byte, 1)
      pthread_join(thread, nil)
      close(wake.read)
      close(wake.write)
    }
  }
}

private final class Work: Sendable {
  let wake: Int32
  let receive: @Sendable ([TerminalEvent]) -> Void

  init(wake: Int32, _ receive: @escaping @Sendable ([TerminalEvent]) -> Void) {
    self.wake = wake
    self.receive = receive
  }
}

/// Milliseconds after which an escape is a key of its own.
private let escapeWait: Int32 = 25

private func readTerminal(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
  var parser = TerminalParser()
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    var polled = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: work.wake, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, 2, parser.isWaiting ? escapeWait : -1)
    if count < 0, errno == EINTR { continue }
    if count < 0 || polled[1].revents != 0 { return nil }
    var events: [TerminalEvent] = []
    if count == 0 {
      events = parser.flush()
    } else {
      let length = read(STDIN_FILENO, &buffer, buffer.count)
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      guard length > 0 else {
        work.receive([])
        return nil
      }
      events = parser.events(of: buffer[..<length])
    }
    if !events.isEmpty { work.receive(events) }
  }
}
