import Foundation

/// One line of a suite: a measurement, its baseline, and whether it meets the target.
package struct Row {
  package var name: String
  package var ours: String
  /// The baseline, measured in the same run.
  package var baseline: String
  /// The ratio to the baseline; above one is better.
  package var ratio: Double
  /// The target; empty for a row without one.
  package var target: String
  package var isMet: Bool?

  package init(
    name: String, ours: String, baseline: String, ratio: Double, target: String = "",
    isMet: Bool? = nil
  ) {
    self.name = name
    self.ours = ours
    self.baseline = baseline
    self.ratio = ratio
    self.target = target
    self.isMet = isMet
  }

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
package struct Suite: Sendable {
  package let name: String
  /// The work of a child process, if the suite measures memory: it returns the peak of reading a file, or writes one.
  package let memory: (@Sendable (String) -> Int?)?
  /// Measures, and reports each row when it is complete.
  package let run: @Sendable (_ report: (Row) -> Void) -> Void

  package init(
    name: String, memory: (@Sendable (String) -> Int?)? = nil, rows: @escaping @Sendable () -> [Row]
  ) {
    self.init(name: name, memory: memory) { report in rows().forEach(report) }
  }

  package init(
    name: String, memory: (@Sendable (String) -> Int?)? = nil,
    run: @escaping @Sendable (_ report: (Row) -> Void) -> Void
  ) {
    self.name = name
    self.memory = memory
    self.run = run
  }
}

/// Runs the suites that the command line names, or all.
///
/// `memory SUITE FILE` is the child process of a suite that measures memory. It prints the peak.
package func run(_ suites: [Suite]) {
  let wanted = CommandLine.arguments.dropFirst()
  if wanted.first == "memory", let suite = suites.first(where: { wanted.contains($0.name) }) {
    print(suite.memory?(wanted.last ?? "") ?? 0)
    return
  }
  for suite in suites where wanted.isEmpty || wanted.contains(suite.name) {
    print(suite.name)
    suite.run { row in
      print("  " + row.printed())
      fflush(nil)
    }
  }
}
