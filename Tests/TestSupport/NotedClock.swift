/// A clock on which every wait is over at once, and written down.
package final class NotedClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private let waits = Protected<[Duration]>([])

  package init() {}

  package var noted: [Duration] { waits.withLock { $0 } }
  package var now: Instant { Instant(offset: noted.reduce(.zero, +)) }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let now = now
    waits.withLock { $0.append(now.duration(to: deadline)) }
  }
}
