import Foundation

/// One line of a suite: what was measured, beside what, and whether the target is met.
struct Row {
  var name: String
  var ours: String
  /// What it is compared with in the same run.
  var baseline: String
  /// Ours in terms of the baseline; above one is better.
  var ratio: Double
  /// What has to be reached; empty for a row that only informs.
  var target = ""
  var isMet: Bool?

  func printed() -> String {
    let columns = [
      name.padding(toLength: 40, withPad: " ", startingAt: 0),
      ours.padding(toLength: 16, withPad: " ", startingAt: 0),
      baseline.padding(toLength: 44, withPad: " ", startingAt: 0),
      String(format: "%8.2f x", ratio), "  ",
      target.padding(toLength: 36, withPad: " ", startingAt: 0),
      isMet.map { $0 ? "met" : "NOT MET" } ?? "",
    ]
    return columns.joined(separator: " ")
  }
}

/// A named group of measurements that can be run alone: `make bench SUITES=strings`.
struct Suite: Sendable {
  let name: String
  /// What a child process does, if the suite measures memory: it tells the peak of reading a file, or writes one.
  let memory: (@Sendable (String) -> Int?)?
  /// Measures, and tells each row as soon as it is known.
  let run: @Sendable (_ tell: (Row) -> Void) -> Void

  init(
    name: String, memory: (@Sendable (String) -> Int?)? = nil, rows: @escaping @Sendable () -> [Row]
  ) {
    self.init(name: name, memory: memory) { tell in rows().forEach(tell) }
  }

  init(
    name: String, memory: (@Sendable (String) -> Int?)? = nil,
    run: @escaping @Sendable (_ tell: (Row) -> Void) -> Void
  ) {
    self.name = name
    self.memory = memory
    self.run = run
  }
}
