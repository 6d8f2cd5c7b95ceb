import Lint
import Localization

extension Rule {
  /// A key is in the file twice.
  ///
  /// The last one wins without a word. With two different texts, one of them was written in vain.
  static let duplicateKey = Rule(
    "duplicate-key", "A key is in the file twice", .error,
    good: [.file("\"a\" = \"1\";\n\"A\" = \"2\";\n")],
    bad: [.file("\"a\" = \"1\";\n\"a\" = \"2\";\n"), .file("\"a\" = \"1\";\n\"a\" = \"1\";\n")],
    .file { context in
      context.file.faults.filter { $0.kind == .duplicateKey }.map { fault in
        fault.problem(severity: fault.message.contains("same value") ? .warning : .error)
      }
    })
}
