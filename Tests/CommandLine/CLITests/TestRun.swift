import Foundation

@testable import BCInteractCLI

/// The result of a command line, run in process.
struct TestRun {
  /// The program, which is built next to the tests.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "bcinteract")

  /// Returns a process of the program, to be started. No signal is ignored, also if the tests run as a job in the
  /// background, which ignores SIGINT.
  /// - Parameter wrapper: a command that starts the program, such as `nohup`.
  static func process(_ words: [String], by wrapper: [String] = []) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["--default-signal"] + wrapper + [program.path] + words
    return process
  }

  var code = ExitCode.fine
  var output = ""
  var errors = ""

  /// - Parameters:
  ///   - input: what standard input has.
  ///   - isTerminal: whether standard output is one.
  ///   - errorWidth: the columns of the terminal that standard error is.
  init(
    _ words: [String], environment: [String: String] = [:], input: String = "",
    isTerminal: Bool = false, width: Int = 100, errorWidth: Int? = nil
  ) {
    var output = ""
    var errors = ""
    let console = Console(
      environment: environment, isTerminal: isTerminal, width: width, errorWidth: errorWidth,
      input: wholeInput(Array(input.utf8)), output: { output += $0 }, errors: { errors += $0 })
    code = Program.run(words, console: console)
    (self.output, self.errors) = (output, errors)
  }
}

/// Returns the input of a console that has some bytes, in one piece.
func wholeInput(_ bytes: [UInt8]) -> () -> [UInt8] {
  var rest = bytes
  return {
    defer { rest = [] }
    return rest
  }
}
