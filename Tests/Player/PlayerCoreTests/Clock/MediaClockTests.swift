import PlayerCore
import TestSupport
import Testing

@Suite struct MediaClockTests {
  let executor: PlaybackExecutor
  let clock: MediaClock

  init() {
    executor = PlaybackExecutor(clock: ManualClock(now: 1000))
    clock = MediaClock(executor: executor)
  }

  @Test func timeRunsAtTheRate() {
    clock.setRate(2)
    executor.run(for: 3)
    #expect(clock.mediaTime == 6)
    clock.setRate(0.5)
    executor.run(for: 2)
    #expect(clock.mediaTime == 7)
    clock.setRate(0)
    executor.run(for: 5)
    #expect(clock.mediaTime == 7)
    clock.move(to: 1)
    #expect(clock.mediaTime == 1)
  }

  @Test(arguments: [-1, Double.nan, .infinity])
  func anInvalidRateStopsTheClock(_ rate: Double) {
    clock.setRate(rate)
    #expect(clock.rate == 0)
  }

  @Test func theClockStopsAtTheEnd() {
    clock.end = 2
    clock.setRate(1)
    executor.run(for: 5)
    #expect(clock.mediaTime == 2)
  }

  /// At every rate, the playhead is exactly at the requested time.
  @Test(arguments: [0.1, 1.0 / 3, 0.7, 1, 1.1, 3, 16])
  func notificationsAreSentAtTheirExactTime(_ rate: Double) {
    var random = SeededGenerator(seed: 7)
    let moments = (0..<200).map { _ in Double.random(in: 0...100, using: &random) }
    var told: [Double] = []
    for moment in moments {
      _ = clock.notify(at: moment) {
        #expect(clock.mediaTime == moment)
        told.append(moment)
      }
    }
    clock.setRate(rate)
    executor.run(for: 101 / rate)
    #expect(told == moments.sorted())
  }

  @Test func seekingAndRateChangesRescheduleNotifications() {
    var told: [Double] = []
    _ = clock.notify(at: 10) { told.append(executor.now) }
    clock.setRate(1)
    executor.run(for: 4)
    clock.setRate(0)
    executor.run(for: 100)
    clock.setRate(2)
    executor.run(for: 10)
    #expect(told == [1107])
    _ = clock.notify(at: 50) { told.append(executor.now) }
    clock.setRate(0)
    clock.move(to: 60)
    executor.drain()
    #expect(told.count == 2, "a seek past the moment tells it, too")
  }

  @Test func cancelledNotificationsAreNotSent() {
    let first = clock.notify(at: 1) { Issue.record("told though cancelled") }
    var told = false
    _ = clock.notify(at: 2) { told = true }
    first.cancel()
    clock.setRate(1)
    executor.run(for: 3)
    #expect(told)
  }

  /// Repeated requests at each step, as interactivity makes them, leave nothing behind.
  @Test func cancelledNotificationsAreReleased() {
    _ = clock.notify(at: 50) {}
    weak var cancelled: ClockNotification?
    do {
      let notification = clock.notify(at: 100) {}
      cancelled = notification
      notification.cancel()
    }
    _ = clock.notify(at: 100) {}
    #expect(cancelled == nil)
  }
}
