import Glibc

extension Console {
  /// The console of this process.
  package static func standard() -> Console {
    // A reader that goes away ends the report, not the job: files are still written.
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is an error to tell, and no reason to leave half of it behind.
    signal(SIGXFSZ, SIG_IGN)
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let console = Console(
      environment: processEnvironment(), isTerminal: isTerminal,
      width: terminalWidth(isTerminal ? STDOUT_FILENO : nil),
      errorWidth: isatty(STDERR_FILENO) == 1 ? terminalWidth(STDERR_FILENO) : nil,
      input: { (limit) throws(CommandError) in
        if let bytes = FileDescriptor.standardInput.read(limit: limit) { return bytes }
        throw .last("standard input")
      },
      piecesOfInput: { () throws(CommandError) in
        if let bytes = FileDescriptor.standardInput.readPiece(upTo: 1 << 16) { return bytes }
        throw .last("standard input")
      },
      output: { (text) throws(CommandError) in
        if FileDescriptor.standardOutput.write(text) { return }
        if errno == EPIPE { throw .deserted }
        throw .last("standard output")
      },
      errors: { _ = FileDescriptor.standardError.write($0) })
    console.standardInput = FileIdentity(descriptor: STDIN_FILENO)
    console.standardOutput = FileIdentity(descriptor: STDOUT_FILENO)
    return console
  }
}

/// The columns of the terminal, or those that the environment names, or 100: within what reports are made for.
private func terminalWidth(_ terminal: Int32?) -> Int {
  var size = winsize()
  let isKnown = terminal.map { ioctl($0, UInt(TIOCGWINSZ), &size) == 0 } ?? false
  let fromTerminal = isKnown ? Int(size.ws_col) : 0
  let fromEnvironment = getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 0
  let width = fromTerminal > 0 ? fromTerminal : fromEnvironment
  return width > 0 ? min(max(width, 40), 400) : 100
}

private func processEnvironment() -> [String: String] {
  var result: [String: String] = [:]
  var entry = environ
  while let pointer = entry.pointee {
    let parts = String(cString: pointer).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
    entry += 1
  }
  return result
}
