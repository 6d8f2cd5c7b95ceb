import Foundation
import TestSupport
import Testing

/// The grammar of events holds, everything ends, and recordings replay, whatever happens in
/// whatever order.
///
/// `SCHEDULES=10000 swift test --filter RandomScheduleTests` runs so many; `FIRST_SCHEDULE` is the
/// seed of the first. `make fuzz FUZZ=schedules` runs a hundred thousand, which write their
/// recordings and read them back.
@Suite struct RandomScheduleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["SCHEDULES"].flatMap { Int($0) } ?? 2000
  private static let first = environment["FIRST_SCHEDULE"].flatMap { UInt64($0) } ?? 1

  /// In portions, which run beside each other.
  static let portions = stride(from: 0, to: count, by: 100).map { first + UInt64($0) }

  @Test(arguments: portions)
  func theGrammarHolds(from first: UInt64) {
    for seed in first..<first + 100 {
      let problems = RandomSchedule(seed: seed, writesRecordings: seed % 10 == 0).run()
      #expect(problems.isEmpty)
    }
  }

  /// Otherwise they would promise nothing.
  @Test func theSchedulesComeEverywhere() {
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
