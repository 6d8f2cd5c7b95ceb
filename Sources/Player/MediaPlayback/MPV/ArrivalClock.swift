import PlayerCore

/// Remembers the moment that was notified of last, so that a player which is stopped for it stops at its frame.
final class ArrivalClock: PlaybackClock {
  /// Seconds of the media; `nil` where nothing was told since.
  private(set) var last: Double?
  private let clock: MediaClock

  init(_ clock: MediaClock) { self.clock = clock }

  var mediaTime: Double { clock.mediaTime }
  var rate: Double { clock.rate }

  func notify(at mediaTime: Double, _ action: @escaping () -> Void) -> ClockNotification {
    clock.notify(at: mediaTime) { [weak self] in
      self?.last = mediaTime
      action()
    }
  }

  func forget() { last = nil }
}
