internal import Glibc

/// Where a command reads and prints: the process's own streams, or a test's.
package final class Console {
  package let environment: [String: String]
  /// Whether standard output is a terminal.
  package let isTerminal: Bool
  /// Columns of the terminal; what a report is fitted to when there is none, too.
  package let width: Int
  /// What `--color` said; `auto` where it said nothing.
  package var colorChoice = ColorChoice.auto

  /// Why the report did not get out whole; nothing more is written then.
  private(set) var outputFailure: CommandError?

  private let input: (Int) throws(CommandError) -> [UInt8]
  private let output: (String) throws(CommandError) -> Void
  private let errors: (String) -> Void
  private var pending = ""

  package enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
  }

  /// A console over closures, for tests that run a command in process.
  /// - Parameter input: gives all of standard input; one byte over the limit that it is told, where there
  ///   is more.
  package init(
    environment: [String: String] = [:], isTerminal: Bool = false, width: Int = 100,
    input: @escaping (Int) throws(CommandError) -> [UInt8] = { (_) throws(CommandError) in [] },
    output: @escaping (String) throws(CommandError) -> Void, errors: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.isTerminal = isTerminal
    self.width = width
    self.input = input
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

  /// Adds a line to the report on standard output.
  package func print(_ line: String) {
    pending += line
    pending += "\n"
    if pending.utf8.count > 1 << 16 { flush() }
  }

  /// Adds text to the report as it is.
  package func write(_ text: String) {
    pending += text
    if pending.utf8.count > 1 << 16 { flush() }
  }

  /// Hands on what was printed: at the end, and wherever somebody waits for the line.
  package func flush() {
    defer { pending = "" }
    guard !pending.isEmpty, outputFailure == nil else { return }
    do throws(CommandError) { try output(pending) } catch { outputFailure = error }
  }

  /// Prints a line that is not part of the report to standard error.
  package func warn(_ line: String) {
    flush()
    errors("bcinteract: \(line)\n")
  }

  /// What a file is called in messages.
  package func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// The bytes of a file, or of standard input for `-`.
  /// - Throws: an input error that begins with the file's name.
  package func read(_ path: String, limit: Int = .max) throws(CommandError) -> [UInt8] {
    let name = name(of: path)
    let bytes: [UInt8]
    if path == "-" {
      bytes = try input(limit)
    } else {
      do throws(FileError) {
        bytes = try readFile(at: path, limit: limit)
      } catch {
        throw .input(error.description)
      }
    }
    guard bytes.count <= limit else {
      throw .input("\(name): the file is larger than \(limit >> 20) MiB")
    }
    return bytes
  }
}

extension Console {
  /// The console of this process.
  package static func standard() -> Console {
    var size = winsize()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let environment = processEnvironment()
    let fromTerminal =
      isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    let fromEnvironment = environment["COLUMNS"].flatMap { Int($0) } ?? 0
    let width = fromTerminal > 0 ? fromTerminal : fromEnvironment
    return Console(
      environment: environment, isTerminal: isTerminal,
      width: width > 0 ? min(max(width, 40), 400) : 100,
      input: { (limit) throws(CommandError) in
        do throws(FileError) {
          return try readAll(from: STDIN_FILENO, name: "standard input", limit: limit)
        } catch {
          throw .input(error.description)
        }
      },
      output: { (text) throws(CommandError) in
        guard !writeAll(text, to: STDOUT_FILENO) else { return }
        throw .input(FileError.last("standard output").description)
      },
      errors: { _ = writeAll($0, to: STDERR_FILENO) })
  }
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

/// - Returns: whether all was written, or nobody reads on; `errno` tells why not.
private func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var text = text
  return text.withUTF8 { buffer in
    var rest = UnsafeRawBufferPointer(buffer)
    while let base = rest.baseAddress, !rest.isEmpty {
      let written = Glibc.write(descriptor, base, rest.count)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return errno == EPIPE }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
    return true
  }
}
