import Lint
import Testing

/// The order of a report.
@Suite struct OrderTests {
  /// Of one rule at one place, what comes first in the media is first, and not the smaller digit.
  @Test func findingsOfARuleAreInTheOrderOfTheirTimes() {
    let messages = [
      "viewers are stuck at 0:09.500", "viewers are stuck at 0:09.750",
      "viewers are stuck at 0:10.000", "viewers are stuck at 9:59.000",
      "viewers are stuck at 10:00.000", "viewers are stuck at 59:00.000",
      "viewers are stuck at 1:00:00.000", "viewers are stuck at 10:00:00.000",
    ]
    #expect(sorted(messages.reversed()) == messages)
  }

  @Test(arguments: [
    ["2 texts", "10 texts"], ["1.25 s", "1.5 s", "12 s"], ["at 1:30", "at 1:30, too"],
    ["a1", "b0"], ["x", "x 1"], ["1:2:3:4:5", "2:2:3:4:5"],
    ["no: 3", "no: 20"], ["01 of it", "1 of it"],
    ["9.", "10."], ["1.2.3 a", "1.2.3 b"],
    [String(repeating: "9", count: 400), String(repeating: "9", count: 400) + " more"],
  ])
  func numbersAreInTheOrderOfTheirValues(messages: [String]) {
    #expect(sorted(messages.reversed()) == messages)
  }

  private func sorted(_ messages: [String]) -> [String] {
    Report(
      findings: messages.map {
        Finding(rule: "project.stuck", severity: .error, message: $0, file: "p.json")
      }
    ).findings.map(\.message)
  }
}
