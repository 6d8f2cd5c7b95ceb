import FoundationEssentials
import Glibc
import Support

/// The place where a command reads and prints: the streams of the process, or those of a test.
package final class Console {
  private(set) lazy var environment = makeEnvironment()
  private let makeEnvironment: () -> [String: String]
  /// A Boolean value that indicates whether standard output is a terminal.
  let isTerminal: Bool
  /// The columns of the terminal, or of a report that is written elsewhere.
  let width: Int
  /// The columns of the terminal of standard error; `nil` without one, where no line is wrapped.
  private let errorWidth: Int?
  /// The value of `--color`.
  var colorChoice = ColorChoice.auto

  /// The reason that the report could not be written; nothing more is written then.
  private(set) var outputFailure: (any Error)?
  /// A Boolean value that indicates whether the reader of standard output has closed it.
  private(set) var isOutputClosed = false
  /// A Boolean value that indicates whether printed text still reaches a reader.
  var canPrint: Bool { !isOutputClosed && outputFailure == nil }
  /// The files that the command reads, with their names in messages.
  private(set) var inputs: [FileIdentity: String] = [:]
  /// The files of the standard streams, if the console is the process's own.
  private var standardInput: FileIdentity?
  private var standardOutput: FileIdentity?

  private let input: () throws -> [UInt8]
  private let output: (String) throws -> Void
  private let errors: (String) -> Void
  /// Waits some seconds, or until a signal ends the program, and returns the signal.
  let wait: (_ seconds: Double) -> Int32?
  private var pending = ""
  /// The bytes of standard input, which a command may read twice.
  private var inputBytes: [UInt8]?
  private var showsProgress = false

  enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// A console over closures, for tests that run a command in process.
  /// - Parameters:
  ///   - input: returns the next piece of standard input, empty at the end.
  ///   - wait: waits some seconds, or until a signal ends the program, and returns the signal.
  init(
    environment: @autoclosure @escaping () -> [String: String] = [:], isTerminal: Bool = false,
    width: Int = 100, errorWidth: Int? = nil,
    input: @escaping () throws -> [UInt8] = { [] },
    output: @escaping (String) throws -> Void, errors: @escaping (String) -> Void,
    wait: @escaping (_ seconds: Double) -> Int32? = EndingSignals.wait
  ) {
    makeEnvironment = environment
    self.isTerminal = isTerminal
    self.width = width
    self.errorWidth = errorWidth
    self.input = input
    self.output = output
    self.errors = errors
    self.wait = wait
  }

  /// The console of this process.
  package static func standard() -> Console {
    // A socket or a file must not take the number of a standard stream that is closed. Like a closed
    // stream, the null device in the other direction fails.
    for (number, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) == -1 { _ = open("/dev/null", mode) }
    // A reader that goes away ends the report, not the job: files are still written.
    signal(SIGPIPE, SIG_IGN)
    // A file that must not grow is an error to report, and no reason to leave half of it behind.
    signal(SIGXFSZ, SIG_IGN)
    // Before a library creates threads, which would receive them.
    EndingSignals.takeOver()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let console = Console(
      environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal,
      width: terminalWidth(isTerminal ? STDOUT_FILENO : nil),
      errorWidth: isatty(STDERR_FILENO) == 1 ? terminalWidth(STDERR_FILENO) : nil,
      input: {
        guard let piece = FileDescriptor.standardInput.readPiece(upTo: 1 << 16) else {
          throw FileError.last("standard input")
        }
        return piece
      },
      output: { text in
        if FileDescriptor.standardOutput.write(text) { return }
        if errno == EPIPE { throw CommandError.closedOutput }
        throw FileError.last("standard output")
      },
      errors: { _ = FileDescriptor.standardError.write($0) })
    console.standardInput = FileIdentity(.standardInput)
    console.standardOutput = FileIdentity(.standardOutput)
    return console
  }

  /// A Boolean value that indicates whether to colour the report: `--color`, then `NO_COLOR`, then
  /// the terminal.
  var isColored: Bool {
    switch colorChoice {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
  }

  // MARK: Printing

  /// Adds a line to the report on standard output.
  func print(_ line: String) { write(line + "\n") }

  /// Adds text to the report.
  func write(_ text: String) {
    pending += text
    if pending.utf8.count > 1 << 16 { flush() }
  }

  /// Adds JSON values to the report, with everything escaped that a terminal would obey.
  func writeJSON(_ text: String) { write(isTerminal ? text.printableJSON : text) }

  /// Writes the printed text to standard output: at the end, and wherever a reader waits for the
  /// line.
  func flush() {
    defer { pending = "" }
    guard !pending.isEmpty, canPrint else { return }
    do {
      try output(pending)
    } catch let error as CommandError where error == .closedOutput {
      isOutputClosed = true
    } catch {
      outputFailure = error
    }
  }

  /// Prints a line that is not part of the report to standard error.
  func warn(_ line: String) {
    flush()
    let line = "bcinteract: \(line)"
    errors((errorWidth.map { line.wrapped(to: $0) } ?? line) + "\n")
  }

  /// Shows the progress of a job in a line of the terminal that the next one replaces.
  func showProgress(_ line: String) {
    guard isTerminal else { return }
    flush()
    errors("\r\u{1B}[K\(line)")
    showsProgress = true
  }

  /// Removes the line of progress.
  func clearProgress() {
    guard showsProgress else { return }
    showsProgress = false
    errors("\r\u{1B}[K")
  }

  // MARK: Reading

  /// The name of a file in messages.
  func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Returns the bytes of a file, or of standard input for `-`.
  /// - Throws: an error whose message begins with the file's name.
  func read(_ path: String, limit: Int = .max) throws -> [UInt8] {
    registerInput(path)
    guard path == "-" else { return try readFile(at: path, limit: limit) }
    var bytes = inputBytes ?? []
    while inputBytes == nil, bytes.count <= limit, case let piece = try input(), !piece.isEmpty { bytes += piece }
    inputBytes = try checkSize(of: bytes, limit, "standard input")
    return bytes
  }

  /// Returns the next piece of standard input, empty at its end. The printed text is flushed first,
  /// for a reader that waits for an answer.
  func readPiece() throws -> [UInt8] {
    flush()
    return try input()
  }

  /// Records the files that the command reads instead of those that an earlier run has read.
  func registerInputs(_ paths: [String]) {
    inputs = [:]
    paths.forEach(registerInput)
  }

  /// Records that the command reads a file, so that no output replaces it.
  func registerInput(_ path: String) {
    let identity = path == "-" ? standardInput : FileIdentity(path: path)
    if let identity, identity.isFile { inputs[identity] = name(of: path) }
  }

  /// The identity of the file that a destination leads to.
  func identity(of destination: Destination) -> FileIdentity? {
    switch destination {
    case .standardOutput: standardOutput
    case .file(let path): FileIdentity(path: path)
    }
  }
}

/// The columns of the terminal, or those that the environment names, or 100; at least 40 and at
/// most 400.
private func terminalWidth(_ terminal: Int32?) -> Int {
  let fromEnvironment = getenv("COLUMNS").flatMap { Int(String(cString: $0)) } ?? 0
  let width = terminal.flatMap(terminalSize)?.columns ?? fromEnvironment
  return width > 0 ? min(max(width, 40), 400) : 100
}

/// Returns the columns and rows of a terminal; `nil` if the terminal does not report them.
func terminalSize(_ terminal: Int32) -> (columns: Int, rows: Int)? {
  var size = winsize()
  guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
  return (Int(size.ws_col), Int(size.ws_row))
}

// MARK: Wrapping

extension String {
  /// The text with line ends between its words, so that no line is longer than the width. A
  /// quotation or a path stays in one piece, however long it is, so that it can be copied.
  /// - Parameter width: the columns of a line.
  /// - Parameter margin: the start of each line after the first.
  func wrapped(to width: Int, margin: String = "    ") -> String {
    guard columns > width else { return self }
    var text = ""
    var used = 0
    for (number, piece) in pieces.enumerated() {
      let columns = piece.columns
      if number > 0, used + 1 + columns > width {
        text += "\n" + margin
        used = margin.columns
      } else if number > 0 {
        text += " "
        used += 1
      }
      text += piece
      used += columns
    }
    return text
  }

  /// The words of the text, with a quotation as one word.
  private var pieces: [String] {
    var pieces: [String] = []
    var words = split(separator: " ", omittingEmptySubsequences: false)[...]
    while let word = words.popFirst() {
      var piece = String(word)
      if let opening = word.first(where: { $0 != "(" }), let closing = Self.quotes[opening],
        word.count == 1 || !word.isEnd(ofQuote: closing),
        let end = words.firstIndex(where: { $0.isEnd(ofQuote: closing) })
      {
        piece += " " + words[...end].joined(separator: " ")
        words = words[(end + 1)...]
      }
      pieces.append(piece)
    }
    return pieces
  }

  /// The closing marks by the opening ones: quotation marks, and the isolates around right-to-left
  /// text.
  private static let quotes: [Character: Character] = [
    "'": "'", "\"": "\"", "“": "”", "‘": "’", "\u{2068}": "\u{2069}",
  ]
}

extension Substring {
  /// Returns whether the word ends a quotation: an apostrophe within the word does not.
  fileprivate func isEnd(ofQuote mark: Character) -> Bool { last { !".,;:)".contains($0) } == mark }
}
