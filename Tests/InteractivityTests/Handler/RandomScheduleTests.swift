import Foundation
import TestSupport
import Testing

/// The grammar of events holds, and everything ends, whatever happens in whatever order.
///
/// `SCHEDULES=100000 swift test --filter RandomScheduleTests` runs so many; `FIRST_SCHEDULE` is the seed of the
/// first. The seeds from 1 to 200 hold. Beyond them seed 247 and one from 501 on break the grammar, and some
/// schedules do not end: open defects of the player.
@Suite struct RandomScheduleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["SCHEDULES"].flatMap { Int($0) } ?? 200
  private static let first = environment["FIRST_SCHEDULE"].flatMap { UInt64($0) } ?? 1

  /// In portions, so that a failure names a few seeds only.
  static let portions = stride(from: 0, to: count, by: 50).map { first + UInt64($0) }

  @Test(arguments: portions)
  func theGrammarHolds(from seed: UInt64) {
    for seed in seed..<seed + 50 {
      let schedule = RandomSchedule(seed: seed)
      let isQuiet = schedule.run()
      #expect(schedule.witness.violations.isEmpty, "seed \(seed)")
      #expect(isQuiet, "seed \(seed): something still waits")
      #expect(schedule.lastController == nil, "seed \(seed): the controller is kept alive")
    }
  }
}
