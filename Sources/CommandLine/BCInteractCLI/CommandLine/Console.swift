/// Where a command reads and prints: the process's own streams, or a test's.
package final class Console {
  package private(set) lazy var environment = makeEnvironment()
  private let makeEnvironment: () -> [String: String]
  /// Whether standard output is a terminal.
  package let isTerminal: Bool
  /// Columns of the terminal; what a report is fitted to when there is none, too.
  package let width: Int
  /// Columns of the terminal that standard error is; `nil` where it is none, and each line is printed as one.
  private let errorWidth: Int?
  /// What `--color` said; `auto` where it said nothing.
  package var colorChoice = ColorChoice.auto

  /// Why the report did not get out whole; nothing more is written then.
  private(set) var outputFailure: CommandError?
  /// Whether nobody reads standard output any more.
  package private(set) var isDeserted = false
  /// Whether nothing that is printed gets out any more.
  package var isClosed: Bool { isDeserted || outputFailure != nil }
  /// The files that were read, or will be, with what they are called.
  private(set) var inputs: [FileIdentity: String] = [:]
  /// The files that the standard streams are, where the console is the process's own.
  var standardInput: FileIdentity?
  var standardOutput: FileIdentity?

  private let input: (Int) throws(CommandError) -> [UInt8]
  private let piecesOfInput: () throws(CommandError) -> [UInt8]
  private let output: (String) throws(CommandError) -> Void
  private let errors: (String) -> Void
  private var pending = ""
  private var showsProgress = false

  package enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// A console over closures, for tests that run a command in process.
  /// - Parameters:
  ///   - input: gives all of standard input; one byte over the limit that it is told, where there is more.
  ///   - piecesOfInput: gives what comes next of standard input, nothing at its end; all at once unless told.
  package init(
    environment: @autoclosure @escaping () -> [String: String] = [:], isTerminal: Bool = false,
    width: Int = 100, errorWidth: Int? = nil,
    input: @escaping (Int) throws(CommandError) -> [UInt8] = { (_) throws(CommandError) in [] },
    piecesOfInput: (() throws(CommandError) -> [UInt8])? = nil,
    output: @escaping (String) throws(CommandError) -> Void, errors: @escaping (String) -> Void
  ) {
    makeEnvironment = environment
    self.isTerminal = isTerminal
    self.width = width
    self.errorWidth = errorWidth
    self.input = input
    var isRead = false
    func whole() throws(CommandError) -> [UInt8] {
      if isRead { return [] }
      isRead = true
      return try input(.max)
    }
    self.piecesOfInput = piecesOfInput ?? whole
    self.output = output
    self.errors = errors
  }

  /// Whether to colour the report: `--color`, then `NO_COLOR`, then whether anybody sees it.
  package var isColored: Bool {
    switch colorChoice {
    case .always: true
    case .never: false
    case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && !isDumb
    }
  }

  private var isDumb: Bool { environment["TERM"] == "dumb" }

  // MARK: Printing

  /// Adds a line to the report on standard output.
  package func print(_ line: String) { write(line + "\n") }

  /// Adds text to the report as it is.
  package func write(_ text: String) {
    pending += text
    if pending.utf8.count > 1 << 16 { flush() }
  }

  /// Hands on what was printed: at the end, and wherever somebody waits for the line.
  package func flush() {
    defer { pending = "" }
    guard !pending.isEmpty, !isClosed else { return }
    do throws(CommandError) {
      try output(pending)
    } catch  where error == .deserted {
      isDeserted = true
    } catch {
      outputFailure = error
    }
  }

  /// Prints a line that is not part of the report to standard error.
  package func warn(_ line: String) {
    flush()
    let line = "bcinteract: \(line)"
    errors((errorWidth.map { line.wrapped(to: $0) } ?? line) + "\n")
  }

  /// Shows how far a job is, in one line of the terminal that the next one takes the place of.
  func showProgress(_ line: String) {
    guard isTerminal else { return }
    flush()
    errors("\r\u{1B}[K\(line)")
    showsProgress = true
  }

  /// Takes the line of progress away, before something else is printed.
  func clearProgress() {
    guard showsProgress else { return }
    showsProgress = false
    errors("\r\u{1B}[K")
  }

  // MARK: Reading

  /// What a file is called in messages.
  package func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// The bytes of a file, or of standard input for `-`.
  /// - Throws: an input error that begins with the file's name.
  package func read(_ path: String, limit: Int = .max) throws(CommandError) -> [UInt8] {
    noteInput(path)
    guard path == "-" else { return try readInput(at: path, limit: limit) }
    return try within(limit, input(limit), "standard input")
  }

  /// What comes next of standard input, read as it comes; nothing at its end. What was printed is handed on first,
  /// for whoever waits for an answer.
  func readPiece() throws(CommandError) -> [UInt8] {
    flush()
    return try piecesOfInput()
  }

  /// Notes that a file is read, so that no output takes its place.
  package func noteInput(_ path: String) {
    let identity = path == "-" ? standardInput : FileIdentity(path: path)
    if let identity, identity.isFile { inputs[identity] = name(of: path) }
  }

  /// Which file a destination is.
  func identity(of destination: Destination) -> FileIdentity? {
    switch destination {
    case .standardOutput: standardOutput
    case .file(let path): FileIdentity(path: path)
    }
  }
}
