import TestSupport

/// The output of an example of the documentation.
final class SnippetOutput: Sendable {
  @TaskLocal private static var current = SnippetOutput()

  private let printed = Protected<[String]>([])

  static func print(_ line: String) {
    current.printed.withLock { $0.append(line) }
  }

  static func lines(of example: () async throws -> Void) async throws -> [String] {
    let output = SnippetOutput()
    try await $current.withValue(output) { try await example() }
    return output.printed.withLock { $0 }
  }
}
