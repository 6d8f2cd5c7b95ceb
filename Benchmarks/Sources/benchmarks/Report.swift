import Foundation

/// One line of a suite: a measurement, its baseline, and whether it meets the target.
struct Row {
  var name: String
  var ours: String
  /// The baseline, measured in the same run.
  var baseline: String
  /// The ratio to the baseline; above one is better.
  var ratio: Double
  /// The target; empty for a row without one.
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
  /// The work of a child process, if the suite measures memory: it returns the peak of reading a file, or writes one.
  let memory: (@Sendable (String) -> Int?)?
  /// Measures, and reports each row when it is complete.
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
