import Foundation
import TestSupport
import Testing

/// In every order of inputs, the grammar of events holds, sessions end, and recordings replay.
///
/// `SCHEDULES=10000 .ci/test --filter RandomScheduleTests` runs 10,000 schedules;
/// `FIRST_SCHEDULE` is the seed of the first. `make fuzz FUZZ=schedules` runs a hundred thousand, which write their
/// recordings and read them back.
@Suite struct RandomScheduleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count =
    environment["SCHEDULES"].flatMap { Int($0) } ?? trials(400, of: 2_000)
  private static let first = environment["FIRST_SCHEDULE"].flatMap { UInt64($0) } ?? 1

  /// The seeds in portions, which run in parallel.
  static let portions = stride(from: 0, to: count, by: 100).map { first + UInt64($0) }

  @Test(arguments: portions)
  func theGrammarHolds(from first: UInt64) {
    for seed in first..<first + 100 {
      let problems = RandomSchedule(seed: seed, writesRecordings: seed % 10 == 0).run()
      #expect(problems.isEmpty)
    }
  }

  @Test func theSchedulesCoverEveryKindOfStep() {
    let coverage = ScheduleCoverage()
    for seed in UInt64(1)...500 {
      let schedule = RandomSchedule(seed: seed, writesRecordings: false)
      _ = schedule.run()
      coverage.add(schedule.coverage)
    }
    let rare: Set = ["event loop"]
    #expect(
      ScheduleCoverage.expected.filter { coverage.counts[$0] == nil && !rare.contains($0) } == [])
  }
}
